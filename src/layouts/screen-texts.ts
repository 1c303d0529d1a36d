import { type Texts, textsOf } from '#i18n/area.ts'
import type { Area } from '#i18n/keys.ts'
import type { Locale } from '#model/locale.ts'

const textsWithKeys = (locale: Locale, area: Area, keys: RegExp): Texts =>
  Object.fromEntries(Object.entries(textsOf(locale, area)).filter(([key]) => keys.test(key)))

/** Texts that every screen needs. */
export const screenTexts = (locale: Locale): Texts => ({
  ...textsWithKeys(locale, 'common', /^(loading|loadMore|requestFailed|medicines)$/),
  ...textsWithKeys(locale, 'overlay', /^(retry|close)$/),
})

const ofTotals = /^(mrpTotal|discount|couponDiscount|shipping|free|wallet|toPay|items|prescription|packs_(one|other))$/

export const loginTexts = (locale: Locale): Texts => ({
  ...textsWithKeys(locale, 'errors', /^emailInvalid$/),
  ...screenTexts(locale),
  ...textsOf(locale, 'login'),
})

/** Texts of the checkout, and of the account pages with the same forms. */
export const checkoutTexts = (locale: Locale): Texts => ({
  ...textsWithKeys(
    locale,
    'errors',
    /^(doctor|patient|nickname|name|street1?|contact|pincode)(Empty|Invalid)$|^(fileRequired|uploadFailed)$/,
  ),
  ...textsWithKeys(locale, 'cart', ofTotals),
  ...screenTexts(locale),
  ...textsOf(locale, 'checkout'),
})

/** Adds the coupon of the checkout, and what is said where the medicines could not be checked. */
export const summaryTexts = (locale: Locale): Texts => ({
  ...checkoutTexts(locale),
  ...textsWithKeys(
    locale,
    'cart',
    /^(coupon(Code|Apply|Applying|Required|Invalid|Applied|Held|Remove)|pointsEarned_(one|other)|requestFailed)$/,
  ),
  ...textsWithKeys(locale, 'errors', /^interactionFailed$/),
  ...textsWithKeys(locale, 'interactions', /^(failedNote|again)$/),
})

export const feedbackTexts = (locale: Locale): Texts => ({
  ...textsWithKeys(locale, 'errors', /^(emailInvalid|feedbackOrderMissing)$/),
  ...textsWithKeys(locale, 'feedback', /^(?!thanksText|to[HO])/),
})

/** Adds the payment of a waiting order, and the messages prompt. */
export const placedTexts = (locale: Locale): Texts => ({
  ...checkoutTexts(locale),
  ...textsWithKeys(locale, 'orders', /^(pay|toCod|prescription(Missing|Review|Refused)|unknown(Title|Text)|historyTitle)$/),
  ...textsOf(locale, 'optIn'),
  ...feedbackTexts(locale),
})

export const ordersTexts = (locale: Locale): Texts => ({
  ...textsWithKeys(locale, 'errors', /^(cancelReasonMissing|cancelTextMissing|refillEmpty)$/),
  ...textsWithKeys(locale, 'cart', ofTotals),
  ...screenTexts(locale),
  ...textsOf(locale, 'orders'),
})

/** Adds the feedback on a delivered order. */
export const trackTexts = (locale: Locale): Texts => ({ ...ordersTexts(locale), ...feedbackTexts(locale) })

/** Texts of a questionnaire's island; those that only the page prints are left out. */
export const campTexts = (locale: Locale): Texts => ({
  ...textsWithKeys(locale, 'errors', /^(emailInvalid|mobileInvalid|nameInvalid|pincodeInvalid|captchaRequired)$/),
  ...textsWithKeys(locale, 'common', /^loading$/),
  ...textsWithKeys(locale, 'camp', /^(?!page|age(?:Young|Middle|Older)$)/),
})

export const reviewsTexts = (locale: Locale): Texts => ({
  ...textsWithKeys(locale, 'errors', /^(review(RatingInvalid|NotReceived|sFailed|Failed)|failed)$/),
  ...textsOf(locale, 'reviews'),
})

export const sideEffectTexts = (locale: Locale): Texts => ({
  ...textsWithKeys(locale, 'errors', /^sideEffect(?!State)/),
  ...textsWithKeys(locale, 'sideEffect', /^(?!title|urgent|lead|helpline|pdf|order$)/),
})

/** Adds what is said of an order that the address names wrongly. */
export const prescriptionsTexts = (locale: Locale): Texts => ({
  ...accountTexts(locale),
  ...textsWithKeys(locale, 'orders', /^(unknown(Title|Text)|historyTitle)$/),
})

export const accountTexts = (locale: Locale): Texts => ({
  ...checkoutTexts(locale),
  ...textsWithKeys(locale, 'mail', /^category/),
  ...textsWithKeys(locale, 'mails', /^always$/),
  ...textsOf(locale, 'account'),
})
