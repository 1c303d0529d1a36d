import { cardRow } from '#catalogue/query/product.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import type { orders as contract } from '#contract/orders/orders.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { problemsOf } from '#model/cart.ts'
import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { Paise } from '#model/money.ts'
import { quantityWith } from '#model/quantity.ts'
import { requireCatalogue } from '../../kernel/active-catalogue.ts'
import { messageOf } from '../../kernel/error-messages.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../../kernel/session/mutation.ts'
import { onHand } from '../../stock/stock-repository.ts'
import { destinationIn, type PricingContext } from '../cart/cart-context.ts'
import { writeCart } from '../cart/cart-store.ts'
import { cartView, packOf, problemCodes, problemValues, soldOf } from '../cart/cart-view.ts'
import { type CheckoutContextDeps, loadCheckoutContext } from '../checkout/load-checkout-context.ts'
import {
  cartById,
  noCart,
  putLine,
  type StoredCart,
  type StoredLine,
} from '../rows/cart-repository.ts'
import { linesOf, orderOf, type StoredOrderLine } from '../rows/order-repository.ts'
import { remainingProducts } from '../rows/remaining-lines.ts'

type Again = Result<typeof contract.reorder>
type Left = Again['left'][number]

export type ReorderCart = (
  visit: MutationRequest & { locale: Locale },
  orderId: Input<typeof contract.reorder>['params']['id'],
) => Promise<Outcome<Again>>

/** A line for the cart, or the reason why it cannot be added. */
const again = (
  ordered: StoredOrderLine,
  cart: StoredCart,
  pricing: PricingContext,
  stock: ReadonlyMap<number, number>,
): StoredLine | Left => {
  const { product_id, name } = ordered
  const row = cardRow(pricing.catalogue, product_id)
  const leave = (msg: string): Left => ({ productId: product_id, productName: name, msg })
  if (!row) return leave(messageOf(pricing.locale, 'productDiscontinued', { name }))
  const sold = soldOf(row, pricing.terms)
  const held = cart.lines.find((line) => line.product_id === product_id)
  const steps = Math.max(1, Math.round(ordered.quantity / sold.step))
  // A product in the cart is raised to the ordered quantity, not added to, so that repeating the call changes nothing.
  const { quantity } = quantityWith(0, steps, packOf(row))
  const [problem] = problemsOf(
    { quantity, seenPrice: row.price as Paise, onHand: stock.get(product_id) ?? null },
    sold,
    destinationIn(pricing),
  )
  if (problem || row.price === null)
    return leave(
      messageOf(
        pricing.locale,
        problemCodes[problem?.is ?? 'no-price'],
        problem ? problemValues(problem, row.name) : { name: row.name },
      ),
    )
  const added_at = held?.added_at ?? pricing.at.toISOString()
  return {
    product_id,
    name: row.name,
    quantity: Math.max(quantity, held?.quantity ?? 0),
    step: sold.step,
    seen_price: row.price,
    added_at,
  }
}

/** Puts the medicines of an order back into the customer's cart. */
export const createReorderCart = (
  deps: CheckoutContextDeps & Pick<Core, 'runMutation' | 'activeCatalogue'>,
): ReorderCart => {
  return requireCatalogue(deps.activeCatalogue, async (catalogue, visit, orderId) => {
    return await deps.runMutation(
      visit,
      ['reorder', orderId],
      byCustomer(async (db, session) => {
        if (!(await orderOf(db, session.customer_id, orderId)))
          return failed('notFound', { field: 'id' })
        if (session.city === null) return failed('placeRequired', { field: 'pincode' })
        const { cart, pricing } = await loadCheckoutContext(
          db,
          session,
          { catalogue, locale: visit.locale },
          deps,
        )
        const goods = remainingProducts(await linesOf(db, [orderId]))
        const stock = await onHand(
          db,
          goods.map(({ product_id }) => product_id),
        )
        const all = goods.map((line) => again(line, cart, pricing, stock))
        const lines = all.filter((one): one is StoredLine => 'product_id' in one)
        const left = all.filter((one): one is Left => 'msg' in one)
        const added = lines.filter(
          ({ product_id }) => !cart.lines.some((line) => line.product_id === product_id),
        )
        if (lines.length === 0) return failed('reorderFailed')
        if (cart.lines.length + added.length > sizes.cartLines)
          return failed('cartFull', { values: { lines: sizes.cartLines } })
        const id = await writeCart(db, session, cart, pricing.at.toISOString(), async (id) => {
          for (const line of lines) await putLine(db, id, line)
        })
        const after = (await cartById(db, id)) ?? noCart
        return ok({
          msg: serverTexts(visit.locale)('order:reordered'),
          cart: cartView(after, pricing),
          left,
        })
      }),
    )
  })
}
