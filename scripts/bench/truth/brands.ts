import { brandSalts } from '#catalogue/search/brands/index.ts'
import { type Bench, partsOf, productOf, type Question } from './question.ts'

const folded = (salt: string): string =>
  salt
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/ph/g, 'f')
    .replace(/y/g, 'i')
    .replace(/ks|x/g, 'x')
    .slice(0, 6)

/** Every brand of the table: its own products where the catalogue has it, else what holds its salts. */
export const brandQuestions = ({ catalogue, page }: Bench): Question[] => {
  const salts = new Set(
    catalogue
      .sql('SELECT DISTINCT s.name FROM salt s JOIN product_salt p ON p.salt_id = s.id')
      .all()
      .map(({ name }) => folded(name as string)),
  )
  const own = catalogue.sql(
    "SELECT id FROM product WHERE kind = 'drug' AND (name = ?1 COLLATE NOCASE OR name LIKE ?1 || ' %' OR name LIKE ?1 || '-%') LIMIT 1",
  )
  return [...brandSalts].flatMap(([brand, names]): Question[] => {
    const isHere = own.get(brand) !== undefined
    if (!isHere && !names.every((name) => salts.has(folded(name)))) return []
    return [
      {
        text: brand,
        check: () => {
          const [id] = page(brand, 1).products
          const product = id === undefined ? null : productOf(catalogue, id)
          const mine = product ? partsOf(product.composition).map(({ salt }) => folded(salt)) : []
          const right: boolean = isHere
            ? (product?.name
                .toLowerCase()
                .replace(/[^a-z0-9]/g, '')
                .startsWith(brand.replace(/[^a-z0-9]/g, '')) ?? false)
            : mine.length === names.length && names.every((name) => mine.includes(folded(name)))
          return [
            [
              isHere ? 'brand that is here' : 'brand that is absent, to its salts',
              right === true,
              `${names.join(' + ')}; ${product?.name ?? 'nothing'}: ${product?.composition ?? ''}`,
            ],
          ]
        },
      },
    ]
  })
}
