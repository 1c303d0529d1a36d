import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $order, loadOrder, type Order } from '#client/orders/order.ts'
import { setDoseMessages } from '#client/orders/order-changes.ts'
import { $tracking, loadTracking, type Tracking } from '#client/orders/tracking.ts'
import { loadRegular } from '#client/reorders/refill.ts'
import { flashOnNextPage, showFlashMessage } from '#client/ui/flash-message.ts'
import { failureTexts, showSnackbar } from '#client/ui/toast.ts'
import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import type { Locale } from '#model/locale.ts'
import type { OrderState } from '#model/order.ts'
import { endpoints, inLocale, paths } from '#paths.ts'
import { Totals } from '../checkout/Totals.tsx'
import { FeedbackPrompt } from '../feedback/FeedbackPrompt.tsx'
import { Errors } from '../parts/Errors.tsx'
import { Unread } from '../parts/Unread.tsx'
import { rupeesText } from '../rupees.ts'
import { Actions } from './Actions.tsx'
import { OrderLines } from './OrderLines.tsx'
import { ParcelSteps } from './ParcelSteps.tsx'
import { PrescriptionState } from './PrescriptionState.tsx'
import { Problems } from './Problems.tsx'
import { Promised } from './Promised.tsx'
import { Questions } from './Questions.tsx'
import { OnlyParcel } from './Steps.tsx'
import { stateTag, stateText } from './states.ts'
import { isUnknownOrder, UnknownOrder } from './UnknownOrder.tsx'

/** What must not be used any more, before everything else about the order. */
const Recalls = ({ t, items }: { t: IslandT<'orders'>; items: Order['orderItems'] }) =>
  items.flatMap(({ line, productName, recall }) =>
    recall
      ? [
          <div key={line} className="note note-danger" role="alert">
            <p>
              <b>{productName}</b>
            </p>
            <p>{t('orders:lineRecalled', recall)}</p>
          </div>,
        ]
      : [],
  )

const ended: readonly OrderState[] = ['delivered', 'cancelled', 'lapsed', 'returned']
/** Whether the customer still has something to pay. */
const isDue = ({ state, paymentState }: Order): boolean =>
  paymentState === 'due' && !ended.includes(state)

/** What went back, when and where to; what is still owed. */
const Refunds = ({
  t,
  locale,
  refunds,
}: {
  t: IslandT<'track'>
  locale: Locale
  refunds: Tracking['refunds']
}) =>
  refunds.length > 0 && (
    <section className="panel" aria-labelledby="refunds">
      <h2 id="refunds">{t('orders:refundsTitle')}</h2>
      {refunds.map(({ amount, to, owedAt, givenAt }, nth) => {
        const values = {
          amount: rupeesText(amount) ?? amount,
          day: formatDay(locale, dayInIndia(new Date(givenAt ?? owedAt))),
        }
        return (
          // Nothing else tells two equal amounts of one moment apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
          <p key={nth}>
            {to === 'wallet'
              ? t('orders:refundWallet', values)
              : t(givenAt === null ? 'orders:refundOwed' : 'orders:refundGiven', values)}
          </p>
        )
      })}
    </section>
  )

/** Asks for messages at the times of doses, or ends them. */
const DoseMessages = ({
  t,
  orderId,
  on,
}: {
  t: IslandT<'track'>
  orderId: string
  on: boolean
}) => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])
  const turn = async (): Promise<void> => {
    setBusy(true)
    const outcome = await setDoseMessages(orderId, !on)
    setBusy(false)
    if (outcome.is === 'failed') return setFailed(failureTexts(outcome, t('orders:wentWrong')))
    setFailed([])
    showSnackbar(outcome.text)
    void loadTracking(orderId)
  }
  return (
    <>
      <button type="button" className="button" disabled={busy} onClick={() => void turn()}>
        {t(on ? 'orders:doseMessagesStop' : 'orders:doseMessagesStart')}
      </button>
      <Errors texts={failed} />
    </>
  )
}

/** Where an order is (spec §2 `/trackOrder?orderId=`), and its actions. */
export const Track = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'track'> = translator(locale, texts)
  const tracking = useStore($tracking)
  const order = useStore($order)
  const [id, setId] = useState('')
  const look = (orderId: string): void => {
    void loadTracking(orderId)
    void loadOrder(orderId)
  }

  // The address names the order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    showFlashMessage()
    const orderId = new URLSearchParams(location.search).get('orderId') ?? ''
    setId(orderId)
    look(orderId)
    void loadRegular()
  }, [])

  const failed = tracking.is === 'failed' ? tracking : order.is === 'failed' ? order : null
  const cancelled = (text: string): void => {
    flashOnNextPage(text)
    location.assign(inLocale(locale, paths.orderHistory()))
  }
  if (failed && isUnknownOrder(id, failed.failure)) return <UnknownOrder t={t} locale={locale} />
  if (failed) return <Unread t={t} of={failed} retry={() => look(id)} />
  if (!tracking.data || !order.data) return <p role="status">{t('common:loading')}</p>
  return (
    <>
      <p className="lead">
        {t('orders:number', { order: order.data.orderId })}{' '}
        <span className={stateTag(order.data)}>{stateText(t, order.data)}</span>
      </p>
      {order.data.cancelReasonText !== null && (
        <p className="soft">{t('orders:endedBecause', { reason: order.data.cancelReasonText })}</p>
      )}
      <div className="panels two">
        <Promised t={t} locale={locale} order={order.data} />
        {order.data.prescription?.is !== 'asked' && (
          <PrescriptionState t={t} prescription={order.data.prescription} />
        )}
        <Questions t={t} locale={locale} order={order.data} onAnswered={() => look(id)} />
        <Recalls t={t} items={order.data.orderItems} />
        {tracking.data.orderTrackingDtos.map((parcel, index, { length }) =>
          length === 1 ? (
            <OnlyParcel key={parcel.orderLineId} t={t} locale={locale} parcel={parcel} />
          ) : (
            <ParcelSteps
              key={parcel.orderLineId}
              t={t}
              locale={locale}
              parcel={parcel}
              number={index + 1}
            />
          ),
        )}
        <Actions
          t={t}
          locale={locale}
          order={order.data}
          onCancelled={cancelled}
          onChanged={() => look(id)}
        />
        {tracking.data.reminders && (
          <div className="buttons">
            <a className="button" href={endpoints.reminders(order.data.orderId, 'no')} download>
              {t('orders:reminders')}
            </a>
            <a className="button" href={endpoints.reminders(order.data.orderId, 'yes')} download>
              {t('orders:remindersNamed')}
            </a>
            {tracking.data.doseMessages !== null && (
              <DoseMessages t={t} orderId={id} on={tracking.data.doseMessages} />
            )}
          </div>
        )}
        <Refunds t={t} locale={locale} refunds={tracking.data.refunds} />
        <OrderLines t={t} locale={locale} order={order.data} />
        <Problems t={t} locale={locale} orderId={order.data.orderId} />
        <div className="panel">
          <Totals
            t={t}
            sums={order.data}
            inCash={order.data.paymentMethod === 'cod'}
            {...(!isDue(order.data) && { total: t('orders:total') })}
          />
          {order.data.business && (
            <p className="soft">
              {t('orders:forBusiness', {
                name: order.data.business.legalName,
                gstin: order.data.business.gstin,
              })}
            </p>
          )}
        </div>
        {order.data.state === 'delivered' && (
          <FeedbackPrompt t={t} locale={locale} orderId={order.data.orderId} source="track" />
        )}
      </div>
    </>
  )
}
