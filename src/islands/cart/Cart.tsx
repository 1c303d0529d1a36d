import { useStore } from '@nanostores/react'
import { type ComponentProps, useEffect } from 'react'
import { $cart, loadCart, onCart } from '#client/cart/cart.ts'
import { type Cart as CartState, type FirstCart, linesOf } from '#client/cart/cart-line.ts'
import { backFromCheckout } from '#client/checkout/checkout.ts'
import { $place, afterPlaceChange, type DeliveryPlace, loadPlace } from '#client/session/place.ts'
import { $session, onSession, signedInName } from '#client/session/session.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type Texts, translator } from '#i18n/t.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, orderByFormPath, paths } from '#paths.ts'
import type { CartPanel } from '../interactions/CartPanel.tsx'
import { CheckFailed } from '../interactions/CheckFailed.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Drawing, Icon } from '../parts/Icon.tsx'
import { PromisedDay } from '../parts/PromisedDay.tsx'
import { useLater } from '../parts/useLater.ts'
import { Lines } from './Lines.tsx'
import { Payment } from './Payment.tsx'

/**
 * Notices about the whole cart, including a coupon that no longer applies. The notice of a missing pincode (spec §8, "to see elements in
 * cart") would contradict the products below it, and the one of the delivery area asks for a pincode itself.
 */
const Notices = ({ t, cart: { notices } }: { t: IslandT<'cart'>; cart: CartState }) => {
  const asksAlready = notices.some(({ code }) => code === 'deliveryArea')
  const shown = notices.filter(({ code }) => code !== 'pincodeMissing' || !asksAlready)
  if (shown.length === 0) return null
  return (
    <div role="status">
      <ul className="cart-notices">
        {shown.map(({ code, msg }) => (
          <li key={code} className="note note-caution">
            {code === 'pincodeMissing' ? t('cart:askPincode') : msg}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** spec §4: shown when the cart is empty. */
const Empty = ({ t, locale }: { t: IslandT<'cart'>; locale: Locale }) => (
  <section className="empty cart-empty">
    <Drawing name="draw-cart" />
    <h2>{t('cart:empty')}</h2>
    <p>{t('cart:emptyText')}</p>
    <p className="buttons">
      <a className="button" href={inLocale(locale, paths.drugs())}>
        {t('cart:toMedicines')}
      </a>
      <a className="button" href={inLocale(locale, paths.categories())}>
        {t('cart:toProducts')}
      </a>
    </p>
  </section>
)

type Props = ComponentProps<typeof CartPanel>

/**
 * The interactions of the cart's medicines. Loaded after the cart, which is useful without it. A failure is shown: silence would be
 * read as safe.
 */
const Interactions = (props: Props) => {
  const panel = useLater(async () => (await import('../interactions/CartPanel.tsx')).CartPanel)
  if (panel.is === 'here') return <panel.Shown {...props} />
  if (panel.is === 'coming') return null
  const t: IslandT<'cartChecker'> = translator(props.locale, props.texts)
  return <CheckFailed t={t} says={null} onAgain={panel.again} />
}

/** The delivery place, and a button to change it: a dialog, or a page where no script runs. */
const Where = ({
  t,
  locale,
  place: { city, pincode },
}: {
  t: IslandT<'cart'>
  locale: Locale
  place: DeliveryPlace
}) => {
  return (
    <form className="cart-where small" action={inLocale(locale, orderByFormPath())}>
      <Icon name="pin" />
      {city !== null && <span>{t('cart:deliverTo', { city, pincode: pincode ?? '' }).trim()}</span>}
      <button type="submit" name="place" value="true" className="link" data-opens="location">
        {pincode === null ? t('cart:choosePlace') : t('cart:changePlace')}
      </button>
    </form>
  )
}

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
            <Where t={t} locale={locale} place={place} />
            <PromisedDay t={t} locale={locale} cart={cart} />
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
