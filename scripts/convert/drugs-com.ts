import type { Verdict } from '#model/product.ts'
import type { Fields, Input } from './input.ts'
import { foldName } from './mend.ts'

type Category = 'A' | 'B' | 'C' | 'D' | 'X' | 'N'

export type SafetyNote = {
  generic: string
  topic: 'alcohol' | 'pregnancy'
  severity: null
  verdict: Verdict
  category?: Category
  source: { name: string; url: string }
}

/** Most careful first; of several rows for one generic the most careful wins. `N`: not classified. */
const careful: readonly Category[] = ['X', 'D', 'C', 'B', 'A', 'N']

/**
 * The panel verdict for a US pregnancy category, on the careful side: only A (controlled studies show no risk) is `safe-if-prescribed`; B
 * is based on animal studies, so the verdict is to consult a doctor; D and X are `unsafe`.
 */
const verdictOf: Record<Category, Verdict> = {
  A: 'safe-if-prescribed',
  B: 'consult',
  C: 'caution',
  D: 'unsafe',
  X: 'unsafe',
  N: 'unknown',
}

const isCategory = (text: string): text is Category => (careful as readonly string[]).includes(text)

/** On the skin, in the eye or in the nose a drug acts differently, so those rows do not describe the drug itself. */
const localRoute = /topical|ophthalmic|otic|nasal|inhalation|transdermal|vaginal|dental/

/** Reads pregnancy category and alcohol flag of single generics from the drugs.com tables: one note per generic and topic. */
export const readDrugsCom = async (inputs: readonly Input<Fields>[]): Promise<SafetyNote[]> => {
  const notes = new Map<string, SafetyNote>()
  for (const input of inputs) {
    const { dirt } = input
    for await (const row of input.rows()) {
      const text = foldName(row.generic_name ?? '')
      const generic = text
        .replace(/\s*\([^)]*\)/g, '')
        .replace(/\s*brand name:.*$/, '')
        .trim()
      if (generic === '') dirt.count('without-generic')
      else if (localRoute.test(text)) dirt.count('local-route-left-out')
      else if (/ and |,|\/|\+/.test(generic)) dirt.count('combination-left-out')
      else {
        if (text !== generic) dirt.count('route-or-brand-in-generic-name')
        const url = row.drug_link ?? ''
        const source = {
          name: 'Drugs.com',
          url: url.startsWith('https://') ? url : 'https://www.drugs.com/',
        }
        const category = (row.pregnancy_category ?? '').trim()
        if (!isCategory(category)) dirt.count('pregnancy-category-empty')
        else {
          const key = `${generic}\npregnancy`
          const known = notes.get(key)?.category
          if (known !== undefined && known !== category) dirt.count('pregnancy-category-differs')
          if (known === undefined || careful.indexOf(category) < careful.indexOf(known))
            notes.set(key, {
              generic,
              topic: 'pregnancy',
              severity: null,
              verdict: verdictOf[category],
              category,
              source,
            })
        }
        // Empty means "no known interaction" or "not recorded", so it yields no note, never "safe".
        if (row.alcohol === 'X')
          notes.set(`${generic}\nalcohol`, {
            generic,
            topic: 'alcohol',
            severity: null,
            verdict: 'caution',
            source,
          })
        else dirt.count('alcohol-not-recorded')
        input.report.used++
      }
    }
  }
  return [...notes.values()].sort((a, b) => (a.generic + a.topic < b.generic + b.topic ? -1 : 1))
}
