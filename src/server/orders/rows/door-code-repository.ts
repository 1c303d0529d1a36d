import { findRows, insertRows, updateRows } from '../../db/rows.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredDoorCode = StoredRow<'door_code'>

export const doorCodesOf = (db: Db, orderId: string): Promise<StoredDoorCode[]> =>
  findRows(db, 'door_code', { order_id: orderId })

/** The parcels of these orders that are handed over for a code, as `{order id}-{parcel}`. */
export const withDoorCode = async (
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('door_code')
    .select(['order_id', 'parcel'])
    .where('order_id', 'in', [...orderIds])
    .execute()
  return new Set(rows.map(({ order_id, parcel }) => `${order_id}-${parcel}`))
}

export const addDoorCode = (
  db: Db,
  row: Pick<StoredDoorCode, 'order_id' | 'parcel' | 'code'>,
): Promise<void> => insertRows(db, 'door_code', row)

export const changeDoorCode = async (
  db: Db,
  { order_id, parcel }: Pick<StoredDoorCode, 'order_id' | 'parcel'>,
  change: Partial<Pick<StoredDoorCode, 'wrong' | 'missing_because'>>,
): Promise<void> => {
  await updateRows(db, 'door_code', { order_id, parcel }, change)
}
