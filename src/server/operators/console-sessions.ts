import { randomUUID } from 'node:crypto'
import type { Result } from '#contract/core/endpoint.ts'
import type { ConsoleSession, consoleSignIn as contract } from '#contract/operators/console.ts'
import { deviceLabel } from '#model/device-label.ts'
import { minuteMs } from '#model/duration.ts'
import type { Locale } from '#model/locale.ts'
import type { Operator } from '#model/operator.ts'
import { emailOf } from '#model/patterns.ts'
import { type RateLimit, take } from '../db/rate-limits.ts'
import type { Db } from '../db/types.ts'
import { csrfOf } from '../http/csrf.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import { takeCode } from '../kernel/customers/code-allowance.ts'
import { hashOfCode, isSameHash, newCode, oneTimeCode } from '../kernel/customers/one-time-code.ts'
import { enqueue } from '../kernel/messages/enqueue.ts'
import {
  operatorByEmail,
  operatorById,
  type StoredOperator,
} from '../kernel/operators/operator-repository.ts'
import { hashOfSecret, newSecret } from '../kernel/operators/secret.ts'
import { acting } from '../kernel/operators/token.ts'
import { failed, type Outcome, ok, type Success, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { isFresh } from '../kernel/session/sessions.ts'
import { currentRequestId } from '../platform/request-context.ts'
import { consoleCookie } from './console-cookie.ts'
import {
  addConsoleCode,
  addConsoleSession,
  consoleCodeOf,
  consoleSessionByHash,
  consoleSessionsOf,
  countConsoleTry,
  removeConsoleCode,
  removeConsoleSession,
  removeEnded,
  type StoredConsoleSession,
  seeConsoleSession,
} from './console-repository.ts'

const { minutes: minutesOfCode, maxTries } = oneTimeCode
const hoursOfSession = 12
const minutesIdle = 30

/** Operators of a shop share the address of its office. */
const perClient: RateLimit = { max: 60, seconds: 60 * 60 }

/** `by`: how the operator signed in. */
type Device = { label: string; requestId: string; by: 'code' | 'passkey' | 'oidc' | 'demo' }

type Entered = Outcome<Result<typeof contract.signIn>>

export type ConsoleSessions = {
  code: (
    email: string,
    here: { locale: Locale; client: string | null },
  ) => Promise<Outcome<Result<typeof contract.code>>>
  signIn: (entry: { ticket: string; code: string }, request: Request) => Promise<Entered>
  /** Opens a session, in the transaction in which an operator has shown who they are. Null for an operator who is not there or is off. */
  open: (
    db: Db,
    operator: StoredOperator | null,
    request: Request,
    by: Device['by'],
  ) => Promise<Success<Result<typeof contract.signIn>> | null>
  /** Whether the session of a cookie began in the last minutes: what outlives it takes that. */
  isFresh: (token: string | null) => Promise<boolean>
  /** Whether an operator has signed in to a console in the last minutes: what a program asks for in their name takes that. */
  hasSignedIn: (operatorId: string) => Promise<boolean>
  /** Signs an operator in without a code, for who has shown otherwise who they are. Returns the cookie. */
  enter: (operator: StoredOperator, device: Device) => Promise<string>
  session: (token: string | null) => Promise<Entered>
  signOut: (token: string | null) => Promise<Outcome<Record<string, never>>>
  list: (by: Operator, token: string | null) => Promise<Outcome<ConsoleSession[]>>
  revoke: (by: Operator, id: string, token: string | null) => Promise<Outcome<ConsoleSession[]>>
  /** The operator of a session that has not ended; the call counts as use. */
  operatorOf: (token: string) => Promise<StoredOperator | null>
  removeEnded: () => Promise<void>
}

type Deps = Pick<Core, 'storage' | 'now'> & {
  https: boolean
  wakeOutbox: () => void
}

/** Sign-in of operators to the console, by a code that is mailed to their address. */
export const createConsoleSessions = ({
  storage,
  https,
  now,
  wakeOutbox,
}: Deps): ConsoleSessions => {
  const idleSince = (at: Date): string =>
    new Date(at.getTime() - minutesIdle * minuteMs).toISOString()
  const isAlive = (session: StoredConsoleSession, at: Date): boolean =>
    session.expires_at > at.toISOString() && session.seen_at > idleSince(at)
  const alive = async (token: string | null): Promise<StoredConsoleSession | null> => {
    const session =
      token === null ? null : await consoleSessionByHash(storage.db, hashOfSecret(token))
    return session && isAlive(session, now()) ? session : null
  }
  const views = async (operatorId: string, token: string | null): Promise<ConsoleSession[]> => {
    const at = now()
    return (await consoleSessionsOf(storage.db, operatorId))
      .filter((one) => isAlive(one, at))
      .map(({ id, label, created_at, seen_at, expires_at, token_hash }) => ({
        id,
        label,
        createdAt: created_at,
        seenAt: seen_at,
        expiresAt: expires_at,
        isThis: token !== null && hashOfSecret(token) === token_hash,
      }))
  }
  const cookieOf = (token: string): string =>
    consoleCookie.set(token, hoursOfSession * 60 * 60, https)
  const opened = async (db: Db, operator: StoredOperator, { label, requestId, by }: Device) => {
    const at = now()
    const token = newSecret()
    const [id, created_at] = [randomUUID(), at.toISOString()]
    const expires_at = new Date(at.getTime() + hoursOfSession * 60 * minuteMs).toISOString()
    const own = { id, operator_id: operator.id, token_hash: hashOfSecret(token), label }
    await addConsoleSession(db, { ...own, created_at, seen_at: created_at, expires_at })
    const after = { session: id, label, by }
    await appendAudit(db, acting(operator, requestId), created_at, {
      action: 'people.sign-in',
      object: ['operator', operator.id],
      after,
    })
    return { token, expiresAt: expires_at }
  }
  const open: ConsoleSessions['open'] = async (db, operator, request, by) => {
    if (!operator || operator.off_at !== null) return null
    const label = deviceLabel(request.headers.get('user-agent') ?? '')
    const { token, expiresAt } = await opened(db, operator, {
      label,
      requestId: currentRequestId(),
      by,
    })
    return { ok: { csrf: csrfOf(token), expiresAt }, cookies: [cookieOf(token)] }
  }
  return {
    code: async (given, { locale, client }) => {
      const email = emailOf(given)
      if (email === null) return failed('emailInvalid', { field: 'email' })
      const outcome = await storage.inTransaction(async (db) => {
        const at = now()
        const wait = await take(db, 'console code by client', client ?? '', perClient, at)
        if (wait > 0) return tooOften(wait)
        const taken = await takeCode(
          db,
          'console code',
          { address: email, client, device: null },
          at,
        )
        if ('wait' in taken) return tooOften(taken.wait)
        const { digits } = taken
        const found = await operatorByEmail(db, email)
        const operator = found && found.off_at === null ? found : null
        const [ticket, code] = [newSecret(), newCode(digits)]
        const expiresAt = new Date(at.getTime() + minutesOfCode * minuteMs)
        await addConsoleCode(db, {
          ticket_hash: hashOfSecret(ticket),
          operator_id: operator?.id ?? null,
          code_hash: hashOfCode(ticket, ['console', code]),
          tries: 0,
          expires_at: expiresAt.toISOString(),
        })
        const values = { code, minutes: minutesOfCode }
        if (operator)
          await enqueue(
            db,
            {
              channel: 'mail',
              to: operator.email,
              customerId: null,
              template: 'signInCode',
              values,
              locale,
              expiresAt,
            },
            at,
          )
        return ok({ ticket, digits, seconds: minutesOfCode * 60 })
      })
      if ('ok' in outcome) wakeOutbox()
      return outcome
    },

    signIn: ({ ticket, code }, request) =>
      storage.inTransaction(async (db) => {
        const at = now()
        const asked = await consoleCodeOf(db, hashOfSecret(ticket))
        if (!asked || asked.expires_at <= at.toISOString() || asked.tries >= maxTries)
          return failed('codeWrong', { field: 'code' })
        const operator =
          asked.operator_id === null ? null : await operatorById(db, asked.operator_id)
        const entered = isSameHash(asked.code_hash, hashOfCode(ticket, ['console', code]))
          ? await open(db, operator, request, 'code')
          : null
        if (entered) await removeConsoleCode(db, asked.ticket_hash)
        else await countConsoleTry(db, asked)
        return entered ?? failed('codeWrong', { field: 'code' })
      }),

    open,

    isFresh: async (token) => {
      const session = await alive(token)
      return session !== null && isFresh(session, now())
    },

    hasSignedIn: async (operatorId) =>
      (await consoleSessionsOf(storage.db, operatorId)).some((one) => isFresh(one, now())),

    enter: (operator, device) =>
      storage.inTransaction(async (db) => cookieOf((await opened(db, operator, device)).token)),

    session: async (token) => {
      const session = await alive(token)
      return session && token !== null
        ? ok({ csrf: csrfOf(token), expiresAt: session.expires_at })
        : failed('badToken')
    },

    signOut: async (token) => {
      const session =
        token === null ? null : await consoleSessionByHash(storage.db, hashOfSecret(token))
      if (session) await removeConsoleSession(storage.db, session.id)
      return { ok: {}, cookies: [consoleCookie.clear(https)] }
    },

    list: async (by, token) => ok(await views(by.id, token)),

    revoke: async (by, id, token) => {
      const done = await storage.inTransaction(async (db) => {
        const session = (await consoleSessionsOf(db, by.id)).find((one) => one.id === id)
        if (!session) return failed('notFound', { field: 'id' })
        await removeConsoleSession(db, id)
        await appendAudit(db, by, now().toISOString(), {
          action: 'people.session-revoke',
          object: ['operator', by.id],
          before: { session: id },
        })
        return ok({})
      })
      return 'failed' in done ? done : ok(await views(by.id, token))
    },

    operatorOf: async (token) => {
      const session = await alive(token)
      const operator = session && (await operatorById(storage.db, session.operator_id))
      if (!session || !operator || operator.off_at !== null) return null
      const at = now()
      // To the minute: not every read of a list writes.
      if (at.getTime() - new Date(session.seen_at).getTime() >= minuteMs)
        await seeConsoleSession(storage.db, session.id, at.toISOString())
      return operator
    },

    removeEnded: () => removeEnded(storage.db, now().toISOString(), idleSince(now())),
  }
}
