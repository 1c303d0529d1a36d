import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Result } from '#contract/core/endpoint.ts'
import type { opsPasskeys, Passkey, passkeySignIn } from '#contract/operators/passkeys.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { minuteMs } from '#model/duration.ts'
import { defaultLocale } from '#model/locale.ts'
import type { Operator } from '#model/operator.ts'
import { type RateLimit, take } from '../db/rate-limits.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import { operatorById } from '../kernel/operators/operator-repository.ts'
import { hashOfSecret } from '../kernel/operators/secret.ts'
import { failed, type Outcome, ok, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import type { ConsoleSessions } from './console-sessions.ts'
import {
  addChallenge,
  addPasskey,
  passkeyById,
  passkeysOf,
  recordUse,
  removeEndedChallenges,
  removePasskey,
  type StoredPasskey,
  takeChallenge,
} from './passkey-repository.ts'

const minutesOfChallenge = 5
const timeout = minutesOfChallenge * minuteMs
const maxPasskeys = 10
/** EdDSA, ES256 and RS256 (RFC 9053): what devices have had for years. */
const supportedAlgorithmIDs = [-8, -7, -257]
const perClient: RateLimit = { max: 120, seconds: 60 * 60 }

/** Loaded with the first passkey: it would take a quarter of a second of every start. */
const webauthn = () => import('@simplewebauthn/server')

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(base64url, 'base64url'))
const base64urlOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const viewOf = ({ id, name, created_at, used_at, is_synced }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt: created_at,
  usedAt: used_at,
  isSynced: is_synced === 1,
})

type Refused = { refused: string }
const refusedBy = (error: unknown): Refused => ({
  refused: error instanceof Error ? error.message : String(error),
})

export type Passkeys = {
  options: (place: {
    origin: string
    client: string | null
  }) => Promise<Outcome<Result<typeof passkeySignIn.options>>>
  signIn: (
    response: AuthenticationResponseJSON,
    origin: string,
    request: Request,
  ) => Promise<Outcome<Result<typeof passkeySignIn.signIn>>>
  list: (by: Operator) => Promise<Outcome<Passkey[]>>
  creation: (
    by: Operator,
    origin: string,
    token: string | null,
  ) => Promise<Outcome<Result<typeof opsPasskeys.options>>>
  add: (
    by: Operator,
    entry: { name: string; response: RegistrationResponseJSON },
    origin: string,
    token: string | null,
  ) => Promise<Outcome<Passkey[]>>
  remove: (by: Operator, id: string) => Promise<Outcome<Passkey[]>>
  removeEnded: () => Promise<void>
}

type Deps = Pick<Core, 'storage' | 'now' | 'log'> & {
  sessions: ConsoleSessions
}

/**
 * Passkeys of operators (WebAuthn level 3). A challenge is a row under its hash and is good for one answer. A passkey is bound to the origin of the
 * console, its owner is verified by the device each time, and one whose counter runs backwards is refused: it may be a copy.
 */
export const createPasskeys = ({ storage, sessions, now, log }: Deps): Passkeys => {
  const challenged = async (challenge: string, operatorId: string | null): Promise<void> => {
    const expires_at = new Date(now().getTime() + timeout).toISOString()
    await addChallenge(storage.db, {
      challenge_hash: hashOfSecret(challenge),
      operator_id: operatorId,
      expires_at,
    })
  }
  /** Whether a challenge was made for `operatorId` (null for a sign-in), and was not answered before. */
  const isOwn = (operatorId: string | null) => async (challenge: string) => {
    const taken = await takeChallenge(storage.db, hashOfSecret(challenge))
    return (
      taken !== null && taken.operator_id === operatorId && taken.expires_at > now().toISOString()
    )
  }
  const views = async (operatorId: string): Promise<Passkey[]> =>
    (await passkeysOf(storage.db, operatorId)).map(viewOf)
  const refused = (why: Refused, operator?: string) => {
    log.warn({ operator, reason: why.refused }, 'a passkey was refused')
    return failed('passkeyRefused')
  }
  const asserted = async (
    response: AuthenticationResponseJSON,
    origin: string,
    stored: StoredPasskey,
  ): Promise<number | Refused> => {
    const { verifyAuthenticationResponse } = await webauthn()
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: isOwn(null),
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
        credential: {
          id: stored.id,
          publicKey: bytesOf(stored.public_key),
          counter: stored.counter,
        },
        requireUserVerification: true,
      })
      return verified ? authenticationInfo.newCounter : { refused: 'the signature is wrong' }
    } catch (error) {
      return refusedBy(error)
    }
  }

  return {
    options: async ({ origin, client }) => {
      const wait = await storage.inTransaction((db) =>
        take(db, 'console passkey by client', client ?? '', perClient, now()),
      )
      if (wait > 0) return tooOften(wait)
      const { generateAuthenticationOptions } = await webauthn()
      const rpId = new URL(origin).hostname
      const { challenge } = await generateAuthenticationOptions({
        rpID: rpId,
        timeout,
        userVerification: 'required',
      })
      await challenged(challenge, null)
      return ok({ challenge, rpId, timeout, userVerification: 'required' })
    },

    signIn: async (response, origin, request) => {
      const stored = await passkeyById(storage.db, response.id)
      if (!stored) return refused({ refused: 'not known' })
      const owner = response.response.userHandle
      if (owner !== undefined && owner !== base64urlOf(Buffer.from(stored.operator_id)))
        return refused({ refused: 'of another operator' })
      const counter = await asserted(response, origin, stored)
      if (typeof counter !== 'number') return refused(counter, stored.operator_id)
      const entered = await storage.inTransaction(async (db) => {
        if (!(await recordUse(db, stored, counter, now().toISOString()))) return null
        return await sessions.open(
          db,
          await operatorById(db, stored.operator_id),
          request,
          'passkey',
        )
      })
      return (
        entered ??
        refused({ refused: 'used twice at once, or of an operator who is off' }, stored.operator_id)
      )
    },

    list: async (by) => ok(await views(by.id)),

    creation: async (by, origin, token) => {
      if (!(await sessions.isFresh(token))) return failed('signInAgain')
      const operator = await operatorById(storage.db, by.id)
      if (!operator) return failed('personNeeded')
      const own = await passkeysOf(storage.db, by.id)
      if (own.length >= maxPasskeys)
        return failed('passkeysFull', { values: { most: maxPasskeys } })
      const { generateRegistrationOptions } = await webauthn()
      const { challenge, pubKeyCredParams } = await generateRegistrationOptions({
        rpName: serverTexts(defaultLocale)('common:siteName'),
        rpID: new URL(origin).hostname,
        userName: operator.email,
        supportedAlgorithmIDs,
      })
      await challenged(challenge, by.id)
      return ok({
        challenge,
        rp: { id: new URL(origin).hostname, name: serverTexts(defaultLocale)('common:siteName') },
        user: {
          id: base64urlOf(Buffer.from(by.id)),
          name: operator.email,
          displayName: operator.name,
        },
        pubKeyCredParams,
        timeout,
        attestation: 'none',
        excludeCredentials: own.map(({ id }) => ({ id, type: 'public-key' })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      })
    },

    add: async (by, { name, response }, origin, token) => {
      if (!(await sessions.isFresh(token))) return failed('signInAgain')
      const { verifyRegistrationResponse } = await webauthn()
      const made = await verifyRegistrationResponse({
        response,
        expectedChallenge: isOwn(by.id),
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
        requireUserVerification: true,
        supportedAlgorithmIDs,
      }).catch(refusedBy)
      if ('refused' in made) return refused(made, by.id)
      if (!made.verified) return refused({ refused: 'not verified' }, by.id)
      const { credential, credentialBackedUp } = made.registrationInfo
      const outcome = await storage.inTransaction(async (db) => {
        const at = now().toISOString()
        if ((await passkeysOf(db, by.id)).length >= maxPasskeys)
          return failed('passkeysFull', { values: { most: maxPasskeys } })
        const added = await addPasskey(db, {
          id: credential.id,
          operator_id: by.id,
          name,
          public_key: base64urlOf(credential.publicKey),
          counter: credential.counter,
          is_synced: credentialBackedUp ? 1 : 0,
          created_at: at,
          used_at: null,
        })
        if (!added) return failed('passkeyRefused')
        const after = { passkey: credential.id, name }
        await appendAudit(db, by, at, {
          action: 'people.passkey-add',
          object: ['operator', by.id],
          after,
        })
        return ok({})
      })
      return 'failed' in outcome ? outcome : ok(await views(by.id))
    },

    remove: async (by, id) => {
      const done = await storage.inTransaction(async (db) => {
        if (!(await removePasskey(db, by.id, id))) return failed('notFound', { field: 'id' })
        const before = { passkey: id }
        await appendAudit(db, by, now().toISOString(), {
          action: 'people.passkey-remove',
          object: ['operator', by.id],
          before,
        })
        return ok({})
      })
      return 'failed' in done ? done : ok(await views(by.id))
    },

    removeEnded: () => removeEndedChallenges(storage.db, now().toISOString()),
  }
}
