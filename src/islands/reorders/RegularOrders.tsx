import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $regular,
  agreeRefill,
  endRefill,
  loadRegular,
  moveRefill,
  pauseRefill,
  type RefillEnded,
  type Regular,
} from '#client/reorders/refill.ts'
import { failureTexts, showSnackbar } from '#client/ui/toast.ts'
import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import type { Locale } from '#model/locale.ts'
import { rupeesText } from '#model/money.ts'
import { noticeDays } from '#model/reorder.ts'
import { endpoints, inLocale, paths } from '#paths.ts'
import { Errors } from '../parts/Errors.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { Unread } from '../parts/Unread.tsx'
import { ReorderDialog } from './ReorderDialog.tsx'

type OneProps = { t: IslandT<'orders'>; locale: Locale; order: Regular }
type Product = Regular['products'][number]

const priceText = (t: OneProps['t'], { price, agreedPrice }: Product): string => {
  const now = rupeesText(price)
  const agreed = rupeesText(agreedPrice)
  if (now === null) return t('orders:regularUnsold')
  return agreed === null || agreed === now
    ? t('orders:regularPrice', { price: now })
    : t('orders:regularWas', { price: now, agreed })
}

/** One re-order: what, how many, when next, the price then and now, and what can be done with it, each by one press. */
const RegularOrder = ({ t, locale, order }: OneProps) => {
  const { orderId, nextOn, reorderFrequencyInDays, products, problem, asks } = order
  // A paused one can go on so that it is announced before it comes.
  const [day, setDay] = useState(nextOn ?? dayAfter(dayInIndia(new Date()), noticeDays))
  const [busy, setBusy] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])

  const act = async (change: () => Promise<RefillEnded>) => {
    setBusy(true)
    setFailed([])
    const outcome = await change()
    setBusy(false)
    if (outcome.is === 'failed') return setFailed(failureTexts(outcome, t('orders:wentWrong')))
    showSnackbar(outcome.texts.join(' '))
    void loadRegular()
  }
  const button = (name: string, change: () => Promise<RefillEnded>) => (
    <button type="button" className="button" disabled={busy} onClick={() => void act(change)}>
      {name}
    </button>
  )
  return (
    <li className="panel">
      <h2>
        {nextOn === null
          ? t('orders:regularPaused')
          : t('orders:regularNext', {
              day: formatDay(locale, nextOn),
              days: reorderFrequencyInDays,
            })}
      </h2>
      {nextOn === null && <p className="note">{t('orders:regularPausedLead')}</p>}
      <p className="soft">
        <a href={inLocale(locale, paths.track(orderId))}>
          {t('orders:number', { order: orderId })}
        </a>
        {' · '}
        <a href={endpoints.reminders(orderId, 'no')} download>
          {t('orders:reminders')}
        </a>
        {'. '}
        {nextOn === null ? t('orders:remindersOver') : t('orders:remindersHow')}
      </p>
      {problem && (
        <p className="note">
          {problem.is === 'waiting' ? t('orders:regularWaiting') : t('orders:regularPartly')}{' '}
          {problem.msg}
        </p>
      )}
      {asks !== null && (
        <div className="buttons">
          {button(t('orders:regularAgree', { amount: rupeesText(asks) ?? asks }), () =>
            agreeRefill(orderId, asks),
          )}
        </div>
      )}
      <ul className="rows">
        {products.map((product) => (
          <li key={product.productName}>
            <span>
              <b>{product.productName}</b>
              <span className="sub">{priceText(t, product)}</span>
              {product.prescription && (
                <span className="sub">
                  {t('orders:regularPrescription', {
                    day: formatDay(locale, product.prescription.until),
                    left: product.prescription.usesLeft,
                  })}
                </span>
              )}
              {product.lastsUntil !== null && (
                <span className="sub">
                  {t('orders:regularLasts', { day: formatDay(locale, product.lastsUntil) })}
                </span>
              )}
            </span>
            <span>{t('orders:packs', { count: product.unitCount })}</span>
          </li>
        ))}
      </ul>
      <fieldset className="form">
        <legend className="unseen">{t('orders:regularNumber', { order: orderId })}</legend>
        <div className="field">
          <label htmlFor={`day-${orderId}`}>
            {nextOn === null ? t('orders:regularResumeDay') : t('orders:regularDay')}
          </label>
          <input
            id={`day-${orderId}`}
            type="date"
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        </div>
        <div className="buttons">
          {nextOn === null ? (
            button(t('orders:regularResume'), () => moveRefill(orderId, day))
          ) : (
            <>
              {button(t('orders:regularMove'), () => moveRefill(orderId, day))}
              {button(t('orders:refillSkip'), () => endRefill('skip', orderId))}
              {button(t('orders:regularPause'), () => pauseRefill(orderId))}
            </>
          )}
          <button type="button" className="button" onClick={() => setChoosing(true)}>
            {t('orders:regularChange')}
          </button>
          {button(t('orders:refillCancel'), () => endRefill('cancel', orderId))}
        </div>
      </fieldset>
      <Errors texts={failed} />
      {isChoosing && (
        <ReorderDialog
          t={t}
          orderId={orderId}
          onClose={() => {
            setChoosing(false)
            void loadRegular()
          }}
        />
      )}
    </li>
  )
}

export const RegularOrders = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'orders'> = translator(locale, texts)
  const list = useStore($regular)

  // The static page has no data; read it once hydrated.
  useEffect(() => void loadRegular(), [])

  if (list.is === 'failed') return <Unread t={t} of={list} retry={() => void loadRegular()} />
  if (!list.data) return <p role="status">{t('common:loading')}</p>
  if (list.data.length === 0)
    return (
      <Nothing drawing="draw-month" text={t('orders:regularNone')}>
        <a className="button button-main" href={inLocale(locale, paths.orderHistory())}>
          {t('orders:historyTitle')}
        </a>
      </Nothing>
    )
  return (
    <ul className="panels">
      {list.data.map((order) => (
        <RegularOrder
          key={`${order.orderId} ${order.nextOn}`}
          t={t}
          locale={locale}
          order={order}
        />
      ))}
    </ul>
  )
}
