import type { DatabaseSync } from 'node:sqlite'
import type { AilmentRow, SaltRow } from '../export/reference.ts'
import type { Text } from '../export/text.ts'
import { ailmentHasPage } from '../query/ailment-page.ts'
import { namesOfSubstance } from '../substances/names.ts'
import { popularityWithDemand } from './demand.ts'
import {
  type Document,
  entityDocument,
  type ProductSource,
  productDocument,
} from './index-tokens.ts'
import {
  type EntityType,
  entityRowid,
  entityTypes,
  type ProductType,
  productRowid,
  type RankedProduct,
  weightOf,
} from './rank.ts'

export type IndexRow = Document & {
  type: EntityType | ProductType
  id: number
  place: number
  weight: number
}

type ProductRow = ProductSource & { id: number; popularity: number }

const complete = "coalesce(json_extract(p.body, '$.compositionComplete'), 1)"

const productSql = `SELECT p.id, p.kind, p.name, p.composition, p.salts, ${complete} AS complete, p.form, p.units, p.pack_label AS packLabel, p.sale, ${popularityWithDemand} AS popularity, m.id AS makerId, m.name AS maker, p.rx,
  (SELECT group_concat(ailment_id) FROM product_ailment WHERE product_id = p.id) AS ailments,
  (SELECT group_concat(usage_id) FROM product_usage WHERE product_id = p.id) AS usages,
  (SELECT group_concat(category_id) FROM product_category WHERE product_id = p.id) AS categories
  FROM product p JOIN manufacturer m ON m.id = p.manufacturer_id
  -- What other shops alone sell is told beside its equals; found by its plain name, it would stand before what can be bought here.
  WHERE (p.scheme IS NULL OR p.sale = 'for-sale')`

const indexedProduct = (row: ProductRow): IndexRow => ({
  ...productDocument(row),
  type: row.kind,
  id: row.id,
  place: productRowid(row),
  weight: weightOf(row.popularity),
})

/** In index order: FTS5 inserts ascending rowids fastest, and SQLite sorts them without holding all rows in memory. */
export function* allProducts(db: DatabaseSync): Generator<IndexRow> {
  db.function(
    'search_place',
    { deterministic: true },
    (id, sale, popularity, composition, complete, form) =>
      productRowid({ id, sale, popularity, composition, complete, form } as RankedProduct),
  )
  for (const row of db
    .prepare(
      `${productSql} ORDER BY search_place(p.id, p.sale, ${popularityWithDemand}, p.composition, ${complete}, p.form)`,
    )
    .iterate())
    yield indexedProduct(row as unknown as ProductRow)
}

/** Reads products by id; null for an id that does not exist. */
export const productReader = (db: DatabaseSync): ((id: number) => IndexRow | null) => {
  const statement = db.prepare(`${productSql} AND p.id = ?`)
  return (id) => {
    const row = statement.get(id) as unknown as ProductRow | undefined
    return row ? indexedProduct(row) : null
  }
}

const written = (text: Text | undefined): string[] =>
  text === undefined ? [] : typeof text === 'string' ? [text] : Object.values(text)

type EntityRow = { id: number; name: string; standing: number; body: string }

/** The names of an entity type and its rank: by popularity, else by number of products. */
const entitySources: { type: EntityType; standing: string; names: (row: EntityRow) => string[] }[] =
  [
    {
      type: 'salt',
      standing: 'popularity + products',
      names: ({ name, body }) => {
        const { synonyms, localNames } = JSON.parse(body) as SaltRow
        return [...new Set([name, ...synonyms].flatMap(namesOfSubstance)), ...written(localNames)]
      },
    },
    {
      type: 'ailment',
      standing: 'products',
      names: ({ body }) => {
        const { name, synonyms } = JSON.parse(body) as AilmentRow
        return [...written(name), ...synonyms]
      },
    },
    ...(['usage', 'category'] as const).map((type) => ({
      type,
      standing: 'products',
      names: ({ body }: EntityRow) => written((JSON.parse(body) as { name: Text }).name),
    })),
    { type: 'brand', standing: 'popularity + products', names: ({ name }) => [name] },
    { type: 'manufacturer', standing: 'products', names: ({ name }) => [name] },
  ]

/** The rows of a table that can be found: what has no page is no answer. */
export const findable = (type: EntityType): string =>
  type === 'ailment' ? `ailment WHERE ${ailmentHasPage}` : type

export function* allEntities(
  db: DatabaseSync,
  types: readonly EntityType[] = entityTypes,
): Generator<IndexRow> {
  for (const { type, standing, names } of entitySources) {
    if (!types.includes(type)) continue
    // The body of a brand or maker can be long and contains no further name.
    const body = type === 'brand' || type === 'manufacturer' ? "''" : 'body'
    for (const row of db
      .prepare(`SELECT id, name, ${standing} AS standing, ${body} AS body FROM ${findable(type)}`)
      .iterate()) {
      const entity = row as unknown as EntityRow
      const document = entityDocument(type, [...new Set(names(entity))])
      yield {
        ...document,
        type,
        id: entity.id,
        place: entityRowid(type, entity.id, entity.standing),
        weight: weightOf(entity.standing),
      }
    }
  }
}
