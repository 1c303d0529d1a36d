import { limits } from '#model/limits.ts'
import { type Locale, locales } from '#model/locale.ts'
import { comparablePrices, percentBelowPerUnit, unitPriceOf } from '#model/price.ts'
import type { DrugView } from '#model/views/drug.ts'
import type { Substitute } from '#model/views/parts.ts'
import { isNarrowGroup } from '../equality/substitution.ts'
import type { Catalogue } from '../open.ts'
import { type SchemeRow, type SubstituteRow, substitutesOf } from '../query/group.ts'
import { keep } from '../query/keep.ts'
import type { CardRow } from '../query/product.ts'
import { manufacturerName, offerOf, packOf } from './card.ts'
import { productHref } from './links.ts'

type Mine = Pick<CardRow, 'id' | 'mrp' | 'price' | 'units' | 'unit' | 'sale'> & {
  substitution: string | null
}

type Substitutes = DrugView['substitutes']

/** One in each language: a template renders an object once, in the language in which it meets it first. */
const none = Object.fromEntries(
  locales.map((locale): [Locale, Substitutes] => [
    locale,
    { list: [], total: 0, mine: null, scheme: null },
  ]),
) as Record<Locale, Substitutes>

/** The cheapest substitutes of `mine` for sale, by unit price, without itself (spec §3, 5 of spec §9). */
export const substitutesFor = (catalogue: Catalogue, mine: Mine, locale: Locale): Substitutes => {
  if (mine.substitution === null) return none[locale]
  // Most products of a large group have no price and are not in the list, so they share the same list.
  if (mine.sale !== 'for-sale' && mine.mrp === null)
    return ofUnpriced(catalogue, `${locale}:${mine.substitution}`)
  return listFor(catalogue, mine.substitution, mine, locale)
}

const listFor = (
  catalogue: Catalogue,
  substitution: string,
  mine: Omit<Mine, 'substitution'>,
  locale: Locale,
): Substitutes => {
  const { top, total, scheme } = substitutesOf(catalogue, substitution)
  return {
    list: top
      .filter((row) => row.id !== mine.id)
      .slice(0, limits.pageSize.substitutesDrugPage)
      .map((row) => substituteOf(catalogue, row, mine, locale, isNarrowGroup(substitution))),
    total: total - (mine.sale === 'for-sale' ? 1 : 0),
    // A pack of one unit costs what its unit costs.
    mine:
      mine.sale === 'for-sale' && mine.price !== null
        ? (unitPriceOf({ ...mine, price: mine.price }) ?? mine.price)
        : null,
    // Where a switch takes a doctor, a price is no reason for it.
    scheme:
      scheme && scheme.id !== mine.id && !isNarrowGroup(substitution)
        ? schemeOf(scheme, locale)
        : null,
  }
}

const ofUnpriced = keep(32, (catalogue, key: string): Substitutes => {
  const [locale, substitution] = [key.slice(0, 2) as Locale, key.slice(3)]
  return listFor(
    catalogue,
    substitution,
    { id: 0, mrp: null, price: null, units: 1, unit: '', sale: 'no-price' },
    locale,
  )
})

const substituteOf = (
  catalogue: Catalogue,
  row: SubstituteRow,
  mine: Omit<Mine, 'substitution'>,
  locale: Locale,
  narrow: boolean,
): Substitute => ({
  id: row.id,
  name: row.name,
  href: productHref(row, locale),
  maker: manufacturerName(catalogue, row),
  pack: packOf(row),
  offer: offerOf(row),
  savePercent: narrow ? null : savingOf(row, mine),
  innovator: row.innovator !== 0,
})

const schemeOf = (row: SchemeRow, locale: Locale): Substitutes['scheme'] => ({
  name: row.name,
  href: productHref(row, locale),
  unitPaise: (row.mrp ?? 0) / row.units,
  unit: row.unit,
  on: row.scheme === '' ? null : row.scheme,
})

type Compared = Pick<CardRow, 'mrp' | 'price' | 'units' | 'unit' | 'sale'>

/** The saving against `mine`, like with like. Prices of different units (a vial, a millilitre) cannot be compared. */
export const savingOf = (theirs: Compared, mine: Compared): number | null => {
  const prices = comparablePrices(theirs, mine)
  if (prices === null || theirs.unit !== mine.unit) return null
  return percentBelowPerUnit(
    { price: prices.theirs, units: theirs.units },
    { price: prices.mine, units: mine.units },
  )
}
