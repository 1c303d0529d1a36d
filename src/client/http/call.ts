import type { z } from 'zod'
import type { Endpoint, Result } from '#contract/core/endpoint.ts'
import type { WireError } from '#contract/core/envelope.ts'
import { limits } from '#model/limits.ts'
import { isLocale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'

/**
 * What the browser needs of an endpoint of `src/contract`. It is written again beside its use, because the object itself
 * brings its schemas along, and compared by the compiler:
 *
 *     const header: RouteOf<typeof search.header> = { method: 'GET', path: '/api/v3/search/autocomplete', named: true }
 */
export type RouteOf<Of extends Endpoint> = Pick<Of, 'method' | 'path'> & Mark<Of, 'named'> & Mark<Of, 'changes'>

/** Endpoints that have the mark must show it, others must not. */
type Mark<Of extends Endpoint, Name extends 'named' | 'changes'> =
  Of extends Record<Name, true> ? Record<Name, true> : Partial<Record<Name, never>>

type Fields<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined
export type Sent<Of extends Endpoint> = {
  /** What the path names in braces. */
  params?: Fields<Of['params']>
  /** What is left out is the default; an empty text is not sent. */
  query?: Partial<Fields<Of['query']>>
  /** Sent as JSON. */
  body?: Of['body'] extends z.ZodType ? z.input<Of['body']> : undefined
}

export type Options = {
  signal?: AbortSignal
  timeout?: keyof typeof limits.timeoutMs
  headers?: Readonly<Record<string, string>>
  /** Where to go on after signing in, where that is asked for; this page otherwise. */
  back?: string
  /** `false`: not signed in is a failure like any other, and leads nowhere. */
  signsIn?: boolean
}

/** Why there is no result. `refused`: the server says so, in `errors`. `garbled`: what came is no reply of the API. */
export type CallFailure = { is: 'failed'; why: 'refused' | 'timeout' | 'unreachable' | 'garbled' | 'aborted'; errors: readonly WireError[] }
export type Called<Of extends Endpoint> = { is: 'ok'; result: Result<Of> } | CallFailure

const failure = (why: CallFailure['why'], errors: readonly WireError[] = []): CallFailure => ({ is: 'failed', why, errors })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isError = (value: unknown): value is WireError => isRecord(value) && typeof value.msg === 'string'

/** The language of the page: replies come in it. */
export const pageLocale = () => {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : 'en'
}

const addressOf = (route: Pick<Endpoint, 'path'>, params: object = {}, query: object = {}): string => {
  const values = new Map(Object.entries(params))
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search}`
}

/** spec §8: not signed in leads to the sign-in page and back to where the visitor was, which is a path of this site. */
const signIn = (back = location.pathname + location.search): void => {
  // Forms hear of it, and what was typed comes along (`browser/forms.ts`).
  dispatchEvent(new Event('signin'))
  location.assign(inLocale(pageLocale(), paths.login(back)))
}

/** Only the envelope is looked at: the contract is the server's promise, kept by its tests. */
export const readReply = <Of extends Endpoint>(
  reply: unknown,
  status: number,
  { named = false, back, signsIn = true }: { named?: boolean | undefined } & Pick<Options, 'back' | 'signsIn'> = {},
): Called<Of> => {
  const errors = isRecord(reply) && isRecord(reply.errors) && Array.isArray(reply.errors.errs) ? reply.errors.errs.filter(isError) : []
  if (status === 403 && signsIn && errors.every(({ code }) => code === 'notSignedIn')) signIn(back)
  if (errors.length > 0 || status >= 400) return failure('refused', errors)
  if (!isRecord(reply) || reply.status !== 0 || !(named || 'result' in reply)) return failure('garbled')
  return { is: 'ok', result: (named ? reply : reply.result) as Result<Of> }
}

/** Calls the API. Never throws: what goes wrong is a value. What changes something goes through `change`. */
export const call = async <const Of extends Endpoint>(
  route: RouteOf<Of>,
  { params, query, body }: Sent<Of>,
  { signal, timeout = 'medium', headers, ...options }: Options = {},
): Promise<Called<Of>> => {
  const stop = new AbortController()
  const abort = () => stop.abort()
  const timer = setTimeout(abort, limits.timeoutMs[timeout])
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    const response = await fetch(addressOf(route, params, query), {
      method: route.method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': pageLocale(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: stop.signal,
    })
    return readReply<Of>(await response.json(), response.status, { ...options, named: route.named })
  } catch (error) {
    if (signal?.aborted) return failure('aborted')
    if (stop.signal.aborted) return failure('timeout')
    return failure(error instanceof SyntaxError ? 'garbled' : 'unreachable')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
