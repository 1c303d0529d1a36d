import { pincodeOf } from '#catalogue/query/place.ts'
import type { CheckoutBlocker } from '#contract/checkout/checkout.ts'
import { blocks } from '#model/cart.ts'
import { decimalRupees } from '#model/money.ts'
import { problemCodes, type Viewed } from '../cart/cart-view.ts'
import type { Db } from '../db/types.ts'
import { onHand } from '../fulfilment/stock-repository.ts'
import { type Failed, failed } from '../http/outcome.ts'

import type { CheckoutContext } from './checkout-context.ts'

/** What is in the way, before it has a text. */
export type Blocker = { code: CheckoutBlocker['code']; productId: number | null; field?: string; values?: Record<string, string | number> }

const ofLine = ({ line, row, priced }: Viewed): Blocker[] =>
  priced.problems.filter(blocks).map((problem) => ({
    code: problemCodes[problem.is] as CheckoutBlocker['code'],
    productId: line.product_id,
    values: { name: row?.name ?? line.name, ...(problem.is === 'not-multiple' && { step: problem.step / 1000 }) },
  }))

/** What keeps a cart from the checkout: nothing in it, no pincode, lines that cannot be ordered or are short, too little of it. */
export const cartBlockers = async (db: Db, { cart, pricing, priced }: CheckoutContext): Promise<Blocker[]> => {
  if (cart.lines.length === 0) return [{ code: 'cartEmpty', productId: null }]
  const stock = await onHand(
    db,
    cart.lines.map(({ product_id }) => product_id),
  )
  const short = cart.lines.filter(({ product_id, quantity }) => (stock.get(product_id) ?? quantity) < quantity)
  return [
    ...(pricing.pincode === null ? [{ code: 'placeRequired' as const, productId: null, field: 'pincode' }] : []),
    ...priced.lines.flatMap(ofLine),
    ...short.map(({ product_id, name }) => ({ code: 'outOfStock' as const, productId: product_id, values: { name } })),
    ...(priced.missing === null
      ? []
      : [{ code: 'minimumOrder' as const, productId: null, values: { difference: decimalRupees(priced.missing) } }]),
  ]
}

/** What keeps it from being sent: no address, one that is not served, or one elsewhere than the cart was priced for (spec §5). */
export const addressBlockers = ({ pricing: { catalogue, pincode }, address }: CheckoutContext): Blocker[] => {
  if (!address) return [{ code: 'addressRequired', productId: null, field: 'addressId' }]
  if (!pincodeOf(catalogue, address.pincode)?.served) return [{ code: 'pincodeNotServed', productId: null, field: 'addressId' }]
  if (pincode !== null && pincode !== address.pincode) return [pincodeDiffers(pincode, address.pincode)]
  return []
}

export const pincodeDiffers = (pincode: string, address: string): Blocker => ({
  code: 'pincodeDiffers',
  productId: null,
  field: 'pincode',
  values: { pincode, address },
})

/** What is in the way as a failed call, all of it at once; `null` when nothing is. */
export const refuseBlocked = (blockers: readonly Blocker[]): Failed | null => {
  const [first, ...besides] = blockers.map(({ code, productId, field, values }) =>
    failed(code, { field: field ?? (productId === null ? undefined : 'productId'), detail: productId?.toString(), values }),
  )
  return first ? { ...first, besides } : null
}
