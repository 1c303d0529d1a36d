import type { Catalogue } from '../../../src/catalogue/open.ts'
import {
  type SellableRow,
  sellableFacts,
  sellableRow,
} from '../../../src/catalogue/query/sellable.ts'
import { lastDay } from '../../../src/model/expiry.ts'
import { type Paise, paise } from '../../../src/model/money.ts'
import { thousandthsOf } from '../../../src/model/quantity.ts'
import { batchKey } from '../../../src/model/stock.ts'
import { updateRows } from '../../../src/server/db/rows.ts'
import type { Db } from '../../../src/server/db/types.ts'
import { type Chance, dayMs, iso } from './chance.ts'
import type { Put } from './rows.ts'

export type Product = {
  row: SellableRow
  facts: NonNullable<ReturnType<typeof sellableFacts>>
  /** Thousandths of a unit in a pack, and paise a pack. */
  units: number
  mrp: Paise
  price: Paise
  isCounted: boolean
}

const candidates = `SELECT id FROM product WHERE sale = 'for-sale' AND mrp > 0 AND schedule <> 'X' AND units <= 500
  ORDER BY popularity DESC, id LIMIT 600`

/** The products that are ordered: the most popular of the catalogue that may be sold. */
export const productsFor = (catalogue: Catalogue, { maybe }: Chance): Product[] =>
  (catalogue.sql(candidates).all() as { id: number }[]).flatMap(({ id }) => {
    const [row, facts] = [sellableRow(catalogue, id), sellableFacts(catalogue, id)]
    if (!row || !facts || row.mrp === null || row.price === null || row.plan) return []
    const isCounted = maybe(0.6)
    return [
      {
        row,
        facts,
        units: thousandthsOf(row.units),
        mrp: paise(row.mrp),
        price: paise(row.price),
        isCounted,
      },
    ]
  })

type Box = { product: Product; batch: string; expiry: string; atMs: number; taken: number }

/** Days for which one batch of a product is on the stock. */
const batchDays = 92

/**
 * The stock of the shop: batches follow one another, and each is received with what is packed from it and a rest, so that nothing is ever packed
 * that was not there.
 */
export const createStock = (
  chance: Chance,
  put: Put,
  products: readonly Product[],
  beginMs: number,
  nowMs: number,
) => {
  const boxes = new Map<string, Box[]>()
  const held = new Map<number, number>()
  const periods = Math.floor((nowMs - beginMs) / (batchDays * dayMs)) + 1
  const monthOf = (ms: number): string => iso(ms).slice(0, 7)
  for (const product of products) {
    const { id } = product.row
    const own = Array.from({ length: periods }, (_, period): Box => {
      const atMs = beginMs + (period * batchDays - chance.whole(1, 20)) * dayMs
      const expiry = monthOf(beginMs + ((period + 1) * batchDays + chance.whole(40, 600)) * dayMs)
      return {
        product,
        batch: `${String.fromCharCode(65 + (id % 26))}${id % 1_000}${period}${chance.whole(10, 99)}`,
        expiry,
        atMs,
        taken: 0,
      }
    })
    boxes.set(String(id), own)
    if (!product.isCounted) continue
    put('stock', {
      product_id: id,
      on_hand: 0,
      updated_at: iso(nowMs),
      threshold: chance.maybe(0.3) ? product.units * chance.whole(5, 40) : null,
    })
    for (const { batch, expiry } of own)
      put('stock_batch', {
        product_id: id,
        batch,
        key: batchKey(batch),
        expiry,
        usable_until: lastDay(expiry),
        on_hand: 0,
        mrp: product.mrp,
        withheld: null,
        blocked_at: null,
      })
  }
  const move = (
    product_id: number,
    order_id: string,
    change: number,
    reason: 'placed' | 'released',
    at: string,
  ): void => {
    held.set(product_id, (held.get(product_id) ?? 0) - change)
    put('stock_move', { id: chance.id(), product_id, order_id, change, reason, at })
  }
  return {
    take: ({ row, isCounted }: Product, orderId: string, quantity: number, at: string): void => {
      if (isCounted) move(row.id, orderId, -quantity, 'placed', at)
    },
    release: ({ row, isCounted }: Product, orderId: string, quantity: number, at: string): void => {
      if (isCounted) move(row.id, orderId, quantity, 'released', at)
    },
    /** Packs a quantity from the batch of its day. */
    pack: (
      { row, isCounted }: Product,
      order_id: string,
      quantity: number,
      atMs: number,
    ): { batch: string; expiry: string } => {
      const own = boxes.get(String(row.id)) ?? []
      const box = own[Math.min(own.length - 1, Math.floor((atMs - beginMs) / (batchDays * dayMs)))]
      if (!box) throw new Error(`no batch of product ${row.id}`)
      const { batch, expiry } = box
      box.taken += quantity
      if (isCounted)
        put('batch_move', {
          id: chance.id(),
          product_id: row.id,
          batch,
          change: -quantity,
          reason: 'packed',
          note: null,
          order_id,
          at: iso(atMs),
        })
      return { batch, expiry }
    },
    /** The batch to recall: the most packed of those that are not the newest of their product. */
    mostPacked: (): { product: Product; batch: string } | null => {
      const old = [...boxes.values()]
        .flatMap((own) => own.slice(0, -1))
        .filter(({ product, taken }) => product.isCounted && taken > 0)
      return old.sort((one, other) => other.taken - one.taken)[0] ?? null
    },
    /** Receives every batch; returns what is on hand of each, to be written. */
    receive: (
      recalled: { product: Product; batch: string } | null,
    ): ((db: Db) => Promise<void>) => {
      const batches: { product_id: number; batch: string; on_hand: number }[] = []
      const onHand = new Map<number, number>()
      for (const own of boxes.values())
        for (const [period, { product, batch, atMs, taken }] of own.entries()) {
          if (!product.isCounted) continue
          const { id } = product.row
          const isLast = period === own.length - 1
          const open = isLast
            ? Math.max(0, (held.get(id) ?? 0) - own.reduce((sum, one) => sum + one.taken, 0))
            : 0
          const rest = chance.maybe(isLast ? 0.85 : 0.15)
            ? product.units * chance.whole(1, isLast ? 120 : 12)
            : 0
          const isRecalled = recalled?.product === product && recalled.batch === batch
          const received = taken + open + (isRecalled ? product.units * 20 : rest)
          if (received === 0) continue
          const at = iso(atMs)
          put('batch_move', {
            id: chance.id(),
            product_id: id,
            batch,
            change: received,
            reason: 'received',
            note: null,
            order_id: null,
            at,
          })
          put('stock_move', {
            id: chance.id(),
            product_id: id,
            order_id: null,
            change: received,
            reason: 'set',
            at,
          })
          batches.push({ product_id: id, batch, on_hand: received - taken })
          let left = received
          if (isRecalled) {
            const blocked = received - taken
            put('stock_move', {
              id: chance.id(),
              product_id: id,
              order_id: null,
              change: -blocked,
              reason: 'set',
              at: iso(nowMs - 3 * dayMs),
            })
            left -= blocked
          }
          onHand.set(id, (onHand.get(id) ?? 0) + left)
        }
      return async (db) => {
        for (const { product_id, batch, on_hand } of batches)
          await updateRows(db, 'stock_batch', { product_id, batch }, { on_hand })
        for (const [product_id, there] of onHand)
          await updateRows(
            db,
            'stock',
            { product_id },
            { on_hand: there - (held.get(product_id) ?? 0) },
          )
      }
    },
  }
}
export type Stock = ReturnType<typeof createStock>
