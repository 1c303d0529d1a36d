import type { Input, Result } from '#contract/core/endpoint.ts'
import type { consents as contract, Consents as View } from '#contract/session/consents.ts'
import {
  type ConsentEntry,
  consentKinds,
  internationalNumber,
  isAgreed,
  latestEntry,
  numberFor,
} from '#model/consent.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { isContactNumber } from '#model/patterns.ts'
import type { Db, Storage } from '../db/types.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import { answersOf, keepConsent } from '../kernel/session/consent.ts'
import { byCustomer, type MutationRequest, type RunMutation } from '../kernel/session/mutation.ts'
import { isCustomer } from '../kernel/session/session-repository.ts'
import type { Sessions } from '../kernel/session/sessions.ts'
import { noticeOf } from '../orders/cart/cart-notices.ts'

type Here = MutationRequest & { locale: Locale }

export type Consents = {
  optInShow: (
    token: string | null,
    contactNumber: string,
  ) => Promise<Outcome<Result<typeof contract.optInShow>>>
  optIn: (
    here: Here,
    contactNumber: string,
    given: boolean,
  ) => Promise<Outcome<Result<typeof contract.optIn>>>
  read: (token: string | null) => Promise<Outcome<View>>
  change: (here: Here, asked: Input<typeof contract.change>['body']) => Promise<Outcome<View>>
}

export type ConsentParts = {
  storage: Storage
  sessions: Sessions
  runMutation: RunMutation
  now: () => Date
}

/** A number in its stored form; `field` differs by call. */
const numberOf = (typed: string, field: string): { number: string } | Failed => {
  const text = typed.replaceAll(/\s/g, '')
  if (text === '') return failed('contactEmpty', { field })
  const number = internationalNumber(text)
  return isContactNumber(text, limits.phone) && isContactNumber(number, limits.phone)
    ? { number }
    : failed('contactInvalid', { field })
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

/** Consents of customers. Append-only: each answer is a row, and the last one holds. */
export const createConsents = ({ storage, sessions, runMutation, now }: ConsentParts): Consents => {
  const reading = async <Of>(
    token: string | null,
    view: (said: ConsentEntry[]) => Of,
  ): Promise<Outcome<Of>> => {
    const session = await sessions.find(storage.db, token)
    return session && isCustomer(session)
      ? ok(view(await answersOf(storage.db, session.customer_id)))
      : failed('notSignedIn')
  }

  const keep = (db: Db, customerId: string, said: ConsentEntry): Promise<void> =>
    keepConsent(db, customerId, said, now().toISOString())

  return {
    optInShow: async (token, contactNumber) => {
      const found = numberOf(contactNumber, 'contact_number')
      if ('failed' in found) return found
      return await reading(token, (said) => ({
        opt_in_show: latestEntry(said, 'orderUpdatesWhatsapp', found.number) === null,
      }))
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
          return ok({
            success: true,
            notices: given
              ? [noticeOf(here.locale, 'optInConfirmed', { number: `+${contactNumber}` })]
              : [],
          })
        }),
      )
    },
    read: (token) => reading(token, consentView),
    change: async (here, { contactNumber: typed, ...asked }) => {
      const found = typed === undefined ? null : numberOf(typed, 'contactNumber')
      if (found && 'failed' in found) return found
      if (!found && (asked.orderUpdatesWhatsapp || asked.orderUpdatesSms))
        return failed('contactEmpty', { field: 'contactNumber' })
      return await runMutation(
        here,
        ['consents', found, asked],
        byCustomer(async (db, { customer_id }) => {
          for (const kind of consentKinds) {
            const given = asked[kind]
            if (given !== undefined)
              await keep(db, customer_id, {
                kind,
                contactNumber: given ? (found?.number ?? null) : null,
                given,
              })
          }
          return ok(consentView(await answersOf(db, customer_id)))
        }),
      )
    },
  }
}
