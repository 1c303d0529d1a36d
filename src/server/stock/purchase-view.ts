import { cardRow, packFacts } from '#catalogue/query/product.ts'
import type { Purchase, PurchaseLine } from '#contract/purchases/purchases.ts'
import { decimalRupees, decimalRupeesOrNull, type Paise, paise } from '#model/money.ts'
import { differencesOf } from '#model/purchase.ts'
import { thousandthsOf } from '#model/quantity.ts'
import type { Db } from '../db/types.ts'
import type { ActiveCatalogue } from '../kernel/active-catalogue.ts'
import {
  purchaseLines,
  receivedFor,
  type StoredPurchase,
  type StoredPurchaseLine,
  type StoredSupplier,
  suppliersBy,
} from './purchase-repository.ts'

type Deps = {
  catalogue: ReturnType<ActiveCatalogue>
  supplier: StoredSupplier | undefined
  ordered: readonly StoredPurchaseLine[]
  came: Awaited<ReturnType<typeof receivedFor>>
}

const viewOf = (order: StoredPurchase, { catalogue, supplier, ordered, came }: Deps): Purchase => {
  const known = new Set(ordered.map(({ product_id }) => product_id))
  const extra = [...new Set(came.map(({ product_id }) => product_id))].filter(
    (id) => !known.has(id),
  )
  const lineOf = (product_id: number, line: StoredPurchaseLine | null): PurchaseLine => {
    const card = catalogue && cardRow(catalogue, product_id)
    const facts = packFacts(card)
    const own = came
      .filter((row) => row.product_id === product_id)
      .map(({ quantity, rate, mrp }) => ({
        packs: quantity / thousandthsOf(facts.packUnits),
        rate,
        mrp,
      }))
    const received = own.reduce((sum, { packs }) => sum + packs, 0)
    const text = (is: string, value: number): string =>
      is === 'rate' || is === 'mrp' ? decimalRupees(paise(value)) : String(value)
    return {
      productId: product_id,
      ...facts,
      packs: line?.packs ?? 0,
      rate: decimalRupeesOrNull((line?.rate ?? null) as Paise | null),
      mrp: decimalRupeesOrNull((line?.mrp ?? null) as Paise | null),
      received: Math.round(received * 1_000) / 1_000,
      // Nothing is missing of what was not asked for yet.
      differences:
        own.length === 0 && order.state !== 'closed'
          ? []
          : differencesOf(line, own).map(({ is, ordered: asked, came: got }) => ({
              is,
              ordered: text(is, asked),
              came: text(is, got),
            })),
    }
  }
  return {
    number: order.number,
    supplier: supplier?.name ?? order.supplier,
    email: supplier?.email ?? null,
    state: order.state,
    note: order.note ?? '',
    madeBy: order.made_by,
    madeAt: order.made_at,
    sentTo: order.sent_to,
    sentAt: order.sent_at,
    closedAt: order.closed_at,
    closedReason: order.closed_reason,
    lines: [
      ...ordered.map((line) => lineOf(line.product_id, line)),
      ...extra.map((id) => lineOf(id, null)),
    ],
    total: decimalRupees(
      paise(ordered.reduce((sum, { packs, rate }) => sum + packs * (rate ?? 0), 0)),
    ),
  }
}

/** Orders to suppliers as they stand, each with what came of it and what came otherwise: as many statements for one as for a page. */
export const purchaseViews = async (
  db: Db,
  activeCatalogue: ActiveCatalogue,
  orders: readonly StoredPurchase[],
): Promise<Purchase[]> => {
  const numbers = orders.map(({ number }) => number)
  const suppliers = await suppliersBy(
    db,
    orders.map(({ supplier }) => supplier),
  )
  const ordered = Map.groupBy(await purchaseLines(db, numbers), ({ number }) => number)
  const came = Map.groupBy(await receivedFor(db, numbers), ({ number }) => number)
  const catalogue = activeCatalogue()
  return orders.map((order) =>
    viewOf(order, {
      catalogue,
      supplier: suppliers.get(order.supplier),
      ordered: ordered.get(order.number) ?? [],
      came: came.get(order.number) ?? [],
    }),
  )
}

export const purchaseView = async (
  db: Db,
  activeCatalogue: ActiveCatalogue,
  order: StoredPurchase,
): Promise<Purchase> => {
  const [view] = await purchaseViews(db, activeCatalogue, [order])
  if (!view) throw new Error('an order that was read has no view')
  return view
}
