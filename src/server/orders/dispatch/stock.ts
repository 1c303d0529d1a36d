import { cardRow, packFacts } from '#catalogue/query/product.ts'
import type { Batch, opsStock as contract, ProductStock } from '#contract/fulfilment/stock.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { dayMs } from '#model/duration.ts'
import { lastDay } from '#model/expiry.ts'
import {
  decimalRupees,
  decimalRupeesOrNull,
  type Paise,
  paiseFromRupees,
  roundHalfUp,
} from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import { thousandthsOf, unitsOf } from '#model/quantity.ts'
import { batchKey, goodUntil, type ShelfRule } from '#model/stock.ts'
import type { Page } from '../../db/page.ts'
import type { Db } from '../../db/types.ts'
import { type Act, appendAudit } from '../../kernel/audit/append.ts'
import type { Serving } from '../../kernel/call.ts'
import { type Failed, failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import {
  batchesOf,
  batchesOnShelf,
  changeBatch,
  givenUp,
  moveBatch,
  movesOf,
  packedSince,
  type StoredBatch,
} from '../../stock/batch-repository.ts'
import { type Origin, originsOf } from '../../stock/receipt-repository.ts'
import {
  changeSettings,
  changeStock,
  expiringBatches,
  lowStock,
  stockOf,
  withoutBatch,
} from '../../stock/stock-repository.ts'
import { correctFacts, quarantine, withholdAged } from '../../stock/withhold.ts'
import { peopleWaiting, waitingSince } from '../../stock-alerts/stock-alert-repository.ts'
import { batchNotKept } from './batch-not-kept.ts'
import { codesFor } from './product-codes.ts'

/** Over how many days it is told how much of a product goes out. */
const sellingDays = 28

const cut = <Row>(sorted: readonly Row[], { pageNumber, pageSize }: Page) => ({
  rows: sorted.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
  hasMore: pageNumber * pageSize < sorted.length,
})

/** Batches on the shelf: `/api/ops/stock`. */
export type Stock = Serving<
  typeof contract,
  | 'sheet'
  | 'expiring'
  | 'low'
  | 'writtenOff'
  | 'product'
  | 'count'
  | 'threshold'
  | 'correct'
  | 'quarantine'
  | 'release'
  | 'writeOff'
  | 'moves'
  | 'keep'
>

export type StockDeps = Pick<Core, 'storage' | 'activeCatalogue' | 'now'> & {
  shelf: ShelfRule
}

export const createStock = ({ storage, activeCatalogue, shelf: rule, now }: StockDeps): Stock => {
  const cardOf = (productId: number) => {
    const catalogue = activeCatalogue()
    return catalogue && cardRow(catalogue, productId)
  }
  /** Empty for a product that the catalogue does not have any more. */
  const nameOf = (productId: number): string => cardOf(productId)?.name ?? ''
  const worthOf = ({
    product_id,
    on_hand,
    cost,
    mrp,
  }: Pick<StoredBatch, 'product_id' | 'on_hand' | 'cost' | 'mrp'>): Paise | null => {
    const card = cardOf(product_id)
    const price = cost ?? card?.price ?? mrp
    return card && price !== null
      ? roundHalfUp((price * on_hand) / thousandthsOf(card.units))
      : null
  }
  const batchView = (row: StoredBatch, origins: readonly Origin[] = []): Batch => {
    const { product_id, batch, expiry, on_hand, blocked_at, withheld } = row
    const origin = origins.findLast((one) => one.batch === batch)
    const units = unitsOf(on_hand)
    const isPast = expiry !== null && lastDay(expiry) < dayInIndia(now())
    return {
      productId: product_id,
      productName: nameOf(product_id),
      batch,
      expiry,
      units,
      packs: units / (cardOf(product_id)?.units ?? 1),
      mrp: decimalRupeesOrNull(row.mrp as Paise | null),
      cost: decimalRupeesOrNull(row.cost as Paise | null),
      value: decimalRupeesOrNull(worthOf(row)),
      place: row.place,
      supplier: origin?.supplier || null,
      reference: origin?.reference ?? null,
      withheld: isPast && (withheld === null || withheld === 'expiring') ? 'expired' : withheld,
      blockedAt: blocked_at,
    }
  }
  const productView = async (db: Db, productId: number): Promise<ProductStock> => {
    const stock = await stockOf(db, productId)
    const card = cardOf(productId)
    const origins = await originsOf(db, productId)
    const keepDays = stock?.keep_days ?? null
    const since = new Date(now().getTime() - sellingDays * dayMs).toISOString()
    const loose = await withoutBatch(db, productId)
    const sold = await packedSince(db, productId, since)
    return {
      productId,
      ...packFacts(card),
      mrp: decimalRupeesOrNull(card?.mrp ?? null),
      free: stock ? unitsOf(stock.on_hand) : null,
      threshold: stock?.threshold == null ? null : unitsOf(stock.threshold),
      withoutBatch: loose === null ? null : unitsOf(loose),
      missing: unitsOf(stock?.missing ?? 0),
      perDay: unitsOf(sold) / sellingDays,
      keepDays,
      goodUntil: goodUntil(dayInIndia(now()), keepDays, rule),
      waiting: (await peopleWaiting(db, [productId], waitingSince(now()))).get(productId) ?? 0,
      codes: await codesFor(db, activeCatalogue(), productId),
      batches: (await batchesOf(db, [productId])).map((row) => batchView(row, origins)),
    }
  }

  /** A batch on record however it is typed, or the refusal that names those that are. */
  const keptBatch = async (
    db: Db,
    productId: number,
    typed: string,
  ): Promise<StoredBatch | Failed> => {
    const known = await batchesOf(db, [productId])
    const batch = known.find(({ key }) => key === batchKey(typed))
    return batch && batch.expiry !== null ? batch : batchNotKept(typed, known)
  }

  type Done = Pick<Act, 'action' | 'before' | 'after'>
  /** Changes a batch that is kept, with the reason in the audit; `change` writes, or says why it must not be. */
  const onBatch = (
    {
      by,
      productId,
      batch,
      reason,
    }: { by: Operator; productId: number; batch: string; reason: string },
    change: (db: Db, known: StoredBatch, at: string) => Promise<Done | Failed>,
  ): Promise<Outcome<ProductStock>> =>
    storage.inTransaction(async (db) => {
      const known = await keptBatch(db, productId, batch)
      if ('failed' in known) return known
      const at = now().toISOString()
      const done = await change(db, known, at)
      if ('failed' in done) return done
      await appendAudit(db, by, at, { ...done, object: ['product', String(productId)], reason })
      return ok(await productView(db, productId))
    })
  const blocked = (known: StoredBatch): Failed =>
    failed('batchBlocked', {
      field: 'batch',
      values: { name: nameOf(known.product_id), batch: known.batch },
    })

  return {
    product: ({ params: { productId } }) =>
      storage.inSnapshot(async (db) => ok(await productView(db, productId))),

    count: (
      { params: { productId }, body: { batch, units, reason, onRecord } },
      { operator: by },
    ) =>
      storage.inTransaction(async (db) => {
        const known = await keptBatch(db, productId, batch)
        if ('failed' in known) return known
        // Whether what was packed since was on the shelf when it was counted cannot be told.
        if (onRecord !== undefined && thousandthsOf(onRecord) !== known.on_hand)
          return failed('countChanged', {
            field: 'units',
            values: { units: unitsOf(known.on_hand), batch: known.batch },
          })
        const at = now().toISOString()
        const change = thousandthsOf(units) - known.on_hand
        await moveBatch(db, {
          product_id: productId,
          batch: known.batch,
          change,
          reason: 'counted',
          note: reason,
          order_id: null,
          operator_name: by.name,
          at,
        })
        if (known.withheld === null) await changeStock(db, productId, change, at)
        const before = { batch: known.batch, units: unitsOf(known.on_hand) }
        await appendAudit(db, by, at, {
          action: 'stock.count',
          object: ['product', String(productId)],
          before,
          after: { batch: known.batch, units },
          reason,
        })
        return ok(await productView(db, productId))
      }),

    threshold: ({ params: { productId }, body: { units } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        if (
          !(await changeSettings(db, productId, {
            threshold: units === null ? null : thousandthsOf(units),
          }))
        )
          return failed('notFound', { field: 'productId' })
        await appendAudit(db, by, now().toISOString(), {
          action: 'stock.threshold',
          object: ['product', String(productId)],
          after: { units },
        })
        return ok(await productView(db, productId))
      }),

    sheet: async ({ query: { place, ...page } }) => {
      const rows = (await batchesOnShelf(storage.db, place)).map((row) => ({
        row,
        card: cardOf(row.product_id),
      }))
      // Names are the catalogue's. What has no place comes last.
      const sorted = rows.toSorted(
        (one, other) =>
          Number(one.row.place === null) - Number(other.row.place === null) ||
          (one.row.place ?? '').localeCompare(other.row.place ?? '', 'en', { numeric: true }) ||
          (one.card?.name ?? '').localeCompare(other.card?.name ?? '', 'en') ||
          (one.row.usable_until ?? '').localeCompare(other.row.usable_until ?? ''),
      )
      const { rows: shown, hasMore } = cut(sorted, page)
      return ok({
        rows: shown.map(({ row, card }) => ({
          productId: row.product_id,
          ...packFacts(card),
          batch: row.batch,
          expiry: row.expiry,
          units: unitsOf(row.on_hand),
          place: row.place,
        })),
        hasMore,
      })
    },

    expiring: async ({ query: { months, order, ...page } }) => {
      const [year = 0, month = 0] = dayInIndia(now()).split('-').map(Number)
      const end = new Date(Date.UTC(year, month + months, 1)).toISOString().slice(0, 10)
      const all = await expiringBatches(storage.db, end)
      const value = all.reduce((sum, row) => sum + (worthOf(row) ?? 0), 0)
      const sorted =
        order === 'expiry'
          ? all
          : all.toSorted((one, other) => (worthOf(other) ?? -1) - (worthOf(one) ?? -1))
      const { rows, hasMore } = cut(sorted, page)
      return ok({
        batches: rows.map((row) => batchView(row)),
        total: all.length,
        value: decimalRupees(roundHalfUp(value)),
        hasMore,
      })
    },

    low: async ({ query: page }) => {
      const { rows, ...rest } = await lowStock(storage.db, page)
      const products = rows.map(({ product_id, on_hand, threshold }) => ({
        productId: product_id,
        productName: nameOf(product_id),
        free: unitsOf(on_hand),
        threshold: unitsOf(threshold ?? 0),
      }))
      return ok({ products, ...rest })
    },

    correct: ({ params: { productId }, body: { batch, reason, ...facts } }, { operator: by }) =>
      onBatch({ by, productId, batch, reason }, async (db, known, at) => {
        const { expiry, mrp, cost, place } = facts
        if (expiry !== undefined && known.on_hand > 0 && lastDay(expiry) < dayInIndia(now()))
          return failed('batchExpired', {
            field: 'expiry',
            values: { name: nameOf(productId), expiry },
          })
        const inPaise = (rupees: number | null): number | null =>
          rupees === null ? null : paiseFromRupees(rupees)
        const corrected = {
          ...(expiry !== undefined && { expiry }),
          ...(mrp !== undefined && { mrp: inPaise(mrp) }),
          ...(cost !== undefined && { cost: inPaise(cost) }),
          ...(place !== undefined && { place: place || null }),
        }
        const isHeld = await correctFacts(db, by, known, corrected, at)
        await withholdAged(db, rule, new Date(at), [productId])
        const before = {
          batch: known.batch,
          expiry: known.expiry,
          mrp: known.mrp,
          cost: known.cost,
        }
        const after = { batch: known.batch, ...facts, ...(isHeld && { withheld: 'quarantined' }) }
        return { action: 'stock.correct', before, after }
      }),

    quarantine: ({ params: { productId }, body: { batch, reason } }, { operator: by }) =>
      onBatch({ by, productId, batch, reason }, async (db, known, at) => {
        if (known.blocked_at !== null) return blocked(known)
        await quarantine(db, known, at)
        return {
          action: 'stock.quarantine',
          after: { batch: known.batch, units: unitsOf(known.on_hand) },
        }
      }),

    release: ({ params: { productId }, body: { batch, reason } }, { operator: by }) =>
      onBatch({ by, productId, batch, reason }, async (db, known, at) => {
        if (known.withheld !== 'quarantined') return blocked(known)
        await changeBatch(db, known, { withheld: null, blocked_at: null })
        await changeStock(db, productId, known.on_hand, at)
        // It may have got too old meanwhile.
        await withholdAged(db, rule, new Date(at), [productId])
        return {
          action: 'stock.release',
          after: { batch: known.batch, units: unitsOf(known.on_hand) },
        }
      }),

    writeOff: ({ params: { productId }, body: { batch, reason, units } }, { operator: by }) =>
      onBatch({ by, productId, batch, reason }, async (db, known, at) => {
        const quantity = units === undefined ? known.on_hand : thousandthsOf(units)
        if (quantity > known.on_hand || quantity === 0)
          return failed('countChanged', {
            field: 'units',
            values: { units: unitsOf(known.on_hand), batch: known.batch },
          })
        await moveBatch(db, {
          product_id: productId,
          batch: known.batch,
          change: -quantity,
          reason: 'written-off',
          note: reason,
          order_id: null,
          operator_name: by.name,
          at,
        })
        if (known.withheld === null) await changeStock(db, productId, -quantity, at)
        return {
          action: 'stock.write-off',
          after: { batch: known.batch, units: unitsOf(quantity) },
        }
      }),

    writtenOff: async ({ query: page }) => {
      const { rows, ...rest } = await givenUp(storage.db, page)
      return ok({
        rows: rows.map(({ at, reason, note, order_id, ...gone }) => ({
          at,
          productId: gone.product_id,
          productName: nameOf(gone.product_id),
          batch: gone.batch,
          expiry: gone.expiry,
          units: unitsOf(gone.on_hand),
          value: decimalRupeesOrNull(worthOf(gone)),
          to: reason === 'sent-back' ? ('supplier' as const) : ('destroyed' as const),
          reason: note ?? '',
          orderId: order_id,
        })),
        ...rest,
      })
    },

    moves: async ({ params: { productId }, query: page }) => {
      const { rows, hasMore } = await movesOf(storage.db, productId, page)
      return ok({
        moves: rows.map(({ change, note, order_id, operator_name, ...move }) => ({
          ...move,
          units: unitsOf(change),
          note,
          orderId: order_id,
          by: operator_name,
        })),
        hasMore,
      })
    },

    keep: ({ params: { productId }, body: { days } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        if (!(await changeSettings(db, productId, { keep_days: days })))
          return failed('notFound', { field: 'productId' })
        const at = now()
        await withholdAged(db, rule, at, [productId])
        await appendAudit(db, by, at.toISOString(), {
          action: 'stock.keep',
          object: ['product', String(productId)],
          after: { days },
        })
        return ok(await productView(db, productId))
      }),
  }
}
