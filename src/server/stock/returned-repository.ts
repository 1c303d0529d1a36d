import { randomUUID } from 'node:crypto'
import type { ReturnPlace } from '#model/returned-goods.ts'
import { countedPageOf, type Page } from '../db/page.ts'
import { findRow, insertRows, updateRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredReturn = StoredRow<'returned_goods'>

/** Enters what came back of a line, which waits to be put away. */
export const addReturned = async (
  db: Db,
  goods: Pick<
    StoredReturn,
    'order_id' | 'line' | 'product_id' | 'batch' | 'expiry' | 'quantity' | 'came_at'
  >,
): Promise<void> => {
  const open = { place: null, reason: null, operator_name: null, placed_at: null }
  await insertRows(db, 'returned_goods', { id: randomUUID(), ...goods, ...open })
}

/** Thousandths that came back of the lines of an order, by line. */
export const returnedOf = async (db: Db, orderId: string): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('returned_goods')
    .select(['line', ({ fn }) => fn.sum<number>('quantity').as('quantity')])
    .where('order_id', '=', orderId)
    .groupBy('line')
    .execute()
  return new Map(rows.map(({ line, quantity }) => [line, Number(quantity)]))
}

export const returnedGoodsOf = (db: Db, id: string): Promise<StoredReturn | null> =>
  findRow(db, 'returned_goods', { id })

/** What is on no shelf yet: what is not decided on, what is in quarantine, or both. */
export const returnsWaiting = (db: Db, waits: 'counter' | 'pharmacist' | undefined, page: Page) =>
  countedPageOf(
    db
      .selectFrom('returned_goods')
      .selectAll()
      .where((of) =>
        of.or([
          ...(waits === 'pharmacist' ? [] : [of('place', 'is', null)]),
          ...(waits === 'counter' ? [] : [of('place', '=', 'quarantine')]),
        ]),
      )
      .orderBy('came_at')
      .orderBy('id'),
    page,
  )

/** What of an order is on no shelf yet. */
export const returnsLeft = async (db: Db, orderId: string): Promise<StoredReturn[]> =>
  await db
    .selectFrom('returned_goods')
    .selectAll()
    .where('order_id', '=', orderId)
    .where(({ or, eb }) => or([eb('place', 'is', null), eb('place', '=', 'quarantine')]))
    .orderBy('line')
    .orderBy('id')
    .execute()

/** Enters where a quantity of goods went that came back; the rest of them waits on. */
export const placeReturned = async (
  db: Db,
  goods: StoredReturn,
  placed: {
    quantity: number
    batch: string
    expiry: string
    place: ReturnPlace
    reason: string
    operator_name: string
    placed_at: Timestamp
  },
): Promise<void> => {
  if (placed.quantity === goods.quantity) {
    await updateRows(db, 'returned_goods', { id: goods.id }, placed)
    return
  }
  await updateRows(
    db,
    'returned_goods',
    { id: goods.id },
    { quantity: goods.quantity - placed.quantity },
  )
  await insertRows(db, 'returned_goods', { ...goods, ...placed, id: randomUUID() })
}
