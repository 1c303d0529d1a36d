import type { WireError } from '#contract/core/envelope.ts'
import type { ErrorCode } from '#contract/core/errors.ts'
import { type ErrorKey, errorText } from '#i18n/errors.ts'
import type { Key } from '#i18n/keys.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'
import type { Failed } from './outcome.ts'

/** A code's text is `errors:{code}`. A code without one in `src/i18n/locales/en/errors.json` does not compile here. */
const keyOf = (code: ErrorCode): ErrorKey => `errors:${code}`

export const messageOf = (
  locale: Locale,
  code: ErrorCode,
  values: Record<string, string | number> = {},
): string => errorText(locale, keyOf(code), values)

/** Why a field is refused, without its name; absent where the failure is about none, or says it by its code. */
export const reasonText = (
  locale: Locale,
  { failed: code, reason }: Failed,
): string | undefined => {
  if (reason) return errorText(locale, reason.key, reason.values)
  return code === 'invalid' ? errorText(locale, 'errors:reasonInvalid') : undefined
}

/** The text of a failure; that of an invalid field says why in the same language. */
export const failureText = (locale: Locale, failure: Failed): string => {
  const { failed: code, field = 'body', values } = failure
  const reason = reasonText(locale, failure)
  return messageOf(locale, code, reason === undefined ? values : { field, reason })
}

const mendedAt = {
  addressBookFull: () => [paths.addresses(), 'account:addressesTitle'],
  addressRegular: () => [paths.refills(), 'orders:regularTitle'],
  cartFull: () => [paths.cart(), 'cart:title'],
  cashOrdersOpen: () => [paths.orderHistory(), 'orders:historyTitle'],
  cashWorthOpen: () => [paths.orderHistory(), 'orders:historyTitle'],
  eraseOpenOrder: () => [paths.orderHistory(), 'orders:historyTitle'],
  patientRegular: () => [paths.refills(), 'orders:regularTitle'],
  patientsFull: () => [paths.family(), 'patients:familyTitle'],
  prescriptionsFull: () => [paths.prescriptions(), 'account:prescriptionsTitle'],
  prescriptionsLarge: () => [paths.prescriptions(), 'account:prescriptionsTitle'],
  stockAlertsFull: () => [paths.account(), 'account:title'],
  unpaidHeld: () => [paths.orderHistory(), 'orders:historyTitle'],
  unpaidOrdersOpen: () => [paths.orderHistory(), 'orders:historyTitle'],
} as const satisfies Partial<Record<ErrorCode, () => readonly [path: string, text: Key]>>

/** The page on which a customer mends what a refusal names, with its name; none where the form itself is that page. */
export const mendOf = (locale: Locale, code: ErrorCode): WireError['mend'] => {
  if (!(code in mendedAt)) return undefined
  const [path, text] = mendedAt[code as keyof typeof mendedAt]()
  return { href: inLocale(locale, path), text: serverTexts(locale)(text) }
}

/** Failures as their reader gets them. */
export const wireErrors = (locale: Locale, failures: readonly Failed[]): WireError[] =>
  failures.map((one) => {
    const reason = reasonText(locale, one)
    const mend = mendOf(locale, one.failed)
    return {
      msg: failureText(locale, one),
      code: one.failed,
      ...(one.field !== undefined && { field: one.field }),
      ...(reason !== undefined && { reason }),
      ...(one.detail !== undefined && { detail: one.detail }),
      ...(mend && { mend }),
    }
  })
