import type { Order } from '#client/orders/order.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import { rupeesText } from '#model/money.ts'
import { inLocale, paths, sideEffectPath } from '#paths.ts'

type Item = Order['orderItems'][number]

/** A rejected or removed line in words; `null` for any other. */
const exceptionOf = (
  t: IslandT<'orderLines'>,
  { review, reviewReason, removedReason }: Item,
): string | null => {
  if (removedReason !== null) return t('orders:lineRemoved', { reason: removedReason })
  if (reviewReason === null) return null
  return review === 'rejected'
    ? t('orders:lineRejected', { reason: reviewReason })
    : t('orders:lineAsked', { reason: reviewReason })
}

type Props = {
  t: IslandT<'orderLines'>
  locale: Locale
  order: Pick<Order, 'orderId' | 'state' | 'orderItems'>
}

/** The medicines of an order: price of each, and why a line is not delivered. */
export const OrderLines = ({ t, locale, order: { orderId, state, orderItems } }: Props) => (
  <section className="panel" aria-labelledby="ordered">
    <h2 id="ordered">{t('orders:itemsTitle')}</h2>
    <ul className="rows">
      {orderItems.map((item) => {
        const {
          line,
          productId,
          isMedicine,
          productName,
          image,
          packSize,
          unitCount,
          price,
          review,
          removedReason,
        } = item
        const exception = exceptionOf(t, item)
        const isOut = removedReason !== null || review === 'rejected'
        return (
          <li key={line}>
            {image !== null && <img src={image} alt="" width={56} height={56} />}
            <div>
              <b>{productName}</b>
              <span className="sub">
                {[packSize, t('orders:packs', { count: unitCount })].join(' · ')}
              </span>
            </div>
            {isOut ? (
              <span>
                <span className="unseen">{t('orders:notSupplied')} </span>
                <s>{rupeesText(price, true)}</s>
              </span>
            ) : (
              <b>{rupeesText(price, true)}</b>
            )}
            {state === 'delivered' && !isOut && (
              <a
                className="small"
                href={inLocale(
                  locale,
                  isMedicine
                    ? sideEffectPath({ order: orderId, line })
                    : `${paths.otc({ id: productId, slug: 'review' })}#reviews`,
                )}
              >
                {isMedicine ? t('orders:reportSideEffect') : t('orders:writeReview')}
              </a>
            )}
            {exception !== null && (
              <p className={isOut ? 'note note-danger' : 'note note-caution'}>{exception}</p>
            )}
          </li>
        )
      })}
    </ul>
  </section>
)
