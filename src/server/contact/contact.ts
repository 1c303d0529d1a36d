import { hash, randomBytes } from 'node:crypto'
import type { ContactForm, Received } from '#contract/contact/contact.ts'
import { formatMoment } from '#i18n/moment.ts'
import { hourMs } from '#model/duration.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { emailOf, isContactNumber, refusedSign } from '#model/patterns.ts'
import { plainNumber } from '#model/phone.ts'
import { ticketDeadlines, ticketNumber } from '#model/ticket.ts'
import { contactPath, inLocale } from '#paths.ts'
import { type RateLimit, take } from '../db/rate-limits.ts'
import { signRefused } from '../kernel/invalid-field.ts'
import { enqueue } from '../kernel/messages/enqueue.ts'
import { type Failed, failed, type Outcome, ok, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import {
  addTicket,
  forgetAuthor,
  namedClosedBefore,
  type StoredTicket,
  sameTicket,
  ticketByNumber,
} from './ticket-repository.ts'
import { acknowledgeTicket } from './transition.ts'

/** The same text within this time is the same ticket. */
const repeatedHours = 24
/** Each ticket mails an address that its author may not own: beyond these it is taken without a mail, so that no stranger keeps its owner from writing. */
const mailsToAddress: RateLimit = { max: 5, seconds: 24 * 60 * 60 }
// Whole quarters of a city share an address of their mobile network.
const perClient: RateLimit = { max: 30, seconds: 60 * 60 }
/** After this time a closed ticket keeps only its number, clocks and outcome. */
const keptDays = 365

/** Who writes: the language of the page, and the address of the client for rate limits. */
export type Writer = { locale: Locale; client: string | null }

export type Contact = {
  submit: (form: ContactForm, writer: Writer) => Promise<Outcome<Received>>
  /** The mail that acknowledges a ticket has left. */
  acknowledged: (number: string, at: Date) => Promise<void>
  /** Forgets the authors of tickets that were closed long ago. */
  forgetOld: () => Promise<void>
}

/** spec §5 "Contact form": every fault, in the order of the fields. */
const typedOf = (form: ContactForm) => {
  const typed = {
    name: form.name.trim(),
    email: emailOf(form.email),
    phone: plainNumber(form.phone),
    subject: form.subject.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim(),
    message: form.message.trim(),
  }
  const sign = refusedSign('name', typed.name)
  const faults: (Failed | false)[] = [
    typed.name === ''
      ? failed('contactNameEmpty', { field: 'name' })
      : sign !== '' && signRefused('nameInvalid', 'name', sign),
    form.email.trim() === ''
      ? failed('contactEmailEmpty', { field: 'email' })
      : typed.email === null && failed('contactEmailInvalid', { field: 'email' }),
    typed.phone === ''
      ? failed('contactPhoneEmpty', { field: 'phone' })
      : !isContactNumber(typed.phone, limits.phone) &&
        failed('contactPhoneInvalid', { field: 'phone' }),
    typed.subject === '' && failed('contactSubjectEmpty', { field: 'subject' }),
    typed.message === '' && failed('contactMessageEmpty', { field: 'message' }),
  ]
  return {
    typed: { ...typed, email: typed.email ?? '' },
    faults: faults.filter((fault) => fault !== false),
  }
}

const receivedOf = ({
  number: ticket,
  acknowledge_by: acknowledgeBy,
  redress_by: redressBy,
}: StoredTicket): Received => ({
  ticket,
  acknowledgeBy,
  redressBy,
})

/** The contact page in a language, for mails. */
export const contactLink = (site: string, locale: Locale): string =>
  site + inLocale(locale, contactPath)

export type ContactDeps = Pick<Core, 'storage' | 'site' | 'now'>

/** Messages to the shop. Each is a ticket with the clocks of the law, whether or not its author calls it a complaint. */
export const createContact = ({ storage, site, now }: ContactDeps): Contact => ({
  submit: async (form, { locale, client }) => {
    const { typed, faults } = typedOf(form)
    const [first, ...besides] = faults
    if (first) return { ...first, besides }
    const digest = hash('sha256', JSON.stringify(Object.values(typed)), 'hex')
    const bytes = randomBytes(8)
    return await storage.inTransaction(async (db) => {
      const at = now()
      const known = await sameTicket(
        db,
        digest,
        new Date(at.getTime() - repeatedHours * hourMs).toISOString(),
      )
      if (known) return ok(receivedOf(known))
      const wait = client === null ? 0 : await take(db, 'contact client', client, perClient, at)
      if (wait > 0) return tooOften(wait)
      const received_at = at.toISOString()
      const ticket: StoredTicket = {
        number: ticketNumber(bytes),
        ...typed,
        digest,
        locale,
        state: 'received',
        outcome: null,
        received_at,
        ...ticketDeadlines(received_at),
        acknowledged_at: null,
        closed_at: null,
      }
      await addTicket(db, ticket)
      const received = receivedOf(ticket)
      if ((await take(db, 'contact address', typed.email, mailsToAddress, at)) > 0)
        return ok(received)
      // Nothing of what was typed: the mail may go to an address that belongs to another person.
      const values = {
        ticket: ticket.number,
        until: formatMoment(locale, received.redressBy),
        link: contactLink(site, locale),
      }
      await enqueue(
        db,
        {
          channel: 'mail',
          to: typed.email,
          customerId: null,
          template: 'ticketReceived',
          values,
          locale,
        },
        at,
      )
      return ok(received)
    })
  },

  acknowledged: (number, at) =>
    storage.inTransaction(async (db) => {
      const ticket = await ticketByNumber(db, number)
      if (ticket) await acknowledgeTicket(db, ticket, at.toISOString())
    }),

  forgetOld: () =>
    storage.inTransaction(async (db) => {
      const before = new Date(now().getTime() - keptDays * 24 * hourMs).toISOString()
      for (const { number } of await namedClosedBefore(db, before)) await forgetAuthor(db, number)
    }),
})
