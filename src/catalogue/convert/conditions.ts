import type { Fields, Input } from './input.ts'
import { foldName, mendName } from './mend.ts'

export type Conditions = {
  /** Ailment names in order. */
  ailments: string[]
  /** Folded product name → ailments. */
  ofProduct: Map<string, Set<string>>
}

/** Several packs are glued together (`… Gel 20gmA Ret …`): a capital right behind a pack size begins another name. */
const names = (text: string): string[] => text.split(/(?<=\d(?:gm|ml|mg|'S|s)|\))(?=[A-Z])/).map((name) => name.trim())

/** The pack at the end of a name, which product names do not carry: `10'S`, `20gm`, `100ml`. */
const withoutPack = (name: string): string => name.replace(/\s+\d+(?:\.\d+)?\s*(?:'?s|gm|g|ml)$/i, '')

/** Which ailment each brand name is filed under. Names are matched exactly, ignoring case, with and without the pack. */
export const readConditions = async (input: Input<Fields>): Promise<Conditions> => {
  const ailments = new Set<string>()
  const ofProduct = new Map<string, Set<string>>()
  const { dirt } = input
  const file = (name: string, ailment: string): void => {
    const key = foldName(name)
    const known = ofProduct.get(key) ?? new Set<string>()
    known.add(ailment)
    ofProduct.set(key, known)
  }
  for await (const row of input.rows()) {
    const ailment = mendName(row.Reason ?? '', dirt)
    const glued = mendName(row.Drug_Name ?? '', dirt)
    if (ailment === '' || glued === '') {
      dirt.count('lacks-name-or-reason')
      continue
    }
    if (/[Ââ]/.test(row.Description ?? '')) dirt.count('description-double-encoded-not-used')
    const each = names(glued)
    if (each.length > 1) dirt.count('names-glued-together')
    ailments.add(ailment)
    for (const name of each) {
      file(name, ailment)
      file(withoutPack(name), ailment)
    }
    input.report.used++
  }
  return { ailments: [...ailments].sort(), ofProduct }
}
