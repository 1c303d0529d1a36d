import { hash } from 'node:crypto'
import type { OpenCash } from '#model/cash-limits.ts'
import { paise } from '#model/money.ts'
import { unsettledStates } from '#model/order.ts'
import { doorKey, numberKey } from '#model/reach.ts'
import { lockAll } from '../../db/rate-limits.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import type { StoredOrderAddress } from './order-repository.ts'

export type Door = Pick<StoredOrderAddress, 'street1' | 'street2' | 'pincode' | 'contact_number'>

/** Wherever its two lines part. */
const hashesOf = ({ street1, street2, pincode, contact_number }: Door) => ({
  number_hash: hash('sha256', numberKey(contact_number), 'hex'),
  door_hash: hash('sha256', doorKey(pincode, `${street1} ${street2}`), 'hex'),
})

/** Whether two addresses are one door with one number. */
export const isSameReach = (one: Door, other: Door): boolean => {
  const [{ number_hash, door_hash }, second] = [hashesOf(one), hashesOf(other)]
  return number_hash === second.number_hash && door_hash === second.door_hash
}

/** The orders that go or went to the number or to the door of an address, by any customer. */
export const ordersReaching = (db: Db, door: Door) => {
  const { number_hash, door_hash } = hashesOf(door)
  return db
    .selectFrom('order_reach')
    .select('order_reach.order_id')
    .where((eb) =>
      eb.or([
        eb('order_reach.number_hash', '=', number_hash),
        eb('order_reach.door_hash', '=', door_hash),
      ]),
    )
}

/** Notes the number and the door that an order goes to. */
export const keepReach = async (db: Db, order_id: string, door: Door): Promise<void> => {
  const hashes = hashesOf(door)
  await db
    .insertInto('order_reach')
    .values({ order_id, ...hashes })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(hashes))
    .execute()
}

/**
 * Lets no other transaction count what goes to this account, number or door until this one ends: orders are placed in parallel, and each would find
 * the limit unreached. The rows are locked always in the same order, lest two wait for each other.
 */
export const lockReach = async (
  db: Db,
  customerId: string,
  door: Door,
  now: Date,
): Promise<void> => {
  const { number_hash, door_hash } = hashesOf(door)
  await lockAll(db, 'placing', [customerId, number_hash, door_hash].sort(), 60, now)
}

const sumOf = ({ orders, worth }: { orders: number; worth: number | null }): OpenCash => ({
  orders: Number(orders),
  worth: paise(Number(worth ?? 0)),
})

/** What is on its way to an account, to a number and to a door, to be paid in cash; `except` is the order that asks. */
export const openCash = async (
  db: Db,
  customerId: string,
  door: Door,
  except = '',
): Promise<OpenCash[]> => {
  const { number_hash, door_hash } = hashesOf(door)
  const open = db
    .selectFrom('customer_order as o')
    .where('o.payment_method', '=', 'cod')
    .where('o.payment_state', '=', 'due')
    .where('o.id', '!=', except)
    .where('o.state', 'in', [...unsettledStates])
    .select(({ fn }) => [fn.countAll<number>().as('orders'), fn.sum<number>('o.total').as('worth')])
  const to = open.innerJoin('order_reach as r', 'r.order_id', 'o.id')
  const counts = await Promise.all([
    open.where('o.customer_id', '=', customerId).executeTakeFirstOrThrow(),
    to.where('r.number_hash', '=', number_hash).executeTakeFirstOrThrow(),
    to.where('r.door_hash', '=', door_hash).executeTakeFirstOrThrow(),
  ])
  return counts.map(sumOf)
}

/** How many orders hold stock while they wait: the most of those of an account, to a number and to a door. */
export const holdsReaching = async (db: Db, customerId: string, door: Door): Promise<number> => {
  const { number_hash, door_hash } = hashesOf(door)
  const { account, number, there } = await db
    .selectFrom('stock_hold as h')
    .innerJoin('customer_order as o', 'o.id', 'h.order_id')
    .leftJoin('order_reach as r', 'r.order_id', 'h.order_id')
    .where((eb) =>
      eb.or([
        eb('o.customer_id', '=', customerId),
        eb('r.number_hash', '=', number_hash),
        eb('r.door_hash', '=', door_hash),
      ]),
    )
    .select(({ eb, fn }) => {
      const counted = (is: ReturnType<typeof eb>) =>
        fn.sum<number | string | null>(eb.case().when(is).then(1).else(0).end())
      return [
        counted(eb('o.customer_id', '=', customerId)).as('account'),
        counted(eb('r.number_hash', '=', number_hash)).as('number'),
        counted(eb('r.door_hash', '=', door_hash)).as('there'),
      ]
    })
    .executeTakeFirstOrThrow()
  return Math.max(Number(account), Number(number), Number(there))
}

/** How many more orders in cash were refused at the door than orders received, since a moment, by an account or those that share its number or door. */
export const refusedBeyondReceived = async (
  db: Db,
  customerId: string,
  door: Door,
  since: Timestamp,
): Promise<number> => {
  const ended = db
    .selectFrom('customer_order as o')
    .where((eb) =>
      eb.or([eb('o.customer_id', '=', customerId), eb('o.id', 'in', ordersReaching(db, door))]),
    )
    .where('o.updated_at', '>', since)
    .select(({ fn }) => fn.countAll<number | bigint>().as('orders'))
  const refusals = ended
    .where('o.state', '=', 'returned')
    .where('o.payment_method', '=', 'cod')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_event as e')
            .select('e.number')
            .whereRef('e.order_id', '=', 'o.id')
            .where('e.job', '=', 'delivered'),
        ),
      ),
    )
  const [received, refused] = await Promise.all([
    ended.where('o.state', '=', 'delivered').executeTakeFirstOrThrow(),
    refusals.executeTakeFirstOrThrow(),
  ])
  return Number(refused.orders) - Number(received.orders)
}

/** Whether something was ever delivered to an account. */
export const hasReceived = async (db: Db, customerId: string): Promise<boolean> =>
  (await db
    .selectFrom('customer_order')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', '=', 'delivered')
    .limit(1)
    .executeTakeFirst()) !== undefined
