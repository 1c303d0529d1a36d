import { dayMs } from '#model/duration.ts'
import { stockAlerts as rule } from '#model/stock.ts'
import { updateRows } from '../db/rows.ts'
import { send } from '../db/send.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredAlert = StoredRow<'stock_alert'>

/** The alerts of a customer, the latest first. */
export const alertsOf = (db: Db, customerId: string): Promise<StoredAlert[]> =>
  db
    .selectFrom('stock_alert')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('asked_at', 'desc')
    .orderBy('product_id')
    .execute()

/** Asks, or asks again once it was answered: a wish that waits keeps its place. */
export const putAlert = async (db: Db, alert: Omit<StoredAlert, 'told_at'>): Promise<void> => {
  await db
    .insertInto('stock_alert')
    .values({ ...alert, told_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'product_id'])
        .doUpdateSet({ name: alert.name, asked_at: alert.asked_at, told_at: null }),
    )
    .execute()
}

/** Forgets the alerts of a customer for products: withdrawn, or ordered meanwhile. */
export const removeAlerts = async (
  db: Db,
  customerId: string,
  productIds: readonly number[],
): Promise<void> => {
  if (productIds.length === 0) return
  await send(
    db,
    db
      .deleteFrom('stock_alert')
      .where('customer_id', '=', customerId)
      .where('product_id', 'in', [...productIds]),
  )
}

/** Alerts that were not answered and are not too old. */
const waiting = (db: Db, since: Timestamp) =>
  db.selectFrom('stock_alert').where('told_at', 'is', null).where('asked_at', '>=', since)

/** Since when those have asked who still wait. */
export const waitingSince = (now: Date): Timestamp =>
  new Date(now.getTime() - rule.waitDays * dayMs).toISOString()

export const productsWaitedFor = async (db: Db, since: Timestamp): Promise<number[]> =>
  (await waiting(db, since).select('product_id').distinct().orderBy('product_id').execute()).map(
    ({ product_id }) => Number(product_id),
  )

/** How many customers wait for each of these products; products for which no customer waits are absent. */
export const peopleWaiting = async (
  db: Db,
  products: readonly number[],
  since: Timestamp,
): Promise<Map<number, number>> => {
  if (products.length === 0) return new Map()
  const rows = await waiting(db, since)
    .select(({ fn }) => ['product_id', fn.countAll<number>().as('people')])
    .where('product_id', 'in', products)
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, people }) => [Number(product_id), Number(people)]))
}

/** Who waits for a product, the longest first. */
export const waitingFor = (
  db: Db,
  productId: number,
  since: Timestamp,
  limit: number,
): Promise<StoredAlert[]> =>
  waiting(db, since)
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('asked_at')
    .orderBy('customer_id')
    .limit(limit)
    .execute()

export const toldSince = async (db: Db, productId: number, since: Timestamp): Promise<number> => {
  const { told } = await db
    .selectFrom('stock_alert')
    .select(({ fn }) => fn.countAll<number>().as('told'))
    .where('product_id', '=', productId)
    .where('told_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(told)
}

export const markTold = async (
  db: Db,
  { customer_id, product_id }: StoredAlert,
  at: Timestamp,
): Promise<void> => {
  await updateRows(db, 'stock_alert', { customer_id, product_id }, { told_at: at })
}

/** Removes what was asked before a moment and never answered, and what was answered before another. */
export const removeOldAlerts = async (
  db: Db,
  askedBefore: Timestamp,
  toldBefore: Timestamp,
): Promise<void> => {
  await db
    .deleteFrom('stock_alert')
    .where(({ and, eb, or }) =>
      or([
        and([eb('told_at', 'is', null), eb('asked_at', '<', askedBefore)]),
        eb('told_at', '<', toldBefore),
      ]),
    )
    .execute()
}
