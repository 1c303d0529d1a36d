import type { Catalogue } from '#catalogue/open.ts'
import { cardRow } from '#catalogue/query/product.ts'
import { wholeRupees } from '#model/cash-rounding.ts'
import { formatRupees, type Paise, paise } from '#model/money.ts'
import type { Db } from '../../db/types.ts'
import type { CheckoutContext } from '../checkout/checkout-context.ts'
import type { PriceAsked, ReorderProblem } from './reorder-problem.ts'
import {
  noticePrices,
  reorderItems,
  type StoredReorder,
  type StoredReorderItem,
} from './reorder-repository.ts'
import { changeReorder } from './reorder-transition.ts'

/** What is paid at the door. */
export const cashOf = ({ priced, pricing }: CheckoutContext): Paise => {
  const { totalAmt } = priced.totals
  return pricing.terms.roundsCash ? wholeRupees(totalAmt) : totalAmt
}

const pricesToday = (
  catalogue: Catalogue,
  items: readonly StoredReorderItem[],
): Map<number, number> =>
  new Map(
    items.flatMap(({ product_id }) => {
      const price = cardRow(catalogue, product_id)?.price ?? null
      return price === null ? [] : [[product_id, price] as const]
    }),
  )

const change = (name: string, from: number | null, to: number): string =>
  from === null
    ? `${name}: ${formatRupees(paise(to))}`
    : `${name}: ${formatRupees(paise(from))} → ${formatRupees(paise(to))}`

/** The medicines whose price differs from the one agreed to, each with both. */
export const changedPrices = async (
  db: Db,
  catalogue: Catalogue,
  orderId: string,
): Promise<string> => {
  const items = await reorderItems(db, orderId)
  const today = pricesToday(catalogue, items)
  return items
    .flatMap(({ product_id, name, price }) => {
      const now = today.get(product_id)
      return price === null || now === undefined || price === now ? [] : [change(name, price, now)]
    })
    .join(', ')
}

/** Keeps what the customer is told of the next due day: what it comes to, null where some of it cannot be sent, and the price of each pack. */
export const keepNotice = async (
  db: Db,
  catalogue: Catalogue,
  reorder: StoredReorder,
  { amount, at }: { amount: Paise | null; at: Date },
): Promise<void> => {
  const { order_id, next_on } = reorder
  await noticePrices(db, order_id, pricesToday(catalogue, await reorderItems(db, order_id)))
  await changeReorder(db, reorder, {
    noticed_for: next_on,
    noticed_amount: amount,
    updated_at: at.toISOString(),
  })
}

/**
 * What a due order costs beyond what its customer was told or agreed to, as the question whether it is to be ordered all the same; null where it
 * does not. Compared are the price of each pack, and the sum where it was told of the whole order (docs/decisions/0116).
 */
export const beyondTold = async (
  db: Db,
  { order_id, next_on, noticed_for, noticed_amount }: StoredReorder,
  context: CheckoutContext,
): Promise<ReorderProblem | null> => {
  const isNoticed = noticed_for === next_on
  const items = await reorderItems(db, order_id)
  const noticed = new Map(
    items.map(({ product_id, price, noticed_price }) => [
      product_id,
      isNoticed ? (noticed_price ?? price) : price,
    ]),
  )
  const now = context.priced.lines.flatMap(({ row }) =>
    row?.price == null ? [] : [{ id: row.id, name: row.name, price: row.price }],
  )
  const dearer = now.flatMap(({ id, name, price }) => {
    const from = noticed.get(id) ?? null
    return from !== null && price <= from ? [] : [change(name, from, price)]
  })
  const total = cashOf(context)
  const said = isNoticed ? noticed_amount : null
  if (dearer.length === 0 && (said === null || total <= said)) return null
  const question: PriceAsked = {
    total,
    prices: now.map(({ id, price }) => ({ id, price })),
  }
  const amount = formatRupees(total)
  return dearer.length > 0
    ? { code: 'pricesRose', values: { prices: dearer.join(', '), amount }, asked: question }
    : { code: 'sumRose', values: { said: formatRupees(paise(said ?? 0)), amount }, asked: question }
}
