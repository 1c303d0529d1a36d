import type { z } from 'zod'
import type { Endpoint, Result } from '#contract/core/endpoint.ts'
import type { WireError } from '#contract/core/envelope.ts'
import type { RouteName, Routes } from '#contract/routes.ts'
import { limits } from '#model/limits.ts'
import { isLocale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'

type Fields<Schema> = Schema extends z.ZodObject ? z.infer<Schema> : undefined
export type RequestData<Of extends Endpoint> = (Of extends { named: true }
  ? { /** The fields of the result are beside the status. */ named: true }
  : { named?: never }) & {
  /** The parameters that the path names in braces. */
  params?: Fields<Of['params']>
  /** Omitted fields take their defaults; an empty text is not sent. */
  query?: Partial<Fields<Of['query']>>
  body?: Of['body'] extends z.ZodType ? z.input<Of['body']> : undefined
}

export type Options = {
  signal?: AbortSignal
  /** `none`: as long as it takes. */
  timeout?: keyof typeof limits.timeoutMs | 'none'
  headers?: Readonly<Record<string, string>>
  /** Where to continue after a sign-in, if one is needed; this page by default. */
  back?: string
  /** `false`: "not signed in" is an ordinary failure and does not redirect. */
  signsIn?: boolean
  /** The request outlives the page. */
  keepalive?: boolean
}

/** Why there is no result. `refused`: the server declined, see `errors`. `garbled`: the reply is not one of the API. */
export type CallFailure = {
  is: 'failed'
  why: 'refused' | 'timeout' | 'unreachable' | 'garbled' | 'aborted'
  errors: readonly WireError[]
}
export type CallResult<Of extends Endpoint> = { is: 'ok'; result: Result<Of> } | CallFailure

const failure = (why: CallFailure['why'], errors: readonly WireError[] = []): CallFailure => ({
  is: 'failed',
  why,
  errors,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isError = (value: unknown): value is WireError =>
  isRecord(value) && typeof value.msg === 'string'

/** The language of the page, in which replies are requested. */
export const pageLocale = () => {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : 'en'
}

export const routeOf = (name: RouteName): readonly [method: string, path: string] => {
  const [method = '', path = ''] = name.split(' ')
  return [method, path]
}

export const addressOf = (template: string, params: object = {}, query: object = {}): string => {
  const values = new Map(Object.entries(params))
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search}`
}

/** spec §8: an anonymous visitor is sent to the sign-in page and back to the current path of this site. */
const signIn = (back = location.pathname + location.search): void => {
  // Lets forms save what was typed (`browser/forms.ts`).
  dispatchEvent(new Event('signin'))
  location.assign(inLocale(pageLocale(), paths.login(back)))
}

/** Checks only the envelope: the server's tests hold it to the contract. */
export const readReply = <Of extends Endpoint>(
  reply: unknown,
  status: number,
  {
    named = false,
    back,
    signsIn = true,
  }: { named?: boolean | undefined } & Pick<Options, 'back' | 'signsIn'> = {},
): CallResult<Of> => {
  const errors =
    isRecord(reply) && isRecord(reply.errors) && Array.isArray(reply.errors.errs)
      ? reply.errors.errs.filter(isError)
      : []
  if (status === 403 && signsIn && errors.every(({ code }) => code === 'notSignedIn')) signIn(back)
  if (errors.length > 0 || status >= 400) return failure('refused', errors)
  if (!isRecord(reply) || reply.status !== 0 || !(named || 'result' in reply))
    return failure('garbled')
  return { is: 'ok', result: (named ? reply : reply.result) as Result<Of> }
}

/** Calls the API. Never throws: a failure is a value. Mutations go through `change`. */
export const call = async <Name extends RouteName>(
  name: Name,
  { params, query, body, named }: RequestData<Routes[Name]>,
  { signal, timeout = 'medium', headers, keepalive = false, ...options }: Options = {},
): Promise<CallResult<Routes[Name]>> => {
  const [method, path] = routeOf(name)
  const stop = new AbortController()
  const abort = () => stop.abort()
  const timer = timeout === 'none' ? undefined : setTimeout(abort, limits.timeoutMs[timeout])
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    const response = await fetch(addressOf(path, params, query), {
      method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': pageLocale(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: stop.signal,
      keepalive,
    })
    return readReply<Routes[Name]>(await response.json(), response.status, { ...options, named })
  } catch (error) {
    if (signal?.aborted) return failure('aborted')
    if (stop.signal.aborted) return failure('timeout')
    return failure(error instanceof SyntaxError ? 'garbled' : 'unreachable')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
