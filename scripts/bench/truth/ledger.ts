import { openMatcher } from '#catalogue/match/match-name.ts'
import type { Bench, Measured, Question } from './question.ts'
import { sampleOf } from './question.ts'

/** How ledgers shorten forms. */
const short: Readonly<Record<string, readonly string[]>> = {
  Tablet: ['TAB', 'TABS', 'TAB.', ''],
  Capsule: ['CAP', 'CAPS'],
  Syrup: ['SYP', 'SYR'],
  Suspension: ['SUSP'],
  Injection: ['INJ'],
  Ointment: ['OINT'],
  Cream: ['CREAM', 'CRM'],
  'Eye Drop': ['E/D', 'EYE DROPS'],
  Drop: ['DROPS'],
  Solution: ['SOLN', 'SOL'],
}

/** A name of the catalogue as a ledger writes it: capitals, short forms, the pack behind it, hyphens and units that come and go. */
const asLedger = (name: string, units: number, unit: string, random: () => number): string => {
  const of = <Value>(list: readonly Value[]): Value =>
    list[Math.floor(random() * list.length)] as Value
  let text = name
  for (const [form, words] of Object.entries(short))
    if (text.endsWith(form)) {
      text = text.slice(0, -form.length) + of(words)
      break
    }
  if (random() < 0.3) text = text.replaceAll('-', ' ')
  if (random() < 0.2) text = text.replace(/(\d)mg\b/, '$1')
  if (random() < 0.2) text = text.replace(/(\d)mg\b/, '$1 MG')
  const pack =
    unit === 'ml' || unit === 'g'
      ? `${units}${unit === 'g' ? 'GM' : 'ML'}`
      : of([`${units}S`, `${units}'S`, `${units} S`])
  return (random() < 0.75 ? `${text} ${pack}` : text).toUpperCase().replaceAll(/\s+/g, ' ').trim()
}

/** Names of a ledger for products of the catalogue: the right one first, and nothing taken for sure that is another strength, form or product. */
export const ledgerQuestions = (bench: Bench): Question[] => {
  const match = openMatcher(bench.catalogue)
  const packOf = (id: number) =>
    bench.catalogue.sql('SELECT units, unit, form FROM product WHERE id = ?').get(id) as {
      units: number
      unit: string
      form: string
    }
  return sampleOf(bench, "kind = 'drug'", 1_000).map((product) => {
    const { units, unit, form } = packOf(product.id)
    const text = asLedger(product.name, units, unit, bench.random)
    return {
      text,
      check: (): Measured[] => {
        const found = match(text)
        const shown =
          found.is === 'sure' ? [found.product] : found.is === 'choose' ? found.products : []
        const [first] = shown
        const isSame = (id: number | undefined): boolean =>
          id !== undefined &&
          bench.catalogue.sql('SELECT composition FROM product WHERE id = ?').get(id)
            ?.composition === product.composition &&
          packOf(id).form === form
        return [
          ['name of a ledger, right at 1', first?.name === product.name, first?.name ?? 'nothing'],
          [
            'name of a ledger, among those to choose',
            shown.some(({ name }) => name === product.name),
            first?.name ?? 'nothing',
          ],
          [
            'name of a ledger, taken for sure',
            found.is === 'sure',
            shown.map(({ name }) => name).join('; '),
          ],
          [
            'name of a ledger, no other strength or form taken for sure',
            found.is !== 'sure' || isSame(first?.id),
            first?.name ?? 'nothing',
          ],
        ]
      },
    }
  })
}
