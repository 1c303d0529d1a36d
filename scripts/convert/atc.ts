import { actingSubstance } from '#catalogue/substances/forms.ts'
import type { Fields, Input } from './input.ts'

/** Codes of single substances by the folded name of the active substance, the code of its main use first. */
export type AtcCodes = ReadonlyMap<string, readonly string[]>

const substanceCode = /^[A-Z]\d{2}[A-Z]{2}\d{2}$/
const combination = / and |combinations?|comb\.|various/i
/** Groups for local application (skin, eye, ear, nose, mouth …): a substance that is also taken systemically uses its other code. */
const local = /^(D|S|A01|C05A|G01|M02|R01A|R02)/

/** Reads the WHO classification, without codes of groups and combinations. */
export const readAtc = async (input: Input<Fields>): Promise<AtcCodes> => {
  const codes = new Map<string, Set<string>>()
  for await (const row of input.rows()) {
    const [code, name] = [(row.atc_code ?? '').trim(), (row.atc_name ?? '').trim()]
    if (!substanceCode.test(code)) input.dirt.count('code-of-a-group')
    else if (combination.test(name)) input.dirt.count('combination-left-out')
    else {
      const substance = actingSubstance(name)
      codes.set(substance, (codes.get(substance) ?? new Set()).add(code))
      input.report.used++
    }
  }
  const place = (code: string): string => `${local.test(code) ? 1 : 0}${code}`
  return new Map(
    [...codes].map(([substance, all]) => [
      substance,
      [...all].sort((a, b) => (place(a) < place(b) ? -1 : 1)),
    ]),
  )
}
