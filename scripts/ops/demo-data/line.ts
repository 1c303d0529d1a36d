import type { Insertable } from 'kysely'
import { type Paise, paise } from '../../../src/model/money.ts'
import type { OrderAmounts } from '../../../src/model/order-totals.ts'
import { priceLine, totalsOf } from '../../../src/model/pricing.ts'
import type { OrderLineTable } from '../../../src/server/db/tables/orders.ts'
import type { Product } from './stock.ts'

/** A line of an order, with the product that it is of. */
export type Line = Omit<Insertable<OrderLineTable>, 'quantity' | 'number' | 'parcel'> & {
  number: number
  parcel: number
  quantity: number
  of: Product
}

type Placed = { packs: number; index: number; parcels: number }

/** A line as it is placed. Of two parcels the second holds all lines but the first. */
export const lineOf = (orderId: string, of: Product, { packs, index, parcels }: Placed): Line => {
  const { row, facts, units, mrp, price } = of
  const quantity = packs * units
  return {
    of,
    order_id: orderId,
    number: index + 1,
    parcel: parcels > 1 && index > 0 ? 2 : 1,
    product_id: row.id,
    name: row.name,
    pack_label: row.packLabel,
    pack_form: row.packForm,
    unit: row.unit,
    maker: facts.maker,
    composition: facts.composition,
    hsn: facts.hsn,
    tax_rate: facts.taxRate,
    tax_exempt: facts.isTaxExempt ? 1 : 0,
    schedule: facts.schedule,
    rx: row.rx,
    quantity,
    units,
    mrp,
    price,
    ...priceLine({ mrp, price, units }, quantity),
    review: row.rx === 1 ? 'pending' : 'none',
    review_reason: null,
    patient_id: null,
    prescriber: null,
    prescriber_address: null,
    patient: null,
    removed_reason: null,
    batch: null,
    expiry: null,
    plan_days: null,
    plan_basis_points: null,
  }
}

export const amountsOf = (
  lines: readonly Line[],
  { feeUnder, offer, wallet }: { feeUnder: boolean; offer: Paise; wallet: number },
): OrderAmounts => {
  const totals = totalsOf(
    lines.map(({ actual, payable }) => ({ actual: paise(actual), payable: paise(payable) })),
    {
      shipping: feeUnder ? { fee: paise(3_000), threshold: paise(25_000) } : null,
      offer,
      balance: paise(wallet),
    },
  )
  const {
    actualAmnt: actual,
    discount,
    offerDiscount,
    shipping,
    cashBalance: balance,
    totalAmt: total,
  } = totals
  return { actual, discount, offer: offerDiscount, shipping, balance, total }
}
