import { deleteRows, findRows, updateRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'

/** How a parcel, or an order, is named that a rider of the shop brings, who gives it no number. */
const riders = /^([A-Z\d]{12})(?:-(\d{1,3}))?$/

/** A parcel that cash was handed in for, with what it owes; `awb` is how the cash of it is entered. */
export type Paying = {
  order_id: string
  number: number
  awb: string
  due: number
  remitted: number
}

/** The order that a number names, whether something of it has left or not. */
export const orderNamed = (awb: string): string | null => riders.exec(awb)?.[1] ?? null

/**
 * The parcel of a number, the latest where couriers use numbers again; or, where it has none, of `{order id}-{parcel}` as on its label. A bare order
 * id is all parcels of it that a rider brought.
 */
export const parcelsOfAwb = async (db: Db, awb: string): Promise<Paying[]> => {
  const carried = await db
    .selectFrom('order_parcel')
    .select(['order_id', 'number'])
    .where('awb', '=', awb)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (carried) return [{ ...carried, awb, due: 0, remitted: 0 }]
  const [, orderId, number] = riders.exec(awb) ?? []
  if (orderId === undefined) return []
  const own = await db
    .selectFrom('order_parcel as p')
    .leftJoin('cash_parcel as c', (join) =>
      join.onRef('c.order_id', '=', 'p.order_id').onRef('c.parcel', '=', 'p.number'),
    )
    .select(['p.order_id', 'p.number', 'c.due', 'c.remitted'])
    .where('p.order_id', '=', orderId)
    .where('p.awb', 'is', null)
    .where('p.state', 'in', ['shipped', 'delivered', 'returned'])
    .orderBy('p.number')
    .execute()
  return own
    .filter((one) => number === undefined || one.number === Number(number))
    .map(({ due, remitted, ...parcel }) => ({
      ...parcel,
      awb: `${parcel.order_id}-${parcel.number}`,
      due: Number(due ?? 0),
      remitted: Number(remitted ?? 0),
    }))
}

type Remittance = {
  awb: string
  reference: string
  amount: number
  remitted_on: string
  order_id: string | null
  parcel: number | null
  entered_at: Timestamp
  entered_by: string
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

/** What was entered for these numbers with a transfer, in paise; null where nothing was. */
export const enteredWith = async (
  db: Db,
  awbs: readonly string[],
  reference: string,
): Promise<number | null> => {
  const { amount } = await db
    .selectFrom('cash_remittance')
    .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
    .where('awb', 'in', [...awbs])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return amount === null ? null : Number(amount)
}

export type Remitted = Pick<Remittance, 'awb' | 'reference' | 'amount'>

/** What was entered for a parcel, or for a number that no parcel has, the latest last. */
export const remittancesFor = (
  db: Db,
  awb: string,
  parcel: Pick<Paying, 'order_id' | 'number'> | null,
): Promise<Remitted[]> => {
  const of = parcel ? { order_id: parcel.order_id, parcel: parcel.number } : { awb, order_id: null }
  return findRows(db, 'cash_remittance', of, ['entered_at', 'reference'])
}

/** Corrects what was entered; of 0 it was not handed in. */
export const lowerRemittance = async (
  db: Db,
  { awb, reference }: Remitted,
  amount: number,
): Promise<void> => {
  const row = { awb, reference }
  if (amount > 0) await updateRows(db, 'cash_remittance', row, { amount })
  else await deleteRows(db, 'cash_remittance', row)
}

/** Gives cash of a number that no parcel had to the parcel that has it now, where it counts; false where there is none. */
export const claimRemittances = async (
  db: Db,
  awb: string,
  { order_id, number }: Pick<Paying, 'order_id' | 'number'>,
  counts: (row: Pick<Remittance, 'reference'> & { entered_by: string | null }) => Promise<boolean>,
): Promise<boolean> => {
  const rows = await db
    .selectFrom('cash_remittance')
    .select(['reference', 'entered_by'])
    .where('awb', '=', awb)
    .where('order_id', 'is', null)
    .execute()
  let claimed = false
  for (const row of rows) {
    if (!(await counts(row))) continue
    claimed = true
    await updateRows(
      db,
      'cash_remittance',
      { awb, reference: row.reference, order_id: null },
      { order_id, parcel: number },
    )
  }
  return claimed
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
