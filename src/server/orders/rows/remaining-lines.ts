import type { StoredOrder, StoredOrderLine } from './order-repository.ts'

type Leaving = Pick<StoredOrderLine, 'review' | 'removed_reason'>

/** The lines that no pharmacist rejected and no operator removed. */
export const remainingLines = <Line extends Leaving>(lines: readonly Line[]): Line[] =>
  lines.filter(({ review, removed_reason }) => review !== 'rejected' && removed_reason === null)

/** The lines of each product as one: a line may be split over batches and parcels. */
export const byProduct = <Line extends Pick<StoredOrderLine, 'product_id' | 'quantity'>>(
  lines: readonly Line[],
): Line[] => {
  const remaining = new Map<number, Line>()
  for (const line of lines) {
    const known = remaining.get(line.product_id)
    remaining.set(
      line.product_id,
      known ? { ...known, quantity: known.quantity + line.quantity } : line,
    )
  }
  return [...remaining.values()]
}

/** What of an order can be ordered again: neither what was refused nor its care plans. */
export const remainingProducts = (lines: readonly StoredOrderLine[]): StoredOrderLine[] =>
  byProduct(remainingLines(lines).filter(({ plan_days }) => plan_days === null))

/** Whether nothing is left to deliver: only care plans remain. */
export const isPlansOnly = (
  lines: readonly (Leaving & Pick<StoredOrderLine, 'plan_days'>)[],
): boolean => {
  const rest = remainingLines(lines)
  return rest.length > 0 && rest.every(({ plan_days }) => plan_days !== null)
}

/** Whether an order has nothing left but care plans, to be paid at a door to which nothing is brought. */
export const isUndeliverable = (
  order: Pick<StoredOrder, 'payment_method' | 'total'>,
  lines: Parameters<typeof isPlansOnly>[0],
): boolean => order.payment_method === 'cod' && order.total > 0 && isPlansOnly(lines)
