import { pick, typoOf } from '../search/random.ts'
import {
  type Bench,
  type Measured,
  partsOf,
  productOf,
  type Question,
  sampleOf,
} from './question.ts'
import { answered, isTold, numberOf, type Part, saltsWithStrength } from './right-answer.ts'

const typed = ({ salt, strength }: Part): string => `${salt} ${strength}`.toLowerCase()

const shuffled = <Value>(list: readonly Value[], random: () => number): Value[] =>
  list
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)

const joins = [' ', ' + ', ' and ', ' & ']

/** The exact combination stands first, and a bigger one that stands there says what it adds. */
const exactFirst = (
  bench: Bench,
  text: string,
  measure: string,
  parts: readonly Part[],
): Measured[] => {
  const found = bench.page(text, 1)
  const [id] = found.products
  const first = id === undefined ? undefined : productOf(bench.catalogue, id)
  const note = first ? `${first.name}: ${first.composition}` : 'nothing'
  const isBigger = first !== undefined && partsOf(first.composition).length > parts.length
  return [
    ...answered(bench, text, measure, parts).slice(0, 2),
    [`${measure}, no bigger combination first unsaid`, !isBigger || isTold(found), note],
  ]
}

/** A salt by which a combination is asked for, in milligrams, so that the number alone says how strong it is. */
const isPlain = ({ salt, strength }: Part): boolean =>
  /^[A-Z][A-Za-z ]+$/.test(salt) && /^[\d.]+mg$/.test(strength)

/** Combinations of two and of three salts with their strengths, in any order; of a list that is known to lack a salt nothing is asked. */
export const combinationQuestions = (bench: Bench): Question[] =>
  sampleOf(
    bench,
    "kind = 'drug' AND composition LIKE '%) + %)' AND composition NOT LIKE '% + % + % + %' AND json_extract(body, '$.compositionComplete') IS NOT 0",
    900,
  )
    .map(({ composition }) => partsOf(composition))
    .filter((parts) => parts.every(isPlain))
    .slice(0, 300)
    .map((parts) => {
      const text = shuffled(parts, bench.random)
        .map((part) =>
          bench.random() < 0.5 ? typed(part) : `${part.salt.toLowerCase()} ${numberOf(part)}`,
        )
        .join(pick(joins, bench.random))
      return { text, check: () => exactFirst(bench, text, 'several salts', parts) }
    })

/** A salt with one mistake and its strength. */
export const misspelledStrengthQuestions = (bench: Bench): Question[] =>
  saltsWithStrength(bench, 250).map((part) => {
    const [first = '', ...rest] = part.salt.toLowerCase().split(' ')
    const text = [typoOf(first, bench.random), ...rest, numberOf(part)].join(' ')
    return {
      text: `${text} (${part.salt})`,
      check: () => exactFirst(bench, text, 'misspelled salt and strength', [part]),
    }
  })

/** A name and its number written together, or a name in two words. */
export const joinedQuestions = (bench: Bench): Question[] =>
  saltsWithStrength(bench, 200).map((part, index) => {
    const name = part.salt.toLowerCase().replace(' ', '')
    const middle = 3 + Math.floor(bench.random() * Math.max(1, name.length - 5))
    const forms = [
      `${name}${numberOf(part)}`,
      `${name}${numberOf(part)}mg`,
      `${name.slice(0, middle)} ${name.slice(middle)} ${numberOf(part)}`,
      `${name}${numberOf(part)}tab`,
    ]
    const text = forms[index % forms.length] as string
    return { text, check: () => answered(bench, text, 'written together or apart', [part]) }
  })

/** A salt and a number that no product has as its strength, as it may be taken for a count of tablets: no other strength is shown without a word. */
export const otherStrengthQuestions = (bench: Bench): Question[] =>
  saltsWithStrength(bench, 200).map((part, index) => {
    const name = part.salt.toLowerCase()
    const number = 7 + 2 * Math.floor(bench.random() * 40)
    const forms = [
      `${name.replace(' ', '')}${number}tab`,
      `${name} ${number} tab`,
      `${name} ${number}.3 tablet`,
      `${name} ${number + 800} tablets`,
      `${name} ${number} od`,
      `${name} ${number},7`,
    ]
    const text = forms[index % forms.length] as string
    return {
      text,
      check: () => {
        const found = bench.page(text, 1)
        const [id] = found.products
        const first = id === undefined ? undefined : productOf(bench.catalogue, id)
        const printed = `${first?.name} ${first?.composition}`
        const numbers: string[] = printed.match(/\d+(?:\.\d+)?/g) ?? []
        const typed = /\d+(?:[.,]\d+)?/.exec(text)?.[0].replace(',', '.') ?? ''
        const right = first === undefined || isTold(found) || numbers.includes(typed)
        return [['strength that is not sold, no other one unsaid', right, printed]]
      },
    }
  })
