import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'
import { listOrder } from './listing.ts'
import type { CardRow } from './product.ts'
import { combinationsWith, substanceOf } from './substances.ts'

/** Fields that group products of a salt; cards are read only for those shown. */
export type SaltProduct = Pick<CardRow, 'id' | 'form' | 'release' | 'sale' | 'price'> & {
  strength: string | null
  unitPrice: number | null
}

// `salts <> ''` lets SQLite use the partial index of products by salts.

/** Products of this salt alone, most popular first. */
export const productsOfSaltAlone = (catalogue: Catalogue, saltId: number): SaltProduct[] =>
  catalogue
    .sql(
      `SELECT p.id, p.form, p.release, p.sale, p.price, s.strength, p.unit_price AS unitPrice FROM product p
       JOIN product_salt s ON s.product_id = p.id AND s.position = 0 WHERE p.salts = ? AND p.salts <> '' ORDER BY ${listOrder}`,
    )
    .all(String(saltId)) as SaltProduct[]

/** Ailments of products of the salt alone, most frequent first; parameters: the key in `product.salts` and the limit. */
export const ailmentsOfSaltAloneSql = `SELECT l.ailment_id AS id FROM product p JOIN product_ailment l ON l.product_id = p.id
  WHERE p.salts = ? AND p.salts <> '' GROUP BY l.ailment_id ORDER BY COUNT(*) DESC, l.ailment_id LIMIT ?`

const countSql = "SELECT COUNT(*) AS count FROM product WHERE salts = ? AND salts <> ''"

/** Products of salts that stand for a combination with this one under a name of its own: of co-trimoxazole, for trimethoprim. */
export const namedCombinationsOf = (catalogue: Catalogue, saltId: number): Combination[] =>
  combinationsWith(catalogue, substanceOf(catalogue, saltId).saltIds).flatMap((combination) => {
    const salts = String(combination)
    const { count } = catalogue.sql(countSql).get(salts) as { count: number }
    return count === 0 ? [] : [{ salts, count, productId: bestOfSet(catalogue, salts) }]
  })

/** Combinations of this salt with others, most products first; `productId` is the most popular. */
export type Combination = { salts: string; count: number; productId: number }

/** All combinations by each of their salts, most products first: some thousand per catalogue. */
const combined = keep(1, (catalogue, _: 'all') => {
  const sets = catalogue
    .sql(
      "SELECT salts, COUNT(*) AS count FROM product WHERE salts <> '' GROUP BY salts ORDER BY count DESC, salts",
    )
    .all() as Omit<Combination, 'productId'>[]
  const bySalt = new Map<string, Omit<Combination, 'productId'>[]>()
  for (const set of sets) {
    const ids = set.salts.split('+')
    if (ids.length === 1) continue
    for (const id of ids) {
      const known = bySalt.get(id)
      if (known) known.push(set)
      else bySalt.set(id, [set])
    }
  }
  return bySalt
})

const bestOfSet = keep(
  2_000,
  (catalogue, salts: string): number =>
    (
      catalogue
        .sql(
          `SELECT p.id FROM product p WHERE p.salts = ? AND p.salts <> '' ORDER BY ${listOrder} LIMIT 1`,
        )
        .get(salts) as {
        id: number
      }
    ).id,
)

export const combinationsOf = (
  catalogue: Catalogue,
  saltId: number,
  limit: number,
): Combination[] =>
  (combined(catalogue, 'all').get(String(saltId)) ?? [])
    .slice(0, limit)
    .map((set) => ({ ...set, productId: bestOfSet(catalogue, set.salts) }))
