import {
  type Bench,
  type Product,
  partsOf,
  productOf,
  type Question,
  sampleOf,
  strengthKey,
} from './question.ts'

const asked = 400

const plain = (salt: string): string =>
  salt
    .replace(/\(.*?\)/g, '')
    .trim()
    .toLowerCase()
const same = [
  ['filgrastim', 'granulocyte colony stimulating factor'],
  ['levothyroxine', 'thyroxine'],
]
const sameSalt = (one: string, other: string): boolean =>
  plain(one) === plain(other) ||
  same.some((names) => names.includes(plain(one)) && names.includes(plain(other)))

/** Whether the product holds the salt in another strength only, or not at all. */
const isWrong = (product: Product, salt: string, strength: string): boolean =>
  !partsOf(product.composition).some(
    (part) => sameSalt(part.salt, salt) && strengthKey(part.strength) === strengthKey(strength),
  )

/** Salt and strength of a product of one salt, as a customer would type them. */
export const strengthQuestions = (bench: Bench): Question[] =>
  sampleOf(
    bench,
    "kind = 'drug' AND composition LIKE '%(%' AND composition NOT LIKE '% + %' AND composition GLOB '*([0-9]*' AND composition NOT LIKE '%ml)'",
    asked,
  ).map(({ composition }) => {
    const [{ salt, strength }] = partsOf(composition) as [{ salt: string; strength: string }]
    const text = `${salt.replace(/\(.*?\)/g, ' ').trim()} ${strength}`.toLowerCase()
    return {
      text,
      check: () => {
        const products = bench.page(text, 3).products.map((id) => productOf(bench.catalogue, id))
        const typed = bench
          .typed(text)
          .flatMap(({ product }) => (product ? [productOf(bench.catalogue, product.id)] : []))
        const [first] = products
        const named = (product: Product | undefined) =>
          product ? `${product.name}: ${product.composition}` : 'nothing'
        const wrong = (list: Product[]) => list.find((product) => isWrong(product, salt, strength))
        return [
          [
            'salt and strength, right at 1',
            first !== undefined && !isWrong(first, salt, strength),
            named(first),
          ],
          [
            'salt and strength, one salt at 1',
            first !== undefined && !first.composition.includes(' + '),
            named(first),
          ],
          [
            'salt and strength, none wrong in 3',
            wrong(products) === undefined,
            named(wrong(products)),
          ],
          [
            'salt and strength, search box, none wrong in 3',
            wrong(typed.slice(0, 3)) === undefined && typed.length > 0,
            named(wrong(typed.slice(0, 3))),
          ],
        ]
      },
    }
  })
