import { dayInIndia } from '#model/calendar-india.ts'
import { lastDay } from '#model/expiry.ts'
import type { Operator } from '#model/operator.ts'
import { allows as mayDo } from '#model/role.ts'
import { allows, goodUntil, type ShelfRule } from '#model/stock.ts'
import type { Db, Storage } from '../db/types.ts'
import { type BatchFacts, changeBatch, type StoredBatch } from './batch-repository.ts'
import { changeStock } from './stock-repository.ts'

type Aged = Pick<StoredBatch, 'product_id' | 'batch' | 'on_hand' | 'withheld' | 'usable_until'>

/** Takes a batch out of what can be ordered as it gets too old, or puts it back where more time is left than the rule asks now. */
const settle = async (db: Db, batch: Aged, until: string, at: string): Promise<boolean> => {
  const isOld = (batch.usable_until ?? until) < until
  if (isOld === (batch.withheld === 'expiring')) return false
  await changeBatch(db, batch, { withheld: isOld ? 'expiring' : null })
  if (batch.on_hand > 0)
    await changeStock(db, batch.product_id, isOld ? -batch.on_hand : batch.on_hand, at)
  return true
}

/** What expires before a customer could use it is not for sale: its batches leave what can be ordered, of some products or of all. */
export const withholdAged = async (
  db: Db,
  rule: ShelfRule,
  now: Date,
  productIds?: readonly number[],
): Promise<number> => {
  const today = dayInIndia(now)
  // No course and no product asks for more days than these.
  const horizon = goodUntil(today, 1_100, rule)
  let rows = db
    .selectFrom('stock_batch as b')
    .leftJoin('stock as s', 's.product_id', 'b.product_id')
    .select(['b.product_id', 'b.batch', 'b.on_hand', 'b.withheld', 'b.usable_until', 's.keep_days'])
    .where('b.blocked_at', 'is', null)
    .where('b.usable_until', '<', horizon)
    .where(({ or, eb }) => or([eb('b.on_hand', '>', 0), eb('b.withheld', '=', 'expiring')]))
    .orderBy('b.product_id')
    .orderBy('b.batch')
  if (productIds?.length === 0) return 0
  if (productIds) rows = rows.where('b.product_id', 'in', [...productIds])
  let changed = 0
  for (const row of await rows.execute())
    if (await settle(db, row, goodUntil(today, row.keep_days, rule), now.toISOString()))
      changed += 1
  return changed
}

/** Not for sale until a pharmacist releases it. */
export const quarantine = async (db: Db, known: StoredBatch, at: string): Promise<void> => {
  await changeBatch(db, known, { withheld: 'quarantined', blocked_at: at })
  if (known.withheld === null) await changeStock(db, known.product_id, -known.on_hand, at)
}

/**
 * Corrects a batch. By a later expiry or a higher MRP packs leave that could not before: unless a pharmacist says so, they wait for one in quarantine.
 * Returns whether they do.
 */
export const correctFacts = async (
  db: Db,
  by: Operator,
  known: StoredBatch,
  facts: Partial<BatchFacts>,
  at: string,
): Promise<boolean> => {
  await changeBatch(db, known, facts)
  const { expiry, mrp } = facts
  const isLater = expiry !== undefined && lastDay(expiry) > (known.usable_until ?? '')
  const isDearer = known.mrp !== null && mrp !== undefined && !allows(known.mrp, mrp ?? Infinity)
  const waits =
    known.blocked_at === null && (isLater || isDearer) && !mayDo(by.roles, 'prescriptions.review')
  if (waits) await quarantine(db, known, at)
  return waits
}

/** What is too old, of the whole shop, as a job: at midnight in India what became too old leaves. */
export const withholdAll = (storage: Storage, rule: ShelfRule, now: Date): Promise<number> =>
  storage.inTransaction((db) => withholdAged(db, rule, now))
