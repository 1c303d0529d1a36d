import type { OrderBrief } from '#contract/orders/view.ts'
import type { Db } from '../../db/types.ts'
import { linesToTake } from './lines-to-take.ts'
import { linesOf, parcelsOfOrders, type StoredOrder } from './order-repository.ts'
import { briefView } from './order-view.ts'

export const briefList = async (db: Db, orders: readonly StoredOrder[]): Promise<OrderBrief[]> => {
  const ids = orders.map(({ id }) => id)
  const lines = Map.groupBy(await linesOf(db, ids), ({ order_id }) => order_id)
  const parcels = Map.groupBy(await parcelsOfOrders(db, ids), ({ order_id }) => order_id)
  const toTake = Map.groupBy(await linesToTake(db, orders), ({ order_id }) => order_id)
  return orders.map((order) =>
    briefView(
      order,
      lines.get(order.id) ?? [],
      parcels.get(order.id) ?? [],
      toTake.get(order.id) ?? [],
    ),
  )
}
