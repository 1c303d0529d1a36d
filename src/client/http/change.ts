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

/** Calls a mutation with the session's CSRF token, and once more when the token has expired (spec §6). Never throws. */
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
  return reply.is === 'failed' && reply.errors.some(({ code }) => code === 'badCsrf')
    ? await send(true)
    : reply
}
