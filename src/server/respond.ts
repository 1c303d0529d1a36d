import type { Failure, WireError } from '#contract/envelope.ts'
import { errorStatus } from '#contract/errors.ts'
import type { Locale } from '#model/locale.ts'
import { cacheControl } from './headers.ts'
import { messageOf } from './messages.ts'
import type { Failed } from './outcome.ts'

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': cacheControl.none, ...headers },
  })

export const success = (result: unknown): Response => json({ status: 0, result })

/** An error reply (spec §8). Its HTTP status is that of the first failure. */
export const failure = (locale: Locale, failures: readonly [Failed, ...Failed[]], headers?: Record<string, string>): Response => {
  const errs = failures.map(
    ({ failed: code, field, detail, values }): WireError => ({
      msg: messageOf(locale, code, values),
      code,
      ...(field !== undefined && { field }),
      ...(detail !== undefined && { detail }),
    }),
  )
  return json({ status: 1, errors: { errs } } satisfies Failure, errorStatus[failures[0].failed], headers)
}
