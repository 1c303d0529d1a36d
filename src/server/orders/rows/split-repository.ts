import type { Db } from '../../db/types.ts'
import type { StoredOrderLine } from './order-repository.ts'

/** Removes a part of a line that joins another; false where a recall or a transcription names it. */
export const removePart = async (
  db: Db,
  { order_id, number }: Pick<StoredOrderLine, 'order_id' | 'number'>,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('order_line')
    .where('order_id', '=', order_id)
    .where('number', '=', number)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transcription')
            .select('id')
            .where('order_id', '=', order_id)
            .where('line', '=', number),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recall_case')
            .select('recall_id')
            .where('order_id', '=', order_id)
            .where('line', '=', number),
        ),
      ),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes a parcel without lines to which nothing has happened. */
export const removeEmptyParcel = async (db: Db, orderId: string, number: number): Promise<void> => {
  await db
    .deleteFrom('order_parcel')
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_line')
            .select('number')
            .where('order_id', '=', orderId)
            .where('parcel', '=', number),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_event')
            .select('number')
            .where('order_id', '=', orderId)
            .where('parcel', '=', number),
        ),
      ),
    )
    .execute()
}
