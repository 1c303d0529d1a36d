import type { ErrorCode } from '#contract/core/errors.ts'
import { type ErrorKey, errorText } from '#i18n/errors.ts'
import type { Locale } from '#model/locale.ts'
import type { Failed } from './outcome.ts'

/** A code's text is `errors:{code}`. A code without one in `src/i18n/locales/en/errors.json` does not compile here. */
const keyOf = (code: ErrorCode): ErrorKey => `errors:${code}`

/** The text of an error code in a language. */
export const messageOf = (
  locale: Locale,
  code: ErrorCode,
  values: Record<string, string | number> = {},
): string => errorText(locale, keyOf(code), values)

/** The text of a failure; that of an invalid field says why in the same language. */
export const failureText = (
  locale: Locale,
  { failed: code, field = '', values, reason }: Failed,
): string =>
  reason
    ? messageOf(locale, code, { field, reason: errorText(locale, reason.key, reason.values) })
    : messageOf(locale, code, values)
