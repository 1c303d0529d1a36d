import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'

/** How a parcel is named that a rider of the shop brings, who gives it no number. */
const ridersParcel = /^([A-Z\d]{12})-(\d{1,3})$/

/** The parcel of a number, the latest where couriers use numbers again; or of `{order id}-{parcel}`, as on its label, where it has none. */
export const parcelOfAwb = async (
  db: Db,
  awb: string,
): Promise<{ order_id: string; number: number } | null> => {
  const carried = await db
    .selectFrom('order_parcel')
    .select(['order_id', 'number'])
    .where('awb', '=', awb)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [, orderId, number] = ridersParcel.exec(awb) ?? []
  if (carried || orderId === undefined) return carried ?? null
  const own = await db
    .selectFrom('order_parcel')
    .select(['order_id', 'number'])
    .where('order_id', '=', orderId)
    .where('number', '=', Number(number))
    .where('awb', 'is', null)
    .where('state', 'in', ['shipped', 'delivered', 'returned'])
    .executeTakeFirst()
  return own ?? null
}

type Remittance = {
  awb: string
  reference: string
  amount: number
  remitted_on: string
  order_id: string | null
  parcel: number | null
  entered_at: Moment
}

/** Enters cash that a courier handed over; false where the same row was entered before. */
export const addRemittance = async (db: Db, row: Remittance): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('cash_remittance')
    .values(row)
    .onConflict((conflict) => conflict.columns(['awb', 'reference']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** What was handed in for the parcels of an order, by their numbers. */
export const remittedOf = async (db: Db, orderId: string): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('cash_remittance')
    .select(['parcel', 'amount'])
    .where('order_id', '=', orderId)
    .execute()
  const sums = new Map<number, number>()
  for (const { parcel, amount } of rows)
    if (parcel !== null) sums.set(parcel, (sums.get(parcel) ?? 0) + amount)
  return sums
}
