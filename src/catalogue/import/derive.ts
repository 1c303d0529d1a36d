import type { DrugRow } from '../export/product.ts'
import { rememberClass } from './legal-class.ts'
import { compositionText, derivedOf, type SaltNames } from './tables/product-row.ts'
import { saltNamesOf } from './tables/salt-names.ts'
import type { Counted, Work } from './work.ts'

const popularityOf = (products: string) =>
  `(SELECT total(popularity) FROM product WHERE ${products})`

/** How each table counts its products and, where it has one, sums their popularity. */
const counts: Record<Counted, string> = {
  manufacturer: 'products = (SELECT count(*) FROM product WHERE manufacturer_id = manufacturer.id)',
  brand: `products = (SELECT count(*) FROM product WHERE brand_id = brand.id), popularity = ${popularityOf('brand_id = brand.id')}`,
  // A salt may stand twice in one composition; the product is counted once.
  salt: `products = (SELECT count(DISTINCT product_id) FROM product_salt WHERE salt_id = salt.id),
    popularity = ${popularityOf('id IN (SELECT product_id FROM product_salt WHERE salt_id = salt.id)')}`,
  ailment: 'products = (SELECT count(*) FROM product_ailment WHERE ailment_id = ailment.id)',
  usage: 'products = (SELECT count(*) FROM product_usage WHERE usage_id = usage.id)',
  category: 'products = (SELECT count(*) FROM product_category WHERE category_id = category.id)',
}

/** Counts products: for all rows in a fresh import, otherwise for touched rows. Needs the indexes. */
export const countProducts = (work: Work): void => {
  if (work.treeChanged)
    for (const { id } of work.sql('SELECT id FROM category').all())
      work.touched.category.add(id as number)
  for (const [table, assignment] of Object.entries(counts) as [Counted, string][]) {
    if (work.mode === 'fresh') work.db.exec(`UPDATE ${table} SET ${assignment}`)
    else
      for (const id of work.touched[table])
        work.sql(`UPDATE ${table} SET ${assignment} WHERE id = ?`).run(id)
  }
}

/** Recomputes derived values that changes in other rows made stale. A fresh import has none. */
export const renewDerived = (work: Work): void => {
  if (work.treeChanged) renewTree(work)
  const names = saltNamesOf(work)
  for (const salt of work.renamed.salts) renewCompositions(work, salt, names)
  for (const maker of work.renamed.manufacturers)
    for (const { id } of work.sql('SELECT id FROM product WHERE manufacturer_id = ?').all(maker))
      work.reworded.add(id as number)
}

/** Products are listed in the ancestors of their own categories. */
const renewTree = (work: Work): void => {
  work.db.exec(`DELETE FROM product_category WHERE own = 0;
    INSERT OR IGNORE INTO product_category (category_id, product_id, own)
    WITH RECURSIVE above (category_id, product_id) AS (
      SELECT category.parent_id, product_id FROM product_category JOIN category ON category.id = category_id WHERE own = 1 AND parent_id IS NOT NULL
      UNION SELECT category.parent_id, product_id FROM above JOIN category ON category.id = category_id WHERE parent_id IS NOT NULL
    ) SELECT category_id, product_id, 0 FROM above`)
}

const renewCompositions = (work: Work, salt: number, names: SaltNames): void => {
  const parts =
    'SELECT salt.name, strength FROM product_salt JOIN salt ON salt.id = salt_id WHERE product_id = ? ORDER BY position'
  for (const { id } of work
    .sql('SELECT DISTINCT product_id AS id FROM product_salt WHERE salt_id = ?')
    .all(salt)) {
    const text = compositionText(
      work.sql(parts).all(id as number) as { name: string; strength: string | null }[],
    )
    const { changes } = work
      .sql('UPDATE product SET composition = ? WHERE id = ? AND composition <> ?')
      .run(text, id as number, text)
    if (changes > 0) work.reworded.add(id as number)
    renewRules(work, id as number, names)
  }
}

/** The sale state of a product and its substitutes also depend on the names of its salts. */
const renewRules = (work: Work, id: number, names: SaltNames): void => {
  const stored = work.sql("SELECT body FROM product WHERE id = ? AND kind = 'drug'").get(id) as
    | { body: string }
    | undefined
  if (!stored) return
  rememberClass(work, id)
  const { substitution, sale, rule, schedule, rx } = derivedOf(
    JSON.parse(stored.body) as DrugRow,
    names,
  )
  work
    .sql(
      'UPDATE product SET substitution = ?, sale = ?, sale_rule = ?, schedule = ?, rx = ? WHERE id = ?',
    )
    .run(substitution, sale, rule, schedule, Number(rx), id)
}
