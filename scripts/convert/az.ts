import { compositionKey, isPartOf, type Part, parseComposition } from './composition.ts'
import { listItems, namedEffects } from './glued.ts'
import type { Fields, Input } from './input.ts'
import { makerIdentity } from './maker.ts'
import type { Medicine } from './medicine.ts'
import { foldName, mendName, mendText } from './mend.ts'

/** Parses `short_composition1`, `2` and, where it lists more salts, `salt_composition`. */
const composition = (row: Fields, input: Input<Fields>): { parts: Part[]; whole: boolean } => {
  const short = [row.short_composition1, row.short_composition2]
    .filter((text) => text !== undefined && text.trim() !== '')
    .join(' + ')
  const parts = parseComposition(short, input.dirt)
  const full = row.salt_composition?.trim()
    ? parseComposition(row.salt_composition, input.dirt)
    : []
  if (full.length > parts.length && isPartOf(parts, full)) {
    if (full.length > 2) input.dirt.count('third-salt-taken-from-salt-composition')
    return { parts: full, whole: true }
  }
  return { parts, whole: parts.length < 2 || full.length === parts.length }
}

/**
 * Rows of the "A-Z medicines dataset of India" in either of its layouts: with `price(₹)` and `Is_discontinued`, or with `salt_composition`,
 * `medicine_desc` and `side_effects`. Product ids are those of the dataset.
 */
export const readAz = async (input: Input<Fields>): Promise<Medicine[]> => {
  const medicines: Medicine[] = []
  const ids = new Set<number>()
  const whole = new Set<string>()
  const names = new Set<string>()
  const firstOfLetter = new Map<string, number>()
  const { dirt } = input
  for await (const row of input.rows()) {
    const id = Number(row.id)
    if (!Number.isSafeInteger(id) || id < 1 || id >= 10_000_000) {
      dirt.count('id-is-not-a-number')
      continue
    }
    if (ids.has(id)) {
      dirt.count('id-repeated')
      continue
    }
    ids.add(id)
    const name = mendName(row.name ?? '', dirt)
    const maker = mendName(row.manufacturer_name ?? '', dirt)
    const packLabel = mendName(row.pack_size_label ?? '', dirt)
    const { parts, whole: complete } = composition(row, input)
    if (name === '' || maker === '' || packLabel === '' || parts.length === 0) {
      dirt.count('lacks-name-maker-pack-or-salt')
      continue
    }
    if (/[A-Z]/.test(name) && name === name.toUpperCase()) dirt.count('name-in-capitals')
    const folded = foldName(name)
    if (names.has(folded)) dirt.count('name-repeated')
    names.add(folded)
    const everything = [
      folded,
      makerIdentity(maker),
      foldName(packLabel),
      compositionKey(parts),
    ].join('|')
    if (whole.has(everything)) {
      dirt.count('row-repeated')
      continue
    }
    whole.add(everything)
    const letter = name.slice(0, 1).toUpperCase()
    const start = firstOfLetter.get(letter) ?? id
    firstOfLetter.set(letter, Math.min(start, id))
    const price = row['price(₹)'] === undefined ? Number.NaN : Number(row['price(₹)'])
    const discontinued = row.Is_discontinued?.toUpperCase() === 'TRUE'
    const priced = price > 0
    medicines.push({
      id,
      name,
      maker,
      packLabel,
      composition: parts,
      whole: complete,
      price: priced ? price : undefined,
      discontinued,
      available: priced && !discontinued,
      about: row.medicine_desc?.trim() ? mendText(row.medicine_desc, dirt) : undefined,
      sideEffects: namedEffects(listItems(mendText(row.side_effects ?? '', dirt))),
      place: id - start + 1,
    })
    input.report.used++
  }
  return medicines
}
