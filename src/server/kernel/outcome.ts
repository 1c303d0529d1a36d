import type { ErrorCode } from '#contract/core/errors.ts'
import type { ErrorKey } from '#i18n/errors.ts'

/** The outcome of a use case: a result or an expected failure. Unexpected errors are thrown. */
export type Outcome<Result> = Success<Result> | Failed
export type Success<Result> = {
  ok: Result
  page?: string
  /** What a form is told where there is no page: texts below a heading, or the name under which it saves the result. */
  told?: { title: string; texts: readonly string[] } | { saveAs: string }
  /** `Set-Cookie` lines. */
  cookies?: readonly string[]
  file?: SentFile
}
/** `name` is the suggested file name. A file that is too large to be held is written while it is sent. */
export type SentFile = {
  bytes: Uint8Array | ReadableStream<Uint8Array>
  mediaType: string
  name: string
}
/** Why a field is refused: the text `errors:reason…`, in every language, and what it mentions. */
export type ReasonKey = Extract<ErrorKey, `errors:reason${string}`>
export type Reason = { key: ReasonKey; values?: Record<string, string | number> }

export type Failed = {
  failed: ErrorCode
  field?: string | undefined
  /** A more specific code, for programs. */
  detail?: string | undefined
  /** Values interpolated into the text of the code. */
  values?: Record<string, string | number> | undefined
  retryAfterSeconds?: number | undefined
  /** Why the field is refused; in the text of `invalid` it takes the place of `values`. */
  reason?: Reason | undefined
  /** What else is wrong, where a form is answered whole. */
  besides?: readonly Failed[] | undefined
}

/** A rate limit was reached; the client may retry after `seconds`. */
export const tooOften = (seconds: number): Failed => ({
  failed: 'tooOften',
  retryAfterSeconds: seconds,
})

export const ok = <Result>(result: Result): { ok: Result } => ({ ok: result })
export const failed = (code: ErrorCode, more: Omit<Failed, 'failed'> = {}): Failed => ({
  failed: code,
  ...more,
})
