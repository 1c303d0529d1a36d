import { distance } from '#catalogue/search/edit-distance.ts'
import { pick, typoOf } from '../search/random.ts'
import { type Bench, type Product, productOf, type Question, sampleOf } from './question.ts'

/** The words that stand around names: about use, harm, price, place, pack, dose and time, in the languages of customers. */
const suffixes =
  `uses|use|side effects|side effect|price|price in india|mrp|cost|online|buy online|near me|generic name|composition|dosage|dose|substitute|
alternative|benefits|reviews|strip of 10|strip of 15 tablets|10 tablets|30 tablets|pack of 2|2 strips|x 10|10s|1-0-1|1-1-1|0-0-1|1-0-1 x 5 days|bd|od|tds|sos|
hs|x 5 days|for 7 days|twice a day|once daily|after food|before meals|at night|for adults|how to take|what is it used for|is it safe|in pregnancy|home delivery|
medicine|tablet|tab|dawa|ki dawa|ka price|ke fayde|kis kaam aati hai|के फायदे|की कीमत|के साइड इफेक्ट|விலை|ధర|કિંમત|किंमत|5 ml tds|qty 2|best price|
discount|company name|kya hai|every 8 hours`
    .replaceAll('\n', '')
    .split('|')

const formWords =
  /\b(?:tablets?|capsules?|syrup|suspension|injection|cream|gel|ointment|drops?|solution|lotion|powder|infusion|kit|oral|soft gelatin|eye|ear|nasal|spray|dry|for|sachet|respules?|inhaler|rotacap|shampoo|soap|vial|patch|granules|mouth wash|suppository|redimed|tablet md|dispersible)\b.*/i

/** What a customer types of a name: brand and strength, without the form. */
const shortName = ({ name }: Product): string =>
  name.replace(formWords, '').replace(/\s+/g, ' ').trim()

const namesOf = (bench: Bench, count: number): Product[] =>
  sampleOf(
    bench,
    "kind = 'drug' AND popularity > 0 AND name GLOB '[A-Z][a-z][a-z][a-z]*'",
    count * 3,
  )
    .filter((product) => shortName(product).length >= 5)
    .slice(0, count)

const folded = (product: Product): string =>
  shortName(product)
    .toLowerCase()
    .replace(/(?<=\d)\s?mg/g, '')
    .replace(/[^a-z0-9]/g, '')
const sameName = (product: Product, other: Product): boolean => folded(other) === folded(product)

/** Sixty names with each of sixty suffixes. */
export const suffixQuestions = (bench: Bench): Question[] =>
  namesOf(bench, 60).flatMap((product) =>
    suffixes.map((suffix) => {
      const text = `${shortName(product)} ${suffix}`
      return {
        text,
        check: () => {
          const found = bench.page(text, 3).products.map((id) => productOf(bench.catalogue, id))
          const right = found.some((other) => sameName(product, other))
          return [
            ['name and suffix, in 3', right, found.map(({ name }) => name).join('; ') || 'nothing'],
          ]
        },
      }
    }),
  )

const forms: [RegExp, string[]][] = [
  [/tablet/i, ['Tab', 'Tab.', 'T.', 'tab', 'Tablet']],
  [/capsule/i, ['Cap', 'Cap.', 'cap']],
  [/syrup|suspension/i, ['Syp', 'Syp.', 'Syr']],
  [/injection/i, ['Inj', 'Inj.']],
  [/./, ['']],
]
const doses = [
  'BD',
  'OD',
  'TDS',
  '1-0-1',
  '1-1-1',
  '0-0-1',
  'SOS',
  'HS',
  '1 tab BD',
  'twice daily',
  'once a day',
  '1 OD',
  'bd pc',
  'QID',
  '1+0+1',
  '½-0-½',
]
const durations = [
  'x 5 days',
  'x 7 days',
  'for 10 days',
  'x 1 month',
  'x 3d',
  '5 days',
  'x 5/7',
  'for 2 weeks',
  '',
  '#10',
  '- 10 tabs',
  'after food',
  'x 10 days (A/F)',
]
const leads = ['', '', '1. ', '2) ', '- ', 'Rx ', '• ', 'R/ ']

/** Lines as doctors write them. */
export const lineQuestions = (bench: Bench): Question[] =>
  namesOf(bench, 300).map((product) => {
    const { random } = bench
    const [, heads] = forms.find(([pattern]) => pattern.test(product.name)) as [RegExp, string[]]
    const text =
      `${pick(leads, random)}${pick(heads, random)} ${shortName(product)} ${pick(doses, random)} ${pick(durations, random)}`.trim()
    return {
      text,
      check: () => {
        const found = bench.page(text, 3).products.map((id) => productOf(bench.catalogue, id))
        return [
          [
            'prescription line, at 1',
            found[0] !== undefined && sameName(product, found[0]),
            found[0]?.name ?? 'nothing',
          ],
          [
            'prescription line, in 3',
            found.some((other) => sameName(product, other)),
            found.map(({ name }) => name).join('; ') || 'nothing',
          ],
        ]
      },
    }
  })

const firstWord = (name: string): string => /^[A-Za-z]+/.exec(name)?.[0]?.toLowerCase() ?? ''

const answerable = 6

/** How many names are one letter away. */
const neighbours = (known: ReadonlySet<string>, text: string): number => {
  let found = 0
  for (const name of known)
    if (Math.abs(name.length - text.length) <= 1 && distance(text, name, 1) <= 1) found++
  return found
}

/** One mistake in the first word of names of five letters or more. */
export const misspellings = (bench: Bench): { word: string; text: string }[] => {
  const known = new Set(
    bench.catalogue
      .sql('SELECT word FROM search_word')
      .all()
      .map(({ word }) => word as string),
  )
  return (
    sampleOf(bench, "kind = 'drug' AND popularity > 0", 900)
      .map(({ name }) => firstWord(name))
      .filter((word) => word.length >= 5)
      .slice(0, 500)
      .map((word) => ({ word, text: typoOf(word, bench.random) }))
      // Another name is no misspelling, and what is as near to a dozen names no answer can have among ten.
      .filter(({ text }) => !known.has(text) && neighbours(known, text) <= answerable)
  )
}

export const misspelledQuestions = (bench: Bench): Question[] =>
  misspellings(bench).map(({ word, text }) => ({
    text,
    check: () => {
      const isWord = (name: string): boolean =>
        firstWord(name) === word || name.toLowerCase().includes(word)
      const shown = bench.typed(text).map(({ name }) => name)
      // A name that may be another medicine's is named to choose from, and never answered with goods.
      const names = [...shown, ...bench.named(text)]
      return [
        [
          'misspelled name, shown or named',
          names.some(isWord),
          `${word}; ${names.slice(0, 4).join('; ')}`,
        ],
        [
          'misspelled name, shown at once',
          shown.some(isWord),
          `${word}; ${shown.slice(0, 4).join('; ')}`,
        ],
      ]
    },
  }))
