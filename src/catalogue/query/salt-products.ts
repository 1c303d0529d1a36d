import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'
import { listOrder } from './listing.ts'
import type { CardRow } from './product.ts'

/** What groups products of a salt; what a card shows is read for the few that are shown. */
export type SaltProduct = Pick<CardRow, 'id' | 'form' | 'release' | 'sale' | 'price'> & {
  strength: string | null
  unitPrice: number | null
}

// `salts <> ''` lets SQLite use the index of products by their salts, which leaves out those without.

/** Products of this salt alone, the best-loved first. */
export const productsOfSaltAlone = (catalogue: Catalogue, saltId: number): SaltProduct[] =>
  catalogue
    .sql(
      `SELECT p.id, p.form, p.release, p.sale, p.price, s.strength, p.unit_price AS unitPrice FROM product p
       JOIN product_salt s ON s.product_id = p.id AND s.position = 0 WHERE p.salts = ? AND p.salts <> '' ORDER BY ${listOrder}`,
    )
    .all(String(saltId)) as SaltProduct[]

/** What products of the salt alone are for, the most frequent first; of its key in `product.salts` and the number wanted. */
export const ailmentsOfSaltAloneSql = `SELECT l.ailment_id AS id FROM product p JOIN product_ailment l ON l.product_id = p.id
  WHERE p.salts = ? AND p.salts <> '' GROUP BY l.ailment_id ORDER BY COUNT(*) DESC, l.ailment_id LIMIT ?`

/** Sets of salts that hold this one and others, by falling number of products; `productId` is the best-loved. */
export type Combination = { salts: string; count: number; productId: number }

/** All sets of several salts by each salt of theirs, those with the most products first: some thousand for a whole catalogue. */
const combined = keep(1, (catalogue, _: 'all') => {
  const sets = catalogue
    .sql("SELECT salts, COUNT(*) AS count FROM product WHERE salts <> '' GROUP BY salts ORDER BY count DESC, salts")
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
      catalogue.sql(`SELECT p.id FROM product p WHERE p.salts = ? AND p.salts <> '' ORDER BY ${listOrder} LIMIT 1`).get(salts) as {
        id: number
      }
    ).id,
)

export const combinationsOf = (catalogue: Catalogue, saltId: number, limit: number): Combination[] =>
  (combined(catalogue, 'all').get(String(saltId)) ?? [])
    .slice(0, limit)
    .map((set) => ({ ...set, productId: bestOfSet(catalogue, set.salts) }))
