import type { Endpoint } from '#contract/core/endpoint.ts'
import { openSession } from '../session/session.ts'
import { type CallResult, call, type Options, type RequestData, type RouteOf } from './call.ts'

type MutationEndpoint = Endpoint & { changes: true }

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
export const change = async <const Of extends MutationEndpoint>(
  route: RouteOf<Of>,
  sent: RequestData<Of>,
  { key = newKey(), ...options }: ChangeOptions = {},
): Promise<CallResult<Of>> => {
  const send = async (fresh: boolean): Promise<CallResult<Of>> => {
    const opened = await openSession(fresh)
    if (opened.is === 'failed') return opened
    const headers = {
      ...options.headers,
      'x-csrf-token': opened.result.csrf,
      'Idempotency-Key': key,
    }
    return await call<Of>(route, sent, { ...options, headers })
  }
  const reply = await send(false)
  return reply.is === 'failed' && reply.errors.some(({ code }) => code === 'badCsrf')
    ? await send(true)
    : reply
}
