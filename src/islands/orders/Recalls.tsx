import type { Order } from '#client/orders/order.ts'
import type { IslandT } from '#i18n/island-keys.ts'

/** What must not be used any more, before everything else about the order. */
export const Recalls = ({ t, items }: { t: IslandT<'orders'>; items: Order['orderItems'] }) =>
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
