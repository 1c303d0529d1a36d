import type { Order } from '#client/orders/order.ts'
import { rupeesText } from '../rupees.ts'
import type { OrdersT } from './texts.ts'

type Item = Order['orderItems'][number]

/** A rejected or removed line in words; `null` for any other. */
const exceptionOf = (t: OrdersT, { review, reviewReason, removedReason }: Item): string | null => {
  if (removedReason !== null) return t('orders:lineRemoved', { reason: removedReason })
  if (reviewReason === null) return null
  return review === 'rejected' ? t('orders:lineRejected', { reason: reviewReason }) : t('orders:lineAsked', { reason: reviewReason })
}

/** The medicines of an order: price of each, and why a line is not delivered. */
export const OrderLines = ({ t, items }: { t: OrdersT; items: readonly Item[] }) => (
  <section className="panel" aria-labelledby="ordered">
    <h2 id="ordered">{t('orders:itemsTitle')}</h2>
    <ul className="rows">
      {items.map((item) => {
        const { line, productName, packSize, unitCount, price, review, removedReason } = item
        const exception = exceptionOf(t, item)
        const isOut = removedReason !== null || review === 'rejected'
        return (
          <li key={line}>
            <div>
              <b>{productName}</b>
              <span className="sub">{[packSize, t('orders:packs', { count: unitCount })].join(' · ')}</span>
            </div>
            {isOut ? (
              <span>
                <span className="unseen">{t('orders:notSupplied')} </span>
                <s>{rupeesText(price)}</s>
              </span>
            ) : (
              <b>{rupeesText(price)}</b>
            )}
            {exception !== null && <p className={isOut ? 'note note-danger' : 'note note-caution'}>{exception}</p>}
          </li>
        )
      })}
    </ul>
  </section>
)
