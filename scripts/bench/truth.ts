// npm run bench -- truth --catalogue <catalogue.db> [--seed 1] [--only strength,nonsense] [--misses 5] [--curve]
// How often search answers right, over questions generated from the catalogue itself (docs/search.md "How right it is").
import { parseArgs } from 'node:util'
import { openCatalogue } from '#catalogue/open.ts'
import { search } from '#catalogue/search/search.ts'
import { suggest } from '#catalogue/search/suggest.ts'
import { randomFrom } from './search/random.ts'
import { absentQuestions } from './truth/absent.ts'
import { askedQuestions } from './truth/asked.ts'
import { brandQuestions } from './truth/brands.ts'
import {
  combinationQuestions,
  joinedQuestions,
  misspelledStrengthQuestions,
  otherStrengthQuestions,
} from './truth/combinations.ts'
import { curveOf } from './truth/curve.ts'
import { alarmQuestions, emergencyQuestions, heldOutQuestions } from './truth/emergencies.ts'
import { endingQuestions } from './truth/endings.ts'
import { ledgerQuestions } from './truth/ledger.ts'
import { lineQuestions, misspelledQuestions, suffixQuestions } from './truth/names.ts'
import { needQuestions } from './truth/needs.ts'
import { nonsenseQuestions } from './truth/nonsense.ts'
import { prefixQuestions } from './truth/prefixes.ts'
import type { Bench } from './truth/question.ts'
import { scriptQuestions } from './truth/scripts.ts'
import { spokenQuestions } from './truth/spoken.ts'
import { strengthQuestions } from './truth/strengths.ts'
import { typingQuestions } from './truth/typing.ts'
import { writtenQuestions } from './truth/written.ts'

const { values } = parseArgs({
  options: {
    catalogue: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    /** Examples of wrong answers that are printed of each kind. */
    misses: { type: 'string', default: '0' },
    /** Instead: what other tolerances of misspellings would give. */
    curve: { type: 'boolean', default: false },
  },
})
if (!values.catalogue) {
  console.error('Say which catalogue to ask with --catalogue.')
  process.exit(1)
}
const catalogue = openCatalogue(values.catalogue)
const bench: Bench = {
  catalogue,
  random: randomFrom(Number(values.seed)),
  /** What a results page and what the search box show, as ids of products and names of the rest. */
  page: (text, size) => search(catalogue, text, { pageNumber: 1, pageSize: size }),
  typed: (text) => suggest(catalogue, { text, limit: 10 }).entries,
  named: (text) => suggest(catalogue, { text, limit: 10 }).suggestions,
}

const kinds = {
  strength: strengthQuestions,
  suffix: suffixQuestions,
  line: lineQuestions,
  need: needQuestions,
  emergency: emergencyQuestions,
  alarm: alarmQuestions,
  'held-out': heldOutQuestions,
  typing: typingQuestions,
  nonsense: nonsenseQuestions,
  brand: brandQuestions,
  misspelled: misspelledQuestions,
  script: scriptQuestions,
  absent: absentQuestions,
  prefix: prefixQuestions,
  question: askedQuestions,
  ending: endingQuestions,
  spoken: spokenQuestions,
  combination: combinationQuestions,
  'misspelled-strength': misspelledStrengthQuestions,
  joined: joinedQuestions,
  'other-strength': otherStrengthQuestions,
  ledger: ledgerQuestions,
  written: writtenQuestions,
}
if (values.curve) {
  const head =
    '| least likely row of letters | mistakes, times | recall | precision | nonsense that finds nothing |\n| --- | --- | --- | --- | --- |'
  console.log(`${head}\n${curveOf(bench).join('\n')}`)
  process.exit()
}
const wanted = values.only === '' ? Object.keys(kinds) : values.only.split(',')
const rows: string[] = []
for (const [kind, make] of Object.entries(kinds)) {
  if (!wanted.includes(kind)) continue
  const scores = new Map<string, { right: number; asked: number; misses: string[] }>()
  for (const { text, check } of make(bench))
    for (const [measure, right, note = ''] of check()) {
      const score = scores.get(measure) ?? { right: 0, asked: 0, misses: [] }
      score.asked++
      if (right) score.right++
      else score.misses.push(`${text} → ${note}`)
      scores.set(measure, score)
    }
  for (const [measure, { right, asked, misses }] of scores) {
    rows.push(
      `| ${measure} | ${right} of ${asked} | ${asked === 0 ? '' : ((100 * right) / asked).toFixed(1)} % |`,
    )
    for (const miss of misses.slice(0, Number(values.misses))) console.error(`${measure}: ${miss}`)
  }
}
console.log(
  `Seed ${values.seed}, release ${catalogue.release}\n\n| what | right | share |\n| --- | --- | --- |\n${rows.join('\n')}`,
)
catalogue.close()
