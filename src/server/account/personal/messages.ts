import { repliesOf, ticketsByEmail } from '../../contact/ticket-repository.ts'
import { withdrawTickets } from '../../contact/withdraw.ts'
import { contactOf } from '../../kernel/customers/customer-repository.ts'
import { preferencesOf } from '../../kernel/messages/preference-repository.ts'
import { forgetReader, reportsByEmail } from '../../reports/report-repository.ts'
import type { PersonalArea } from './area.ts'

/**
 * What was written under the customer's address, signed in or not. A choice to get no mail stays after the erasure: it is kept without the
 * address, and an address that said no is not mailed again.
 */
export const messageArea: PersonalArea = {
  area: 'messages',
  tables: ['ticket', 'ticket_reply', 'error_report', 'mail_preference'],
  export: async (db, customerId) => {
    const email = (await contactOf(db, customerId))?.email ?? null
    if (email === null) return {}
    const tickets = []
    for (const { digest: _, ...ticket } of await ticketsByEmail(db, email))
      tickets.push({
        ...ticket,
        replies: (await repliesOf(db, ticket.number)).map(({ text, at }) => ({ text, at })),
      })
    const errorReports = (await reportsByEmail(db, email)).map(({ digest: _, ...report }) => report)
    return { tickets, errorReports, mails: await preferencesOf(db, email) }
  },
  erase: async (db, customerId, at) => {
    const email = (await contactOf(db, customerId))?.email ?? null
    if (email === null) return []
    await withdrawTickets(db, email, at)
    await forgetReader(db, email)
    return []
  },
}
