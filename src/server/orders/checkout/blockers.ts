import { pincodeOf } from '#catalogue/query/place.ts'
import type { CheckoutBlocker } from '#contract/checkout/checkout.ts'
import { blocks } from '#model/cart.ts'
import { decimalRupees } from '#model/money.ts'
import type { PaymentMethod } from '#model/order.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { isSent, problemCodes, problemValues, type Viewed } from '../cart/cart-view.ts'
import type { CheckoutContext } from './checkout-context.ts'

/** A blocker before it has a text. */
export type Blocker = {
  code: CheckoutBlocker['code']
  productId: number | null
  field?: string
  /** What offers itself instead. */
  detail?: string
  values?: Record<string, string | number>
}

const ofLine = ({ line, row, priced }: Viewed): Blocker[] =>
  priced.problems.filter(blocks).map((problem) => ({
    code: problemCodes[problem.is] as CheckoutBlocker['code'],
    productId: line.product_id,
    values: problemValues(problem, row?.name ?? line.name),
  }))

/** Blockers of the cart: empty, without a pincode, lines that cannot be ordered or are out of stock, below the minimum. */
export const cartBlockers = ({ cart, pricing, priced }: CheckoutContext): Blocker[] => {
  if (cart.lines.length === 0) return [{ code: 'cartEmpty', productId: null }]
  return [
    ...(pricing.pincode === null
      ? [{ code: 'placeRequired' as const, productId: null, field: 'pincode' }]
      : []),
    ...priced.lines.flatMap(ofLine),
    ...(priced.missing === null
      ? []
      : [
          {
            code: 'minimumOrder' as const,
            productId: null,
            values: { difference: decimalRupees(priced.missing) },
          },
        ]),
  ]
}

/**
 * Why none of these ways to pay is open. A care plan alone cannot be paid at the door, because nothing is brought there; nor can more than may be on
 * its way to be paid in cash.
 */
export const methodBlockers = (
  { priced, cashRefused }: CheckoutContext,
  methods: readonly PaymentMethod[],
): Blocker[] => {
  if (priced.totals.totalAmt === 0 || priced.lines.length === 0 || methods.includes('online'))
    return []
  if (!isSent(priced.lines))
    return [{ code: 'planAlonePrepaid', productId: null, field: 'paymentMethod' }]
  if (!cashRefused) return []
  const { failed: code, field, detail, values } = cashRefused
  return [
    {
      code: code as CheckoutBlocker['code'],
      productId: null,
      ...(field && { field }),
      ...(detail && { detail }),
      ...(values && { values }),
    },
  ]
}

/** Blockers of the address: missing, not served, or outside the pincode that the cart was priced for (spec §5). */
export const addressBlockers = ({
  pricing: { catalogue, pincode },
  address,
}: CheckoutContext): Blocker[] => {
  if (!address) return [{ code: 'addressRequired', productId: null, field: 'addressId' }]
  if (!pincodeOf(catalogue, address.pincode)?.served)
    return [{ code: 'pincodeNotServed', productId: null, field: 'addressId' }]
  if (pincode !== null && pincode !== address.pincode)
    return [pincodeDiffers(pincode, address.pincode)]
  return []
}

export const pincodeDiffers = (pincode: string, address: string): Blocker => ({
  code: 'pincodeDiffers',
  productId: null,
  field: 'pincode',
  values: { pincode, address },
})

/** The page shows another pincode than the one chosen for the session (spec §5). */
export const pincodeChanged = (pincode: string, chosen: string): Blocker => ({
  code: 'pincodeChanged',
  productId: null,
  field: 'pincode',
  values: { pincode, chosen },
})

/** All blockers as one failure; `null` without any. */
export const refuseBlocked = (blockers: readonly Blocker[]): Failed | null => {
  const [first, ...besides] = blockers.map(({ code, productId, field, detail, values }) =>
    failed(code, {
      field: field ?? (productId === null ? undefined : 'productId'),
      detail: detail ?? productId?.toString(),
      values,
    }),
  )
  return first ? { ...first, besides } : null
}
