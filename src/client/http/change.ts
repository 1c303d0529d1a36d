import type { RouteName, Routes } from '#contract/routes.ts'
import { openSession } from '../session/session.ts'
import { type CallResult, call, type Options, type RequestData } from './call.ts'

type MutationName = {
  [Name in RouteName]: Routes[Name] extends { changes: true } ? Name : never
}[RouteName]

/**
 * `key` identifies the intent, not the request: repeating a call after a lost connection with the same key returns the stored reply. By
 * default each call is an intent of its own.
 */
export type ChangeOptions = Options & { key?: string }

/** 128 random bits; `crypto.randomUUID` is missing over plain HTTP. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/**
 * Calls a mutation with the session's CSRF token. Once more, under the same key, when the token has expired (spec §6), and when the connection broke
 * before the answer, as where a server is killed: another one does it, or says what was done. Never throws.
 */
export const change = async <Name extends MutationName>(
  name: Name,
  sent: RequestData<Routes[Name]>,
  { key = newKey(), ...options }: ChangeOptions = {},
): Promise<CallResult<Routes[Name]>> => {
  const send = async (fresh: boolean): Promise<CallResult<Routes[Name]>> => {
    const opened = await openSession(fresh)
    if (opened.is === 'failed') return opened
    const headers = {
      ...options.headers,
      'x-csrf-token': opened.result.csrf,
      'Idempotency-Key': key,
    }
    return await call(name, sent, { ...options, headers })
  }
  const reply = await send(false)
  if (reply.is === 'ok') return reply
  const isExpired = reply.errors.some(({ code }) => code === 'badCsrf')
  return isExpired || reply.why === 'unreachable' ? await send(isExpired) : reply
}
