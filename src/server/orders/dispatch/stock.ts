import { cardRow } from '#catalogue/query/product.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import type { Batch, opsStock as contract, ProductStock } from '#contract/fulfilment/stock.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import type { Operator } from '#model/operator.ts'
import { thousandthsOf, unitsOf } from '#model/quantity.ts'
import { deliveredBatch, picksOf } from '#model/stock.ts'
import type { Db, Storage } from '../../db/types.ts'
import { type ActiveCatalogue, requireCatalogue } from '../../kernel/active-catalogue.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import { readCsv } from '../../kernel/read-csv.ts'
import {
  addBatch,
  batchesOf,
  batchKey,
  batchOf,
  moveBatch,
  type StoredBatch,
} from '../../stock/batch-repository.ts'
import {
  changeStock,
  expiringBatches,
  lowStock,
  setThreshold,
  stockOf,
} from '../../stock/stock-repository.ts'
import { linesOf, orderById, parcelsOf } from '../rows/order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'

type Page = { pageNumber: number; pageSize: number }

const sliceOf = ({ pageNumber, pageSize }: Page) => ({
  offset: (pageNumber - 1) * pageSize,
  limit: pageSize,
})
const hasMore = ({ pageNumber, pageSize }: Page, total: number): boolean =>
  pageNumber * pageSize < total

/** Batches on the shelf: `/api/ops/stock`. */
export type Stock = {
  receive: (by: Operator, csv: string) => Promise<Outcome<Result<typeof contract.receive>>>
  product: (productId: number) => Promise<Outcome<ProductStock>>
  count: (
    by: Operator,
    productId: number,
    body: Input<typeof contract.count>['body'],
  ) => Promise<Outcome<ProductStock>>
  threshold: (
    by: Operator,
    productId: number,
    units: number | null,
  ) => Promise<Outcome<ProductStock>>
  expiring: (of: { months: number } & Page) => Promise<Outcome<Result<typeof contract.expiring>>>
  low: (page: Page) => Promise<Outcome<Result<typeof contract.low>>>
  picks: (orderId: string) => Promise<Outcome<Result<typeof contract.picks>>>
}

export type StockParts = { storage: Storage; activeCatalogue: ActiveCatalogue; now: () => Date }

export const createStock = ({ storage, activeCatalogue, now }: StockParts): Stock => {
  /** Empty for a product that the catalogue does not have any more. */
  const nameOf = (productId: number): string => {
    const catalogue = activeCatalogue()
    return (catalogue && cardRow(catalogue, productId)?.name) ?? ''
  }
  const batchView = ({ product_id, batch, expiry, on_hand, blocked_at }: StoredBatch): Batch => ({
    productId: product_id,
    productName: nameOf(product_id),
    batch,
    expiry,
    units: unitsOf(on_hand),
    blockedAt: blocked_at,
  })
  const productView = async (db: Db, productId: number): Promise<ProductStock> => {
    const stock = await stockOf(db, productId)
    return {
      productId,
      free: stock ? unitsOf(stock.on_hand) : null,
      threshold: stock?.threshold == null ? null : unitsOf(stock.threshold),
      batches: (await batchesOf(db, [productId])).map(batchView),
    }
  }

  return {
    receive: requireCatalogue(activeCatalogue, async (catalogue, by, csv) => {
      const read = readCsv(csv, ['product', 'batch', 'expiry', 'units'], (record) => {
        const row = deliveredBatch(record)
        return 'wrong' in row || cardRow(catalogue, row.productId)
          ? row
          : { wrong: 'product' as const }
      })
      if ('failed' in read) return read
      return await storage.inTransaction(async (db) => {
        const at = now().toISOString()
        let received = 0
        for (const row of read.rows) {
          const [product_id, batch, change] = [
            row.productId,
            batchKey(row.batch),
            thousandthsOf(row.units),
          ]
          await addBatch(db, { product_id, batch, expiry: row.expiry })
          await appendAudit(db, by, at, {
            action: 'stock.receive',
            object: ['product', String(product_id)],
            after: { batch, expiry: row.expiry, units: row.units },
          })
          await moveBatch(db, {
            product_id,
            batch,
            change,
            reason: 'received',
            note: null,
            order_id: null,
            at,
          })
          // A recalled batch that still arrives is not for sale.
          if ((await batchOf(db, product_id, batch))?.blocked_at === null)
            await changeStock(db, product_id, change, at)
          received++
        }
        return ok({ received, refused: read.refused })
      })
    }),

    product: (productId) => storage.inSnapshot(async (db) => ok(await productView(db, productId))),

    count: (by, productId, { batch, units, reason, onRecord }) =>
      storage.inTransaction(async (db) => {
        const known = await batchOf(db, productId, batch)
        if (known?.expiry == null) return failed('notFound', { field: 'batch' })
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
          at,
        })
        if (known.blocked_at === null) await changeStock(db, productId, change, at)
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

    threshold: (by, productId, units) =>
      storage.inTransaction(async (db) => {
        if (!(await setThreshold(db, productId, units === null ? null : thousandthsOf(units))))
          return failed('notFound', { field: 'productId' })
        await appendAudit(db, by, now().toISOString(), {
          action: 'stock.threshold',
          object: ['product', String(productId)],
          after: { units },
        })
        return ok(await productView(db, productId))
      }),

    expiring: async ({ months, ...page }) => {
      const [year = 0, month = 0] = dayInIndia(now()).split('-').map(Number)
      const last = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
      const { rows, total } = await expiringBatches(storage.db, last, sliceOf(page))
      return ok({ batches: rows.map(batchView), total, hasMore: hasMore(page, total) })
    },

    low: async (page) => {
      const { rows, total } = await lowStock(storage.db, sliceOf(page))
      const products = rows.map(({ product_id, on_hand, threshold }) => ({
        productId: product_id,
        productName: nameOf(product_id),
        free: unitsOf(on_hand),
        threshold: unitsOf(threshold ?? 0),
      }))
      return ok({ products, total, hasMore: hasMore(page, total) })
    },

    picks: (orderId) =>
      storage.inSnapshot(async (db) => {
        if (!(await orderById(db, orderId))) return failed('notFound', { field: 'id' })
        const open = new Set(
          (await parcelsOf(db, orderId)).flatMap(({ state, number }) =>
            state === 'placed' ? [number] : [],
          ),
        )
        const lines = remainingLines(await linesOf(db, [orderId])).filter(
          ({ parcel, batch }) => open.has(parcel) && batch === null,
        )
        const kept = await batchesOf(
          db,
          lines.map(({ product_id }) => product_id),
        )
        const usable = kept.flatMap(({ expiry, blocked_at, ...batch }) =>
          expiry === null || blocked_at !== null ? [] : [{ ...batch, expiry }],
        )
        const wanted = lines.map(({ number: line, product_id, quantity }) => ({
          line,
          product_id,
          quantity,
        }))
        return ok(
          picksOf(wanted, usable, dayInIndia(now()).slice(0, 7)).map(({ quantity, ...pick }) => ({
            ...pick,
            units: unitsOf(quantity),
          })),
        )
      }),
  }
}
