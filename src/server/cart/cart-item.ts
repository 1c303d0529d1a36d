import type { CardRow } from '#catalogue/query/product.ts'
import { offerOf } from '#catalogue/views/card.ts'
import { productHref } from '#catalogue/views/links.ts'
import type { CartItem, Problem } from '#contract/cart/cart.ts'
import type { Locale } from '#model/locale.ts'
import { decimalRupeesOrNull, roundHalfUp } from '#model/money.ts'
import type { LinePrice } from '#model/pricing.ts'
import { unitsOf } from '#model/quantity.ts'
import { packText } from '../search/pack-text.ts'
import type { StoredLine } from './cart-repository.ts'

type Parts = { line: StoredLine; row: CardRow | null; amount: LinePrice | null; problems: Problem[]; locale: Locale }

/** An item whose product has left the catalogue: its name, quantity and step. */
const gone = (line: StoredLine) => ({
  prtype: 'OTC' as const,
  unitsInPack: unitsOf(line.step),
  sellingUnit: unitsOf(line.step),
  packForm: '',
  form: '',
  pSize: '',
  packSize: '',
  discountPerc: 0,
  prescriptionReq: false,
  unitPrice: null,
  actualPrice: null,
  offeredPrice: null,
  url: null,
})

const known = (row: CardRow, locale: Locale) => {
  const { mrp, price, discountPercent } = offerOf(row)
  const pack = packText(locale, row)
  return {
    prtype: row.kind === 'drug' ? ('Drug' as const) : ('OTC' as const),
    unitsInPack: row.units,
    sellingUnit: row.sellingUnit,
    packForm: row.packForm,
    form: row.form,
    pSize: pack,
    packSize: pack,
    discountPerc: discountPercent,
    prescriptionReq: row.rx === 1,
    unitPrice: price === null ? null : decimalRupeesOrNull(roundHalfUp(price / row.units)),
    actualPrice: decimalRupeesOrNull(mrp),
    offeredPrice: decimalRupeesOrNull(price),
    url: productHref(row, locale),
  }
}

/** spec §3 "Cart item". */
export const cartItem = ({ line, row, amount, problems, locale }: Parts): CartItem => {
  const name = row?.name ?? line.name
  const facts = row ? known(row, locale) : gone(line)
  const productQuantity = unitsOf(line.quantity)
  return {
    productId: line.product_id,
    pid: line.product_id,
    productName: name,
    name,
    productQuantity,
    unitCount: productQuantity / facts.unitsInPack,
    ...facts,
    price: decimalRupeesOrNull(amount?.payable ?? null),
    userId: null,
    problems,
  }
}
