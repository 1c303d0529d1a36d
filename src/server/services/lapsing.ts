import { lapsedOrders, orderById } from '../storage/orders.ts'
import type { Storage } from '../storage/tables.ts'
import { endOrder } from './order-end.ts'

/**
 * Ends the orders that have waited too long for a prescription or a payment; how many. Each in a transaction of its own that looks
 * again: any number of servers may do so, and a prescription that comes in the last moment wins or loses, never both.
 */
export const lapseOrders = async (storage: Storage, now: () => Date): Promise<number> => {
  let lapsed = 0
  for (const id of await lapsedOrders(storage.db, now().toISOString())) {
    const at = now().toISOString()
    lapsed += await storage.inTransaction(async (db) => {
      const order = await orderById(db, id)
      if (!order || order.lapses_at === null || order.lapses_at > at) return 0
      await endOrder(db, order, { to: 'lapsed', reason: null, actor: 'system', at })
      return 1
    })
  }
  return lapsed
}
