import { useStore } from '@nanostores/react'
import { $couponBusy, couponApplies } from '#client/cart/coupon.ts'
import type { Summary } from '#client/checkout/summary.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { CouponForm } from '../parts/CouponForm.tsx'
import type { useCouponCode } from '../parts/useCouponCode.ts'

type Props = {
  t: IslandT<'summary'>
  cart: Summary['cart']
  entry: ReturnType<typeof useCouponCode>
  onApply: () => void
  onRemove: () => void
}

/** The coupon at the checkout (spec §4 "Coupon"): its entry, or the applied one. */
export const SummaryCoupon = ({ t, cart, entry, onApply, onRemove }: Props) => {
  const busy = useStore($couponBusy)
  if (cart.couponCode !== null)
    return (
      <div className="cart-coupon">
        <p role="status">
          <b>
            {couponApplies(cart)
              ? t('cart:couponApplied', { code: cart.couponCode })
              : t('cart:couponHeld', { code: cart.couponCode })}
          </b>
          {cart.offerMessage !== '' && <span className="sub">{cart.offerMessage}</span>}
        </p>
        {cart.rewardPoints !== null && (
          <p className="small">{t('cart:pointsEarned', { count: cart.rewardPoints })}</p>
        )}
        <button type="button" className="link" disabled={busy} onClick={onRemove}>
          {t('cart:couponRemove')}
        </button>
      </div>
    )
  return <CouponForm t={t} entry={entry} busy={busy} look="button" onApply={onApply} />
}
