import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { linesOf } from '#client/cart-line.ts'
import { $cart, heedCart, loadCart } from '#client/stores/cart.ts'
import { backFromCheckout } from '#client/stores/checkout.ts'
import { $place, afterPlaceChange, loadPlace } from '#client/stores/location.ts'
import { heedSession } from '#client/stores/session.ts'
import type { Texts } from '#i18n/area.ts'
import type { Locale } from '#model/locale.ts'
import { Failed } from '../parts/Failed.tsx'
import { translator } from '../t.ts'
import { Empty } from './Empty.tsx'
import { Lines } from './Lines.tsx'
import { Notices } from './Notices.tsx'
import { Payment } from './Payment.tsx'
import { Where } from './Where.tsx'

/** What medicines do together is told once the cart is there. */
const CartPanel = lazy(async () => ({ default: (await import('../interactions/CartPanel.tsx')).CartPanel }))

/** `checker`: the texts of the interaction panel. */
type Props = { locale: Locale; texts: Texts; checker: Texts }

const look = (): void => void loadCart()

/** The cart (spec §2 `/cart`): what the page prints is the same for everybody, and this reads the visitor's own. */
export const Cart = ({ locale, texts, checker }: Props) => {
  const t = translator<'cart'>(locale, texts)
  const { load, cart, wishes } = useStore($cart)
  const place = useStore($place)
  const lines = cart ? linesOf(cart, wishes) : []

  // Read once the page is alive; again when it is shown anew, when the place changes, and when another tab changes it.
  useEffect(() => {
    look()
    void loadPlace()
    heedCart()
    heedSession()
    const shown = ({ persisted }: PageTransitionEvent) => {
      backFromCheckout()
      if (persisted) look()
    }
    addEventListener('pageshow', shown)
    const stop = afterPlaceChange(look)
    return () => {
      removeEventListener('pageshow', shown)
      stop()
    }
  }, [])

  // Both at once: a place that came later would push the products down.
  if (!cart || !place)
    return load === 'failed' ? (
      <Failed text={t('cart:failed')} retry={t('cart:retry')} onRetry={look} />
    ) : (
      <p role="status">{t('cart:loading')}</p>
    )
  return (
    <>
      {load === 'failed' && <Failed text={t('cart:failed')} retry={t('cart:retry')} onRetry={look} />}
      {lines.length === 0 ? (
        <Empty t={t} locale={locale} />
      ) : (
        <div className="cart">
          <div className="cart-main">
            <Where t={t} />
            <Notices t={t} cart={cart} />
            <Lines t={t} lines={lines} />
          </div>
          <Payment t={t} locale={locale} cart={cart} isWaiting={wishes.size > 0} />
          <Suspense>
            <CartPanel
              locale={locale}
              texts={checker}
              cartVersion={cart.version}
              codes={cart.orderItems.flatMap(({ prtype, productId }) => (prtype === 'Drug' ? [`d${productId}`] : []))}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}
