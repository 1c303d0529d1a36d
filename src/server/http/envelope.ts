import type { Failure } from '#contract/core/envelope.ts'
import { errorStatus } from '#contract/core/errors.ts'
import type { Locale } from '#model/locale.ts'
import { wireErrors } from '../kernel/error-messages.ts'
import type { Failed, SentFile } from '../kernel/outcome.ts'
import { requestContext } from '../platform/request-context.ts'
import { cacheControl } from './headers.ts'

const jsonHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': cacheControl.none,
}

// As bytes: for a string with characters beyond Latin-1 Node would also encode the headers character by character.
const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> => Buffer.from(JSON.stringify(body))

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(bytesOf(body), { status, headers: { ...jsonHeaders, ...headers } })

export const success = (result: unknown): Response => json({ status: 0, result })

/** A success whose fields are at the top level beside the status (`named` of an endpoint). */
export const named = (result: unknown): Response => json({ status: 0, ...(result as object) })

/** A file name without folders or leading dots, whatever the customer called the file. */
const safeName = (name: string): string =>
  name
    .replace(/[/\\\p{Cc}]/gu, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.\s]+/, '_')

/** Characters allowed in a quoted header value; the full name is in `filename*` (RFC 6266). */
const plainName = (name: string): string => name.replace(/[^\w .()-]/g, '_')
const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** A file to download, never rendered within the site: its content may be hostile. */
export const fileReply = ({ bytes, mediaType, name: given }: SentFile): Response => {
  const name = safeName(given)
  return new Response(bytes as Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: {
      'Content-Type': mediaType,
      ...(bytes instanceof Uint8Array && { 'Content-Length': String(bytes.length) }),
      'Content-Disposition': `attachment; filename="${plainName(name)}"; filename*=UTF-8''${encodedName(name)}`,
      'Cache-Control': cacheControl.none,
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
}

/** Redirects to a page after an accepted form. */
export const seeOther = (path: string): Response =>
  new Response(null, {
    status: 303,
    headers: { Location: path, 'Cache-Control': cacheControl.none },
  })

/** `Retry-After` for failures that do not set it. */
const retrySeconds: Partial<Record<number, number>> = { 429: 60, 503: 5 }

/** `Retry-After` of a refusal that passes with time, on its JSON as on the page that a form without scripts gets. */
export const retryHeaders = ({
  failed: code,
  retryAfterSeconds,
}: Failed): Record<string, string> => {
  const seconds = retryAfterSeconds ?? retrySeconds[errorStatus[code]]
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) }
}

/** An error reply (spec §8). Its HTTP status is that of the first failure. */
export const failure = (
  locale: Locale,
  failures: readonly [Failed, ...Failed[]],
  headers?: Record<string, string>,
): Response => {
  const errs = wireErrors(locale, failures)
  const status = errorStatus[failures[0].failed]
  const requestId = requestContext()?.id
  const errors = requestId === undefined ? { errs } : { errs, requestId }
  return json({ status: 1, errors } satisfies Failure, status, {
    ...retryHeaders(failures[0]),
    ...headers,
  })
}
