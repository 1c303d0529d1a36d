import {
  addressOf,
  type CallFailure,
  type CallResult,
  call,
  pageLocale,
  type RequestData,
  readReply,
  routeOf,
} from '#client/http/call.ts'
import type { Endpoint, Result } from '#contract/core/endpoint.ts'
import type { RouteName, Routes } from '#contract/routes.ts'
import { refusalText } from './field-name.ts'
import { isAnswered, keyOf } from './keys.ts'
import { t } from './texts.ts'

const textOf = ({ errors, why }: CallFailure, body: unknown): string =>
  errors.map((one) => refusalText(one, body)).join(' ') || t(why === 'garbled' ? 'garbled' : 'lost')

/** Why a call failed, in words. `isLost`: nothing answered, and the same call may be sent again. */
export class CallFault extends Error {
  readonly failure: CallFailure
  /** `mayBeDone`: a change without a key was not answered, so that a repetition may do it twice. `body`: what was sent. */
  constructor(
    failure: CallFailure,
    { mayBeDone = false, body }: { mayBeDone?: boolean; body?: unknown } = {},
  ) {
    super(`${textOf(failure, body)}${mayBeDone ? ` ${t('mayBeDone')}` : ''}`)
    this.failure = failure
  }
  get isLost(): boolean {
    return this.failure.why === 'unreachable' || this.failure.why === 'timeout'
  }
  get isSignedOut(): boolean {
    return this.failure.errors.some(({ code }) => code === 'badToken' || code === 'badCsrf')
  }
}

/** The CSRF token of this browser’s session; it is asked for before the first change. */
let csrf: string | null = null
export const setCsrf = (token: string | null): void => {
  csrf = token
}

const keyHeader = (held: { key: string } | null): Record<string, string> =>
  held ? { 'idempotency-key': held.key } : {}

const ask = async <Name extends RouteName>(
  name: Name,
  sent: RequestData<Routes[Name]>,
): Promise<Result<Routes[Name]>> => {
  const [method, path] = routeOf(name)
  const headers: Record<string, string> = csrf === null ? {} : { 'x-csrf-token': csrf }
  if (method === 'GET') return resultOf(await call(name, sent, { headers, signsIn: false }), path)
  const held = await keyOf(addressOf(path, sent.params), sent)
  // A publish takes as long as its pages: a change that is given up here may be done all the same.
  const reply = await call(name, sent, {
    headers: { ...headers, ...keyHeader(held) },
    signsIn: false,
    timeout: 'none',
  })
  return resultOfChange(reply, path, held, sent.body)
}

/** The result of a change. Its key ends with an answer; without a key, the operator is told what a lost answer means. */
const resultOfChange = <Of extends Endpoint>(
  reply: CallResult<Of>,
  path: string,
  held: Awaited<ReturnType<typeof keyOf>>,
  body?: unknown,
): Result<Of> => {
  held?.end(reply)
  return resultOf(reply, path, {
    mayBeDone: held === null && path.startsWith('/api/ops/') && !isAnswered(reply),
    body,
  })
}

const resultOf = <Of extends Endpoint>(
  reply: CallResult<Of>,
  path: string,
  more?: { mayBeDone: boolean; body: unknown },
): Result<Of> => {
  if (reply.is === 'ok') return reply.result
  const fault = new CallFault(reply, more)
  if (fault.isSignedOut) {
    csrf = null
    if (path !== mePath) for (const tell of listeners) tell()
  }
  throw fault
}

/** The call that learns by itself that the session has ended. */
const mePath = '/api/ops/me'
const listeners = new Set<() => void>()
/** Calls `tell` when a call finds the session ended; returns how to stop that. */
export const onSignedOut = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Calls the API as the operator who is signed in. Throws a `CallFault`. */
export const send = async <Name extends RouteName>(
  name: Name,
  sent = {} as RequestData<Routes[Name]>,
): Promise<Result<Routes[Name]>> => {
  const [method, path] = routeOf(name)
  if (method !== 'GET' && csrf === null && path.startsWith('/api/ops/'))
    csrf = (await ask('GET /api/ops/me/session', {})).csrf
  return await ask(name, sent)
}

/** Sends a file as the body of a call. Throws a `CallFault`. */
export const sendFile = async <Name extends RouteName>(
  name: Name,
  file: Blob,
  type: string,
  query: Readonly<Record<string, string>> = {},
  params: Readonly<Record<string, string>> = {},
): Promise<Result<Routes[Name]>> => {
  const [method, pattern] = routeOf(name)
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, field) =>
    encodeURIComponent(params[field] ?? ''),
  )
  if (csrf === null) csrf = (await ask('GET /api/ops/me/session', {})).csrf
  const held = await keyOf(path, [
    file instanceof File ? [file.name, file.lastModified] : null,
    file.size,
    type,
    query,
  ])
  const headers = {
    Accept: 'application/json',
    'Accept-Language': pageLocale(),
    'Content-Type': type,
    'x-csrf-token': csrf,
    ...keyHeader(held),
  }
  const address = `${path}?${new URLSearchParams(query)}`
  const reply = await fetch(address, { method, headers, body: file })
    .then(async (response) =>
      readReply<Routes[Name]>(await response.json(), response.status, { signsIn: false }),
    )
    .catch((): CallFailure => ({ is: 'failed', why: 'unreachable', errors: [] }))
  return resultOfChange(reply, path, held)
}
