import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { orderSeen } from '#client/events/seen.ts'
import { $order, loadOrder } from '#client/orders/order.ts'
import { $tracking, loadTracking } from '#client/orders/tracking.ts'
import { showFlashMessage } from '#client/ui/flash-message.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { rupeesText } from '#model/money.ts'
import { inLocale, paths } from '#paths.ts'
import { FeedbackPrompt } from '../feedback/FeedbackPrompt.tsx'
import { OrderLines } from '../orders/OrderLines.tsx'
import { PrescriptionState } from '../orders/PrescriptionState.tsx'
import { Promised } from '../orders/Promised.tsx'
import { OnlyParcel } from '../orders/Steps.tsx'
import { isUnknownOrder, UnknownOrder } from '../orders/UnknownOrder.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Unread } from '../parts/Unread.tsx'
import { PayButtons } from '../payments/PayButtons.tsx'
import { cashOf } from '../rupees.ts'
import { AskOptIn } from '../session/AskOptIn.tsx'
import { AddressLines } from './AddressLines.tsx'

export const Placed = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'placed'> = translator(locale, texts)
  const reading = useStore($order)
  const tracking = useStore($tracking)
  const parcels = tracking.data?.orderTrackingDtos
  const [orderId, setOrderId] = useState('')
  const to = (path: string) => inLocale(locale, path)

  // The address names the order.
  useEffect(() => {
    showFlashMessage()
    const id = new URLSearchParams(location.search).get('oId') ?? ''
    setOrderId(id)
    void loadOrder(id)
    void loadTracking(id)
    orderSeen(id)
  }, [])

  if (reading.is === 'failed' && isUnknownOrder(orderId, reading.failure))
    return <UnknownOrder t={t} locale={locale} />
  if (reading.is === 'failed')
    return <Unread t={t} of={reading} retry={() => void loadOrder(orderId)} />
  // The steps stand above the rest: what was read before them would move down.
  if (!reading.data || (tracking.is === 'loading' && !tracking.data))
    return <p role="status">{t('common:loading')}</p>
  const order = reading.data
  const steps = parcels?.length === 1 ? parcels[0] : undefined
  return (
    <>
      <p className="lead">
        <Icon name="check" />
        {t('checkout:orderNumber', { order: order.orderId })}
      </p>
      <div className="panels two">
        <Promised t={t} locale={locale} order={order} />
        {!(steps && order.prescription?.is === 'review') && (
          <PrescriptionState t={t} prescription={order.prescription} />
        )}
        {order.prescription?.is === 'missing' && (
          <p className="soft">{t('checkout:sendPrescription')}</p>
        )}
        {order.can.pay && <p className="note note-caution">{t('checkout:payNow')}</p>}
        <PayButtons
          locale={locale}
          t={t}
          orderId={order.orderId}
          can={order.can}
          onChanged={() => void loadOrder(orderId)}
        />
        {steps && <OnlyParcel t={t} locale={locale} parcel={steps} />}
        <OrderLines t={t} locale={locale} order={order} />
        <dl className="panel sums">
          <div>
            <dt>{order.paymentMethod === 'cod' ? t('checkout:cod') : t('checkout:online')}</dt>
            <dd>
              <b>{rupeesText(cashOf(order), true)}</b>
            </dd>
          </div>
        </dl>
        {order.address && !order.promise && (
          <section className="panel" aria-labelledby="to">
            <h2 id="to">{t('checkout:addressTitle')}</h2>
            <AddressLines address={order.address} />
          </section>
        )}
      </div>
      <div className="form">
        <p className="buttons">
          <a
            className={order.can.pay ? 'button' : 'button button-main'}
            href={to(paths.track(order.orderId))}
          >
            {t('checkout:track')}
          </a>
          <a className="button" href={to(paths.orderHistory())}>
            {t('checkout:toOrders')}
          </a>
        </p>
        <FeedbackPrompt t={t} locale={locale} orderId={order.orderId} source="placed" />
        {/* It comes later, so that it stands last and moves nothing. */}
        {order.address && <AskOptIn t={t} contactNumber={order.address.contactNumber} />}
      </div>
    </>
  )
}
