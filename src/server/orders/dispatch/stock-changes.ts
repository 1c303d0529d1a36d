import { cardRow } from '#catalogue/query/product.ts'
import type { opsStockChanges } from '#contract/fulfilment/stock.ts'
import { decimalRupees, type Paise } from '#model/money.ts'
import { unitsOf } from '#model/quantity.ts'
import type { Serving } from '../../kernel/call.ts'
import { failed, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { type StockPlace, stockChangedAfter } from '../../stock/stock-repository.ts'

export type StockChanges = Serving<typeof opsStockChanges>

/** What changed so lately may have been written before what has not been committed yet. */
const settledMs = 10_000
const begin: StockPlace = { updated_at: '0000', product_id: 0 }

const cursorOf = ({ updated_at, product_id }: StockPlace): string =>
  Buffer.from(JSON.stringify([updated_at, product_id])).toString('base64url')

const placeOf = (cursor: string): StockPlace | null => {
  try {
    const [updated_at, product_id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return typeof updated_at === 'string' && Number.isSafeInteger(product_id)
      ? { updated_at, product_id }
      : null
  } catch {
    return null
  }
}

const rupeesOrNull = (amount: number | null | undefined): string | null =>
  amount == null ? null : decimalRupees(amount as Paise)

/** What other programs read to follow the stock: a product that changes again comes again, as it is then. */
export const createStockChanges = ({
  storage,
  activeCatalogue,
  now,
}: Pick<Core, 'storage' | 'activeCatalogue' | 'now'>): StockChanges => ({
  changes: async ({ query: { updatedSince, cursor, pageSize } }) => {
    const after =
      cursor === undefined
        ? { ...begin, ...(updatedSince && { updated_at: updatedSince }) }
        : placeOf(cursor)
    if (!after) return failed('invalid', { field: 'cursor' })
    const before = new Date(now().getTime() - settledMs).toISOString()
    const found = await stockChangedAfter(storage.db, after, before, pageSize + 1)
    const rows = found.slice(0, pageSize)
    const catalogue = activeCatalogue()
    return ok({
      products: rows.map(({ product_id, on_hand, updated_at }) => {
        const card = catalogue && cardRow(catalogue, Number(product_id))
        return {
          productId: Number(product_id),
          productName: card?.name ?? '',
          packUnits: card?.units ?? 1,
          mrp: rupeesOrNull(card?.mrp),
          price: rupeesOrNull(card?.price),
          free: unitsOf(Number(on_hand)),
          updatedAt: updated_at,
        }
      }),
      next: cursorOf(rows.at(-1) ?? after),
      hasMore: found.length > pageSize,
    })
  },
})
