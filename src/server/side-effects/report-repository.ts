import type { Selectable } from 'kysely'
import type { SideEffectState } from '#model/side-effect.ts'
import type { SideEffectReportTable } from '../db/tables/feedback.ts'
import type { Db } from '../db/types.ts'

export type StoredReport = Selectable<SideEffectReportTable>

export const reportById = async (db: Db, id: string): Promise<StoredReport | null> =>
  (await db.selectFrom('side_effect_report').selectAll().where('id', '=', id).executeTakeFirst()) ??
  null

/** A page of the reports of a state, and how many there are. The serious ones come first, then the oldest: none of them hides on a later page. */
export const reportsIn = async (
  db: Db,
  state: SideEffectState,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ reports: StoredReport[]; total: number }> => {
  const found = db.selectFrom('side_effect_report').where('state', '=', state)
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const sorted = found.selectAll().orderBy('serious', 'desc').orderBy('reported_at').orderBy('id')
  return { reports: await sorted.offset(offset).limit(limit).execute(), total: Number(total) }
}

/** A line of an order that was packed, so that its batch is known. */
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
