import type { Catalogue } from '../open.ts'
import { listOrder } from './listing.ts'
import type { CardRow } from './product.ts'

/** What groups products of a salt; what a card shows is read for the few that are shown. */
export type SaltProduct = Pick<CardRow, 'id' | 'form' | 'release' | 'sale'> & { strength: string | null; unitPrice: number | null }

/** Products of this salt alone, the best-loved first. */
export const productsOfSaltAlone = (catalogue: Catalogue, saltId: number): SaltProduct[] =>
  catalogue
    .sql(
      `SELECT p.id, p.form, p.release, p.sale, s.strength, p.unit_price AS unitPrice FROM product p
       JOIN product_salt s ON s.product_id = p.id AND s.salt_id = ?1 AND s.position = 0 WHERE p.salts = ?2 ORDER BY ${listOrder}`,
    )
    .all(saltId, String(saltId)) as SaltProduct[]

/** Sets of salts that hold this one and others, by falling number of products; `productId` is the best-loved. */
export type Combination = { salts: string; count: number; productId: number }

export const combinationsOf = (catalogue: Catalogue, saltId: number, limit: number): Combination[] =>
  catalogue
    .sql(
      `SELECT salts, count, id AS productId FROM (
         SELECT p.salts, p.id, COUNT(*) OVER (PARTITION BY p.salts) AS count,
           ROW_NUMBER() OVER (PARTITION BY p.salts ORDER BY ${listOrder}) AS place
         FROM (SELECT DISTINCT product_id FROM product_salt WHERE salt_id = ?1) l JOIN product p ON p.id = l.product_id WHERE p.salts <> ?2
       ) WHERE place = 1 ORDER BY count DESC, salts LIMIT ?3`,
    )
    .all(saltId, String(saltId), limit) as Combination[]
