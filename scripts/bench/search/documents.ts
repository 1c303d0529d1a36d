import { DatabaseSync } from 'node:sqlite'
import type { Catalogue } from '#catalogue/open.ts'
import type { Doc } from './engine.ts'

/** Every product and every entity name as the engines receive them. `key` is type and id. */
export const documentsOf = (catalogue: Catalogue): (Doc & { key: string })[] => {
  const products =
    "SELECT kind || id AS key, name, composition AS salts, popularity FROM product ORDER BY sale <> 'for-sale', popularity DESC, id"
  const names = ['salt', 'brand', 'ailment', 'usage', 'category', 'manufacturer'].map(
    (table) =>
      `SELECT '${table}' || id AS key, name, '' AS salts, products AS popularity FROM ${table}`,
  )
  return [products, ...names].flatMap(
    (sql) => catalogue.sql(sql).all() as (Doc & { key: string })[],
  )
}

/** The size that the search index adds to the catalogue file, in MB. */
export const indexMegabytes = (file: string): number => {
  const db = new DatabaseSync(file, { readOnly: true })
  const row = db
    .prepare(
      "SELECT sum(pgsize) AS bytes FROM dbstat WHERE (name GLOB 'search_*' OR name GLOB 'sqlite_autoindex_search_*') AND name <> 'search_term'",
    )
    .get() as { bytes: number }
  db.close()
  return row.bytes / 1e6
}
