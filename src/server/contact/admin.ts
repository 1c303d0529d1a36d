import type { opsTickets, TicketDetails, TicketView } from '#contract/contact/admin.ts'
import { isLocale } from '#model/locale.ts'
import type { Template, Values } from '#model/message.ts'
import type { Operator } from '#model/operator.ts'
import { ticketClocks } from '#model/ticket.ts'
import type { Db } from '../db/types.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Serving } from '../kernel/call.ts'
import { type Enqueued, enqueue } from '../kernel/messages/enqueue.ts'
import { ownWords } from '../kernel/operators/own-case.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { contactLink } from './contact.ts'
import {
  addReply,
  overdueCount,
  repliesOf,
  type StoredTicket,
  ticketByNumber,
  ticketsByEmail,
  ticketsOf,
} from './ticket-repository.ts'
import { acknowledgeTicket, closeTicket } from './transition.ts'

const pageSize = 50

export type TicketAdmin = Serving<typeof opsTickets>

const viewOf = (ticket: StoredTicket, at: string): TicketView => {
  const { number, state, outcome, subject, received_at } = ticket
  return {
    ticket: number,
    state,
    outcome,
    subject,
    receivedAt: received_at,
    clocks: ticketClocks(ticket, at),
  }
}

const changeOf = (before: StoredTicket, after: StoredTicket) => ({
  before: { state: before.state },
  after: { state: after.state, outcome: after.outcome },
})

export const createTicketAdmin = ({
  storage,
  site,
  now,
}: Pick<Core, 'storage' | 'site' | 'now'>): TicketAdmin => {
  const details = async (db: Db, ticket: StoredTicket): Promise<TicketDetails> => {
    const { name, email, phone, message, locale: language, number } = ticket
    const same = email === null ? [] : await ticketsByEmail(db, email)
    return {
      ...viewOf(ticket, now().toISOString()),
      name,
      email,
      phone,
      message,
      language,
      replies: (await repliesOf(db, number)).map(({ text, at }) => ({ text, at })),
      others: same.flatMap((other) => (other.number === number ? [] : [other.number])),
    }
  }

  const mail = async <Name extends Template>(
    db: Db,
    ticket: StoredTicket,
    template: Name,
    values: Omit<Values[Name], 'ticket' | 'link'>,
  ) => {
    const locale = isLocale(ticket.locale) ? ticket.locale : 'en'
    const all = { ticket: ticket.number, link: contactLink(site, locale), ...values }
    const message = {
      channel: 'mail',
      to: ticket.email,
      customerId: null,
      template,
      values: all,
      locale,
    }
    await enqueue(db, message as unknown as Enqueued, now())
  }

  const onOpen = (
    by: Operator,
    number: string,
    work: (db: Db, ticket: StoredTicket, at: string) => Promise<StoredTicket>,
  ) =>
    storage.inTransaction(async (db): Promise<Outcome<TicketDetails>> => {
      const ticket = await ticketByNumber(db, number)
      if (!ticket) return failed('notFound', { field: 'ticket' })
      const own = await ownWords(db, by, ticket)
      if (own) return own
      if (ticket.state === 'closed') return failed('ticketClosed', { field: 'ticket' })
      return ok(await details(db, await work(db, ticket, now().toISOString())))
    })

  return {
    list: ({ query: { list, pageNumber } }) =>
      storage.inSnapshot(async (db) => {
        const at = now().toISOString()
        const { rows, hasMore } = await ticketsOf(db, list, at, { pageNumber, pageSize })
        return ok({
          tickets: rows.map((ticket) => viewOf(ticket, at)),
          overdue: await overdueCount(db, at),
          hasMore,
        })
      }),
    show: ({ params: { ticket: number } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        const ticket = await ticketByNumber(db, number)
        if (!ticket) return failed('notFound', { field: 'ticket' })
        await appendAudit(db, by, now().toISOString(), {
          action: 'ticket.read',
          object: ['ticket', number],
        })
        return ok(await details(db, ticket))
      }),
    reply: ({ params: { ticket: number }, body: { text } }, { operator: by }) =>
      onOpen(by, number, async (db, ticket, at) => {
        const replies = await repliesOf(db, number)
        // Sent twice by mistake: one mail.
        if (replies.at(-1)?.text === text) return ticket
        await addReply(db, { number, seq: replies.length + 1, text, at })
        await mail(db, ticket, 'ticketReply', { text })
        const answered = await acknowledgeTicket(db, ticket, at)
        // Not the words: rows of the audit outlive the erasure of a customer.
        await appendAudit(db, by, at, {
          action: 'ticket.reply',
          object: ['ticket', number],
          ...changeOf(ticket, answered),
        })
        return answered
      }),
    close: ({ params: { ticket: number }, body: { outcome, text } }, { operator: by }) =>
      onOpen(by, number, async (db, ticket, at) => {
        await addReply(db, { number, seq: (await repliesOf(db, number)).length + 1, text, at })
        await mail(db, ticket, 'ticketClosed', { text })
        const closed = await closeTicket(db, ticket, outcome, at)
        await appendAudit(db, by, at, {
          action: 'ticket.close',
          object: ['ticket', number],
          ...changeOf(ticket, closed),
        })
        return closed
      }),
  }
}
