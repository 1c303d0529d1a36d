import type { account as contract } from '#contract/account/privacy.ts'
import { errorText } from '#i18n/errors.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { isNameOf } from '#model/identity.ts'
import { decimalRupees, formatRupees } from '#model/money.ts'
import { unsettledStates } from '#model/order.ts'
import { type KeptByLaw, keptByLaw } from '#model/personal-data.ts'
import { type RateLimit, take } from '../db/rate-limits.ts'
import { clearedCookie } from '../http/cookies.ts'
import type { Serving } from '../kernel/call.ts'
import { failed, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer } from '../kernel/session/mutation.ts'
import { isFresh } from '../kernel/session/sessions.ts'
import { oweWallet } from '../orders/money/owe-wallet.ts'
import { ordersWhere } from '../orders/rows/order-repository.ts'
import { personalAreas } from './personal-areas.ts'

const textOf = {
  invoices: 'errors:keptInvoices',
  h1Register: 'errors:keptH1Register',
  ledgers: 'errors:keptLedgers',
} as const satisfies Record<KeptByLaw, string>

/** Exports of one customer: each reads all that the shop has about them. */
const perCustomer: RateLimit = { max: 10, seconds: 60 * 60 }

export type Privacy = Serving<typeof contract, 'export' | 'erase'>

export type PrivacyDeps = Pick<Core, 'runMutation' | 'now'> & {
  https: boolean
  cookieName: string
}

/** Neither call takes an idempotency key: an export must not be stored a second time, and an erasure removes its session. */
export const createPrivacy = ({ runMutation, https, cookieName, now }: PrivacyDeps): Privacy => ({
  export: (_, { token }) =>
    runMutation(
      { token, idempotencyKey: null },
      null,
      byCustomer(async (db, session) => {
        if (!isFresh(session, now())) return failed('signInAgain')
        const { customer_id } = session
        const wait = await take(db, 'export', customer_id, perCustomer, now())
        if (wait > 0) return tooOften(wait)
        const areas: Record<string, unknown> = {}
        for (const { area, export: read } of personalAreas)
          areas[area] = await read(db, customer_id)
        return {
          ok: { at: now().toISOString(), areas },
          told: { saveAs: 'my-data.json' },
        }
      }),
    ),

  erase: ({ body: { email } }, { token, locale }) =>
    runMutation(
      { token, idempotencyKey: null },
      null,
      byCustomer(async (db, session) => {
        if (!isFresh(session, now())) return failed('signInAgain')
        if (!isNameOf(email, session)) return failed('eraseConfirm', { field: 'email' })
        const { rows } = await ordersWhere(
          db,
          { customerId: session.customer_id, states: unsettledStates },
          { pageNumber: 1, pageSize: 1 },
        )
        // Open orders still need a name and an address for delivery.
        if (rows[0]) return failed('eraseOpenOrder', { values: { order: rows[0].id } })
        const kept = new Set<KeptByLaw>()
        for (const { erase } of personalAreas)
          for (const what of await erase(db, session.customer_id, now().toISOString()))
            kept.add(what)
        const owed = await oweWallet(db, session.customer_id, now().toISOString())
        const result = {
          areas: personalAreas.map(({ area }) => area),
          kept: keptByLaw
            .filter((what) => kept.has(what))
            .map((what) => ({ what, msg: errorText(locale, textOf[what]) })),
          owed: owed.map(({ orderId, amount }) => ({
            orderId,
            amount: decimalRupees(amount),
            msg: errorText(locale, 'errors:eraseOwed', {
              order: orderId,
              amount: formatRupees(amount),
            }),
          })),
        }
        const t = serverTexts(locale)
        const messageOf = ({ msg }: { msg: string }): string => msg
        const texts = [
          ...result.owed.map(messageOf),
          t('account:erased'),
          ...result.kept.map(messageOf),
        ]
        return {
          ok: result,
          told: { title: t('account:erase'), texts },
          cookies: [clearedCookie(cookieName, https)],
        }
      }),
    ),
})
