import type { SellableRow } from '#catalogue/query/sellable.ts'
import { offerOf, smallPhoto } from '#catalogue/views/card.ts'
import { productHref } from '#catalogue/views/links.ts'
import type { CartItem, Problem } from '#contract/cart/cart.ts'
import type { Locale } from '#model/locale.ts'
import { decimalRupeesOrNull, type Paise, percentBelow, roundHalfUp } from '#model/money.ts'
import type { LinePrice } from '#model/pricing.ts'
import { unitsOf } from '#model/quantity.ts'
import { inLocale, paths } from '#paths.ts'
import { packText, unitTexts } from '../../kernel/pack-text.ts'
import type { CartLine } from '../rows/cart-repository.ts'

type Deps = {
  line: CartLine
  row: SellableRow | null
  amount: LinePrice | null
  packPrice: Paise | null
  problems: Problem[]
  locale: Locale
}

const kinds = { drug: 'Drug', otc: 'OTC', plan: 'Plan' } as const

/** An item whose product has left the catalogue: its name, quantity and step. */
const gone = (line: CartLine, locale: Locale) => ({
  prtype: 'OTC' as const,
  unit: '',
  unitWords: unitTexts(locale, ''),
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
  image: null,
})

const hrefOf = (row: SellableRow, locale: Locale): string =>
  row.kind === 'plan'
    ? inLocale(locale, paths.carePlanOf({ id: row.plan?.id ?? 0, slug: row.slug }))
    : productHref({ ...row, kind: row.kind }, locale)

/** `price`: of a pack for this customer. */
const known = (row: SellableRow, price: Paise | null, locale: Locale) => {
  const { mrp } = offerOf(row)
  const pack = packText(locale, row)
  return {
    prtype: kinds[row.kind],
    unit: row.unit,
    unitWords: unitTexts(locale, row.unit),
    unitsInPack: row.units,
    sellingUnit: row.sellingUnit,
    packForm: row.packForm,
    form: row.form,
    pSize: pack,
    packSize: pack,
    discountPerc: price === null || mrp === null ? 0 : percentBelow(price, mrp),
    prescriptionReq: row.rx === 1,
    unitPrice: price === null ? null : decimalRupeesOrNull(roundHalfUp(price / row.units)),
    actualPrice: decimalRupeesOrNull(mrp),
    offeredPrice: decimalRupeesOrNull(price),
    url: hrefOf(row, locale),
    image: row.kind === 'plan' ? null : smallPhoto(row),
  }
}

/** spec §3 "Cart item". */
export const cartItem = ({ line, row, amount, packPrice, problems, locale }: Deps): CartItem => {
  const name = row?.name ?? line.name
  const facts = row ? known(row, packPrice, locale) : gone(line, locale)
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
