import type { DatabaseSync } from 'node:sqlite'

/** How often each product is wanted in this shop: a number for a product id, and nothing about who wants it. */
export type Demand = ReadonlyMap<number, number>

/** Stores the demand that ranks this index. Returns the products whose figure differs from before. */
export const writeDemand = (db: DatabaseSync, demand: Demand): number[] => {
  const before = new Map(
    db
      .prepare('SELECT product_id, times FROM search_demand')
      .all()
      .map((row) => [row.product_id as number, row.times as number]),
  )
  const changed = [...new Set([...before.keys(), ...demand.keys()])].filter(
    (id) => before.get(id) !== demand.get(id),
  )
  const put = db.prepare('INSERT OR REPLACE INTO search_demand (product_id, times) VALUES (?, ?)')
  const drop = db.prepare('DELETE FROM search_demand WHERE product_id = ?')
  for (const id of changed) {
    const times = demand.get(id)
    if (times === undefined) drop.run(id)
    else put.run(id, times)
  }
  return changed
}

/**
 * SQL: the popularity of a product `p` with the demand for it. The figures of an export count by their order alone, so demand multiplies them:
 * as much again for each time. Whether a product can be bought comes before either (`rank.ts`).
 */
export const popularityWithDemand = `(SELECT coalesce(max(max(p.popularity, 1) * (1 + d.times)), p.popularity)
  FROM search_demand d WHERE d.product_id = p.id)`
