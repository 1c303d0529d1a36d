import { type ExpressionBuilder, sql } from 'kysely'
import { type ParcelQueue, parcelQueues } from '#model/parcel-queues.ts'
import type { Moment } from '../db/moment.ts'
import type { Db, Tables } from '../db/types.ts'
import type { StoredOrder, StoredParcel } from '../orders/order-repository.ts'

type Joined = ExpressionBuilder<Tables & { p: Tables['order_parcel']; o: Tables['customer_order'] }, 'p' | 'o'>
export type QueueName = ParcelQueue | 'overdue'
export type Overdue = { here: Moment; onItsWay: Moment }

const underWay = ['placed', 'packed', 'shipped', 'delivered'] as const

/** The parcels of a queue, by the state of the parcel and of its order. */
const inQueue =
  (queue: QueueName, overdue: Overdue) =>
  (eb: Joined): ReturnType<Joined['and']> => {
    const isPlaced = eb('p.state', '=', 'placed')
    switch (queue) {
      case 'review':
        return eb.and([isPlaced, eb('o.awaits_review', '=', 1)])
      case 'waiting':
        return eb.and([isPlaced, eb('o.state', 'in', ['awaiting_prescription', 'awaiting_payment']), eb('o.awaits_review', '=', 0)])
      case 'pack':
        return eb.and([isPlaced, eb('o.state', 'in', [...underWay])])
      case 'overdue':
        return eb.or([
          eb.and([eb('p.state', 'in', ['placed', 'packed']), eb('o.state', 'in', [...underWay]), eb('p.updated_at', '<', overdue.here)]),
          eb.and([eb('p.state', '=', 'shipped'), eb('p.updated_at', '<', overdue.onItsWay)]),
        ])
      default:
        return eb.and([eb('p.state', '=', queue)])
    }
  }

const joined = (db: Db) => db.selectFrom('order_parcel as p').innerJoin('customer_order as o', 'o.id', 'p.order_id')

/** The queue that a parcel is in. */
export const queueOf = ({ state }: Pick<StoredParcel, 'state'>, order: Pick<StoredOrder, 'state' | 'awaits_review'>): ParcelQueue => {
  if (state !== 'placed') return state
  if (order.awaits_review === 1) return 'review'
  return order.state === 'awaiting_prescription' || order.state === 'awaiting_payment' ? 'waiting' : 'pack'
}

export type QueuedParcel = Pick<StoredParcel, 'order_id' | 'number' | 'state' | 'updated_at' | 'courier' | 'awb'> &
  Pick<StoredOrder, 'placed_at' | 'payment_method' | 'awaits_review'> & {
    order_state: StoredOrder['state']
    city: string | null
    pincode: string | null
  }

/** Parcels of a queue, the longest waiting first. */
export const parcelsIn = async (
  db: Db,
  queue: QueueName,
  { overdue, offset, limit }: { overdue: Overdue; offset: number; limit: number },
): Promise<QueuedParcel[]> =>
  await joined(db)
    .leftJoin('order_address as a', 'a.order_id', 'p.order_id')
    .select(['p.order_id', 'p.number', 'p.state', 'p.updated_at', 'p.courier', 'p.awb'])
    .select(['o.state as order_state', 'o.placed_at', 'o.payment_method', 'o.awaits_review', 'a.city', 'a.pincode'])
    .where((eb) => inQueue(queue, overdue)(eb as unknown as Joined) as never)
    .orderBy('p.updated_at')
    .orderBy('p.order_id')
    .orderBy('p.number')
    .offset(offset)
    .limit(limit)
    .execute()

/** How many parcels are in each queue. */
export const countQueues = async (db: Db, overdue: Overdue): Promise<Record<QueueName, number>> => {
  const counts = Object.fromEntries([...parcelQueues, 'overdue'].map((queue) => [queue, 0])) as Record<QueueName, number>
  // Only a placed parcel is in a queue by the state of its order; nearly all parcels are long over, and an index counts them.
  const states = await db
    .selectFrom('order_parcel')
    .select(['state', sql<number>`count(*)`.as('count')])
    .where('state', '<>', 'placed')
    .groupBy('state')
    .execute()
  const placed = await joined(db)
    .select(['p.state', 'o.state as order_state', 'o.awaits_review'])
    .select(sql<number>`count(*)`.as('count'))
    .where('p.state', '=', 'placed')
    .groupBy(['p.state', 'o.state', 'o.awaits_review'])
    .execute()
  for (const { state, count } of states) counts[queueOf({ state }, { state: 'placed', awaits_review: 0 })] += Number(count)
  for (const { state, order_state, awaits_review, count } of placed)
    counts[queueOf({ state }, { state: order_state, awaits_review })] += Number(count)
  const late = await joined(db)
    .select(sql<number>`count(*)`.as('count'))
    .where((eb) => inQueue('overdue', overdue)(eb as unknown as Joined) as never)
    .executeTakeFirstOrThrow()
  return { ...counts, overdue: Number(late.count) }
}
