import { decimalRupees, formatRupees, paiseFromRupees } from '#model/money.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import type { CheckoutContext } from './checkout-context.ts'

/** Where the order differs from what the customer agreed to: the total, or without a total the price of a line. */
export const disagreement = (
  { priced: { lines, totals } }: CheckoutContext,
  totalAmt: string | undefined,
): Failed | null => {
  if (totalAmt !== undefined) {
    const agreed = paiseFromRupees(Number(totalAmt))
    if (agreed === null || agreed === totals.totalAmt) return null
    return failed('totalChanged', {
      field: 'totalAmt',
      detail: decimalRupees(totals.totalAmt),
      values: { from: formatRupees(agreed), to: formatRupees(totals.totalAmt) },
    })
  }
  for (const { line, row, priced } of lines)
    for (const problem of priced.problems)
      if (problem.is === 'price-changed') {
        const { from, to } = problem
        return failed('priceChanged', {
          field: 'productId',
          detail: String(line.product_id),
          values: { name: row?.name ?? line.name, from: formatRupees(from), to: formatRupees(to) },
        })
      }
  return null
}
