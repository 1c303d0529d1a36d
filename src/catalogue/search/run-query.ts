import type { Catalogue } from '../open.ts'
import { keep } from '../query/keep.ts'
import { ftsQueriesOf, type Tier, typeFilter, unionOf } from './fts-queries.ts'
import type { Plan } from './query-plan.ts'
import {
  type EntityType,
  idOfRowid,
  levelOf,
  levelOfRowid,
  productTypes,
  typeOfRowid,
} from './rank.ts'

/** `level`: popularity (`rank.ts`). */
export type ProductHit = { id: number; tier: Tier; level: number }
export type EntityHit = { type: EntityType; id: number; tier: Tier }

const productSql =
  'SELECT rowid FROM search_product WHERE search_product MATCH ? ORDER BY rowid LIMIT ? OFFSET ?'
const entitySql =
  'SELECT rowid FROM search_entity WHERE search_entity MATCH ? ORDER BY rowid LIMIT ?'

/** The first `limit` products, best first, skipping and extending `seen`. */
export const findProducts = (
  catalogue: Catalogue,
  plan: Plan,
  limit: number,
  seen: Set<number>,
): ProductHit[] => {
  const hits: ProductHit[] = []
  for (const { tier, match } of ftsQueriesOf(plan)) {
    if (hits.length >= limit) break
    // Earlier queries match some of the same rows, so the limit is raised by the number already seen.
    for (const row of catalogue.sql(productSql).all(match, limit + seen.size, 0)) {
      const rowid = row.rowid as number
      const id = idOfRowid(rowid)
      if (seen.has(id) || hits.length >= limit) continue
      seen.add(id)
      hits.push({ id, tier, level: levelOfRowid(rowid) })
    }
    if (hits.length >= limit) break
  }
  return hits
}

const maxPopularitySql =
  'SELECT popularity FROM product WHERE kind = ? ORDER BY popularity DESC LIMIT 1'

/** The popularity level of the most popular product of the release. */
export const topLevel = keep(1, (catalogue, _: 0): number =>
  levelOf(
    Math.max(
      0,
      ...productTypes.map((kind) =>
        Number(catalogue.sql(maxPopularitySql).get(kind)?.popularity ?? 0),
      ),
    ),
  ),
)

/** Salts, brands, ailments, categories, usages and makers by name; strengths and forms are ignored. */
export const findEntities = (
  catalogue: Catalogue,
  plan: Plan,
  limit: number,
  seen: Set<string>,
  types: readonly EntityType[] = [],
): EntityHit[] => {
  const hits: EntityHit[] = []
  const filters = types.length > 0 ? [typeFilter(types)] : []
  for (const { tier, match } of ftsQueriesOf({
    slots: plan.slots,
    names: plan.names,
    strengths: [],
    filters,
  })) {
    if (tier === 'maker') break
    for (const row of catalogue.sql(entitySql).all(match, limit + seen.size)) {
      const rowid = row.rowid as number
      const [type, id] = [typeOfRowid(rowid), idOfRowid(rowid)]
      const key = `${type}${id}`
      if (seen.has(key) || hits.length >= limit) continue
      seen.add(key)
      hits.push({ type, id, tier })
    }
    if (hits.length >= limit) break
  }
  return hits
}

const countSql = 'SELECT count(*) AS total FROM search_product WHERE search_product MATCH ?'

const countOf = (catalogue: Catalogue, match: string): number =>
  match === '' ? 0 : (catalogue.sql(countSql).get(match) as { total: number }).total

export const countProducts = (catalogue: Catalogue, plans: Plan[]): number =>
  countOf(catalogue, unionOf(plans))

const maxKept = 500
const mostly = keep(maxKept, (catalogue, key: string): boolean => {
  const [match = '', rest = ''] = key.split('\n')
  return countOf(catalogue, rest) * 2 > countOf(catalogue, match)
})

/** Whether more than half of what a plan finds is found by a narrower one; kept, because it is asked several times for a line that is typed. */
export const isMostly = (catalogue: Catalogue, plan: Plan, narrower: Plan): boolean =>
  mostly(catalogue, `${unionOf([plan])}\n${unionOf([narrower])}`)

/** Whether any product matches, in one of `tiers`. */
export const hasProduct = (catalogue: Catalogue, plan: Plan, tiers?: readonly Tier[]): boolean =>
  [...ftsQueriesOf(plan)].some(
    ({ tier, match }) =>
      (!tiers || tiers.includes(tier)) && catalogue.sql(productSql).get(match, 1, 0) !== undefined,
  )

/** Prefixes of a name from this length on are specific enough. */
const minName = 4

/** Whether a product's name equals or begins with `key`, in the form of `nameKey`. */
export const hasName = (catalogue: Catalogue, key: string): boolean =>
  key.length >= minName &&
  /^[a-z0-9.]+$/.test(key) &&
  catalogue.sql(productSql).get(`"=${key}" *`, 1, 0) !== undefined

/** Products `offset` to `offset + limit` of all that the plans find, in the order of plans and their queries. */
export const findPage = (
  catalogue: Catalogue,
  plans: Plan[],
  limit: number,
  offset: number,
): ProductHit[] => {
  const hits: ProductHit[] = []
  let before = ''
  let skip = offset
  for (const { tier, match } of plans.flatMap((plan) => [...ftsQueriesOf(plan)])) {
    const fresh = before === '' ? match : `(${match}) NOT (${before})`
    before = before === '' ? `(${match})` : `${before} OR (${match})`
    const rows = catalogue.sql(productSql).all(fresh, limit - hits.length, skip)
    for (const row of rows)
      hits.push({
        id: idOfRowid(row.rowid as number),
        tier,
        level: levelOfRowid(row.rowid as number),
      })
    if (hits.length >= limit) break
    skip =
      rows.length > 0 || skip === 0
        ? 0
        : Math.max(0, skip - (catalogue.sql(countSql).get(fresh) as { total: number }).total)
  }
  return hits
}

/** As one text: an object for each row costs ten times as much. */
const allSql =
  'SELECT json_group_array(rowid) AS rowids FROM (SELECT rowid FROM search_product WHERE search_product MATCH ? ORDER BY rowid)'

/** Every product that the plans find, in the order of plans and of their queries. */
export const findAll = (catalogue: Catalogue, plans: Plan[]): number[] => {
  let all: number[] = []
  for (const { match } of plans.flatMap((plan) => [...ftsQueriesOf(plan)])) {
    const { rowids } = catalogue.sql(allSql).get(match) as { rowids: string }
    const ids = (JSON.parse(rowids) as number[]).map(idOfRowid)
    if (ids.length > 0) all = all.length === 0 ? ids : [...new Set([...all, ...ids])]
  }
  return all
}
