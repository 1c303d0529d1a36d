import type { Failure, WireError } from '#contract/core/envelope.ts'
import { errorStatus } from '#contract/core/errors.ts'
import type { Locale } from '#model/locale.ts'
import { messageOf } from './error-messages.ts'
import { cacheControl } from './headers.ts'
import type { Failed, SentFile } from './outcome.ts'

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': cacheControl.none }

// As bytes: of a text with a letter beyond Latin-1, Node would encode the headers letter by letter, too.
const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> => Buffer.from(JSON.stringify(body))

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(bytesOf(body), { status, headers: { ...jsonHeaders, ...headers } })

export const success = (result: unknown): Response => json({ status: 0, result })

/** A success whose own names stand beside the status (`named` of an endpoint). */
export const named = (result: unknown): Response => json({ status: 0, ...(result as object) })

/** Characters of a header's quoted text; everything else is said in `filename*` (RFC 6266). */
const plainName = (name: string): string => name.replace(/[^\w .()-]/g, '_')
const encodedName = (name: string): string => encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** A file to be kept, never shown within the site: somebody else may have made it. */
export const fileReply = ({ bytes, mediaType, name }: SentFile): Response =>
  new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': mediaType,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="${plainName(name)}"; filename*=UTF-8''${encodedName(name)}`,
      'Cache-Control': cacheControl.none,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })

/** Sends a visitor whose form was taken on to a page. */
export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': cacheControl.none } })

/** When to come again, where a failure does not say. */
const retrySeconds: Partial<Record<number, number>> = { 429: 60, 503: 5 }

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
  const status = errorStatus[failures[0].failed]
  const retryAfter = failures[0].retryAfterSeconds ?? retrySeconds[status]
  const retry = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
  return json({ status: 1, errors: { errs } } satisfies Failure, status, { ...retry, ...headers })
}
