import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $couponBusy } from '#client/cart/coupon.ts'
import { agree } from '#client/checkout/placing.ts'
import { removePrescriptionStep } from '#client/checkout/steps.ts'
import { $summary, loadSummary, type Summary as SummaryOf } from '#client/checkout/summary.ts'
import { $cartCheck, checkCart } from '#client/interactions/cart-interactions.ts'
import { showFlashMessage } from '#client/ui/flash-message.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import type { Locale } from '#model/locale.ts'
import type { PaymentMethod } from '#model/order.ts'
import { inLocale, paths } from '#paths.ts'
import { CheckFailed } from '../interactions/CheckFailed.tsx'
import { WhoFor } from '../interactions/WhoFor.tsx'
import { FootBar } from '../parts/FootBar.tsx'
import { focusError } from '../parts/focusError.ts'
import { PromisedDay } from '../parts/PromisedDay.tsx'
import { Unread } from '../parts/Unread.tsx'
import { cashOf } from '../rupees.ts'
import { Acknowledge } from './Acknowledge.tsx'
import { AddressLines } from './AddressLines.tsx'
import { BusinessFields } from './BusinessFields.tsx'
import { Lines } from './Lines.tsx'
import { PaymentChoice } from './PaymentChoice.tsx'
import { SummaryCoupon } from './SummaryCoupon.tsx'
import { Totals } from './Totals.tsx'
import { useBusiness } from './useBusiness.ts'
import { useCoupon } from './useCoupon.ts'

type ReadyProps = { t: IslandT<'summary'>; locale: Locale; summary: SummaryOf }

const Ready = ({ t, locale, summary }: ReadyProps) => {
  const { cart, address, obstacles, prescription, paymentMethods } = summary
  const check = useStore($cartCheck)
  const [wanted, setMethod] = useState<PaymentMethod>('cod')
  // A care plan alone is paid online.
  const method = paymentMethods.includes(wanted) ? wanted : (paymentMethods[0] ?? wanted)
  /** The key of the interactions that were ticked as read: others, of a changed cart, are not. */
  const [readKey, setReadKey] = useState<string | null>(null)
  const coupon = useCoupon(t)
  const couponBusy = useStore($couponBusy)
  const business = useBusiness(t)
  const businessFields = useRef<HTMLDetailsElement>(null)
  const to = (path: string) => inLocale(locale, path)
  const seen = check.is === 'checked' ? check.cart.acknowledge : null
  const isRead = seen !== null && seen.key === readKey

  // Each version of the cart is checked once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cart lives on the server
  useEffect(() => void checkCart(), [cart.version])

  useEffect(() => {
    if (!prescription.required) removePrescriptionStep()
  }, [prescription.required])

  const confirm = async () => {
    const buyer = business.checked()
    if (!buyer) return focusError(businessFields.current)
    // A typed coupon that was not applied is applied first; then the checkout continues (spec §4) unless the customer has more to agree
    // to.
    const isTyped = coupon.entry.code.trim() !== '' && cart.couponCode === null
    const agreed = isTyped ? await coupon.apply() : summary
    if (
      !agreed ||
      agreed.obstacles.length > 0 ||
      Number(agreed.cart.totalAmt) > Number(cart.totalAmt)
    )
      return
    const { version, totalAmt } = agreed.cart
    const acknowledgement = seen === null ? {} : { acknowledged: seen.key }
    agree({
      paymentMethod: method,
      version,
      totalAmt,
      ...(address && { pincode: address.pincode }),
      ...acknowledgement,
      ...buyer,
    })
    location.assign(to(paths.confirm()))
  }
  return (
    <div className="cart">
      <div className="cart-main">
        {obstacles
          .filter(({ productId }) => productId === null)
          .map(({ code, msg }) => (
            <p key={code} className="note note-danger">
              {msg}
            </p>
          ))}
        <section className="section">
          <div className="heading-row">
            <h2>{t('checkout:items')}</h2>
            <a href={to(paths.cart())}>{t('checkout:change')}</a>
          </div>
          <Lines t={t} items={cart.orderItems} obstacles={obstacles} />
        </section>
        <WhoFor t={t} locale={locale} requestFailed={t('common:requestFailed')} />
        <section className="section">
          <div className="heading-row">
            <h2>{t('checkout:addressTitle')}</h2>
            <a href={to(paths.addressList(prescription.required ? {} : { of: '2' }))}>
              {t('checkout:changeAddress')}
            </a>
          </div>
          {address && <AddressLines address={address} />}
          <PromisedDay t={t} locale={locale} cart={cart} />
        </section>
        <BusinessFields t={t} of={business} place={businessFields} />
        {prescription.required && (
          <section className="section">
            <div className="heading-row">
              <h2>{t('checkout:prescriptionTitle')}</h2>
              <a href={to(paths.checkoutPrescription())}>{t('checkout:changePrescription')}</a>
            </div>
            <p className={prescription.attached > 0 ? '' : 'note note-caution'}>
              {prescription.attached > 0
                ? t('checkout:attached', { count: prescription.attached })
                : t('checkout:waits', { count: prescription.days })}
            </p>
          </section>
        )}
      </div>
      <div className="panel cart-payment">
        <SummaryCoupon
          t={t}
          cart={cart}
          entry={coupon.entry}
          onApply={() => void coupon.apply()}
          onRemove={() => void coupon.remove()}
        />
        <PaymentChoice
          t={t}
          methods={paymentMethods}
          refused={summary.refusedMethods}
          chosen={method}
          onChoose={setMethod}
        />
        <Totals t={t} sums={cart} inCash={method === 'cod'} />
        {check.is === 'failed' && (
          <CheckFailed t={t} says={check.says} onAgain={() => void checkCart()} />
        )}
        {seen && (
          <Acknowledge
            t={t}
            found={seen}
            isRead={isRead}
            onRead={(is) => setReadKey(is ? seen.key : null)}
          />
        )}
        <FootBar
          t={t}
          sums={{ ...cart, totalAmt: method === 'cod' ? cashOf(cart) : cart.totalAmt }}
        >
          <button
            type="button"
            className="button button-main wide"
            disabled={
              couponBusy ||
              obstacles.length > 0 ||
              check.is !== 'checked' ||
              (seen !== null && !isRead)
            }
            onClick={() => void confirm()}
          >
            {t('checkout:confirm')}
          </button>
        </FootBar>
      </div>
    </div>
  )
}

/** What the customer agrees to by placing the order: lines, totals, address, payment, and any blockers (spec §2 "order summary"). */
export const Summary = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'summary'> = translator(locale, texts)
  const reading = useStore($summary)

  // Read once hydrated, and again when the browser restores the page: prices and stock may have changed.
  useEffect(() => {
    showFlashMessage()
    void loadSummary()
    const shown = ({ persisted }: PageTransitionEvent) => persisted && void loadSummary()
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])

  return (
    <>
      <Unread t={t} of={reading} retry={() => void loadSummary()} />
      {!reading.data && reading.is === 'loading' && <p role="status">{t('common:loading')}</p>}
      {reading.data && <Ready t={t} locale={locale} summary={reading.data} />}
    </>
  )
}
