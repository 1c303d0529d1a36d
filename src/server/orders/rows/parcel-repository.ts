import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { courierKey, waybillOf } from '#model/courier.ts'
import { mostCounted } from '#model/most-counted.ts'
import { type ParcelQueue, parcelQueues } from '#model/parcel-queues.ts'
import { plainNumber } from '#model/phone.ts'
import { contains } from '../../db/contains.ts'
import { counted } from '../../db/page.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, Tables } from '../../db/types.ts'
import type { StoredOrder, StoredParcel } from './order-repository.ts'

type Joined = ExpressionBuilder<
  Tables & { p: Tables['order_parcel']; o: Tables['customer_order'] },
  'p' | 'o'
>
export type QueueName = ParcelQueue | 'overdue' | 'all'
export type Overdue = { here: Timestamp; onItsWay: Timestamp }

export const underWay = ['placed', 'packed', 'shipped', 'delivered'] as const
/** An order waits in these states before its parcels can be packed. */
const beforeThat = ['awaiting_prescription', 'awaiting_payment'] as const

/** Parcels in these states have not left. */
const here = ['placed', 'packed'] as const

/** Nothing more is done with parcels in these states. */
const over = ['delivered', 'returned', 'cancelled'] as const

/** Orders of which money went back at the payment provider, or may, and that no operator has looked at. */
export const heldBack = sql<string>`(select order_id from payment_reversal where resolved_at is null and state <> 'failed' and order_id is not null)`

/** Whether the customer of a parcel was told that it comes later than promised: who was told must not be the first to know. */
const toldLate = sql<SqlBool>`exists (select 1 from order_promise where order_promise.order_id = p.order_id and told_late_at is not null)`

/** A parcel that left and has been on its way for too long, or of which the customer was told so. */
const isLateOnItsWay = ({ onItsWay }: Overdue) =>
  sql<SqlBool>`(p.state = 'shipped' and (p.updated_at < ${onItsWay} or ${toldLate}))`

/** The day by which the order of a parcel was promised; where none was, after all of them. */
export const dueBy = sql<string>`coalesce((select day from order_promise where order_promise.order_id = p.order_id), '9999-12-31')`

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
          isLateOnItsWay(overdue),
        ])
      case 'all':
        return eb.and([])
      default:
        return eb.and([eb('p.state', '=', queue)])
    }
  }

const joined = (db: Db) =>
  db.selectFrom('order_parcel as p').innerJoin('customer_order as o', 'o.id', 'p.order_id')

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
    customer: string | null
    city: string | null
    pincode: string | null
  }

/** Fewer digits are of a house or a day, not the end of a telephone number. */
const leastDigits = 4

/** What is asked of the parcels of a queue, besides. */
export type ParcelFilters = {
  /** A part of the number, as on the label or at the courier, of the receiver’s name, or the end of their telephone number. */
  text: string
  /** Names of one courier as they were entered, null for the shop’s own rider; absent for all. */
  couriers?: readonly (string | null)[] | undefined
  payment: '' | 'collect' | 'prepaid'
}

const isToCollect = sql<SqlBool>`(o.payment_method = 'cod' and o.total > 0)`

const parcelsQuery = (
  db: Db,
  queue: QueueName,
  { overdue, text, couriers, payment }: ParcelFilters & { overdue: Overdue },
) => {
  const ofQueue = joined(db)
    .leftJoin('order_address as a', 'a.order_id', 'p.order_id')
    .where((eb) => inQueue(queue, overdue)(eb as unknown as Joined) as never)
    .$if(payment !== '', (query) =>
      query.where(payment === 'collect' ? isToCollect : sql<SqlBool>`not ${isToCollect}`),
    )
  const names = couriers?.filter((one) => one !== null) ?? []
  const inIt = couriers
    ? ofQueue.where(({ eb, or, and }) =>
        or([
          ...(names.length > 0 ? [eb('p.courier', 'in', names)] : []),
          ...(couriers.includes(null)
            ? [and([eb('p.courier', 'is', null), eb('p.state', 'not in', [...here])])]
            : []),
        ]),
      )
    : ofQueue
  if (text === '') return inIt
  const digits = plainNumber(text).replace(/^\+/, '')
  const isPhone = digits.length >= leastDigits && /^\d+$/.test(digits)
  return inIt.where(({ or, eb }) =>
    or([
      contains(sql`p.order_id || '-' || p.number`, text.toUpperCase().replaceAll(/\s/g, '')),
      contains(sql`upper(p.awb)`, waybillOf(text).toUpperCase()),
      contains(sql`lower(a.name)`, text.toLowerCase()),
      ...(isPhone ? [eb('a.contact_number', 'like', `%${digits.slice(-10)}`)] : []),
    ]),
  )
}

export const countFound = async (
  db: Db,
  queue: QueueName,
  by: ParcelFilters & { overdue: Overdue },
): Promise<number> => counted(db, parcelsQuery(db, queue, by))

/** Who carries the parcels of a queue: names as they were entered, null for the shop’s own rider. Of what is still here, and of what is over, none. */
export const couriersIn = async (
  db: Db,
  queue: QueueName,
  overdue: Overdue,
): Promise<(string | null)[]> => {
  if (queue !== 'shipped' && queue !== 'overdue' && queue !== 'returned') return []
  // Of what has left, no queue asks for the state of the order.
  const rows = await db
    .selectFrom('order_parcel as p')
    .where(({ eb }) => (queue === 'overdue' ? isLateOnItsWay(overdue) : eb('p.state', '=', queue)))
    .select('p.courier')
    .distinct()
    .orderBy('p.courier')
    .execute()
  return rows.map(({ courier }) => courier)
}

/** Those of these couriers that are meant by a name, however it is spelled; undefined where all are. */
export const couriersOf = (
  name: string,
  all: readonly (string | null)[],
): (string | null)[] | undefined =>
  name === ''
    ? undefined
    : all.filter((one) => (one === null ? name === 'own' : courierKey(one) === courierKey(name)))

type Asked = Partial<ParcelFilters> & {
  overdue: Overdue
  /** Whether what is still here begins with the next promise, as it is dealt. */
  isByPromise?: boolean
  offset: number
  limit: number
}

/** Where nothing waits, or not all does. */
const byLast: readonly QueueName[] = ['all', 'delivered', 'cancelled']

/** Parcels of a queue, the longest waiting first; of all parcels, and of what is over, what moved last. */
export const parcelsIn = async (
  db: Db,
  queue: QueueName,
  { overdue, text = '', couriers, payment = '', isByPromise = false, offset, limit }: Asked,
): Promise<QueuedParcel[]> =>
  await parcelsQuery(db, queue, { overdue, text, couriers, payment })
    .$if(isByPromise && (queue === 'pack' || queue === 'packed'), (query) => query.orderBy(dueBy))
    .select(['p.order_id', 'p.number', 'p.state', 'p.updated_at', 'p.courier', 'p.awb'])
    .select([
      'o.state as order_state',
      'o.placed_at',
      'o.payment_method',
      'o.awaits_review',
      'a.name as customer',
      'a.city',
      'a.pincode',
    ])
    .orderBy('p.updated_at', byLast.includes(queue) ? 'desc' : 'asc')
    .orderBy('p.order_id')
    .orderBy('p.number')
    .offset(offset)
    .limit(limit)
    .execute()

/** Another order with a parcel of this number at its courier that moved lately. */
export const orderWithAwb = async (
  db: Db,
  awb: string,
  { than, since }: { than: string; since: Timestamp },
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

/** How many parcels are in each queue; of those that are over, which grow with the years, up to `mostCounted`. */
export const countQueues = async (
  db: Db,
  { here, onItsWay }: Overdue,
): Promise<Record<QueueName, number>> => {
  const counts = Object.fromEntries(
    [...parcelQueues, 'overdue', 'all'].map((queue) => [queue, 0]),
  ) as Record<QueueName, number>
  const states = await db
    .selectFrom('order_parcel')
    .select(['state', sql<number>`count(*)`.as('count')])
    .where('state', 'in', ['placed', 'packed', 'shipped'])
    .groupBy('state')
    .execute()
  for (const state of over)
    states.push({
      state,
      count: await counted(db, db.selectFrom('order_parcel').where('state', '=', state)),
    })
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
  for (const row of states) {
    counts[queueOf(row, { state: 'placed', awaits_review: 0 })] += Number(row.count)
    counts.all += Number(row.count)
  }
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
  counts.all = Math.min(counts.all, mostCounted)
  return counts
}
