import { removeCoupon } from '#client/cart/coupon.ts'
import { loadSummary, type Summary } from '#client/checkout/summary.ts'
import { alertFailure } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { useCouponCode } from '../parts/useCouponCode.ts'

/** The coupon on the summary; applying or removing it reads the summary again. */
export const useCoupon = (t: IslandT<'summary'>) => {
  const entry = useCouponCode(t)
  /** The summary with the coupon applied; `null` where it was refused. */
  const apply = async (): Promise<Summary | null> =>
    (await entry.apply()) === null ? null : await loadSummary()
  const remove = async (): Promise<void> => {
    const failed = await removeCoupon()
    if (failed) alertFailure(failed, t('cart:requestFailed'))
    else await loadSummary()
  }
  return { entry, apply, remove }
}
