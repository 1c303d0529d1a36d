import type { SideEffectState } from '#model/side-effect.ts'
import { countedPageOf, type Page } from '../db/page.ts'
import { findRow } from '../db/rows.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredReport = StoredRow<'side_effect_report'>

export const reportById = (db: Db, id: string): Promise<StoredReport | null> =>
  findRow(db, 'side_effect_report', { id })

/** Reports of a state. The serious ones come first, then the oldest: none of them hides on a later page. */
export const reportsIn = (db: Db, state: SideEffectState, page: Page) =>
  countedPageOf(
    db
      .selectFrom('side_effect_report')
      .selectAll()
      .where('state', '=', state)
      .orderBy('serious', 'desc')
      .orderBy('reported_at')
      .orderBy('id'),
    page,
  )

export type DeliveredLine = {
  order_id: string
  number: number
  product_id: number
  name: string
  batch: string
  expiry: string
  placed_at: string
}

const packed = (db: Db, customerId: string) =>
  db
    .selectFrom('order_line as l')
    .innerJoin('customer_order as o', 'o.id', 'l.order_id')
    .innerJoin('order_parcel as p', (join) =>
      join.onRef('p.order_id', '=', 'l.order_id').onRef('p.number', '=', 'l.parcel'),
    )
    .select([
      'l.order_id',
      'l.number',
      'l.product_id',
      'l.name',
      'l.batch',
      'l.expiry',
      'o.placed_at',
    ])
    .where('o.customer_id', '=', customerId)
    .where('l.removed_reason', 'is', null)
    .where('l.batch', 'is not', null)
    .where('p.state', 'in', ['delivered', 'returned'])

const complete = ({
  batch,
  expiry,
  ...line
}: Omit<DeliveredLine, 'batch' | 'expiry'> & { batch: string | null; expiry: string | null }) => ({
  ...line,
  batch: batch ?? '',
  expiry: expiry ?? '',
})

/** The lines that were delivered to a customer, latest order first. */
export const deliveredLines = async (
  db: Db,
  customerId: string,
  limit: number,
): Promise<DeliveredLine[]> =>
  (
    await packed(db, customerId)
      .orderBy('o.placed_at', 'desc')
      .orderBy('l.number')
      .limit(limit)
      .execute()
  ).map(complete)

/** One of them; `null` for another customer's. */
export const deliveredLine = async (
  db: Db,
  customerId: string,
  orderId: string,
  line: number,
): Promise<DeliveredLine | null> => {
  const found = await packed(db, customerId)
    .where('l.order_id', '=', orderId)
    .where('l.number', '=', line)
    .executeTakeFirst()
  return found ? complete(found) : null
}
