import type { DatabaseSync } from 'node:sqlite'
import type { Locale } from '#model/locale.ts'
import type { Paise } from '#model/money.ts'
import { type Entity, entities, entityNames } from './manifest.ts'

export type Row = Record<string, unknown>

export type ReleaseFacts = { id: string; languages: Locale[]; source: string; rules: string }

export const releaseFacts = (db: DatabaseSync): ReleaseFacts => {
  const values = new Map(
    db
      .prepare('SELECT key, value FROM release')
      .all()
      .map((row) => [row.key as string, row.value as string]),
  )
  return {
    id: values.get('id') ?? '',
    languages: JSON.parse(values.get('languages') ?? '["en"]') as Locale[],
    source: values.get('source') ?? '',
    rules: values.get('rules') ?? '',
  }
}

type Stored = { select: string; order: string; where: string }

const body = (table: string, order: string, where: string, filter = '') => ({
  select: `SELECT body FROM ${table}${filter}`,
  order,
  where: filter === '' ? ` WHERE ${where}` : ` AND ${where}`,
})

/** Where each entity's rows lie, and how one of them is found by its key. */
const stored: Readonly<Record<Entity, Stored>> = {
  cities: body('city', 'id', 'id = ?'),
  pincodes: {
    select:
      "SELECT json_object('pincode', pincode, 'city', city, 'district', district, 'state', state, 'country', country, 'serviceable', json(iif(serviceable, 'true', 'false')), 'latitude', latitude, 'longitude', longitude) AS body FROM pincode",
    order: 'pincode',
    where: ' WHERE pincode = ?',
  },
  offers: body('offer', 'id', 'id = ?'),
  manufacturers: body('manufacturer', 'id', 'id = ?'),
  brands: body('brand', 'id', 'id = ?'),
  ailments: body('ailment', 'id', 'id = ?'),
  usages: body('usage', 'id', 'id = ?'),
  categories: body('category', 'id', 'id = ?'),
  salts: body('salt', 'id', 'id = ?'),
  interactions: body(
    'interaction',
    'salt_a, salt_b',
    'salt_a = min(?1, ?2) AND salt_b = max(?1, ?2)',
  ),
  'salt-notes': body('salt_note', 'salt_id, topic', 'salt_id = ? AND topic = ?'),
  drugs: body('product', 'id', 'id = ?', " WHERE kind = 'drug'"),
  otc: body('product', 'id', 'id = ?', " WHERE kind = 'otc'"),
  variants: body('variant', 'id', 'id = ?'),
  'search-terms': body('search_term', 'term', 'term = ?'),
  banners: body('banner', 'id', 'id = ?'),
  'care-plans': body('care_plan', 'id', 'id = ?'),
  'home-rows': body('home_row', 'id', 'id = ?'),
  faq: body('faq_entry', 'id', 'id = ?'),
}

/** Fields that lie as paise in the catalogue and stand as rupees in an export. */
const moneyFields: Partial<Record<Entity, readonly string[]>> = {
  drugs: ['mrp', 'offeredPrice'],
  otc: ['mrp', 'offeredPrice'],
  'care-plans': ['price'],
}

/** Paise as the rupees of an export: 22342 is 223.42. */
const rupees = (paise: Paise): number => Number((paise / 100).toFixed(2))

/** A stored row as it stands in an export. Optional fields of pincodes that are not known are left out. */
const inExport = (entity: Entity, text: unknown): Row => {
  const row = JSON.parse(text as string) as Row
  for (const field of moneyFields[entity] ?? [])
    if (row[field] !== undefined) row[field] = rupees(row[field] as Paise)
  if (entity === 'pincodes')
    for (const field of Object.keys(row)) if (row[field] === null) delete row[field]
  return row
}

export function* rowsOfRelease(db: DatabaseSync, entity: Entity): Generator<Row> {
  const { select, order } = stored[entity]
  for (const row of db.prepare(`${select} ORDER BY ${order}`).iterate())
    yield inExport(entity, row.body)
}

/** Some rows of one entity by their keys, `from` counting from one, and how many there are in all. */
export const someRows = (
  db: DatabaseSync,
  entity: Entity,
  from: number,
  limit: number,
): { total: number; rows: Row[] } => {
  const { select, order } = stored[entity]
  const total = db.prepare(`SELECT count(*) AS total FROM (${select})`).get()?.total as number
  const rows = db.prepare(`${select} ORDER BY ${order} LIMIT ? OFFSET ?`).all(limit, from - 1)
  return { total, rows: rows.map((row) => inExport(entity, row.body)) }
}

/** One row by the values of its key, in the order of `entities`; null where there is none. */
export const rowOfRelease = (
  db: DatabaseSync,
  entity: Entity,
  key: readonly (string | number)[],
): Row | null => {
  const { select, where } = stored[entity]
  const row = db.prepare(select + where).get(...key)
  return row ? inExport(entity, row.body) : null
}

/** The key of a row or of a removal, in the order of `entities`. */
export const keyOfRow = (entity: Entity, row: Row): (string | number)[] =>
  entities[entity].key.map((field) => row[field] as string | number)

/** The rows of all entities that have any, for `writeExport`. */
export const allRows = (db: DatabaseSync): Partial<Record<Entity, Iterable<Row>>> =>
  Object.fromEntries(
    entityNames
      .filter((entity) => db.prepare(`${stored[entity].select} LIMIT 1`).get() !== undefined)
      .map((entity) => [entity, rowsOfRelease(db, entity)]),
  )
