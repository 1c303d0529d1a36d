import type { Endpoint } from '#contract/core/endpoint.ts'
import { openSession } from '../session/session.ts'
import { type Called, call, type Options, type RouteOf, type Sent } from './call.ts'

type RunMutation = Endpoint & { changes: true }

/**
 * `key` names the wish, not the request: whoever repeats a call after a lost connection gives the same key and is answered as before.
 * Left out, each call is a wish of its own.
 */
export type ChangeOptions = Options & { key?: string }

/** Random enough to be nobody else's; `crypto.randomUUID` is missing over plain HTTP. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Calls what changes something: with the session's token, and once more when that has died meanwhile (spec §6). Never throws. */
export const change = async <const Of extends RunMutation>(
  route: RouteOf<Of>,
  sent: Sent<Of>,
  { key = newKey(), ...options }: ChangeOptions = {},
): Promise<Called<Of>> => {
  const send = async (fresh: boolean): Promise<Called<Of>> => {
    const opened = await openSession(fresh)
    if (opened.is === 'failed') return opened
    const headers = { ...options.headers, 'x-csrf-token': opened.result.csrf, 'Idempotency-Key': key }
    return await call<Of>(route, sent, { ...options, headers })
  }
  const reply = await send(false)
  return reply.is === 'failed' && reply.errors.some(({ code }) => code === 'badCsrf') ? await send(true) : reply
}
