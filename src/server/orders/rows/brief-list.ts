import type { OrderBrief } from '#contract/orders/view.ts'
import type { Db } from '../../db/types.ts'
import { linesToTake } from './lines-to-take.ts'
import { linesOf, type Page, parcelsOfOrders, type StoredOrder } from './order-repository.ts'
import { briefView } from './order-view.ts'

type BriefList = { orders: OrderBrief[]; hasMore: boolean; total: number }

/** A page of orders as lists show them, to their customer and to operators. */
export const briefList = async (
  db: Db,
  { orders, total }: { orders: readonly StoredOrder[]; total: number },
  { offset }: Pick<Page, 'offset'>,
): Promise<BriefList> => {
  const ids = orders.map(({ id }) => id)
  const lines = Map.groupBy(await linesOf(db, ids), ({ order_id }) => order_id)
  const parcels = Map.groupBy(await parcelsOfOrders(db, ids), ({ order_id }) => order_id)
  const toTake = Map.groupBy(await linesToTake(db, orders), ({ order_id }) => order_id)
  const views = orders.map((order) =>
    briefView(
      order,
      lines.get(order.id) ?? [],
      parcels.get(order.id) ?? [],
      toTake.get(order.id) ?? [],
    ),
  )
  return { orders: views, hasMore: offset + orders.length < total, total }
}
