import { removeCoupon } from '#client/cart/coupon.ts'
import { loadSummary, type Summary } from '#client/checkout/summary.ts'
import { alertList, failureTexts } from '#client/ui/toast.ts'
import { useCouponCode } from '../parts/useCouponCode.ts'
import type { CheckoutT } from './texts.ts'

/** The coupon on the summary: what changes it is read again with it. */
export const useCoupon = (t: CheckoutT) => {
  const entry = useCouponCode(t)
  /** The summary with the coupon in it; `null` where it was not applied. */
  const apply = async (): Promise<Summary | null> => ((await entry.apply()) === null ? null : await loadSummary())
  const remove = async (): Promise<void> => {
    const failed = await removeCoupon()
    if (failed) alertList(failureTexts(failed, t('cart:requestFailed')))
    else await loadSummary()
  }
  return { entry, apply, remove }
}
