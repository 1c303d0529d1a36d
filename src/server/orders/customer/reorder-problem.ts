import type { ErrorCode } from '#contract/core/errors.ts'
import { formatDay } from '#i18n/date.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { defaultLocale, type Locale } from '#model/locale.ts'
import { asSentence } from '#model/sentence.ts'
import { messageOf } from '../../kernel/error-messages.ts'

/** What a due order came to, in paise, and the price of each pack, when its customer was asked whether it is to be ordered at that. */
export type PriceAsked = { total: number; prices: readonly { id: number; price: number }[] }

/** What keeps a re-order, or a product of it, from being placed, or what its customer must do before it is sent. */
export type ReorderProblem = {
  code:
    | ErrorCode
    | 'prescriptionMissing'
    | 'prescriptionEnded'
    | 'prescriptionUsed'
    | 'lineRefused'
    | 'pricesRose'
    | 'sumRose'
    | 'severeUnread'
    | 'compositionChanged'
    | 'packChanged'
    | 'unexpected'
  values?: Record<string, string | number>
  asked?: PriceAsked
}

const textOf = ({ code, values = {} }: ReorderProblem, locale: Locale): string => {
  const t = serverTexts(locale)
  if (code === 'prescriptionMissing') return t('order:refillPrescriptionMissing')
  if (code === 'prescriptionEnded')
    return t('order:refillPrescriptionEnded', {
      name: String(values.name),
      day: formatDay(locale, String(values.day)),
    })
  if (code === 'prescriptionUsed')
    return t('order:refillPrescriptionUsed', { name: String(values.name) })
  if (code === 'lineRefused')
    return t('order:refillRefused', { name: String(values.name), reason: String(values.reason) })
  if (code === 'pricesRose')
    return t('order:refillPricesRose', {
      prices: String(values.prices),
      amount: String(values.amount),
    })
  if (code === 'sumRose')
    return t('order:refillSumRose', { said: String(values.said), amount: String(values.amount) })
  // Kept in each language: the warnings are made of what is sold and said of the person on the day.
  if (code === 'severeUnread') return t('order:refillSevere', { care: String(values[locale]) })
  if (code === 'compositionChanged')
    return t('order:refillComposition', {
      name: String(values.name),
      composition: String(values.composition),
    })
  if (code === 'packChanged')
    return t('order:refillPack', {
      name: String(values.name),
      units: String(values.units),
      before: String(values.before),
    })
  if (code === 'unexpected') return t('order:refillUnexpected')
  return messageOf(locale, code, values)
}

export const problemText = (problems: readonly ReorderProblem[], locale: Locale): string =>
  problems.map((problem) => asSentence(textOf(problem, locale), locale)).join(' ')

export const storedProblems = (problems: readonly ReorderProblem[]): string | null =>
  problems.length === 0 ? null : JSON.stringify(problems)

export const readProblems = (stored: string | null): ReorderProblem[] =>
  stored === null ? [] : (JSON.parse(stored) as ReorderProblem[])

/** What operators of all roles read of it: without what the customer said of a person's health. */
export const forOperators = (problem: ReorderProblem): ReorderProblem =>
  problem.code === 'severeUnread'
    ? { ...problem, values: { [defaultLocale]: 'the customer is told of what.' } }
    : problem

/** What the customer of a due order is asked to agree to, if anything. */
export const askedOf = (problems: readonly ReorderProblem[]): PriceAsked | null =>
  problems.find(({ asked }) => asked)?.asked ?? null
