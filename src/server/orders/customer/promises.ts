import { dayInIndia } from '#model/calendar-india.ts'
import { isLate, promisedDay } from '#model/delivery-promise.ts'
import type { Terms } from '../../config/terms.ts'
import type { Db } from '../../db/types.ts'
import type { Core } from '../../kernel/session/core.ts'
import { forEachOrder } from '../rows/for-each-order.ts'
import { notifyCustomer, promisedDayTextFor } from '../rows/order-messages.ts'
import { addressOfOrder, orderById, parcelsOf } from '../rows/order-repository.ts'
import {
  addPromise,
  markToldLate,
  ordersPromisedBy,
  ordersToPromise,
  promiseOfOrder,
} from '../rows/promise-repository.ts'

type Deps = Pick<Core, 'storage' | 'now' | 'log'> & { terms: Pick<Terms, 'promise'> }

/** At most so many orders are promised in one run. */
const atOnce = 500

/** Promises a day for orders that waited for a prescription or a payment and can be packed now; returns of how many. */
export const promiseOrders = async ({ storage, now, log, terms }: Deps): Promise<number> => {
  const rule = terms.promise
  if (!rule) return 0
  const dayFor = (pincode: string): string | null =>
    promisedDay(rule, { at: now(), pincode, needsReview: false })
  // Orders to a pincode without a promise stay in the list: they must not take the turns of the others.
  const ids = (await ordersToPromise(storage.db))
    .filter(({ pincode }) => dayFor(pincode) !== null)
    .slice(0, atOnce)
    .map(({ id }) => id)
  return await forEachOrder(ids, log, (id) =>
    storage.inTransaction(async (db) => {
      const order = await orderById(db, id)
      const address = await addressOfOrder(db, id)
      if (order?.state !== 'placed' || !address) return 0
      const day = dayFor(address.pincode)
      if (day === null) return 0
      await addPromise(db, id, day)
      const by = await promisedDayTextFor(db, order.customer_id, day)
      await notifyCustomer(db, order, 'orderDated', { by }, now().toISOString())
      return 1
    }),
  )
}

const hasLeft = async (db: Db, orderId: string): Promise<boolean> =>
  (await parcelsOf(db, orderId)).every(({ state }) => state !== 'placed' && state !== 'packed')

/** Tells customers whose orders come later than promised, each once; returns how many. */
export const tellLate = async ({ storage, now, log }: Deps): Promise<number> =>
  await forEachOrder(await ordersPromisedBy(storage.db, dayInIndia(now())), log, (id) =>
    storage.inTransaction(async (db) => {
      const order = await orderById(db, id)
      const promise = await promiseOfOrder(db, id)
      if (!order || !promise || promise.told_late_at !== null) return 0
      if (!isLate(promise.day, await hasLeft(db, id), now())) return 0
      const at = now().toISOString()
      const day = await promisedDayTextFor(db, order.customer_id, promise.day)
      await notifyCustomer(db, order, 'orderLate', { day }, at)
      await markToldLate(db, id, at)
      return 1
    }),
  )
