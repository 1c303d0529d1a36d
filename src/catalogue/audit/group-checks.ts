import type { DatabaseSync } from 'node:sqlite'
import type { Finding } from './finding.ts'

/** A unit price is an outlier if it is this many times above or below the median of at least this many priced products. */
const [farOff, enoughPriced] = [10, 5]
/** A prescription mark is an outlier if at most this share of at least this many products has it. */
const [oddShare, enoughMarked] = [0.05, 20]

type Row = { id: number; name: string }

/** Products whose unit price is far above or below that of their substitutes. */
export function* priceFindings(db: DatabaseSync): Generator<Finding> {
  const rows = db
    .prepare(
      `SELECT id, name, substitution, unit_price AS price FROM product WHERE unit_price IS NOT NULL AND substitution IS NOT NULL ORDER BY substitution, unit_price`,
    )
    .all() as (Row & { substitution: string; price: number })[]
  for (const group of Map.groupBy(rows, ({ substitution }) => substitution).values()) {
    if (group.length < enoughPriced) continue
    const median = (group[Math.floor(group.length / 2)] as { price: number }).price
    for (const { id, name, price } of group)
      if (price > farOff * median || price * farOff < median)
        yield {
          kind: 'price-far-off-group',
          id,
          name,
          what: `₹${(price / 100).toFixed(2)} a unit, the group ₹${(median / 100).toFixed(2)}`,
        }
  }
}

/** Prescription marks that contradict nearly all products of the same salts, form and place. */
export function* prescriptionFindings(db: DatabaseSync): Generator<Finding> {
  const rows = db
    .prepare(
      `SELECT id, name, rx, salts || '|' || form || '|' || coalesce(json_extract(body, '$.route'), '') AS kind FROM product
       WHERE kind = 'drug' AND json_extract(body, '$.compositionComplete') = 1`,
    )
    .all() as (Row & { rx: number; kind: string })[]
  for (const group of Map.groupBy(rows, ({ kind }) => kind).values()) {
    if (group.length < enoughMarked) continue
    const needing = group.filter(({ rx }) => rx === 1)
    const odd =
      needing.length <= oddShare * group.length
        ? needing
        : group.length - needing.length <= oddShare * group.length
          ? group.filter(({ rx }) => rx === 0)
          : []
    for (const { id, name, rx } of odd)
      yield {
        kind: 'prescription-against-group',
        id,
        name,
        what: `${rx ? 'needs' : 'needs no'} prescription, against ${group.length - odd.length} others`,
      }
  }
}

/** Codes that several products claim: a scan of one cannot tell which of them it is, and is refused. */
export function* codeFindings(db: DatabaseSync): Generator<Finding> {
  const rows = db
    .prepare(
      `SELECT c.product_id AS id, p.name, c.gtin, min(o.product_id) AS other FROM product_code c
       JOIN product_code o ON o.gtin = c.gtin AND o.product_id < c.product_id JOIN product p ON p.id = c.product_id
       GROUP BY c.product_id, c.gtin ORDER BY c.product_id`,
    )
    .all() as (Row & { gtin: string; other: number })[]
  for (const { id, name, gtin, other } of rows)
    yield {
      kind: 'one-code-for-several-products',
      id,
      name,
      what: `the code ${gtin}, which ${other} has too`,
    }
}

/** Rows of one name, maker and pack: a duplicate, or different products that cannot be told apart. */
export function* repeatedFindings(db: DatabaseSync): Generator<Finding> {
  const rows = db
    .prepare(
      `SELECT id, name, composition, lower(name) || '|' || manufacturer_id || '|' || lower(pack_label) AS kind FROM product
       WHERE kind = 'drug' AND lower(name) IN (SELECT lower(name) FROM product WHERE kind = 'drug' GROUP BY 1 HAVING count(*) > 1) ORDER BY id`,
    )
    .all() as (Row & { composition: string; kind: string })[]
  for (const group of Map.groupBy(rows, ({ kind }) => kind).values()) {
    const [first, ...others] = group
    if (!first) continue
    for (const { id, name, composition } of others)
      if (group.some((other) => other.id < id && other.composition === composition))
        yield {
          kind: 'repeated-product',
          id,
          name,
          what: `the same name, maker, pack and composition as ${first.id}`,
        }
      else
        yield {
          kind: 'one-name-for-several-products',
          id,
          name,
          what: `${composition}; ${first.id} is ${first.composition}`,
        }
  }
}

const empty = {
  'ailment-without-products': 'SELECT id, name FROM ailment WHERE products = 0',
  'usage-without-products': 'SELECT id, name FROM usage WHERE products = 0',
  'category-without-products': 'SELECT id, name FROM category WHERE products = 0',
  'brand-without-products': 'SELECT id, name FROM brand WHERE products = 0',
  'manufacturer-without-products':
    'SELECT id, name FROM manufacturer WHERE products = 0 AND id NOT IN (SELECT marketer_id FROM product WHERE marketer_id IS NOT NULL)',
  'salt-without-products-or-interactions':
    'SELECT id, name FROM salt WHERE products = 0 AND id NOT IN (SELECT salt_a FROM interaction UNION SELECT salt_b FROM interaction)',
} as const

/** Rows whose page has nothing to show. */
export function* sectionFindings(db: DatabaseSync): Generator<Finding> {
  for (const [kind, sql] of Object.entries(empty) as [keyof typeof empty, string][])
    for (const { id, name } of db.prepare(`${sql} ORDER BY id`).all() as Row[])
      yield { kind, id, name, what: 'nothing belongs to it' }
}
