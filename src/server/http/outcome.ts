import type { ErrorCode } from '#contract/core/errors.ts'

/** What a service answers: a result, or what went wrong as a value. A surprise throws. */
export type Outcome<Result> = Success<Result> | Failed
export type Success<Result> = {
  ok: Result
  /** Where a visitor goes on who sent a plain form. */
  page?: string
  /** `Set-Cookie` lines. */
  cookies?: readonly string[]
  /** The reply of an endpoint whose success is a file. */
  file?: SentFile
}
/** `name` is what the file is called where it is kept. */
export type SentFile = { bytes: Uint8Array; mediaType: string; name: string }
export type Failed = {
  failed: ErrorCode
  field?: string | undefined
  /** A finer code, for programs. */
  detail?: string | undefined
  /** What the text of the code mentions. */
  values?: Record<string, string | number> | undefined
  /** When it may be tried again. */
  retryAfterSeconds?: number | undefined
  /** What else is wrong, where a form is answered whole. */
  besides?: readonly Failed[] | undefined
}

/** Too many of the same: `seconds` until there may be another. */
export const tooOften = (seconds: number): Failed => ({ failed: 'tooOften', retryAfterSeconds: seconds })

export const ok = <Result>(result: Result): { ok: Result } => ({ ok: result })
export const failed = (code: ErrorCode, more: Omit<Failed, 'failed'> = {}): Failed => ({ failed: code, ...more })
