import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { login as contract } from '#contract/auth/login.ts'
import type { Result } from '#contract/core/endpoint.ts'
import { localPath } from '#model/local-path.ts'
import type { Locale } from '#model/locale.ts'
import { emailOf } from '#model/patterns.ts'
import { withoutLocale } from '#paths.ts'
import { type RateLimit, take } from '../db/rate-limits.ts'
import type { Storage } from '../db/types.ts'
import { clearedCookie, sessionCookie } from '../http/cookies.ts'
import { csrfOf } from '../http/csrf.ts'
import { failed, type Outcome, ok } from '../http/outcome.ts'
import { moveInteractionList } from '../interactions/list-repository.ts'
import { enqueue } from '../notifications/enqueue.ts'
import { hasConsent } from '../session/consents.ts'
import { byCustomer, type MutationRequest, type RunMutation } from '../session/mutation.ts'
import { removeSession, removeSessionsOf } from '../session/session-repository.ts'
import type { Sessions } from '../session/sessions.ts'
import { customerOf } from './customer-repository.ts'
import { countTry, loginCodeOf, putLoginCode, removeLoginCode } from './login-code-repository.ts'
import { mergeGuestCart } from './merge-guest-cart.ts'

const digits = 6
const minutesOfCode = 10
/** The table allows no more either. */
const maxTries = 5

/** With five tries a code, a day of somebody else's guessing finds an account once in ten thousand days. */
const perAddress: readonly RateLimit[] = [
  { most: 5, seconds: 60 * 60 },
  { most: 20, seconds: 24 * 60 * 60 },
]
/** Thousands share an address of a mobile network. */
const perClient: RateLimit = { most: 100, seconds: 60 * 60 }

/** `client`: the address of the machine that asks, where it is known. */
type Here = MutationRequest & { locale: Locale; client: string | null }
type SigningIn = { email: string; code: string; redirectUrl?: string | undefined }

export type Login = {
  code: (here: Here, email: string) => Promise<Outcome<Result<typeof contract.code>>>
  signIn: (here: Omit<Here, 'client'>, asked: SigningIn) => Promise<Outcome<Result<typeof contract.signIn>>>
  signOut: (token: string | null) => Promise<Outcome<Result<typeof contract.signOut>>>
  signOutEverywhere: (token: string | null) => Promise<Outcome<Result<typeof contract.signOut>>>
}

export type LoginParts = {
  storage: Storage
  sessions: Sessions
  runMutation: RunMutation
  https: boolean
  cookieName: string
  now: () => Date
}

const hashOfCode = (token: string, email: string, code: string): string =>
  createHmac('sha256', token)
    .update(JSON.stringify(['login', email, code]))
    .digest('hex')

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Signing in by a code that is mailed. Why it is our own: docs/decisions/0008-own-sign-in.md. */
export const createLogin = ({ storage, sessions, runMutation, https, cookieName, now }: LoginParts): Login => ({
  /** Says and does the same for every address: whether somebody is known by it is looked up at sign-in only. */
  code: (here, given) =>
    runMutation(here, ['login code', given], async (db, session) => {
      const email = emailOf(given)
      if (email === null) return failed('emailInvalid', { field: 'email' })
      const at = now()
      if (here.client !== null && !(await take(db, 'login code by client', here.client, perClient, at))) return failed('tooOften')
      for (const allowance of perAddress) if (!(await take(db, 'login code', email, allowance, at))) return failed('tooOften')
      const code = String(randomInt(10 ** digits)).padStart(digits, '0')
      const expiresAt = new Date(at.getTime() + minutesOfCode * 60_000)
      const code_hash = hashOfCode(here.token ?? '', email, code)
      await putLoginCode(db, { session_id: session.id, email, code_hash, tries: 0, expires_at: expiresAt.toISOString() })
      const values = { code, minutes: minutesOfCode }
      await enqueue(
        db,
        { channel: 'mail', to: email, customerId: null, template: 'signInCode', values, locale: here.locale, expiresAt },
        at,
      )
      return ok({ digits, seconds: minutesOfCode * 60 })
    }),

  // Without the idempotency of other changes: the reply is a secret, and a repeated call finds its session's token dead.
  signIn: ({ token, locale }, { email: given, code, redirectUrl }) =>
    storage.inTransaction(async (db) => {
      const session = await sessions.find(db, token)
      if (!session || token === null) return failed('badCsrf')
      const email = emailOf(given)
      if (email === null) return failed('emailInvalid', { field: 'email' })
      const at = now().toISOString()
      const asked = await loginCodeOf(db, session.id)
      if (!asked || asked.expires_at <= at || asked.tries >= maxTries) return failed('codeWrong', { field: 'code' })
      if (!isSame(asked.code_hash, hashOfCode(token, email, code.trim()))) {
        await countTry(db, asked)
        return failed('codeWrong', { field: 'code' })
      }
      await removeLoginCode(db, session.id)
      const page = localPath(redirectUrl)
      const customer = await customerOf(db, email, locale, randomUUID(), at)
      const isGuest = session.customer_id === null
      const own = await sessions.renew(db, session, customer.id)
      if (isGuest && session.cart_id !== null)
        await mergeGuestCart(db, customer, session.cart_id, withoutLocale(page).startsWith('/checkout'), at)
      if (isGuest) await moveInteractionList(db, session.id, customer.id)
      const personalStorage = await hasConsent(db, customer.id, 'personalStorage')
      return {
        ok: { csrf: csrfOf(own), emailId: email, personalStorage, redirectUrl: page },
        cookies: [sessionCookie(cookieName, own, https)],
      }
    }),

  signOut: (token) =>
    storage.inTransaction(async (db) => {
      const session = await sessions.find(db, token)
      // A guest has nothing to leave, but a cart to keep. Gone already is gone.
      if (session?.customer_id) await removeSession(db, session.id)
      return session && session.customer_id === null ? ok({}) : { ok: {}, cookies: [clearedCookie(cookieName, https)] }
    }),

  // The session of the kept outcome would be gone, so without a key.
  signOutEverywhere: (token) =>
    runMutation(
      { token, idempotencyKey: null },
      null,
      byCustomer(async (db, { customer_id }) => {
        await removeSessionsOf(db, customer_id)
        return { ok: {}, cookies: [clearedCookie(cookieName, https)] }
      }),
    ),
})
