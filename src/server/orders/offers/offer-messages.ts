import type { ErrorCode } from '#contract/core/errors.ts'
import { formatDay } from '#i18n/date.ts'
import { errorText } from '#i18n/errors.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import type { Locale } from '#model/locale.ts'
import { decimalRupees, formatRupees } from '#model/money.ts'
import type { OfferProblem, Offers } from '#model/offers.ts'
import type { Failed } from '../../kernel/outcome.ts'

/** The code of each problem's text (spec §8 "Coupon": the server's message). */
export const couponCodes = {
  unknown: 'couponInvalid',
  expired: 'couponExpired',
  'not-yet': 'couponNotYet',
  'used-up': 'couponUsedUp',
  'used-by-customer': 'couponUsed',
  'not-first-order': 'couponFirstOrder',
  'had-at-address': 'couponAddress',
  'not-in-city': 'couponCity',
  'not-in-segment': 'couponSegment',
  'not-covered': 'couponCoverage',
  'below-minimum': 'couponMinimum',
} as const satisfies Record<OfferProblem['is'], ErrorCode>

const valuesOf = (locale: Locale, problem: OfferProblem): Record<string, string> => {
  if (problem.is === 'not-yet')
    return { date: formatDay(locale, dayInIndia(new Date(problem.from))) }
  if (problem.is === 'below-minimum') return { difference: decimalRupees(problem.missing) }
  return {}
}

type Why = Failed & { failed: (typeof couponCodes)[OfferProblem['is']] }

/** Why a code does not apply: a failure when it is entered, a notice while it is in the cart. */
export const couponFailure = (locale: Locale, code: string, problem: OfferProblem): Why => ({
  failed: couponCodes[problem.is],
  field: 'coupon',
  detail: problem.is,
  values: { code, ...valuesOf(locale, problem) },
})

/** One sentence about the effect of the applied coupon; empty without one. */
export const offerMessage = (
  locale: Locale,
  { code, coupon, offer, points, problem }: Offers,
): string => {
  if (code === null || !coupon || problem) return ''
  if (points > 0) return errorText(locale, 'errors:couponEarns', { code, points })
  return errorText(locale, 'errors:couponSaves', { code, amount: formatRupees(offer) })
}
