import { sql } from 'kysely'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import type { StoredOrderLine } from '../rows/order-repository.ts'
import type { StoredTranscription } from '../rows/transcription-repository.ts'

export type ScheduleH1Supply = StoredOrderLine & { at: Timestamp; invoice: string; address: string }

/** From a moment, and before another; null for no bound. */
export type SupplyPeriod = { from: Timestamp | null; until: Timestamp | null }

/**
 * SQLite reads the table before a cross join first: the lines of the schedule, which are few, by the index of them, but for a period the invoices of its
 * days, so that it does not matter how many years lie before.
 */
const inTurn = (db: Db, { from }: SupplyPeriod) =>
  from === null
    ? db.selectFrom('order_line as line').crossJoin('invoice')
    : db.selectFrom('invoice').crossJoin('order_line as line')

const supplied = (db: Db, { from, until }: SupplyPeriod) =>
  inTurn(db, { from, until })
    .innerJoin('invoice_line as listed', (join) =>
      join.onRef('listed.number', '=', 'invoice.number').onRef('listed.line', '=', 'line.number'),
    )
    .whereRef('invoice.order_id', '=', 'line.order_id')
    .whereRef('invoice.parcel', '=', 'line.parcel')
    // Its invoice is issued in the transaction in which a parcel leaves.
    // Not by the index of kinds and numbers, which has every year.
    .where(sql`invoice.kind || ''`, '=', 'invoice')
    .where('line.schedule', '=', sql.lit('H1'))
    .where('line.batch', 'is not', null)
    .$if(from !== null, (query) => query.where('invoice.issued_at', '>=', from ?? ''))
    .$if(until !== null, (query) => query.where('invoice.issued_at', '<', until ?? ''))

/** Lines of Schedule H1 that left the pharmacy in a period, in order of dispatch. */
export const scheduleH1Supplies = async (
  db: Db,
  period: SupplyPeriod,
): Promise<ScheduleH1Supply[]> => {
  const rows = await supplied(db, period)
    .leftJoin('order_address as place', 'place.order_id', 'line.order_id')
    .selectAll('line')
    .select([
      'invoice.issued_at as at',
      'invoice.number as invoice',
      'place.street1',
      'place.street2',
      'place.city',
      'place.pincode',
    ])
    .orderBy('invoice.issued_at')
    .orderBy('line.order_id')
    .orderBy('line.number')
    .execute()
  return rows.map(({ street1, street2, city, pincode, ...line }) => ({
    ...line,
    address: [street1, street2, city, pincode].filter(Boolean).join(', '),
  }))
}

const ordersAtOnce = 500

/** What `read` finds of the orders of supplies, for some orders at once: a statement has room for so many values. */
const ofOrders = async <Row>(
  supplies: readonly ScheduleH1Supply[],
  read: (orders: string[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const orders = [...new Set(supplies.map(({ order_id }) => order_id))]
  const rows: Row[] = []
  for (let from = 0; from < orders.length; from += ordersAtOnce)
    rows.push(...(await read(orders.slice(from, from + ordersAtOnce))))
  return rows
}

/** What was read for the orders of these lines, of each order the oldest first; not what was withdrawn. */
export const scheduleH1Readings = (
  db: Db,
  supplies: readonly ScheduleH1Supply[],
): Promise<StoredTranscription[]> =>
  ofOrders(supplies, (orders) =>
    db
      .selectFrom('transcription')
      .selectAll()
      .where('order_id', 'in', orders)
      .where('withdrawn_at', 'is', null)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  )

/** What came back of the orders of these lines, in thousandths of a unit, and when last. */
export const scheduleH1Returns = async (
  db: Db,
  supplies: readonly ScheduleH1Supply[],
): Promise<{ order_id: string; line: number; quantity: number; at: Timestamp }[]> => {
  const rows = await ofOrders(supplies, (orders) =>
    db
      .selectFrom('returned_goods')
      .select(['order_id', 'line'])
      .select(({ fn }) => [fn.sum<number>('quantity').as('quantity'), fn.max('came_at').as('at')])
      .where('order_id', 'in', orders)
      .groupBy(['order_id', 'line'])
      .execute(),
  )
  return rows.map(({ quantity, ...row }) => ({ ...row, quantity: Number(quantity) }))
}
