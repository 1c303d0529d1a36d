import type { consents as contract, Consents as View } from '#contract/session/consents.ts'
import {
  type ConsentEntry,
  consentKinds,
  isAgreed,
  latestEntry,
  numberFor,
} from '#model/consent.ts'
import { isReachable, phoneOf, plainNumber } from '#model/phone.ts'
import type { Db } from '../db/types.ts'
import type { Serving } from '../kernel/call.ts'
import { confirmedNumbers } from '../kernel/customers/contact-number-repository.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import { answersOf, keepConsent } from '../kernel/session/consent.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer, type RunMutation } from '../kernel/session/mutation.ts'
import { noticeOf } from '../orders/cart/cart-notices.ts'
import { askToConfirm, confirmNumber } from './confirm-number.ts'

export type Consents = Serving<typeof contract>

export type ConsentDeps = Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'now'> & {
  countries: readonly string[]
  /** Sends a code at once, after its transaction. */
  sendMessages: () => void
}

/** A number in its stored form; `field` differs by call. */
const numberOf = (
  typed: string,
  field: string,
  countries: readonly string[],
): { number: string } | Failed => {
  if (plainNumber(typed) === '') return failed('contactEmpty', { field })
  const number = phoneOf(typed)
  if (number === null) return failed('contactInvalid', { field })
  return isReachable(number, countries) ? { number } : failed('contactCountry', { field })
}

const viewOf = (entries: readonly ConsentEntry[], confirmed: ReadonlySet<string>): View => ({
  orderUpdatesWhatsapp: isAgreed(entries, 'orderUpdatesWhatsapp'),
  orderUpdatesSms: isAgreed(entries, 'orderUpdatesSms'),
  healthHistory: isAgreed(entries, 'healthHistory'),
  personalStorage: isAgreed(entries, 'personalStorage'),
  marketing: isAgreed(entries, 'marketing'),
  whatsappNumber: numberFor(entries, 'orderUpdatesWhatsapp'),
  smsNumber: numberFor(entries, 'orderUpdatesSms'),
  numberToConfirm:
    [numberFor(entries, 'orderUpdatesWhatsapp'), numberFor(entries, 'orderUpdatesSms')].find(
      (number) => number !== null && !confirmed.has(number),
    ) ?? null,
})

const consentView = async (db: Db, customerId: string): Promise<View> =>
  viewOf(await answersOf(db, customerId), await confirmedNumbers(db, customerId))

/** Consents of customers. Append-only: each answer is a row, and the last one holds. */
export const createConsents = ({
  storage,
  sessions,
  runMutation,
  countries,
  sendMessages,
  now,
}: ConsentDeps): Consents => {
  const reading = async <Of>(
    token: string | null,
    view: (customerId: string) => Promise<Of>,
  ): Promise<Outcome<Of>> => {
    const session = await sessions.customer(storage.db, token)
    return session ? ok(await view(session.customer_id)) : failed('notSignedIn')
  }
  /** Runs a mutation and sends at once what it queued. */
  const changing: RunMutation = async (...mutation) => {
    const outcome = await runMutation(...mutation)
    if ('ok' in outcome) sendMessages()
    return outcome
  }

  const keep = (db: Db, customerId: string, entry: ConsentEntry): Promise<void> =>
    keepConsent(db, customerId, entry, now().toISOString())

  return {
    optInShow: async ({ query: { contact_number: contactNumber } }, { token }) => {
      const parsed = numberOf(contactNumber, 'contact_number', countries)
      if ('failed' in parsed) return parsed
      return await reading(token, async (customerId) => {
        const entries = await answersOf(storage.db, customerId)
        return { opt_in_show: latestEntry(entries, 'orderUpdatesWhatsapp', parsed.number) === null }
      })
    },
    optIn: async ({ body: { contact_number: typed, opt_in: given } }, here) => {
      const parsed = numberOf(typed, 'contact_number', countries)
      if ('failed' in parsed) return parsed
      const contactNumber = parsed.number
      const channel = 'whatsapp'
      return await changing(
        here,
        ['opt in', contactNumber, given],
        byCustomer(async (db, { customer_id }) => {
          const confirmation = given
            ? await askToConfirm(db, here, { customer_id, number: contactNumber, channel }, now())
            : null
          if (confirmation && 'failed' in confirmation) return confirmation
          await keep(db, customer_id, { kind: 'orderUpdatesWhatsapp', contactNumber, given })
          // spec §8: the confirmation states the number.
          const notice = confirmation ? 'optInCode' : 'optInConfirmed'
          return ok({
            success: true,
            confirm: confirmation !== null,
            notices: given ? [noticeOf(here.locale, notice, { number: `+${contactNumber}` })] : [],
          })
        }),
      )
    },
    read: (_, { token }) => reading(token, (customerId) => consentView(storage.db, customerId)),
    change: async ({ body: { contactNumber: typed, ...asked } }, here) => {
      const parsed = typed === undefined ? null : numberOf(typed, 'contactNumber', countries)
      if (parsed && 'failed' in parsed) return parsed
      if (!parsed && (asked.orderUpdatesWhatsapp || asked.orderUpdatesSms))
        return failed('contactEmpty', { field: 'contactNumber' })
      return await changing(
        here,
        ['consents', parsed, asked],
        byCustomer(async (db, { customer_id }) => {
          const channel = asked.orderUpdatesSms ? 'sms' : 'whatsapp'
          const sent =
            parsed && (asked.orderUpdatesSms || asked.orderUpdatesWhatsapp)
              ? await askToConfirm(db, here, { customer_id, channel, ...parsed }, now())
              : null
          if (sent && 'failed' in sent) return sent
          for (const kind of consentKinds) {
            const choice = asked[kind]
            if (choice !== undefined)
              await keep(db, customer_id, {
                kind,
                contactNumber: choice ? (parsed?.number ?? null) : null,
                given: choice,
              })
          }
          return ok(await consentView(db, customer_id))
        }),
      )
    },

    confirm: async ({ body: { contactNumber, code } }, here) => {
      const parsed = numberOf(contactNumber, 'contactNumber', countries)
      if ('failed' in parsed) return parsed
      const { number } = parsed
      return await runMutation(
        here,
        ['confirm number', number, code],
        byCustomer(async (db, { customer_id }) => {
          const fault = await confirmNumber(
            db,
            here.token ?? '',
            { customer_id, number, code },
            now(),
          )
          if (fault) return fault
          const consents = await consentView(db, customer_id)
          const about = { number: `+${number}` }
          return ok({
            consents,
            notices:
              consents.whatsappNumber === number
                ? [noticeOf(here.locale, 'optInConfirmed', about)]
                : [],
          })
        }),
      )
    },
  }
}
