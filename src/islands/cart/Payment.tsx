import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Cart } from '#client/cart/cart-line.ts'
import { $couponBusy, couponApplies, payWithWallet, removeCoupon } from '#client/cart/coupon.ts'
import { alertFailure } from '#client/ui/toast.ts'
import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import { rupeesText } from '#model/money.ts'
import { Failed } from '../parts/Failed.tsx'
import { useLater } from '../parts/useLater.ts'
import { cashOf } from '../rupees.ts'
import { CheckOut } from './CheckOut.tsx'

/** spec §4: without a coupon its entry; with one its code and effect, until removed. */
const Coupon = ({ t, cart }: { t: IslandT<'cart'>; cart: Cart }) => {
  const [isOpen, setOpen] = useState(false)
  // The box loads with the first press: most carts do not need it.
  const box = useLater(async () => (await import('./CouponBox.tsx')).CouponBox, isOpen)
  const busy = useStore($couponBusy)
  const { couponCode: code, offerMessage } = cart

  const remove = async () => {
    const failed = await removeCoupon()
    if (failed) alertFailure(failed, t('cart:requestFailed'))
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

/** Whether to pay from the wallet first; nothing when it is empty. */
const Wallet = ({ t, cart }: { t: IslandT<'cart'>; cart: Cart }) => {
  const [requested, setRequested] = useState<boolean | null>(null)
  if (Number(cart.walletBalance) <= 0) return null
  const use = async (on: boolean) => {
    setRequested(on)
    const failed = await payWithWallet(on)
    setRequested(null)
    if (failed) alertFailure(failed, t('cart:requestFailed'))
  }
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={requested ?? cart.usesBalance}
        disabled={requested !== null}
        onChange={({ currentTarget }) => void use(currentTarget.checked)}
      />{' '}
      {t('cart:useWallet', { amount: rupeesText(cart.walletBalance) ?? '' })}
    </label>
  )
}

type Props = { t: IslandT<'cart'>; locale: Locale; cart: Cart; isWaiting: boolean }

const isSome = (rupees: string): boolean => Number(rupees) !== 0

const row = (name: string, amount: string | null, className?: string) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
)

/** What is taken off, where it is anything. */
const less = (name: string, rupees: string) =>
  isSome(rupees) && (
    <div>
      <dt>{name}</dt>
      <dd className="off">−{rupeesText(rupees, true)}</dd>
    </div>
  )

/** Totals, savings and the button to the checkout. During a mutation the previous totals stay. */
export const Payment = ({ t, locale, cart, isWaiting }: Props) => {
  const { care_plan_header: plan } = cart
  return (
    <section className="panel cart-payment" aria-label={t('cart:totals')}>
      {cart.offerDescription !== '' && <p className="note">{cart.offerDescription}</p>}
      <Coupon t={t} cart={cart} />
      <Wallet t={t} cart={cart} />
      <dl className="sums" aria-busy={isWaiting}>
        {row(t('cart:mrpTotal'), rupeesText(cart.actualAmnt, true))}
        {less(t('cart:discount'), cart.discount)}
        {less(t('cart:couponDiscount'), cart.offerDiscount)}
        {row(
          t('cart:shipping'),
          isSome(cart.shipping) ? rupeesText(cart.shipping, true) : t('cart:free'),
        )}
        {less(t('cart:wallet'), cart.cashBalance)}
        {row(t('cart:toPay'), rupeesText(cart.totalAmt, true), 'to-pay')}
      </dl>
      {isSome(cart.cashRounding) && (
        <p className="small">{t('cart:inCash', { amount: rupeesText(cashOf(cart)) ?? '' })}</p>
      )}
      {cart.rewardPoints !== null && (
        <p className="small">{t('cart:pointsEarned', { count: cart.rewardPoints })}</p>
      )}
      {plan && (
        <p className="small">
          {t('cart:planUntil', { date: formatDay(locale, plan.expiry.slice(0, 10)) })}{' '}
          {plan.renew && <a href={plan.redirect_url}>{t('cart:planRenew')}</a>}
        </p>
      )}
      <CheckOut t={t} locale={locale} cart={cart} isWaiting={isWaiting} />
    </section>
  )
}
