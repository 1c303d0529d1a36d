import type { Storage } from '../../db/types.ts'
import type { Log } from '../../platform/log.ts'
import { holdsEnded, removeEndedHold } from '../../stock/hold-repository.ts'
import { releaseStock } from '../../stock/stock-repository.ts'
import { closeOrder } from '../money/close-order.ts'
import { forEachOrder } from '../rows/for-each-order.ts'
import { ordersPastDeadline } from '../rows/order-deadline-repository.ts'
import { orderById } from '../rows/order-repository.ts'

/**
 * Closes the orders whose deadline for a prescription or payment has passed and returns how many. An order whose prescription no pharmacist has
 * reviewed stays open. Each order is read again in its own transaction, so any number of servers may run it, and a prescription uploaded at the
 * last moment either counts or comes too late, never both.
 */
export const expireOrders = async (storage: Storage, now: () => Date, log: Log): Promise<number> =>
  await forEachOrder(await ordersPastDeadline(storage.db, now().toISOString()), log, (id) => {
    const at = now().toISOString()
    return storage.inTransaction(async (db) => {
      const order = await orderById(db, id)
      if (!order || order.lapses_at === null || order.lapses_at > at || order.awaits_review === 1)
        return 0
      await closeOrder(db, order, { to: 'lapsed', reason: null, actor: 'system', at })
      return 1
    })
  })

/**
 * Frees the stock of the orders that wait for a prescription or a payment longer than they may hold it, and returns of how many. They go on waiting,
 * and take it again as they go on.
 */
export const endHolds = async (storage: Storage, now: () => Date, log: Log): Promise<number> =>
  await forEachOrder(await holdsEnded(storage.db, now().toISOString()), log, (id) => {
    const at = now().toISOString()
    return storage.inTransaction(async (db) => {
      if (!(await removeEndedHold(db, id, at))) return 0
      await releaseStock(db, id, at)
      return 1
    })
  })
