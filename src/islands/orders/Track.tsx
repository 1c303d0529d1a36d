import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $order, loadOrder, type Order } from '#client/orders/order.ts'
import { type CancelReason, setDoseMessages } from '#client/orders/order-changes.ts'
import { $tracking, loadTracking, type Tracking } from '#client/orders/tracking.ts'
import { loadRegular } from '#client/reorders/refill.ts'
import { flashOnNextPage, showFlashMessage } from '#client/ui/flash-message.ts'
import { failureTexts, showSnackbar } from '#client/ui/toast.ts'
import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import type { Locale } from '#model/locale.ts'
import { rupeesText } from '#model/money.ts'
import type { OrderState } from '#model/order.ts'
import { endpoints, inLocale, paths } from '#paths.ts'
import { AddressLines } from '../checkout/AddressLines.tsx'
import { Totals } from '../checkout/Totals.tsx'
import { FeedbackPrompt } from '../feedback/FeedbackPrompt.tsx'
import { actButton } from '../parts/act-button.ts'
import { Errors } from '../parts/Errors.tsx'
import { Unread } from '../parts/Unread.tsx'
import { Actions } from './Actions.tsx'
import { CancelForm } from './CancelForm.tsx'
import { OrderLines } from './OrderLines.tsx'
import { ParcelSteps } from './ParcelSteps.tsx'
import { PrescriptionState } from './PrescriptionState.tsx'
import { type DrawnProblems, Problems } from './Problems.tsx'
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
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="on" value={String(!on)} />
      <button {...actButton('doses', () => void turn(), busy)} className="button">
        {t(on ? 'orders:doseMessagesStop' : 'orders:doseMessagesStart')}
      </button>
      <Errors texts={failed} />
    </>
  )
}

/** The order as the server drew it into the page; `reasons` are asked for where no script opens the dialog. */
type First =
  | { is: 'unknown' }
  | {
      is: 'known'
      order: Order
      tracking: Tracking
      problems: DrawnProblems
      reasons: readonly CancelReason[] | null
      errors: readonly string[]
    }

/** Where an order is (spec §2 `/trackOrder?orderId=`), and its actions. */
export const Track = ({ locale, texts, first }: IslandProps & { first?: First }) => {
  const t: IslandT<'track'> = translator(locale, texts)
  const tracking = useStore($tracking)
  const read = useStore($order)
  const known = first?.is === 'known' ? first : undefined
  const order = read.data ?? known?.order
  const track = tracking.data ?? known?.tracking
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
    if (first?.is !== 'unknown') look(orderId)
    void loadRegular()
  }, [])

  const failed = tracking.is === 'failed' ? tracking : read.is === 'failed' ? read : null
  const cancelled = (text: string): void => {
    flashOnNextPage(text)
    location.assign(inLocale(locale, paths.orderHistory()))
  }
  if (first?.is === 'unknown' || (failed && isUnknownOrder(id, failed.failure)))
    return <UnknownOrder t={t} locale={locale} />
  if (failed) return <Unread t={t} of={failed} retry={() => look(id)} />
  if (!track || !order) return <p role="status">{t('common:loading')}</p>
  const { orderId, state } = order
  return (
    <>
      <p className="lead">
        {t('orders:number', { order: orderId })}{' '}
        <span className={stateTag(order)}>{stateText(t, order)}</span>
      </p>
      {order.cancelReasonText !== null && (
        <p className="soft">{t('orders:endedBecause', { reason: order.cancelReasonText })}</p>
      )}
      <div className="panels two">
        {!read.data && <Errors texts={known?.errors ?? []} />}
        {known?.reasons && <CancelForm t={t} orderId={orderId} reasons={known.reasons} />}
        <Promised t={t} locale={locale} order={{ ...order, address: null }} />
        {order.prescription?.is === 'missing' && (
          <PrescriptionState t={t} prescription={order.prescription} />
        )}
        <Questions t={t} locale={locale} order={order} onAnswered={() => look(id)} />
        <Recalls t={t} items={order.orderItems} />
        {track.orderTrackingDtos.map((parcel, index, { length }) =>
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
          order={order}
          onCancelled={cancelled}
          onChanged={() => look(id)}
        />
        {track.reminders !== 'none' && (
          <form className="panel" method="post">
            <p>
              {track.reminders === 'some' ? t('orders:remindersHow') : t('orders:remindersOver')}
            </p>
            <div className="buttons">
              <a className="button" href={endpoints.reminders(orderId, 'no')} download>
                {t('orders:reminders')}
              </a>
              <a className="button" href={endpoints.reminders(orderId, 'yes')} download>
                {t('orders:remindersNamed')}
              </a>
              {track.doseMessages !== null && (
                <DoseMessages t={t} orderId={orderId} on={track.doseMessages} />
              )}
            </div>
          </form>
        )}
        <Refunds t={t} locale={locale} refunds={track.refunds} />
        <OrderLines t={t} locale={locale} order={order} />
        <Problems t={t} locale={locale} orderId={orderId} drawn={known?.problems} />
        {order.address && (
          <section className="panel" aria-labelledby="to">
            <h2 id="to">{t('checkout:addressTitle')}</h2>
            <AddressLines address={order.address} />
          </section>
        )}
        <div className="panel">
          <Totals
            t={t}
            sums={order}
            inCash={order.paymentMethod === 'cod'}
            {...(!isDue(order) && { total: t('orders:total') })}
          />
          {order.business && (
            <p className="soft">
              {t('orders:forBusiness', {
                name: order.business.legalName,
                gstin: order.business.gstin,
              })}
            </p>
          )}
        </div>
        {state === 'delivered' && (
          <FeedbackPrompt t={t} locale={locale} orderId={orderId} source="track" />
        )}
      </div>
    </>
  )
}
