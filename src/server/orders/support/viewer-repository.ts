import type { Operator } from '#model/operator.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'

/** Notes that an operator has an order open. Rows not renewed since `cutoff` go, of every order: the table holds open pages only. */
export const noteViewer = async (
  db: Db,
  orderId: string,
  by: Operator,
  { at, cutoff }: { at: Timestamp; cutoff: Timestamp },
): Promise<void> => {
  await db.deleteFrom('order_viewer').where('seen_at', '<', cutoff).execute()
  await db
    .insertInto('order_viewer')
    .values({ order_id: orderId, operator_id: by.id, operator_name: by.name, seen_at: at })
    .onConflict((it) =>
      it.columns(['order_id', 'operator_id']).doUpdateSet({ operator_name: by.name, seen_at: at }),
    )
    .execute()
}

export const otherViewers = async (
  db: Db,
  orderId: string,
  by: Operator,
  cutoff: Timestamp,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('order_viewer')
    .select('operator_name')
    .where('order_id', '=', orderId)
    .where('operator_id', '!=', by.id)
    .where('seen_at', '>=', cutoff)
    .orderBy('operator_name')
    .execute()
  return rows.map(({ operator_name }) => operator_name)
}
