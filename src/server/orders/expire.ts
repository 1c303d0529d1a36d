import type { Storage } from '../db/types.ts'
import { forEachLogged } from '../platform/for-each-logged.ts'
import type { Log } from '../platform/log.ts'
import { closeOrder } from './close-order.ts'
import { ordersPastDeadline } from './order-deadline-repository.ts'
import { orderById } from './order-repository.ts'

/**
 * Ends the orders that have waited too long for a prescription or a payment; how many. One whose prescription no pharmacist has looked at
 * waits for that. Each in a transaction of its own that looks again: any number of servers may do so, and a prescription that comes in the
 * last moment wins or loses, never both.
 */
export const expireOrders = async (storage: Storage, now: () => Date, log: Log): Promise<number> =>
  await forEachLogged(await ordersPastDeadline(storage.db, now().toISOString()), log, (id) => {
    const at = now().toISOString()
    return storage.inTransaction(async (db) => {
      const order = await orderById(db, id)
      if (!order || order.lapses_at === null || order.lapses_at > at || order.awaits_review === 1) return 0
      await closeOrder(db, order, { to: 'lapsed', reason: null, actor: 'system', at })
      return 1
    })
  })
