import type { Db, StoredRow } from '../../db/types.ts'

export type StoredDoorCode = StoredRow<'door_code'>

export const doorCodesOf = async (db: Db, orderId: string): Promise<StoredDoorCode[]> =>
  await db.selectFrom('door_code').selectAll().where('order_id', '=', orderId).execute()

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

export const addDoorCode = async (
  db: Db,
  row: Pick<StoredDoorCode, 'order_id' | 'parcel' | 'code'>,
): Promise<void> => {
  await db.insertInto('door_code').values(row).execute()
}

export const changeDoorCode = async (
  db: Db,
  { order_id, parcel }: Pick<StoredDoorCode, 'order_id' | 'parcel'>,
  change: Partial<Pick<StoredDoorCode, 'wrong' | 'missing_because'>>,
): Promise<void> => {
  await db
    .updateTable('door_code')
    .set(change)
    .where('order_id', '=', order_id)
    .where('parcel', '=', parcel)
    .execute()
}
