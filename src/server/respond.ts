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

/** A success whose own names stand beside the status (`named` of an endpoint). */
export const named = (result: unknown): Response => json({ status: 0, ...(result as object) })

/** Sends a visitor whose form was taken on to a page. */
export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': cacheControl.none } })

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
