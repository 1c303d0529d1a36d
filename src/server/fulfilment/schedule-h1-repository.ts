import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import type { StoredOrderLine } from '../orders/order-repository.ts'

export type ScheduleH1Supply = StoredOrderLine & { at: Moment; invoice_number: number; invoiced_at: Moment; address: string }

/** Lines of a schedule that left the pharmacy, in order of dispatch. */
export const scheduleH1Supplies = async (db: Db, schedule: string): Promise<ScheduleH1Supply[]> => {
  const rows = await db
    .selectFrom('order_event as event')
    .innerJoin('order_line as line', (join) => join.onRef('line.order_id', '=', 'event.order_id').onRef('line.parcel', '=', 'event.parcel'))
    .innerJoin('customer_order as placed', 'placed.id', 'event.order_id')
    .leftJoin('order_address as place', 'place.order_id', 'event.order_id')
    .selectAll('line')
    .select(['event.at', 'placed.invoice_number', 'placed.invoiced_at', 'place.street1', 'place.street2', 'place.city', 'place.pincode'])
    .where('event.job', '=', 'shipped')
    .where('line.schedule', '=', schedule)
    .where('line.batch', 'is not', null)
    .orderBy('event.at')
    .orderBy('event.order_id')
    .orderBy('line.number')
    .execute()
  return rows.map(({ street1, street2, city, pincode, invoice_number, invoiced_at, ...line }) => ({
    ...line,
    invoice_number: invoice_number ?? 0,
    invoiced_at: invoiced_at ?? line.at,
    address: [street1, street2, city, pincode].filter(Boolean).join(', '),
  }))
}
