import type { account as contract } from '#contract/account/privacy.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import { errorText } from '#i18n/errors.ts'
import { isNameOf } from '#model/identity.ts'
import type { Locale } from '#model/locale.ts'
import { unsettledStates } from '#model/order.ts'
import { type KeptByLaw, keptByLaw } from '#model/personal-data.ts'
import { clearedCookie } from '../http/cookies.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'
import { byCustomer, type RunMutation } from '../kernel/session/mutation.ts'
import { isFresh } from '../kernel/session/sessions.ts'
import { ordersWhere } from '../orders/rows/order-repository.ts'
import { personalAreas } from './personal-areas.ts'

const textOf = {
  invoices: 'errors:keptInvoices',
  h1Register: 'errors:keptH1Register',
  ledgers: 'errors:keptLedgers',
} as const satisfies Record<KeptByLaw, string>

export type Privacy = {
  export: (token: string | null) => Promise<Outcome<Result<typeof contract.export>>>
  erase: (
    here: { token: string | null; locale: Locale },
    asked: Input<typeof contract.erase>['body'],
  ) => Promise<Outcome<Result<typeof contract.erase>>>
}

export type PrivacyParts = {
  runMutation: RunMutation
  https: boolean
  cookieName: string
  now: () => Date
}

/** Neither call takes an idempotency key: an export must not be stored a second time, and an erasure removes its session. */
export const createPrivacy = ({ runMutation, https, cookieName, now }: PrivacyParts): Privacy => ({
  export: (token) =>
    runMutation(
      { token, idempotencyKey: null },
      null,
      byCustomer(async (db, session) => {
        if (!isFresh(session, now())) return failed('signInAgain')
        const { customer_id } = session
        const areas: Record<string, unknown> = {}
        for (const { area, export: read } of personalAreas)
          areas[area] = await read(db, customer_id)
        return ok({ at: now().toISOString(), areas })
      }),
    ),

  erase: ({ token, locale }, { email }) =>
    runMutation(
      { token, idempotencyKey: null },
      null,
      byCustomer(async (db, session) => {
        if (!isFresh(session, now())) return failed('signInAgain')
        if (!isNameOf(email, session)) return failed('eraseConfirm', { field: 'email' })
        const { orders } = await ordersWhere(
          db,
          { customerId: session.customer_id, states: unsettledStates },
          { offset: 0, limit: 1 },
        )
        // Open orders still need a name and an address for delivery.
        if (orders[0]) return failed('eraseOpenOrder', { values: { order: orders[0].id } })
        const kept = new Set<KeptByLaw>()
        for (const { erase } of personalAreas)
          for (const what of await erase(db, session.customer_id, now().toISOString()))
            kept.add(what)
        return {
          ok: {
            areas: personalAreas.map(({ area }) => area),
            kept: keptByLaw
              .filter((what) => kept.has(what))
              .map((what) => ({ what, msg: errorText(locale, textOf[what]) })),
          },
          cookies: [clearedCookie(cookieName, https)],
        }
      }),
    ),
})
