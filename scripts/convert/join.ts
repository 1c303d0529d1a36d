import { isPartOf } from './composition.ts'
import { makerIdentity } from './maker.ts'
import type { Medicine } from './medicine.ts'
import { foldName } from './mend.ts'
import type { Tally } from './report.ts'

const byName = (medicines: readonly Medicine[]): Map<string, Medicine[]> => {
  const groups = new Map<string, Medicine[]>()
  for (const medicine of medicines) {
    const key = foldName(medicine.name)
    const group = groups.get(key)
    if (group) group.push(medicine)
    else groups.set(key, [medicine])
  }
  return groups
}

const sameMaker = (a: Medicine, b: Medicine): boolean =>
  makerIdentity(a.maker) === makerIdentity(b.maker)
const samePack = (a: Medicine, b: Medicine): boolean =>
  foldName(a.packLabel) === foldName(b.packLabel)
// The A–Z list omits a third salt; the listing has all.
const sameSalts = (row: Medicine, listed: Medicine): boolean =>
  isPartOf(row.composition, listed.composition)

/** The row with the listing's facts: pack and price belong together, and its list of salts is complete. */
const joined = (row: Medicine, listed: Medicine): Medicine => ({
  ...row,
  packLabel: listed.packLabel,
  composition: listed.composition,
  whole: true,
  price: listed.price ?? row.price,
  discontinued: listed.discontinued,
  available: listed.available,
  prescription: listed.prescription,
  image: listed.image,
})

/**
 * Joins A–Z rows with the listing by name, ignoring case, because they share no id. A name that is unique on both sides joins if the salts
 * agree and so does the maker or the pack. An ambiguous name joins row by row, and only where exactly one row on each side agrees in maker,
 * pack and salts. All other rows remain separate products.
 */
export const joinListing = (
  rows: readonly Medicine[],
  listing: readonly Medicine[],
  joins: Tally,
): Medicine[] => {
  const listed = byName(listing)
  const used = new Set<Medicine>()
  const result: Medicine[] = []
  const join = (row: Medicine, product: Medicine): Medicine => {
    joins.count('az-rows-joined-with-1mg')
    if (!samePack(row, product)) joins.count('joined-with-another-pack')
    if (!sameMaker(row, product)) joins.count('joined-with-another-maker')
    if (product.composition.length > row.composition.length)
      joins.count('cut-off-salts-restored-from-1mg')
    used.add(product)
    return joined(row, product)
  }
  for (const [name, group] of byName(rows)) {
    const products = listed.get(name) ?? []
    if (products.length === 0) {
      result.push(...group)
      continue
    }
    const alone = group.length === 1 && products.length === 1
    for (const row of group) {
      const fits = products.filter(
        (product) =>
          sameSalts(row, product) &&
          (alone
            ? sameMaker(row, product) || samePack(row, product)
            : sameMaker(row, product) && samePack(row, product)),
      )
      const product = fits[0]
      const rivals =
        product && !alone
          ? group.filter(
              (other) =>
                sameMaker(other, product) && samePack(other, product) && sameSalts(other, product),
            ).length
          : 1
      if (product && fits.length === 1 && rivals === 1) result.push(join(row, product))
      else {
        joins.count(
          fits.length > 1 || rivals > 1 ? 'not-joined-ambiguous' : 'not-joined-facts-differ',
        )
        result.push(row)
      }
    }
  }
  for (const product of listing) if (!used.has(product)) result.push(product)
  joins.count('only-in-1mg', listing.length - used.size)
  return result.sort((a, b) => a.id - b.id)
}
