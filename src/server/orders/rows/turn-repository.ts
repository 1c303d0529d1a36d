import { sql } from 'kysely'
import type { Operator } from '#model/operator.ts'
import { deleteRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'
import { dueBy, heldBack, underWay } from './parcel-repository.ts'

export type PackingTurn = StoredRow<'packing_turn'>
export type ParcelName = { orderId: string; parcel: number }

/** Who packs a parcel, or put it aside; null where no one does. */
export const turnOf = async (
  db: Db,
  { orderId, parcel }: ParcelName,
  now: Timestamp,
): Promise<PackingTurn | null> =>
  (await db
    .selectFrom('packing_turn')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('parcel', '=', parcel)
    .where('until', '>', now)
    .executeTakeFirst()) ?? null

export const turnsOf = async (
  db: Db,
  orderIds: readonly string[],
  now: Timestamp,
): Promise<PackingTurn[]> =>
  orderIds.length === 0
    ? []
    : await db
        .selectFrom('packing_turn')
        .selectAll()
        .where('order_id', 'in', [...orderIds])
        .where('until', '>', now)
        .execute()

/** Writes whose turn it is. What an operator held before is free, and what is over goes. */
export const writeTurn = async (db: Db, row: PackingTurn, now: Timestamp): Promise<void> => {
  await db
    .deleteFrom('packing_turn')
    .where(({ or, and, eb }) =>
      or([
        eb('until', '<=', now),
        and([eb('operator_id', '=', row.operator_id), eb('kind', '=', 'held')]),
      ]),
    )
    .execute()
  const { order_id: _, parcel: __, ...change } = row
  await db
    .insertInto('packing_turn')
    .values(row)
    .onConflict((it) => it.columns(['order_id', 'parcel']).doUpdateSet(change))
    .execute()
}

export const endTurn = async (db: Db, orderId: string, parcel: number): Promise<void> => {
  await deleteRows(db, 'packing_turn', { order_id: orderId, parcel })
}

/** The first parcel after another, in the order of the queue, then from its beginning, to which an operator may be sent. */
export const nextToPack = async (
  db: Db,
  by: Operator,
  { after, now }: { after: ParcelName | undefined; now: Timestamp },
): Promise<ParcelName | null> => {
  const from =
    after &&
    (await db
      .selectFrom('order_parcel as p')
      .select(['p.updated_at', dueBy.as('due')])
      .where('p.order_id', '=', after.orderId)
      .where('p.number', '=', after.parcel)
      .executeTakeFirst())
  let query = db
    .selectFrom('order_parcel as p')
    .innerJoin('customer_order as o', 'o.id', 'p.order_id')
    .leftJoin('packing_turn as t', (join) =>
      join
        .onRef('t.order_id', '=', 'p.order_id')
        .onRef('t.parcel', '=', 'p.number')
        .on('t.until', '>', now),
    )
    .select(['p.order_id as orderId', 'p.number as parcel'])
    .where('p.state', '=', 'placed')
    .where('o.state', 'in', [...underWay])
    .where('o.id', 'not in', heldBack)
    .where(({ or, and, eb }) =>
      or([
        eb('t.kind', 'is', null),
        and([eb('t.kind', '=', 'held'), eb('t.operator_id', '=', by.id)]),
        and([eb('t.kind', '=', 'skipped'), eb('t.operator_id', '<>', by.id)]),
      ]),
    )
  if (after)
    query = query.where(({ or, eb }) =>
      or([eb('p.order_id', '<>', after.orderId), eb('p.number', '<>', after.parcel)]),
    )
  if (after && from)
    query = query.orderBy(
      sql`case when (${dueBy}, p.updated_at, p.order_id, p.number) > (${from.due}, ${from.updated_at}, ${after.orderId}, ${after.parcel}) then 0 else 1 end`,
    )
  return (
    (await query
      .orderBy(dueBy)
      .orderBy('p.updated_at')
      .orderBy('p.order_id')
      .orderBy('p.number')
      .limit(1)
      .executeTakeFirst()) ?? null
  )
}
