import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { CallFailure } from '#client/http/call.ts'
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
import { actButton } from '../parts/act-button.ts'
import { Errors } from '../parts/Errors.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Unread } from '../parts/Unread.tsx'
import { Choosing, type DrawnRefill, ReorderDialog } from './ReorderDialog.tsx'

type OneProps = { t: IslandT<'orders'>; locale: Locale; order: Regular }
type Product = Regular['products'][number]
/** What a form asks of a re-order where no script is. */
type Act = 'agree' | 'move' | 'skip' | 'pause' | 'end'

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
  const button = (value: Act, name: string, change: () => Promise<RefillEnded>) => (
    <button {...actButton(value, () => void act(change), busy)} className="button">
      {name}
    </button>
  )
  const ofOrder = <input type="hidden" name="orderId" value={orderId} />
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
        {t('orders:remindersHow')}
      </p>
      {problem && (
        <p className="note">
          {problem.is === 'waiting' ? t('orders:regularWaiting') : t('orders:regularPartly')}{' '}
          {problem.msg}
        </p>
      )}
      {asks !== null && (
        <form className="buttons" method="post">
          {ofOrder}
          <input type="hidden" name="totalAmt" value={asks} />
          {button('agree', t('orders:regularAgree', { amount: rupeesText(asks) ?? asks }), () =>
            agreeRefill(orderId, asks),
          )}
        </form>
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
      <form method="post">
        <fieldset className="form">
          {ofOrder}
          <legend className="unseen">{t('orders:regularNumber', { order: orderId })}</legend>
          <div className="field">
            <label htmlFor={`day-${orderId}`}>
              {nextOn === null ? t('orders:regularResumeDay') : t('orders:regularDay')}
            </label>
            <input
              id={`day-${orderId}`}
              type="date"
              name="nextOn"
              value={day}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
          </div>
          <div className="buttons">
            {nextOn === null ? (
              button('move', t('orders:regularResume'), () => moveRefill(orderId, day))
            ) : (
              <>
                {button('move', t('orders:regularMove'), () => moveRefill(orderId, day))}
                {button('skip', t('orders:refillSkip'), () => endRefill('skip', orderId))}
                {button('pause', t('orders:regularPause'), () => pauseRefill(orderId))}
              </>
            )}
            <button
              {...actButton('set', () => setChoosing(true))}
              formMethod="get"
              className="button"
            >
              {t('orders:regularChange')}
            </button>
            {button('end', t('orders:refillCancel'), () => endRefill('cancel', orderId))}
          </div>
        </fieldset>
      </form>
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

/** The re-orders as the server drew them into the page, with the form that was asked for, and what was refused of another. */
type Drawn = {
  list: readonly Regular[]
  choosing: DrawnRefill | null
  errors: CallFailure['errors']
}

export const RegularOrders = ({ locale, texts, first }: IslandProps & { first?: Drawn }) => {
  const t: IslandT<'orders'> = translator(locale, texts)
  const reading = useStore($regular)
  const [choosing, setChoosing] = useState(first?.choosing ?? null)

  // The static page has no data; read it once hydrated.
  useEffect(() => void loadRegular(), [])

  if (reading.is === 'failed') return <Unread t={t} of={reading} retry={() => void loadRegular()} />
  const list = reading.data ?? first?.list
  if (!list) return <p role="status">{t('common:loading')}</p>
  if (list.length === 0 && !choosing)
    return (
      <Nothing drawing="draw-month" text={t('orders:regularNone')}>
        <a className="button button-main" href={inLocale(locale, paths.orderHistory())}>
          {t('orders:historyTitle')}
        </a>
      </Nothing>
    )
  return (
    <div>
      {first && first.errors.length > 0 && <Refused of={first} otherwise={t('orders:wentWrong')} />}
      {choosing && (
        <section className="panel" aria-labelledby="refill-form">
          <h2 id="refill-form">{t('orders:refillTitle')}</h2>
          <Choosing
            t={t}
            config={choosing.config}
            drawn={choosing}
            onSet={(_, texts) => {
              setChoosing(null)
              showSnackbar(texts.join(' '))
              void loadRegular()
            }}
          />
        </section>
      )}
      <ul className="panels">
        {list.map((order) => (
          <RegularOrder
            key={`${order.orderId} ${order.nextOn}`}
            t={t}
            locale={locale}
            order={order}
          />
        ))}
      </ul>
    </div>
  )
}
