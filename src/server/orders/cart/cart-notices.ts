import { cityNamed, cityNameIn, offerTextIn, servedCities } from '#catalogue/query/place.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { Notice } from '#contract/cart/notice.ts'
import { formatList } from '#i18n/t.ts'
import { needsRenewal } from '#model/care-plan.ts'
import type { Locale } from '#model/locale.ts'
import type { Offers } from '#model/offers.ts'
import { inLocale, paths } from '#paths.ts'
import { messageOf } from '../../kernel/error-messages.ts'
import { couponFailure } from '../offers/offer-messages.ts'
import type { PricingContext } from './cart-context.ts'

export const noticeOf = (
  locale: Locale,
  code: Notice['code'],
  values?: Record<string, string | number>,
): Notice => ({
  code,
  msg: messageOf(locale, code, values),
})

/** spec §8: without a pincode the cart asks for one; without a city it says where we deliver, too. */
export const placeNotices = ({ catalogue, locale, city, pincode }: PricingContext): Notice[] => {
  if (pincode !== null) return []
  const missing = noticeOf(locale, 'pincodeMissing')
  if (city !== null) return [missing]
  const cities = formatList(
    locale,
    servedCities(catalogue).map((served) => cityNameIn(served, locale)),
  )
  return [missing, noticeOf(locale, 'deliveryArea', { cities })]
}

/** The current offer text of a city; empty without one. */
export const offerDescription = ({ catalogue, city, at, locale }: PricingContext): string =>
  offerTextIn(
    catalogue,
    city === null ? null : (cityNamed(catalogue, city)?.id ?? null),
    at.toISOString(),
    locale,
  ) ?? ''

/** A coupon whose conditions are no longer met stays in the cart without effect, and applies again once they are. */
export const couponNotices = (locale: Locale, { code, problem }: Offers): Notice[] => {
  if (code === null || !problem) return []
  const { failed, values } = couponFailure(locale, code, problem)
  return [noticeOf(locale, failed, values)]
}

/** spec §4 "Care plan": the badge reads RENEW NOW once it is time to renew, and the link is hidden before. */
export const carePlanHeader = ({
  appliedOffers: { planEndsAt },
  at,
  locale,
}: PricingContext): Cart['care_plan_header'] =>
  planEndsAt === null
    ? null
    : {
        expiry: planEndsAt,
        renew: needsRenewal(planEndsAt, at),
        redirect_url: inLocale(locale, paths.carePlan()),
      }
