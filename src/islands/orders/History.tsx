import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $history, loadHistory, moreHistory, type OrderBrief } from '#client/orders/history.ts'
import { loadRegular } from '#client/reorders/refill.ts'
import { showFlashMessage } from '#client/ui/flash-message.ts'
import { showSnackbar } from '#client/ui/toast.ts'
import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { rupeesText } from '#model/money.ts'
import { inLocale, paths } from '#paths.ts'
import { Nothing } from '../parts/Nothing.tsx'
import { drawnUntilRead, PagedList } from '../parts/PagedList.tsx'
import { Actions } from './Actions.tsx'
import { PrescriptionState } from './PrescriptionState.tsx'
import { stateTag, stateText } from './states.ts'

/** A page of the orders as the server drew it into the page. */
type First = { entries: readonly OrderBrief[]; hasMore: boolean; pages: number }

/** The customer's orders (spec §2 `/order/history`). */
export const History = ({ locale, texts, first }: IslandProps & { first?: First }) => {
  const t: IslandT<'orders'> = translator(locale, texts)
  const read = useStore($history)
  const list = drawnUntilRead(read, first)

  // The static page has no data; read it once hydrated.
  useEffect(() => {
    showFlashMessage()
    void loadHistory()
    void loadRegular()
  }, [])

  const cancelled = (text: string): void => {
    showSnackbar(text)
    void loadHistory()
  }
  return (
    <PagedList
      t={t}
      list={list}
      onMore={() => void moreHistory()}
      empty={
        <Nothing drawing="draw-box" text={t('orders:none')}>
          <a className="button button-main" href={inLocale(locale, paths.search())}>
            {t('common:findMedicine')}
          </a>
        </Nothing>
      }
    >
      <ul className="panels">
        {list.entries.map((order) => (
          <li key={order.orderId} className="panel">
            <div className="heading-row">
              <h2>
                <a href={inLocale(locale, paths.track(order.orderId))}>
                  {t('orders:number', { order: order.orderId })}
                </a>
              </h2>
              <span className={stateTag(order)}>{stateText(t, order)}</span>
            </div>
            <p className="soft">
              {formatDay(locale, dayInIndia(new Date(order.placedAt)))} ·{' '}
              <b>{rupeesText(order.orderAmount, true)}</b>
            </p>
            <p>{order.orderItems.map(({ productName }) => productName).join(', ')}</p>
            {/* The tag says that it is being checked. */}
            {order.prescription?.is !== 'review' && (
              <PrescriptionState t={t} prescription={order.prescription} />
            )}
            <Actions
              t={t}
              locale={locale}
              order={order}
              onCancelled={cancelled}
              onChanged={() => void loadHistory()}
            />
          </li>
        ))}
      </ul>
    </PagedList>
  )
}
