import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Cart } from '#client/cart/cart-line.ts'
import { $couponBusy, couponApplies, removeCoupon } from '#client/cart/coupon.ts'
import { alertList, failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { Failed } from '../parts/Failed.tsx'
import { useLater } from '../parts/useLater.ts'

/** spec §4: without a coupon its entry; with one its code and effect, until removed. */
export const Coupon = ({ t, cart }: { t: IslandT<'cart'>; cart: Cart }) => {
  const [isOpen, setOpen] = useState(false)
  // The box loads with the first press: most carts do not need it.
  const box = useLater(async () => (await import('./CouponBox.tsx')).CouponBox, isOpen)
  const busy = useStore($couponBusy)
  const { couponCode: code, offerMessage } = cart

  const remove = async () => {
    const failed = await removeCoupon()
    if (failed) alertList(failureTexts(failed, t('cart:requestFailed')))
  }
  return (
    <div className="cart-coupon">
      <h2 className="unseen">{t('cart:coupon')}</h2>
      {code === null ? (
        <button
          type="button"
          className="button wide"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('cart:couponOpen')}
        </button>
      ) : (
        <>
          <p role="status">
            <b>
              {couponApplies(cart)
                ? t('cart:couponApplied', { code })
                : t('cart:couponHeld', { code })}
            </b>
            {offerMessage !== '' && <span className="sub">{offerMessage}</span>}
          </p>
          <button type="button" className="link" disabled={busy} onClick={() => void remove()}>
            {t('cart:couponRemove')}
          </button>
        </>
      )}
      {isOpen && box.is === 'here' && <box.Shown t={t} onClose={() => setOpen(false)} />}
      {isOpen && box.is === 'failed' && (
        <Failed text={t('cart:requestFailed')} retry={t('cart:retry')} onRetry={box.again} />
      )}
    </div>
  )
}
