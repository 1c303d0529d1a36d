import { randomUUID } from 'node:crypto'
import type { Catalogue } from '#catalogue/open.ts'
import { cardRow } from '#catalogue/query/product.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { maxQuantity } from '#model/quantity.ts'
import { nextDue } from '#model/reorder.ts'
import type { Db, Storage } from '../../db/types.ts'
import type { ActiveCatalogue } from '../../kernel/active-catalogue.ts'
import type { Log } from '../../platform/log.ts'
import { packOf } from '../cart/cart-view.ts'
import { addressBlockers, cartBlockers, methodBlockers } from '../checkout/blockers.ts'
import type { CheckoutContext } from '../checkout/checkout-context.ts'
import { createOrder } from '../checkout/create-order.ts'
import {
  type CheckoutContextParts,
  loadCheckoutContext,
} from '../checkout/load-checkout-context.ts'
import {
  addCart,
  changeWants,
  putLine,
  removeCart,
  removeCartLine,
} from '../rows/cart-repository.ts'
import { forEachOrder } from '../rows/for-each-order.ts'
import type { OrderDeadlines } from '../rows/order-deadlines.ts'
import { copyPrescriptions } from '../rows/order-prescription-repository.ts'
import { addressOfOrder, businessIn } from '../rows/order-repository.ts'
import {
  addRun,
  dueReorder,
  dueReorders,
  freeDay,
  reorderItems,
  type StoredReorder,
} from './reorder-repository.ts'
import { changeReorder } from './reorder-transition.ts'

export type RunParts = CheckoutContextParts & {
  storage: Storage
  activeCatalogue: ActiveCatalogue
  deadlines: OrderDeadlines
  log: Log
}

type Came = { outcome: 'placed'; orderId: string } | { outcome: 'failed'; reason: string }

/** Fills a separate cart with the re-order, rounded to today's selling units. */
const fillCart = async (
  db: Db,
  catalogue: Catalogue,
  reorder: StoredReorder,
  at: string,
): Promise<string> => {
  const cartId = randomUUID()
  await addCart(db, cartId, at)
  // The wallet pays only when its owner can decide.
  await changeWants(db, cartId, { usesBalance: false })
  for (const { product_id, name, packs } of await reorderItems(db, reorder.order_id)) {
    const row = cardRow(catalogue, product_id)
    if (!row) continue
    const { units, step } = packOf(row)
    const quantity = Math.min(
      maxQuantity(step),
      Math.max(step, Math.ceil((packs * units) / step) * step),
    )
    await putLine(db, cartId, {
      product_id,
      name,
      quantity,
      step,
      seen_price: row.price ?? 0,
      added_at: at,
    })
  }
  return cartId
}

/** Removes lines that cannot be ordered today; the rest is ordered if it can be. */
const orderable = async (
  db: Db,
  cartId: string,
  read: () => Promise<CheckoutContext>,
): Promise<CheckoutContext | { reason: string }> => {
  const first = await read()
  const lines = cartBlockers(first).filter(({ productId }) => productId !== null)
  for (const { productId } of lines) await removeCartLine(db, cartId, productId ?? 0)
  const context = lines.length === 0 ? first : await read()
  const [blocker] = [
    ...cartBlockers(context),
    ...addressBlockers(context),
    ...methodBlockers(context, ['cod']),
  ]
  return blocker ? { reason: blocker.code } : context
}

const order = async (
  db: Db,
  catalogue: Catalogue,
  reorder: StoredReorder,
  parts: RunParts,
): Promise<Came> => {
  const { order_id, customer_id: customerId } = reorder
  const sent = await addressOfOrder(db, order_id)
  if (!sent) return { outcome: 'failed', reason: 'addressRequired' }
  const { order_id: _, gstin: __, legal_name: ___, ...place } = sent
  const at = parts.now().toISOString()
  const cartId = await fillCart(db, catalogue, reorder, at)
  const session = {
    cart_id: cartId,
    customer_id: customerId,
    city: place.city,
    pincode: place.pincode,
  }
  const address = { ...place, id: order_id, customer_id: customerId, created_at: at }
  const read = (): Promise<CheckoutContext> =>
    loadCheckoutContext(db, session, { catalogue, locale: 'en' }, parts, address)
  const context = await orderable(db, cartId, read)
  const came = async (): Promise<Came> => {
    if ('reason' in context) return { outcome: 'failed', ...context }
    const placement = {
      customerId,
      cartId,
      context,
      paymentMethod: 'cod',
      business: businessIn(sent),
      actor: 'system',
      withTicked: false,
    } as const
    const placed = await createOrder(db, placement, parts.deadlines)
    if ('failed' in placed) return { outcome: 'failed', reason: placed.failed }
    // The pharmacist reviews the prescription again and decides whether it is still valid.
    if (context.rx) await copyPrescriptions(db, { from: order_id, to: placed.id, at })
    return { outcome: 'placed', orderId: placed.id }
  }
  const result = await came()
  await removeCart(db, cartId)
  return result
}

/**
 * Places the re-orders that are due, or became due while no server ran, and returns how many. Each due day has one row, written
 * with its order, so a day is ordered once however often and on however many servers this runs.
 */
export const runReorders = async (parts: RunParts): Promise<number> => {
  const { storage, activeCatalogue, now, log } = parts
  const catalogue = activeCatalogue()
  if (!catalogue) return 0
  return await forEachOrder(await dueReorders(storage.db, dayInIndia(now())), log, (id) =>
    storage.inTransaction(async (db) => {
      const today = dayInIndia(now())
      const reorder = await dueReorder(db, id, today)
      if (!reorder) return 0
      const { order_id, next_on: due_on, every_days } = reorder
      const at = now().toISOString()
      const came = await order(db, catalogue, reorder, parts)
      const run =
        came.outcome === 'placed'
          ? { placed_order_id: came.orderId, reason: null }
          : { placed_order_id: null, reason: came.reason }
      await addRun(db, { order_id, due_on, outcome: came.outcome, ...run, at })
      const next_on = await freeDay(db, order_id, nextDue(due_on, every_days, today), every_days)
      await changeReorder(db, reorder, { next_on, updated_at: at })
      return came.outcome === 'placed' ? 1 : 0
    }),
  )
}
