import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Cart } from '#client/cart/cart-line.ts'
import { $couponBusy } from '#client/cart/coupon.ts'
import { $checkingOut, checkOut } from '#client/checkout/checkout.ts'
import { $place, asksPlace } from '#client/session/place.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, orderByFormPath } from '#paths.ts'
import { FootBar } from '../parts/FootBar.tsx'

type Props = { t: IslandT<'cart'>; locale: Locale; cart: Cart; isWaiting: boolean }

/** The button to the checkout. Blockers stand beside it until the next try, and nowhere else (docs/decisions/0069). */
export const CheckOut = ({ t, locale, cart, isWaiting }: Props) => {
  const busy = useStore($checkingOut)
  const couponBusy = useStore($couponBusy)
  const place = useStore($place)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isAsked, setAsked] = useState(false)
  // spec §5: below the minimum there is no checkout. What is missing follows the cart, and is no longer said once it is there.
  const minimum = cart.notices.find(({ code }) => code === 'minimumOrder')
  const inTheWay = isAsked && minimum ? [minimum.msg] : refused

  const go = async () => {
    setRefused([])
    setAsked(false)
    // Lines that cannot be ordered do not count, so they precede the minimum amount.
    if (cart.orderItems.some(({ problems }) => problems.some(({ blocks }) => blocks)))
      return setRefused([t('cart:blocked')])
    if (minimum) return setAsked(true)
    const failed = await checkOut(place?.pincode ?? null, cart)
    if (!failed) return
    // spec §8: a missing pincode opens the pincode popup. Where that does not load, what is shown below says what is missing.
    if (asksPlace(failed))
      import('../open-overlay.ts')
        .then(({ openOverlay }) => openOverlay('location'))
        .catch(() => {})
    setRefused(failureTexts(failed, t('cart:checkoutFailed')))
  }

  return (
    <FootBar t={t} sums={cart}>
      {/* Without its script it leads to the page of plain forms. */}
      <form
        action={inLocale(locale, orderByFormPath())}
        onSubmit={(event) => {
          event.preventDefault()
          void go()
        }}
      >
        <button
          type="submit"
          data-waits=""
          className="button button-main wide"
          disabled={busy || couponBusy || isWaiting}
        >
          {busy ? t('cart:checking') : t('cart:checkout')}
        </button>
      </form>
      {inTheWay.length > 0 && (
        <div className="note note-danger" role="alert">
          {inTheWay.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </FootBar>
  )
}
