import { z } from 'zod'
import type { Catalogue } from '#catalogue/open.ts'
import { cardRow } from '#catalogue/query/product.ts'
import type { opsStockChanges } from '#contract/fulfilment/stock.ts'
import { availabilityHere } from '#model/availability.ts'
import { decimalRupees, type Paise } from '#model/money.ts'
import { unitsOf } from '#model/quantity.ts'
import type { Serving } from '../../kernel/call.ts'
import { cursorOf, placeOf, settledAt } from '../../kernel/feed.ts'
import { failed, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { loggedOnce, type Repeated, repeated } from '../../platform/repeated.ts'
import {
  type StockPlace,
  setStockOffers,
  stockChangedAfter,
  stockOffers,
} from '../../stock/stock-repository.ts'

export type StockChanges = Serving<typeof opsStockChanges>

const begin: StockPlace = { updated_at: '0000', product_id: 0 }
const Place = z
  .tuple([z.string(), z.int()])
  .transform(([updated_at, product_id]): StockPlace => ({ updated_at, product_id }))

const rupeesOrNull = (amount: number | null | undefined): string | null =>
  amount == null ? null : decimalRupees(amount as Paise)

/** What is said of a product beside what is free of it; nothing is free of what is not sold. */
const offerOf = (catalogue: Catalogue | null, id: number, blockedSchedules: readonly string[]) => {
  const card = catalogue && cardRow(catalogue, id)
  return {
    isSold:
      !!card && availabilityHere(card, { destination: null, blockedSchedules }).reason === null,
    productName: card?.name ?? '',
    packUnits: card?.units ?? 1,
    mrp: rupeesOrNull(card?.mrp),
    price: rupeesOrNull(card?.price),
  }
}

type Deps = Pick<Core, 'storage' | 'activeCatalogue' | 'now'> & {
  blockedSchedules: readonly string[]
}

/** What other programs read to follow the stock: a product that changes again comes again, as it is then. */
export const createStockChanges = ({
  storage,
  activeCatalogue,
  blockedSchedules,
  now,
}: Deps): StockChanges => ({
  changes: async ({ query: { updatedSince, cursor, pageSize } }) => {
    const after =
      cursor === undefined
        ? { ...begin, ...(updatedSince && { updated_at: updatedSince }) }
        : placeOf(Place, cursor)
    if (!after) return failed('invalid', { field: 'cursor' })
    const changes = await stockChangedAfter(storage.db, after, settledAt(now()), pageSize + 1)
    const rows = changes.slice(0, pageSize)
    const end = rows.at(-1) ?? after
    return ok({
      products: rows.map(({ product_id, on_hand, updated_at }) => {
        const { isSold, ...offer } = offerOf(
          activeCatalogue(),
          Number(product_id),
          blockedSchedules,
        )
        return {
          productId: Number(product_id),
          ...offer,
          free: isSold ? unitsOf(Number(on_hand)) : 0,
          updatedAt: updated_at,
        }
      }),
      next: cursorOf([end.updated_at, Number(end.product_id)]),
      hasMore: changes.length > pageSize,
    })
  },
})

/** Products that are looked at without a pause. */
const atOnce = 500
const lookMs = 2_000

export type OfferMarks = Pick<Repeated, 'start' | 'stop'> & {
  /** Throws if the database cannot be reached; what was marked until then stays. */
  lookOnce: () => Promise<void>
}

/** Marks counted products as changed whose price or sale is another in a new release of the catalogue. */
export const createOfferMarks = ({
  storage,
  activeCatalogue,
  blockedSchedules,
  now,
  log,
}: Deps & Pick<Core, 'log'>): OfferMarks => {
  let seen: string | null = null
  const markAfter = async (first: number): Promise<number | null> => {
    const rows = await stockOffers(storage.db, first, atOnce)
    const changed = rows.flatMap(({ product_id, offer: known }) => {
      const offer = JSON.stringify(offerOf(activeCatalogue(), Number(product_id), blockedSchedules))
      return offer === known ? [] : [{ product_id: Number(product_id), known, offer }]
    })
    if (changed.length > 0)
      await storage.inTransaction((db) => setStockOffers(db, changed, now().toISOString()))
    return rows.length < atOnce ? null : Number(rows.at(-1)?.product_id)
  }
  const lookOnce = async (): Promise<void> => {
    const release = activeCatalogue()?.release ?? null
    if (release === null || release === seen) return
    for (let after: number | null = 0; after !== null; ) after = await markAfter(after)
    seen = release
  }
  const faults = loggedOnce(log, 'changed prices of counted products cannot be marked')
  const look = async (): Promise<void> => {
    await lookOnce()
    faults.succeeded()
  }
  const work = repeated(look, lookMs, faults.failed, 15 * lookMs)
  return { lookOnce, start: work.start, stop: work.stop }
}
