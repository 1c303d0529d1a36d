import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type ParcelQueue, parcelQueues } from '#model/parcel-queues.ts'
import type { Moment } from '../../db/moment.ts'
import type { Db, Tables } from '../../db/types.ts'
import type { StoredOrder, StoredParcel } from './order-repository.ts'

type Joined = ExpressionBuilder<
  Tables & { p: Tables['order_parcel']; o: Tables['customer_order'] },
  'p' | 'o'
>
export type QueueName = ParcelQueue | 'overdue'
export type Overdue = { here: Moment; onItsWay: Moment }

export const underWay = ['placed', 'packed', 'shipped', 'delivered'] as const
/** An order waits in these states before its parcels can be packed. */
const beforeThat = ['awaiting_prescription', 'awaiting_payment'] as const

/** Orders of which money went back at the payment provider, or may, and that no operator has looked at. */
export const heldBack = sql<string>`(select order_id from payment_reversal where resolved_at is null and state <> 'failed' and order_id is not null)`

/** Whether the customer of a parcel was told that it comes later than promised: who was told must not be the first to know. */
const toldLate = sql<SqlBool>`exists (select 1 from order_promise where order_promise.order_id = p.order_id and told_late_at is not null)`

/** The parcels of a queue, by the state of the parcel and of its order. */
const inQueue =
  (queue: QueueName, overdue: Overdue) =>
  (eb: Joined): ReturnType<Joined['and']> => {
    const isPlaced = eb('p.state', '=', 'placed')
    switch (queue) {
      case 'review':
        return eb.and([
          isPlaced,
          eb('o.state', '=', 'awaiting_prescription'),
          eb('o.awaits_review', '=', 1),
        ])
      case 'waiting':
        return eb.or([
          eb.and([isPlaced, eb('o.state', 'in', [...beforeThat]), eb('o.awaits_review', '=', 0)]),
          eb.and([isPlaced, eb('o.state', 'in', [...underWay]), eb('o.id', 'in', heldBack)]),
        ])
      case 'pack':
        return eb.and([
          isPlaced,
          eb('o.state', 'in', [...underWay]),
          eb('o.id', 'not in', heldBack),
        ])
      case 'overdue':
        return eb.or([
          eb.and([
            eb('p.state', 'in', ['placed', 'packed']),
            eb('o.state', 'in', [...underWay]),
            eb.or([eb('p.updated_at', '<', overdue.here), toldLate]),
          ]),
          eb.and([
            eb('p.state', '=', 'shipped'),
            eb.or([eb('p.updated_at', '<', overdue.onItsWay), toldLate]),
          ]),
        ])
      default:
        return eb.and([eb('p.state', '=', queue)])
    }
  }

const joined = (db: Db) =>
  db.selectFrom('order_parcel as p').innerJoin('customer_order as o', 'o.id', 'p.order_id')

/** The queue that a parcel is in. */
export const queueOf = (
  { state }: Pick<StoredParcel, 'state'>,
  order: Pick<StoredOrder, 'state' | 'awaits_review'>,
): ParcelQueue => {
  if (state !== 'placed') return state
  if (order.awaits_review === 1) return 'review'
  return beforeThat.some((state) => state === order.state) ? 'waiting' : 'pack'
}

export type QueuedParcel = Pick<
  StoredParcel,
  'order_id' | 'number' | 'state' | 'updated_at' | 'courier' | 'awb'
> &
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
    .select([
      'o.state as order_state',
      'o.placed_at',
      'o.payment_method',
      'o.awaits_review',
      'a.city',
      'a.pincode',
    ])
    .where((eb) => inQueue(queue, overdue)(eb as unknown as Joined) as never)
    .orderBy('p.updated_at')
    .orderBy('p.order_id')
    .orderBy('p.number')
    .offset(offset)
    .limit(limit)
    .execute()

/** Another order with a parcel of this number at its courier that moved lately. */
export const orderWithAwb = async (
  db: Db,
  awb: string,
  { than, since }: { than: string; since: Moment },
): Promise<string | null> => {
  const other = await db
    .selectFrom('order_parcel')
    .select('order_id')
    .where('awb', '=', awb)
    .where('order_id', '<>', than)
    .where('updated_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return other?.order_id ?? null
}

/** How many parcels are in each queue. */
export const countQueues = async (
  db: Db,
  { here, onItsWay }: Overdue,
): Promise<Record<QueueName, number>> => {
  const counts = Object.fromEntries(
    [...parcelQueues, 'overdue'].map((queue) => [queue, 0]),
  ) as Record<QueueName, number>
  const states = await db
    .selectFrom('order_parcel')
    .select(['state', sql<number>`count(*)`.as('count')])
    .groupBy('state')
    .execute()
  const late = await db
    .selectFrom('order_parcel as p')
    .select(sql<number>`count(*)`.as('count'))
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', 'in', ['placed', 'packed']), or([eb('updated_at', '<', here), toldLate])]),
        and([eb('state', '=', 'shipped'), or([eb('updated_at', '<', onItsWay), toldLate])]),
      ]),
    )
    .executeTakeFirstOrThrow()
  // Few orders wait for a prescription or a payment, and only their parcels are in a queue by the state of the order: nothing else is joined.
  const waiting = await joined(db)
    .select(['o.awaits_review', sql<number>`count(*)`.as('count')])
    .select(
      sql<number>`sum(case when p.updated_at < ${here} or ${toldLate} then 1 else 0 end)`.as(
        'late',
      ),
    )
    .where('o.state', 'in', [...beforeThat])
    .where('p.state', '=', 'placed')
    .groupBy('o.awaits_review')
    .execute()
  for (const row of states)
    counts[queueOf(row, { state: 'placed', awaits_review: 0 })] += Number(row.count)
  counts.overdue = Number(late.count)
  for (const { awaits_review, ...row } of waiting) {
    counts[awaits_review === 1 ? 'review' : 'waiting'] += Number(row.count)
    counts.pack -= Number(row.count)
    counts.overdue -= Number(row.late)
  }
  const held = await joined(db)
    .select(sql<number>`count(*)`.as('count'))
    .where('p.state', '=', 'placed')
    .where('o.state', 'in', [...underWay])
    .where('o.id', 'in', heldBack)
    .executeTakeFirstOrThrow()
  counts.waiting += Number(held.count)
  counts.pack -= Number(held.count)
  return counts
}
