import type { ProductKind } from '#model/product.ts'
import type { CarePlanRow } from '../export/shop.ts'
import type { Catalogue } from '../open.ts'
import { carePlanOf, planIdOfProduct } from './care-plan.ts'
import { keep } from './keep.ts'
import { type OrderFacts, orderFacts } from './order-facts.ts'
import { type CardRow, cardRow } from './product.ts'

/** Whatever a cart can hold: a product, or a care plan under the number that it is sold by. */
export type SellableRow = Omit<CardRow, 'kind' | 'manufacturerId'> & {
  kind: ProductKind | 'plan'
  /** What a care plan gives; null for a product. */
  plan: Pick<CarePlanRow, 'id' | 'days' | 'discountPercent'> | null
}

const planRow = (catalogue: Catalogue, productId: number, planId: number): SellableRow | null => {
  const plan = carePlanOf(catalogue, planId)
  if (!plan) return null
  const { id, days, discountPercent, price } = plan.body
  return {
    id: productId,
    kind: 'plan',
    name: plan.name,
    slug: plan.slug,
    form: 'other',
    release: 'plain',
    packForm: 'other',
    packLabel: `plan of ${days} days`,
    units: 1,
    unit: 'plan',
    sellingUnit: 1,
    mrp: price,
    price,
    sale: 'for-sale',
    schedule: 'none',
    rx: 0,
    offers: 1,
    composition: '',
    image: null,
    plan: { id, days, discountPercent },
  }
}

/** Cached like product cards, because carts read the same few repeatedly; shared, so it is frozen. */
export const sellableRow = keep(
  2_000,
  (catalogue, productId: number): Readonly<SellableRow> | null => {
    const planId = planIdOfProduct(productId)
    const row =
      planId === null ? cardRow(catalogue, productId) : planRow(catalogue, productId, planId)
    return row && Object.freeze({ plan: null, ...row })
  },
)

/** What an order stores of a product or of a care plan. */
export const sellableFacts = (catalogue: Catalogue, productId: number): OrderFacts | null => {
  const planId = planIdOfProduct(productId)
  if (planId === null) return orderFacts(catalogue, productId)
  const plan = carePlanOf(catalogue, planId)
  if (!plan) return null
  const { taxRate, hsn } = plan.body
  return {
    schedule: 'none',
    maker: '',
    composition: '',
    taxRate: taxRate === undefined ? null : Math.round(taxRate * 100),
    isTaxExempt: false,
    hsn: hsn ?? null,
  }
}
