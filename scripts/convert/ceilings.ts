import { z } from 'zod'
import { compositionKey, mendStrength, type Part } from './composition.ts'
import type { Fields, Input } from './input.ts'
import { mendName } from './mend.ts'
import type { ConvertedPack } from './pack.ts'

/** Rupees per unit before tax, and the order that says so where the source names it. */
export type Ceiling = { price: number; order?: { number: string; date?: string } }

/** By salts, strengths, form, release and unit; see `key`. */
export type Ceilings = Map<string, Ceiling>

/** `1547(E)` of the list is S.O. 1547(E) of the Gazette. Its day is in a column that not every copy of the list has. */
const orderOf = (row: Fields): Ceiling['order'] => {
  const number = /^(?:S\.?\s?O\.?\s*)?(\d+\s*\([A-Z]\))$/i.exec(
    row['tablescraper-selected-row 3']?.trim() ?? '',
  )?.[1]
  if (number === undefined) return undefined
  const date = isoDay(row['tablescraper-selected-row 4'] ?? '')
  return { number: `S.O. ${number.replace(/\s/g, '')}`, ...(date !== null && { date }) }
}

/** `26.03.2024`, `26/03/2024`, `26-03-2024` and `2024-03-26` as ISO days; null for anything else, and for a day that no calendar has. */
const isoDay = (text: string): string | null => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text.trim()) ?? []
  const [, d, m, y] = /^(\d\d?)[./-](\d\d?)[./-](\d{4})$/.exec(text.trim()) ?? []
  const iso =
    y === undefined
      ? `${year}-${month}-${day}`
      : `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`
  return z.iso.date().safeParse(iso).success ? iso : null
}

/** NPPA's words for forms, with the forms and releases they cover. Unknown words are counted and skipped. */
const formWords: Record<string, string[]> = {
  tablet: ['tablet/plain'],
  'tablet er': ['tablet/sustained'],
  'modified release tablet': ['tablet/sustained', 'tablet/modified'],
  'sustained release tablet': ['tablet/sustained'],
  'sr tablet': ['tablet/sustained'],
  'dispersible tablet': ['tablet/dispersible'],
  'sublingual tablet': ['tablet/sublingual'],
  'chewable tablet': ['tablet/chewable'],
  'effervescent tablet': ['tablet/effervescent'],
  capsule: ['capsule/plain'],
  injection: ['injection/plain'],
  'powder for injection': ['injection/plain'],
  'oral liquid': ['syrup/plain', 'suspension/plain', 'solution/plain'],
  syrup: ['syrup/plain'],
  suspension: ['suspension/plain'],
  'oral solution': ['solution/plain', 'syrup/plain'],
  cream: ['cream/plain'],
  ointment: ['ointment/plain'],
  gel: ['gel/plain'],
  lotion: ['lotion/plain'],
  drops: ['drops/plain'],
  'eye drops': ['drops/plain'],
}

const unitWords: Record<string, string> = {
  '1 tablet': 'tablet',
  '1 capsule': 'capsule',
  '1 ml': 'ml',
  '1 gm': 'g',
  'each vial': 'vial',
  'per metered dose': 'dose',
}

/** A strength in lower case, without spaces, with one spelling per unit. */
const plainStrength = (strength: string): string =>
  mendStrength(strength.toLowerCase().replace(/\s+/g, ''))
    .toLowerCase()
    .replace(/gm(?=\/|$)/, 'g')

const key = (parts: readonly Part[], form: string, unit: string): string =>
  `${compositionKey(parts.map((part) => ({ salt: part.salt, strength: plainStrength(part.strength ?? '?') })))} ${form} a ${unit}`

/** Splits `50/300/300 MG` for three salts into one strength each, with the unit of the last. */
const strengthsOf = (text: string, salts: number): string[] | null => {
  if (salts === 1) return [text]
  const pieces = text.replace(/\s+/g, '').split(/[/+]/)
  const unit = /[a-z%]+$/i.exec(pieces.at(-1) ?? '')?.[0]
  if (pieces.length !== salts || unit === undefined) return null
  return pieces.map((piece) => (/[a-z%]$/i.test(piece) ? piece : piece + unit))
}

/** Reads ceiling prices that state salt, form, strength and unit exactly. The newer of two lists of essential medicines wins. */
export const readCeilings = async (input: Input<Fields>): Promise<Ceilings> => {
  const { dirt } = input
  const found = new Map<string, { year: number; price: number | null; order: Ceiling['order'] }>()
  for await (const row of input.rows()) {
    const cells = [
      row['tablescraper-selected-row'],
      row['tablescraper-selected-row 2'],
      row['tablescraper-selected-row 5'],
    ].map((cell) => cell ?? '')
    if (cells.some((cell) => cell.includes('\n'))) dirt.count('line-break-in-cell')
    const [medicine, description, price] = cells.map((cell) =>
      mendName(cell.replace(/\s+/g, ' '), dirt),
    ) as [string, string, string]
    const money = /^₹\s*(\d+(?:\.\d+)?)\s*\(([^()]+)\)$/.exec(price)
    const unit = unitWords[money?.[2]?.toLowerCase().trim() ?? '']
    const shape = /^(\D*?)\s*(\d.*)$/.exec(description)
    const forms = formWords[(shape?.[1] ?? description).toLowerCase().trim()]
    const salts = medicine.split('+').map((salt) => salt.trim())
    const strengths = shape ? strengthsOf(shape[2] as string, salts.length) : null
    if (/\([AB]\)/.test(medicine + description)) dirt.count('lettered-combination')
    else if (!money || unit === undefined) dirt.count('price-of-another-unit')
    else if (!forms) dirt.count('form-not-known')
    else if (!strengths) dirt.count('strength-not-read')
    else {
      const year = Number(row['dt-type-numeric 2'])
      const parts = salts.map((salt, index): Part => ({ salt, strength: strengths[index] }))
      const rupees = Number(money[1])
      const order = orderOf(row)
      if (order)
        dirt.count(
          order.date === undefined ? 'ceiling-order-without-a-day' : 'ceiling-order-with-its-day',
        )
      for (const form of forms) {
        const at = key(parts, form, unit)
        const known = found.get(at)
        if (known && known.year === year && known.price !== rupees) {
          dirt.count('two-prices-for-one-form')
          known.price = null
        } else if (!known || known.year < year) found.set(at, { year, price: rupees, order })
      }
      input.report.used++
    }
  }
  const ceilings: Ceilings = new Map()
  for (const [at, { price, order }] of found)
    if (price !== null) ceilings.set(at, { price, ...(order && { order }) })
  return ceilings
}

/** The ceiling of a product per unit, if a listed entry has exactly its salts, strengths, form, release and unit. */
export const ceilingOf = (
  ceilings: Ceilings,
  parts: readonly Part[],
  pack: ConvertedPack,
): Ceiling | undefined =>
  parts.every((part) => part.strength !== undefined)
    ? ceilings.get(key(parts, `${pack.form}/${pack.release}`, pack.unit))
    : undefined
