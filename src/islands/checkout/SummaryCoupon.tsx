import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import { $couponBusy, couponHolds } from '#client/stores/coupon.ts'
import type { Summary } from '#client/stores/summary.ts'
import { Field } from '../parts/Field.tsx'
import type { CheckoutT } from './texts.ts'

type Props = {
  t: CheckoutT
  cart: Summary['cart']
  code: string
  error: string | null
  onType: (code: string) => void
  onApply: () => void
  onRemove: () => void
}

/** The coupon at the checkout (spec §4 "Coupon"): its entry, or what is applied. */
export const SummaryCoupon = ({ t, cart, code, error, onType, onApply, onRemove }: Props) => {
  const busy = useStore($couponBusy)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply()
  }
  if (cart.couponCode !== null)
    return (
      <div className="cart-coupon">
        <p role="status">
          <b>{couponHolds(cart) ? t('cart:couponApplied', { code: cart.couponCode }) : t('cart:couponHeld', { code: cart.couponCode })}</b>
          {cart.offerMessage !== '' && <span className="sub">{cart.offerMessage}</span>}
        </p>
        {cart.rewardPoints !== null && <p className="small">{t('cart:pointsEarned', { count: cart.rewardPoints })}</p>}
        <button type="button" className="link" disabled={busy} onClick={onRemove}>
          {t('cart:couponRemove')}
        </button>
      </div>
    )
  return (
    <form className="pincode-form" noValidate onSubmit={apply}>
      <Field
        label={t('cart:couponCode')}
        error={error}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <button type="submit" className="button" disabled={busy}>
        {busy ? t('cart:couponApplying') : t('cart:couponApply')}
      </button>
    </form>
  )
}
