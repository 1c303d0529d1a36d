import type { Input, Result } from '#contract/core/endpoint.ts'
import type { consents as contract, Consents as View } from '#contract/session/consents.ts'
import {
  answer,
  type ConsentEntry,
  type ConsentKind,
  consentKinds,
  internationalNumber,
  isAgreed,
  latestEntry,
  numberFor,
} from '#model/consent.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { isContactNumber } from '#model/patterns.ts'
import type { Moment } from '../db/moment.ts'
import type { Db, Storage } from '../db/types.ts'
import { saidOf } from '../kernel/messages/notify.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import { addConsent, consentHistory, removeWaitingEvents } from '../kernel/session/consent-repository.ts'
import { byCustomer, type MutationRequest, type RunMutation } from '../kernel/session/mutation.ts'
import { isCustomer } from '../kernel/session/session-repository.ts'
import type { Sessions } from '../kernel/session/sessions.ts'
import { noticeOf } from '../orders/cart/cart-notices.ts'

type Here = MutationRequest & { locale: Locale }

export type Consents = {
  optInShow: (token: string | null, contactNumber: string) => Promise<Outcome<Result<typeof contract.optInShow>>>
  optIn: (here: Here, contactNumber: string, given: boolean) => Promise<Outcome<Result<typeof contract.optIn>>>
  read: (token: string | null) => Promise<Outcome<View>>
  change: (here: Here, asked: Input<typeof contract.change>['body']) => Promise<Outcome<View>>
}

export type ConsentParts = { storage: Storage; sessions: Sessions; runMutation: RunMutation; now: () => Date }

/** A number in its stored form; `field` differs by call. */
const numberOf = (typed: string, field: string): { number: string } | Failed => {
  const text = typed.replaceAll(/\s/g, '')
  if (text === '') return failed('contactEmpty', { field })
  const number = internationalNumber(text)
  return isContactNumber(text, limits.phone) && isContactNumber(number, limits.phone) ? { number } : failed('contactInvalid', { field })
}

const consentView = (said: readonly ConsentEntry[]): View => ({
  orderUpdatesWhatsapp: isAgreed(said, 'orderUpdatesWhatsapp'),
  orderUpdatesSms: isAgreed(said, 'orderUpdatesSms'),
  healthHistory: isAgreed(said, 'healthHistory'),
  personalStorage: isAgreed(said, 'personalStorage'),
  marketing: isAgreed(said, 'marketing'),
  whatsappNumber: numberFor(said, 'orderUpdatesWhatsapp'),
  smsNumber: numberFor(said, 'orderUpdatesSms'),
})

const historyOf = async (db: Db, customerId: string): Promise<ConsentEntry[]> => (await consentHistory(db, customerId)).map(saidOf)

/** Appends an answer if it changes something. A withdrawn consent to marketing removes the events that have not left yet. */
export const keepConsent = async (db: Db, customer_id: string, said: ConsentEntry, at: Moment): Promise<void> => {
  for (const { kind, contactNumber: contact_number, given } of answer(await historyOf(db, customer_id), said))
    await addConsent(db, { customer_id, kind, contact_number, given: given ? 1 : 0, at })
  if (said.kind === 'marketing' && !said.given) await removeWaitingEvents(db, { sessionId: null, customerId: customer_id })
}

/** Consents of customers. Append-only: each answer is a row, and the last one holds. */
export const createConsents = ({ storage, sessions, runMutation, now }: ConsentParts): Consents => {
  const reading = async <Of>(token: string | null, view: (said: ConsentEntry[]) => Of): Promise<Outcome<Of>> => {
    const session = await sessions.find(storage.db, token)
    return session && isCustomer(session) ? ok(view(await historyOf(storage.db, session.customer_id))) : failed('notSignedIn')
  }

  const keep = (db: Db, customerId: string, said: ConsentEntry): Promise<void> => keepConsent(db, customerId, said, now().toISOString())

  return {
    optInShow: async (token, contactNumber) => {
      const found = numberOf(contactNumber, 'contact_number')
      if ('failed' in found) return found
      return await reading(token, (said) => ({ opt_in_show: latestEntry(said, 'orderUpdatesWhatsapp', found.number) === null }))
    },
    optIn: async (here, typed, given) => {
      const found = numberOf(typed, 'contact_number')
      if ('failed' in found) return found
      const contactNumber = found.number
      return await runMutation(
        here,
        ['opt in', contactNumber, given],
        byCustomer(async (db, { customer_id }) => {
          await keep(db, customer_id, { kind: 'orderUpdatesWhatsapp', contactNumber, given })
          // spec §8: the confirmation states the number.
          return ok({ success: true, notices: given ? [noticeOf(here.locale, 'optInConfirmed', { number: `+${contactNumber}` })] : [] })
        }),
      )
    },
    read: (token) => reading(token, consentView),
    change: async (here, { contactNumber: typed, ...asked }) => {
      const found = typed === undefined ? null : numberOf(typed, 'contactNumber')
      if (found && 'failed' in found) return found
      if (!found && (asked.orderUpdatesWhatsapp || asked.orderUpdatesSms)) return failed('contactEmpty', { field: 'contactNumber' })
      return await runMutation(
        here,
        ['consents', found, asked],
        byCustomer(async (db, { customer_id }) => {
          for (const kind of consentKinds) {
            const given = asked[kind]
            if (given !== undefined) await keep(db, customer_id, { kind, contactNumber: given ? (found?.number ?? null) : null, given })
          }
          return ok(consentView(await historyOf(db, customer_id)))
        }),
      )
    },
  }
}

/** Whether a customer has given a consent; false for guests. */
export const hasConsent = async (db: Db, customerId: string | null, kind: ConsentKind): Promise<boolean> =>
  customerId !== null && isAgreed((await consentHistory(db, customerId)).map(saidOf), kind)
