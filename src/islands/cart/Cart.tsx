import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $cart, loadCart, onCart } from '#client/cart/cart.ts'
import { type FirstCart, linesOf } from '#client/cart/cart-line.ts'
import { backFromCheckout } from '#client/checkout/checkout.ts'
import { $place, afterPlaceChange, loadPlace } from '#client/session/location.ts'
import { $session, onSession, signedInName } from '#client/session/session.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type Texts, translator } from '#i18n/t.ts'
import type { Locale } from '#model/locale.ts'
import { Failed } from '../parts/Failed.tsx'
import { useLater } from '../parts/useLater.ts'
import { Empty } from './Empty.tsx'
import { Interactions } from './Interactions.tsx'
import { Lines } from './Lines.tsx'
import { Notices } from './Notices.tsx'
import { Payment } from './Payment.tsx'
import { Where } from './Where.tsx'

/** `first`: the cart as the server drew it into the page. */
export type CartProps = {
  locale: Locale
  texts: Texts
  checker: Texts
  first?: FirstCart | undefined
}

const look = (): void => void loadCart()

/** Why a change by a form was refused. */
const Refusals = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <p key={text} className="note note-danger" role="alert">
      {text}
    </p>
  ))

/** The cart (spec §2 `/cart`). Where the page is shared by all visitors, `first` is missing: this reads the visitor's own. */
export const Cart = ({ locale, texts, checker, first }: CartProps) => {
  const t: IslandT<'cart'> = translator(locale, texts)
  const { load, cart: read, edits } = useStore($cart)
  const cart = read ?? first?.cart
  const place = useStore($place) ?? first?.place
  const isCustomer = signedInName(useStore($session)) !== null
  const saved = useLater(async () => (await import('./Saved.tsx')).Saved, isCustomer)
  const lines = cart ? linesOf(cart, edits) : []

  // Read once hydrated; again when the page is restored, the place changes, or another tab changes the cart.
  useEffect(() => {
    look()
    void loadPlace()
    onCart()
    onSession()
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

  // Both at once: a place that loads later would push the products down.
  if (!cart || !place)
    return load === 'failed' ? (
      <Failed text={t('cart:failed')} retry={t('cart:retry')} onRetry={look} />
    ) : (
      <p role="status">{t('cart:loading')}</p>
    )
  return (
    <>
      {load === 'failed' && (
        <Failed text={t('cart:failed')} retry={t('cart:retry')} onRetry={look} />
      )}
      {lines.length === 0 ? (
        <Empty t={t} locale={locale} />
      ) : (
        <div className="cart">
          <div className="cart-main">
            <Where t={t} place={place} />
            {!read && <Refusals texts={first?.errors ?? []} />}
            <Notices t={t} cart={cart} />
            <Lines t={t} lines={lines} />
          </div>
          <Payment t={t} locale={locale} cart={cart} isWaiting={edits.size > 0} />
          <Interactions
            locale={locale}
            texts={checker}
            cartVersion={cart.version}
            codes={cart.orderItems.flatMap(({ prtype, productId }) =>
              prtype === 'Drug' ? [`d${productId}`] : [],
            )}
          />
        </div>
      )}
      {saved.is === 'here' && <saved.Shown t={t} />}
    </>
  )
}
