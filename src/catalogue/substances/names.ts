import { foldSubstance } from './fold.ts'
import table from './names.json' with { type: 'json' }

/**
 * The names of one substance: international (INN), American (USAN), British (BAN), those of Indian labels and pharmacopoeia, and others in
 * use. A name equal to the INN is omitted.
 */
type Row = { inn: string; usan?: string; ban?: string; india?: string; also?: string[] }

const rows = table.rows as Row[]

const namesIn = ({ inn, usan, ban, india, also = [] }: Row): string[] => [
  ...new Set([inn, usan, ban, india, ...also].filter((name) => name !== undefined)),
]

const rowByName = new Map(
  rows.flatMap((row) => namesIn(row).map((name) => [foldSubstance(name), row] as const)),
)

const rowOf = (folded: string): Row | undefined =>
  rowByName.get(folded) ?? rowByName.get(folded.replaceAll('-', ''))

/** Whether the table has exactly this name. */
export const isKnownName = (name: string): boolean => rowOf(foldSubstance(name)) !== undefined

/** The row shared by all parts of a name that states one substance twice: `Paracetamol/Acetaminophen`, `Vitamin B6 (Pyridoxine)`. */
const sharedRow = (folded: string): Row | undefined => {
  const parts = folded.split(/\/|\s\(|\)/).filter((part) => part.trim() !== '')
  if (parts.length < 2) return undefined
  const rows = new Set(parts.map((part) => rowOf(part.trim())))
  return rows.size === 1 ? [...rows][0] : undefined
}

/** The folded INN of any national name; a name missing from the table is returned as it is. */
export const innOf = (name: string): string => {
  const folded = foldSubstance(name)
  const row = rowOf(folded) ?? sharedRow(folded)
  return row ? foldSubstance(row.inn) : folded
}

/** Every name of exactly this substance, including the given one. */
export const namesOfSubstance = (name: string): string[] => {
  const row = rowByName.get(innOf(name))
  return [...new Set([name, ...(row ? namesIn(row) : [])])]
}
