import type { Order } from '#client/orders/order.ts'
import { rupeesText } from '../rupees.ts'
import type { OrdersT } from './texts.ts'

type Item = Order['orderItems'][number]

/** What became of a line that did not just go on, in words; `null` of the others. */
const saidOf = (t: OrdersT, { review, reviewReason, removedReason }: Item): string | null => {
  if (removedReason !== null) return t('orders:lineRemoved', { reason: removedReason })
  if (reviewReason === null) return null
  return review === 'rejected' ? t('orders:lineRejected', { reason: reviewReason }) : t('orders:lineAsked', { reason: reviewReason })
}

/** The medicines of an order: what comes at which price, what does not come and why. */
export const OrderLines = ({ t, items }: { t: OrdersT; items: readonly Item[] }) => (
  <section className="panel" aria-labelledby="ordered">
    <h2 id="ordered">{t('orders:itemsTitle')}</h2>
    <ul className="rows">
      {items.map((item) => {
        const { line, productName, packSize, unitCount, price, review, removedReason } = item
        const said = saidOf(t, item)
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
            {said !== null && <p className={isOut ? 'note note-danger' : 'note note-caution'}>{said}</p>}
          </li>
        )
      })}
    </ul>
  </section>
)
