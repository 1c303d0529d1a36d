import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { login as contract } from '#contract/auth/login.ts'
import type { Result } from '#contract/core/endpoint.ts'
import { deviceLabel } from '#model/device-label.ts'
import { shownIdentity } from '#model/identity.ts'
import { localPath } from '#model/local-path.ts'
import type { Locale } from '#model/locale.ts'
import { withoutLocale } from '#paths.ts'
import { type RateLimit, take } from '../db/rate-limits.ts'
import { clearedCookie, deviceCookie, sessionCookie } from '../http/cookies.ts'
import { csrfOf, deviceCookieName } from '../http/csrf.ts'
import { moveInteractionList } from '../interactions/list-repository.ts'
import { takeCode } from '../kernel/customers/code-allowance.ts'
import { keepConfirmed } from '../kernel/customers/contact-number-repository.ts'
import { customerOf } from '../kernel/customers/customer-repository.ts'
import { loginCodeOf, removeLoginCode } from '../kernel/customers/login-code-repository.ts'
import { failed, type Outcome, ok, tooOften } from '../kernel/outcome.ts'
import { hasConsent } from '../kernel/session/consent.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../kernel/session/mutation.ts'
import { removeSession, removeSessionsOf } from '../kernel/session/session-repository.ts'
import { detachIfForeign } from './detach-number.ts'
import { forgetDevices, isKnownDevice, rememberDevice } from './device-repository.ts'
import { knownSince } from './devices.ts'
import { identityIn, type NamedIdentity } from './identity-in.ts'
import { mergeGuestCart } from './merge-guest-cart.ts'
import { codeFault, sendSignInCode } from './sign-in-code.ts'

/** Thousands of customers share an address of a mobile network. */
const perClient: RateLimit = { max: 100, seconds: 60 * 60 }

/** `client`: the network address of the requester, if known. */
type Here = MutationRequest & Browser & { locale: Locale; client: string | null }
/** `device`: the token of the device cookie. */
export type Browser = { device: string | null; userAgent: string }
type SigningIn = NamedIdentity & { code: string; redirectUrl?: string | undefined }

export type Login = {
  code: (here: Here, identity: NamedIdentity) => Promise<Outcome<Result<typeof contract.code>>>
  signIn: (
    here: Omit<Here, 'client'>,
    request: SigningIn,
  ) => Promise<Outcome<Result<typeof contract.signIn>>>
  /** Whom the code of a session that is not signed in was sent to and how many minutes it is still valid; null without one. */
  sentTo: (token: string | null) => Promise<{ name: string; minutes: number } | null>
  signOut: (token: string | null) => Promise<Outcome<Result<typeof contract.signOut>>>
  signOutEverywhere: (token: string | null) => Promise<Outcome<Result<typeof contract.signOut>>>
}

export type LoginDeps = Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'now'> & {
  https: boolean
  cookieName: string
  countries: readonly string[]
  /** Sends the code at once, after its transaction. */
  sendMessages: () => void
}

const newDeviceToken = (): string => randomBytes(16).toString('base64url')
const hashOfDevice = (token: string): string => hash('sha256', token, 'hex')

/**
 * Sign-in by a code to an e-mail address or a mobile number. Why it is not a library: docs/decisions/0008-own-sign-in.md; numbers:
 * docs/decisions/0098-sign-in-by-number.md.
 */
export const createLogin = ({
  storage,
  sessions,
  runMutation,
  https,
  cookieName,
  countries,
  sendMessages,
  now,
}: LoginDeps): Login => ({
  /** Behaves the same for every address and number, so that it does not reveal whether an account exists: only sign-in looks that up. */
  code: async (here, given) => {
    const outcome = await runMutation(here, ['login code', given], async (db, session) => {
      const identity = identityIn(given, countries)
      if ('failed' in identity) return identity
      const { name } = identity
      const at = now()
      // Requests without a known client address share one limit.
      const waitOfClient = await take(db, 'login code by client', here.client ?? '', perClient, at)
      if (waitOfClient > 0) return tooOften(waitOfClient)
      const known =
        here.device !== null &&
        (await isKnownDevice(db, hashOfDevice(here.device), identity, knownSince(at)))
      const code = await takeCode(
        db,
        'login code',
        { address: name, client: here.client, device: known ? here.device : null },
        at,
      )
      if ('wait' in code) return tooOften(code.wait)
      const { token, locale } = here
      const of = { session, token, purpose: 'login', identity } as const
      return ok(await sendSignInCode(db, of, { digits: code.digits, locale, at }))
    })
    if ('ok' in outcome) sendMessages()
    return outcome
  },

  // Takes no idempotency key: the reply is a secret, and the token of a repeated call is no longer valid.
  signIn: ({ token, locale, device: known, userAgent }, { code, redirectUrl, ...named }) =>
    storage.inTransaction(async (db) => {
      const session = await sessions.find(db, token)
      if (!session || token === null) return failed('badCsrf')
      const identity = identityIn(named, countries)
      if ('failed' in identity) return identity
      const at = now().toISOString()
      const of = { session, token, purpose: 'login', identity } as const
      const wrong = await codeFault(db, of, code, now())
      if (wrong) return wrong
      await removeLoginCode(db, session.id)
      const page = localPath(redirectUrl)
      const isKnown =
        known !== null &&
        (await isKnownDevice(db, hashOfDevice(known), identity, knownSince(now())))
      if (identity.by === 'phone' && !isKnown) await detachIfForeign(db, identity.name, now())
      const customer = await customerOf(db, identity, locale, randomUUID(), at)
      if (identity.by === 'phone') await keepConfirmed(db, customer.id, identity.name, at)
      const isGuest = session.customer_id === null
      const own = await sessions.renew(db, session, customer.id)
      if (isGuest && session.cart_id !== null)
        await mergeGuestCart(
          db,
          customer,
          session.cart_id,
          withoutLocale(page).startsWith('/checkout'),
          at,
        )
      if (isGuest) await moveInteractionList(db, session.id, customer.id)
      const device = known ?? newDeviceToken()
      await rememberDevice(db, {
        token_hash: hashOfDevice(device),
        customer_id: customer.id,
        session_id: session.id,
        label: deviceLabel(userAgent),
        signed_in_at: at,
      })
      const personalStorage = await hasConsent(db, customer.id, 'personalStorage')
      const marketing = await hasConsent(db, customer.id, 'marketing')
      return {
        ok: {
          csrf: csrfOf(own),
          emailId: customer.email,
          phone: customer.phone,
          personalStorage,
          marketing,
          redirectUrl: page,
        },
        cookies: [
          sessionCookie(cookieName, own, https),
          deviceCookie(deviceCookieName(https), device, https),
        ],
      }
    }),

  sentTo: async (token) => {
    const session = await sessions.seen(token)
    const sent = session && (await loginCodeOf(storage.db, session.id))
    if (!sent) return null
    const minutes = Math.round((Date.parse(sent.expires_at) - now().getTime()) / 60_000)
    const by = sent.recipient.includes('@') ? 'email' : 'phone'
    return minutes > 0 ? { name: shownIdentity({ by, name: sent.recipient }), minutes } : null
  },

  signOut: (token) =>
    storage.inTransaction(async (db) => {
      const session = await sessions.find(db, token)
      // A guest stays a guest and keeps the cart. Signing out twice succeeds.
      if (session?.customer_id) await removeSession(db, session.id)
      return session && session.customer_id === null
        ? ok({})
        : { ok: {}, cookies: [clearedCookie(cookieName, https)] }
    }),

  // Takes no idempotency key: the outcome would be stored under a session that no longer exists.
  signOutEverywhere: (token) =>
    runMutation(
      { token, idempotencyKey: null },
      null,
      byCustomer(async (db, { customer_id }) => {
        await removeSessionsOf(db, customer_id)
        await forgetDevices(db, customer_id)
        return { ok: {}, cookies: [clearedCookie(cookieName, https)] }
      }),
    ),
})
