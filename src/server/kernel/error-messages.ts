import type { ErrorCode } from '#contract/core/errors.ts'
import { type ErrorKey, errorText } from '#i18n/errors.ts'
import type { Locale } from '#model/locale.ts'
import type { Failed } from './outcome.ts'

/** A code's text is `errors:{code}`. A code without one in `src/i18n/locales/en/errors.json` does not compile here. */
const keyOf = (code: ErrorCode): ErrorKey => `errors:${code}`

export const messageOf = (
  locale: Locale,
  code: ErrorCode,
  values: Record<string, string | number> = {},
): string => errorText(locale, keyOf(code), values)

/** Why a field is refused, without its name; absent where the failure is about none, or says it by its code. */
export const reasonText = (locale: Locale, { reason }: Failed): string | undefined =>
  reason && errorText(locale, reason.key, reason.values)

/** The text of a failure; that of an invalid field says why in the same language. */
export const failureText = (locale: Locale, failure: Failed): string => {
  const { failed: code, field = '', values } = failure
  const reason = reasonText(locale, failure)
  return messageOf(locale, code, reason === undefined ? values : { field, reason })
}
