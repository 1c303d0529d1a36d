import { needs } from '#catalogue/search/needs/index.ts'
import { pick } from '../search/random.ts'
import { type Bench, partsOf, productOf, type Question } from './question.ts'

const latinWrappers = [
  '$',
  '$ medicine',
  'medicine for $',
  '$ ki dawa',
  '$ tablet',
  '$ ke liye dawai',
  '$ treatment',
  'best syrup for $',
  '$ ka ilaj',
  'tablet for $ online',
]
const wrappers: [RegExp, string[]][] = [
  [/[\u0900-\u097f]/, ['$', '$ की दवा', '$ के लिए दवाई', '$ साठी औषध']],
  [/[\u0a80-\u0aff]/, ['$', '$ ની દવા', '$ માટે દવા']],
  [/[\u0b80-\u0bff]/, ['$', '$ மருந்து', '$ மாத்திரை']],
  [/[\u0c00-\u0c7f]/, ['$', '$ మందు', '$ కోసం మందులు']],
]

const plain = (name: string): string =>
  name
    .replace(/\([^)]*\)/g, ' ')
    .replace(
      /^(?:symptomatic |treatment (?:and prevention )?of |prevention and treatment of )+/i,
      '',
    )
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => word.replace(/(?<=[a-z]{3})s$/, ''))
    .join(' ')

/** Every phrase of every need once, in a question that is drawn for it. */
export const needQuestions = (bench: Bench): Question[] => {
  const { catalogue, random } = bench
  const names = new Map<string, string>()
  for (const type of ['ailment', 'usage', 'category'])
    for (const { id, name } of catalogue.sql(`SELECT id, name FROM ${type}`).all())
      names.set(`${type}${id}`, plain(name as string))
  const known = new Set(names.values())
  return needs.flatMap((need) =>
    need.phrases.map((phrase): Question => {
      const [, mine = latinWrappers] = wrappers.find(([script]) => script.test(phrase)) ?? []
      const text = pick(mine, random).replace('$', phrase)
      return {
        text,
        check: () => {
          const { products, ailments, usages, categories } = bench.page(text, 10)
          const typed = bench.typed(text)
          const shown = [
            ...ailments.map((id) => `ailment${id}`),
            ...usages.map((id) => `usage${id}`),
            ...categories.map((id) => `category${id}`),
          ]
          const right = need.ailments.map(plain)
          const isRight = (key: string) => right.includes(names.get(key) ?? '')
          const drugs = [
            ...products,
            ...typed.flatMap(({ product }) => (product ? [product.id] : [])),
          ].map((id) => productOf(catalogue, id))
          // What a prescription is needed for, or what holds a salt that the need does not name and no page of it links to.
          const wrong = drugs.find(
            (product) =>
              product.rx !== 0 ||
              !isLinked(bench, product.id, need.salts, partsOf(product.composition), right, names),
          )
          const note = `${need.id}: ${shown.map((key) => names.get(key)).join(', ')}; ${wrong?.name ?? ''}`
          return [
            ...(right.some((name) => known.has(name))
              ? [
                  [
                    'symptom leads to its ailment',
                    shown.some(isRight) && typed.some(({ type, id }) => isRight(`${type}${id}`)),
                    note,
                  ] as [string, boolean, string],
                ]
              : []),
            ['symptom leads to no wrong medicine', wrong === undefined, note],
          ]
        },
      }
    }),
  )
}

const folded = (salt: string): string =>
  salt
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/ph/g, 'f')
    .replace(/y/g, 'i')

const isLinked = (
  { catalogue }: Bench,
  id: number,
  sets: readonly (readonly string[])[],
  parts: { salt: string }[],
  right: readonly string[],
  names: ReadonlyMap<string, string>,
): boolean => {
  const mine = parts.map(({ salt }) => folded(salt))
  if (
    sets.some(
      (set) =>
        set.length === mine.length &&
        set.every((salt) => mine.some((one) => one.startsWith(folded(salt).slice(0, 6)))),
    )
  )
    return true
  return (['ailment', 'usage', 'category'] as const).some((type) =>
    catalogue
      .sql(`SELECT ${type}_id AS linked FROM product_${type} WHERE product_id = ?`)
      .all(id)
      .some(({ linked }) => right.includes(names.get(`${type}${linked}`) ?? '')),
  )
}
