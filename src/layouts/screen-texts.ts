import { type Texts, textsOf } from '#i18n/area.ts'
import type { Area } from '#i18n/keys.ts'
import type { Locale } from '#model/locale.ts'

const some = (locale: Locale, area: Area, wanted: RegExp): Texts =>
  Object.fromEntries(Object.entries(textsOf(locale, area)).filter(([key]) => wanted.test(key)))

/** Texts that every screen needs. */
const everyScreen = (locale: Locale): Texts => ({
  ...some(locale, 'common', /^(loading|loadMore|requestFailed|medicines)$/),
  ...some(locale, 'overlay', /^(retry|close)$/),
})

const ofTotals = /^(mrpTotal|discount|couponDiscount|shipping|free|wallet|toPay|items|prescription|units_(one|other))$/

export const loginTexts = (locale: Locale): Texts => ({
  ...some(locale, 'errors', /^emailInvalid$/),
  ...everyScreen(locale),
  ...textsOf(locale, 'login'),
})

/** Texts of the checkout, and of the account pages with the same forms. */
export const checkoutTexts = (locale: Locale): Texts => ({
  ...some(locale, 'errors', /^(doctor|patient|nickname|name|street1?|contact|pincode)(Empty|Invalid)$|^(fileRequired|uploadFailed)$/),
  ...some(locale, 'cart', ofTotals),
  ...everyScreen(locale),
  ...textsOf(locale, 'checkout'),
})

/** Adds the coupon of the checkout. */
export const summaryTexts = (locale: Locale): Texts => ({
  ...checkoutTexts(locale),
  ...some(locale, 'cart', /^(coupon(Code|Apply|Applying|Required|Invalid|Applied|Held|Remove)|pointsEarned_(one|other)|requestFailed)$/),
})

/** Adds the payment of a waiting order, and the messages prompt. */
export const placedTexts = (locale: Locale): Texts => ({
  ...checkoutTexts(locale),
  ...some(locale, 'orders', /^(pay|toCod)$/),
  ...textsOf(locale, 'optIn'),
})

export const ordersTexts = (locale: Locale): Texts => ({
  ...some(locale, 'errors', /^(cancelReasonMissing|cancelTextMissing|refillEmpty)$/),
  ...some(locale, 'cart', ofTotals),
  ...everyScreen(locale),
  ...textsOf(locale, 'orders'),
})

/** Texts of a questionnaire's island; those that only the page prints are left out. */
export const campTexts = (locale: Locale): Texts => ({
  ...some(locale, 'errors', /^(emailInvalid|mobileInvalid|nameInvalid|pincodeInvalid|captchaRequired)$/),
  ...some(locale, 'common', /^loading$/),
  ...some(locale, 'camp', /^(?!page|age(?:Young|Middle|Older)$)/),
})

export const accountTexts = (locale: Locale): Texts => ({ ...checkoutTexts(locale), ...textsOf(locale, 'account') })
