import { sql } from 'kysely'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import type { StoredOrderLine } from '../orders/order-repository.ts'

export type ScheduleH1Supply = StoredOrderLine & { at: Moment; invoice: string; address: string }

/** Lines of Schedule H1 that left the pharmacy, in order of dispatch. */
export const scheduleH1Supplies = async (db: Db): Promise<ScheduleH1Supply[]> => {
  const rows = await db
    // Few lines are of the schedule: SQLite reads the table before a cross join first, by the index of them.
    .selectFrom('order_line as line')
    .crossJoin('order_event as event')
    .innerJoin('invoice', (join) => join.onRef('invoice.order_id', '=', 'event.order_id').on('invoice.kind', '=', 'invoice'))
    .innerJoin('invoice_line as listed', (join) =>
      join.onRef('listed.number', '=', 'invoice.number').onRef('listed.line', '=', 'line.number'),
    )
    .leftJoin('order_address as place', 'place.order_id', 'event.order_id')
    .selectAll('line')
    .select(['event.at', 'invoice.number as invoice', 'place.street1', 'place.street2', 'place.city', 'place.pincode'])
    .whereRef('event.order_id', '=', 'line.order_id')
    .whereRef('event.parcel', '=', 'line.parcel')
    .where('event.job', '=', 'shipped')
    .where('line.schedule', '=', sql.lit('H1'))
    .where('line.batch', 'is not', null)
    .orderBy('event.at')
    .orderBy('event.order_id')
    .orderBy('line.number')
    .execute()
  return rows.map(({ street1, street2, city, pincode, ...line }) => ({
    ...line,
    address: [street1, street2, city, pincode].filter(Boolean).join(', '),
  }))
}
