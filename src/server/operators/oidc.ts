import type { Result } from '#contract/core/endpoint.ts'
import type { oidcSignIn as contract } from '#contract/operators/oidc.ts'
import { minuteMs } from '#model/duration.ts'
import { emailOf } from '#model/patterns.ts'
import type { OidcConfig } from '../config/oidc.ts'
import { type RateLimit, take } from '../db/rate-limits.ts'
import { insertRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'
import { operatorByEmail } from '../kernel/operators/operator-repository.ts'
import { hashOfSecret, newSecret } from '../kernel/operators/secret.ts'
import { failed, type Outcome, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { oidcCookie } from './console-cookie.ts'
import type { ConsoleSessions } from './console-sessions.ts'
import { createOidcProvider, isAway, openid } from './oidc-provider.ts'

type OidcAttempt = StoredRow<'oidc_attempt'>

const addAttempt = (db: Db, row: OidcAttempt): Promise<void> => insertRows(db, 'oidc_attempt', row)

/** Takes an attempt out of the table: it is good for one answer, and only in the browser that began it. */
const takeAttempt = async (
  db: Db,
  state_hash: string,
  browser_hash: string,
): Promise<OidcAttempt | null> =>
  (await db
    .deleteFrom('oidc_attempt')
    .where('state_hash', '=', state_hash)
    .where('browser_hash', '=', browser_hash)
    .returningAll()
    .executeTakeFirst()) ?? null

const removeEndedAttempts = async (db: Db, now: Timestamp): Promise<void> => {
  await db.deleteFrom('oidc_attempt').where('expires_at', '<=', now).execute()
}

/** Where the provider sends the browser back to: a page of the console. */
const redirectPath = '/console/oidc'
const minutesAway = 10
const retryAfterSeconds = 30
const perClient: RateLimit = { max: 120, seconds: 60 * 60 }

export type Oidc = {
  ways: () => Result<typeof contract.ways>
  start: (place: {
    origin: string
    client: string | null
  }) => Promise<Outcome<Result<typeof contract.start>>>
  signIn: (
    answer: string,
    origin: string,
    request: Request,
  ) => Promise<Outcome<Result<typeof contract.signIn>>>
  removeEnded: () => Promise<void>
}

type Deps = Pick<Core, 'storage' | 'now' | 'log'> & {
  sessions: ConsoleSessions
  oidc: OidcConfig | null
  https: boolean
}

/**
 * Sign-in of operators at a provider of OpenID Connect: the authorization code flow with PKCE, state and nonce, which stay at the server in a
 * row that belongs to one browser. The provider tells the person's verified e-mail address; who is an operator, and what they may
 * do, is the shop's.
 */
export const createOidc = ({ storage, sessions, oidc, https, now, log }: Deps): Oidc => {
  const provider = oidc && createOidcProvider(oidc, now)
  const unreachable = (error: unknown) => {
    log.error({ err: error }, 'the provider of OpenID Connect cannot be used')
    return failed('oidcUnreachable', { retryAfterSeconds })
  }
  const refused = (reason: string, operator?: string) => {
    log.warn({ operator, reason }, 'a sign-in by OpenID Connect was refused')
    return failed('oidcRefused')
  }
  /** The claims of the ID token for an answer of the provider. Throws where the provider is away or anything in it is wrong. */
  const claimsOf = async (
    ask: NonNullable<typeof provider>,
    url: URL,
    state: string,
    { nonce, code_verifier }: OidcAttempt,
  ) => {
    const [{ authorizationCodeGrant }, configuration] = [await openid(), await ask()]
    const checks = {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: code_verifier,
      idTokenExpected: true,
    }
    return (await authorizationCodeGrant(configuration, url, checks)).claims()
  }
  return {
    ways: () => ({ oidc: oidc && new URL(oidc.issuer).host }),

    start: async ({ origin, client }) => {
      if (!provider) return failed('notFound')
      const wait = await storage.inTransaction((db) =>
        take(db, 'console oidc by client', client ?? '', perClient, now()),
      )
      if (wait > 0) return tooOften(wait)
      try {
        const configuration = await provider()
        const {
          buildAuthorizationUrl,
          calculatePKCECodeChallenge,
          randomNonce,
          randomPKCECodeVerifier,
          randomState,
        } = await openid()
        const [state, nonce, code_verifier, browser] = [
          randomState(),
          randomNonce(),
          randomPKCECodeVerifier(),
          newSecret(),
        ]
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: `${origin}${redirectPath}`,
          scope: 'openid email',
          code_challenge: await calculatePKCECodeChallenge(code_verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        })
        const expires_at = new Date(now().getTime() + minutesAway * minuteMs).toISOString()
        await addAttempt(storage.db, {
          state_hash: hashOfSecret(state),
          browser_hash: hashOfSecret(browser),
          nonce,
          code_verifier,
          expires_at,
        })
        return {
          ok: { url: url.href },
          cookies: [oidcCookie.set(browser, minutesAway * 60, https)],
        }
      } catch (error) {
        return unreachable(error)
      }
    },

    signIn: async (answer, origin, request) => {
      if (!provider) return failed('notFound')
      const url = new URL(`${origin}${redirectPath}`)
      url.search = answer
      const [state, browser] = [url.searchParams.get('state'), oidcCookie.tokenIn(request, https)]
      if (state === null || browser === null) return refused('it was not begun in this browser')
      const attempt = await takeAttempt(storage.db, hashOfSecret(state), hashOfSecret(browser))
      if (!attempt || attempt.expires_at <= now().toISOString())
        return refused('its state is not known, was used or is too old')
      const claims = await claimsOf(provider, url, state, attempt).catch((error: unknown) => ({
        error,
      }))
      if (!claims) return refused('there is no ID token')
      if ('error' in claims) {
        const { error } = claims
        return isAway(error)
          ? unreachable(error)
          : refused(error instanceof Error ? error.message : String(error))
      }
      // Some providers let people write any address into their profile: only a verified one says who they are.
      const email =
        claims.email_verified === true && typeof claims.email === 'string'
          ? emailOf(claims.email)
          : null
      if (email === null) return refused('the ID token has no verified e-mail address')
      const entered = await storage.inTransaction(async (db) =>
        sessions.open(db, await operatorByEmail(db, email), request, 'oidc'),
      )
      if (!entered) return refused('the address is of no operator who is on')
      return { ...entered, cookies: [...(entered.cookies ?? []), oidcCookie.clear(https)] }
    },

    removeEnded: () => removeEndedAttempts(storage.db, now().toISOString()),
  }
}
