import { randomUUID } from 'node:crypto'
import type { Catalogue } from '#catalogue/open.ts'
import { cardRow } from '#catalogue/query/product.ts'
import type { Business } from '#model/business.ts'
import type { Locale } from '#model/locale.ts'
import { maxQuantity, thousandthsOf, unitsOf } from '#model/quantity.ts'
import type { StoredAddress } from '../../addresses/address-repository.ts'
import type { Db } from '../../db/types.ts'
import type { Household } from '../../household/patient-repository.ts'
import { packOf } from '../cart/cart-view.ts'
import {
  addressBlockers,
  type Blocker,
  cartBlockers,
  methodBlockers,
} from '../checkout/blockers.ts'
import type { CheckoutContext } from '../checkout/checkout-context.ts'
import { type CheckoutContextDeps, loadCheckoutContext } from '../checkout/load-checkout-context.ts'
import { addCart, changeWants, putLine, removeCartLine } from '../rows/cart-repository.ts'
import { prescriptionsOfOrder } from '../rows/order-prescription-repository.ts'
import { addressOfOrder, businessIn, linesOf } from '../rows/order-repository.ts'
import { medicinesOf } from './reorder-medicine.ts'
import type { ReorderProblem } from './reorder-problem.ts'
import { lastBought, placedOrders, reorderItems, type StoredReorder } from './reorder-repository.ts'

/** An order without a cart of its customer, as it would be placed now. */
type PreparedItems = {
  /** Its own cart: the caller removes it. */
  cartId: string
  context: CheckoutContext
  /** Products that are left out, each with the reason. */
  left: ReorderProblem[]
  /** Why nothing can be placed; empty where the rest can. */
  blockers: ReorderProblem[]
}

/** A re-order as it would be placed now; `besides` is what its customer is told of the rest. */
export type Prepared = PreparedItems & { besides: ReorderProblem[]; business: Business | null }

/** `packs` may be a part of a pack that is sold so. */
export type Item = { product_id: number; name: string; packs: number }

const problemOf = ({ code, values }: Blocker): ReorderProblem => ({
  code,
  ...(values && { values }),
})

/** Fills a separate cart with the items, rounded to today's selling units; what is not in the catalogue is left out. */
const fillCart = async (
  db: Db,
  catalogue: Catalogue,
  items: readonly Item[],
  at: string,
): Promise<{ cartId: string; left: ReorderProblem[] }> => {
  const cartId = randomUUID()
  const left: ReorderProblem[] = []
  await addCart(db, cartId, at)
  // The wallet pays only when its owner can decide.
  await changeWants(db, cartId, { usesBalance: false })
  for (const { product_id, name, packs } of items) {
    const row = cardRow(catalogue, product_id)
    if (!row) {
      left.push({ code: 'productDiscontinued', values: { name } })
      continue
    }
    const pack = packOf(row)
    const { units, step } = pack
    const quantity = Math.min(
      maxQuantity(pack),
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
  return { cartId, left }
}

/** Fills a cart with what of the items can be ordered now, in the caller's transaction. */
export const prepareItems = async (
  db: Db,
  catalogue: Catalogue,
  {
    customerId,
    items,
    sent,
    without = [],
    locale = 'en',
  }: {
    /** Null for a customer without an account yet. */
    customerId: string | null
    items: readonly Item[]
    sent: { to: StoredAddress; patientOf: Household['patientOf'] }
    /** What was left out of the items before, with the reason. */
    without?: readonly ReorderProblem[]
    locale?: Locale
  },
  deps: CheckoutContextDeps,
): Promise<PreparedItems> => {
  const { cartId, left: missing } = await fillCart(db, catalogue, items, deps.now().toISOString())
  const { city, pincode } = sent.to
  const session = { cart_id: cartId, customer_id: customerId, city, pincode }
  const read = (): Promise<CheckoutContext> =>
    loadCheckoutContext(db, session, { catalogue, locale }, deps, { sent })
  const first = await read()
  const lines = cartBlockers(first).filter(({ productId }) => productId !== null)
  for (const { productId } of lines) await removeCartLine(db, cartId, productId ?? 0)
  const context = lines.length === 0 ? first : await read()
  const left = [...without, ...missing, ...lines.map(problemOf)]
  const whole = [
    ...cartBlockers(context),
    ...addressBlockers(context),
    ...methodBlockers(context, ['cod']),
  ].map(problemOf)
  // That nothing is left says less than why each product is not.
  const blockers = left.length > 0 ? whole.filter(({ code }) => code !== 'cartEmpty') : whole
  const isBlocked = whole.length > 0
  return { cartId, context, left, blockers: isBlocked ? [...left, ...blockers] : [] }
}

/** Spelling and order alone are no other composition. */
const plainText = (composition: string): string =>
  composition
    .toLowerCase()
    .split('+')
    .map((part) => part.replaceAll(/[^\p{L}\d.%/]/gu, ''))
    .sort()
    .join('+')

/**
 * What the catalogue says otherwise of a product since its customer got it: another composition, which for what no pharmacist reviews is left out
 * until the customer has ordered it as it is now, or another number in a pack.
 */
const changeOf = (
  catalogue: Catalogue,
  { product_id: id }: Item,
  bought: Awaited<ReturnType<typeof lastBought>>,
): ReorderProblem | null => {
  const row = cardRow(catalogue, id)
  const before = bought.get(id)
  if (!row || !before) return null
  const { name, composition, units } = row
  if (row.rx !== 1 && plainText(composition) !== plainText(before.composition))
    return { code: 'compositionChanged', values: { id, name, composition } }
  return thousandthsOf(units) === before.units
    ? null
    : { code: 'packChanged', values: { name, units, before: unitsOf(before.units) } }
}

/** Fills a cart with what of a re-order can be ordered now, in the caller's transaction. */
export const prepareReorder = async (
  db: Db,
  catalogue: Catalogue,
  { order_id, customer_id: customerId }: StoredReorder,
  deps: CheckoutContextDeps,
): Promise<Prepared> => {
  const stored = await addressOfOrder(db, order_id)
  if (!stored) throw new Error('re-order without an address')
  const { order_id: _, gstin: __, legal_name: ___, ...place } = stored
  const at = deps.now().toISOString()
  const to = { ...place, id: order_id, customer_id: customerId, created_at: at }
  const patientOf = new Map(
    (await linesOf(db, [order_id])).flatMap(({ product_id, patient_id }) =>
      patient_id === null ? [] : [[product_id, patient_id] as const],
    ),
  )
  const all = await reorderItems(db, order_id)
  const bought = await lastBought(
    db,
    customerId,
    all.map(({ product_id }) => product_id),
  )
  const changes = all.flatMap((item) => changeOf(catalogue, item, bought) ?? [])
  const without = changes.filter(({ code }) => code === 'compositionChanged')
  const items = all.filter(({ product_id }) =>
    without.every(({ values }) => values?.id !== product_id),
  )
  const prepared = await prepareItems(
    db,
    catalogue,
    { customerId, items, sent: { to, patientOf }, without },
    deps,
  )
  const besides = changes.filter(({ code }) => code === 'packChanged')
  return { ...prepared, besides, business: businessIn(stored) }
}

/** The order whose prescriptions a re-order uses: the last one that it placed and that has any, else the first of all. */
export const prescribedOrder = async (db: Db, orderId: string): Promise<string> => {
  for (const id of await placedOrders(db, orderId))
    if ((await prescriptionsOfOrder(db, id)).length > 0) return id
  return orderId
}

/** What is missing on `day` of the prescriptions that the medicines of a re-order need; a pharmacist reviews them again in any case. */
export const prescriptionProblems = async (
  db: Db,
  orderId: string,
  { priced, rx }: CheckoutContext,
  day: string,
): Promise<ReorderProblem[]> => {
  if (!rx) return []
  const from = await prescribedOrder(db, orderId)
  const prescriptionIds = (await prescriptionsOfOrder(db, from)).map(({ id }) => id)
  if (prescriptionIds.length === 0) return [{ code: 'prescriptionMissing' }]
  const lastLines = await linesOf(db, [from])
  const { lastPrescription } = await medicinesOf(db, [orderId])
  const problems: ReorderProblem[] = []
  for (const { line, row } of priced.lines) {
    if (row?.rx !== 1) continue
    const { name } = row
    const last = lastPrescription(orderId, line.product_id)
    const refused = lastLines.find(
      (one) => one.product_id === line.product_id && one.review === 'rejected',
    )
    if (last && last.until < day)
      problems.push({ code: 'prescriptionEnded', values: { name, day: last.until } })
    // What was sent since was not read yet.
    else if (last?.usesLeft === 0 && prescriptionIds.every((id) => id === last.id))
      problems.push({ code: 'prescriptionUsed', values: { name } })
    else if (refused)
      problems.push({ code: 'lineRefused', values: { name, reason: refused.review_reason ?? '' } })
  }
  return problems
}
