import { DatabaseSync } from 'node:sqlite'
import type { Catalogue } from '../open.ts'

/** Keys of the rows that are new, removed or different between two releases. */
export type ChangedRows = {
  products: number[]
  manufacturers: number[]
  brands: number[]
  salts: number[]
  ailments: number[]
  usages: number[]
  categories: number[]
  variants: number[]
  interactions: { a: number; b: number }[]
  classPairs: { a: number; b: number }[]
  saltNotes: number[]
  cities: number[]
  banners: number[]
  carePlans: number[]
  homeRows: number[]
  faq: number[]
}

type Table = { table: string; keys: readonly string[]; columns: readonly string[]; from?: string }

/**
 * `digest` represents the row of the export; the other columns are those that the import derives from further rows. A table whose
 * rows derive nothing else needs no more.
 */
const tables = {
  products: {
    table: 'product',
    keys: ['id'],
    columns: [
      'digest',
      'composition',
      'variant_id',
      'sale',
      'sale_rule',
      'price',
      'slug',
      'substitution',
    ],
  },
  manufacturers: { table: 'manufacturer', keys: ['id'], columns: ['digest', 'products'] },
  brands: { table: 'brand', keys: ['id'], columns: ['digest', 'products', 'popularity'] },
  salts: { table: 'salt', keys: ['id'], columns: ['digest', 'products', 'popularity'] },
  ailments: { table: 'ailment', keys: ['id'], columns: ['digest', 'products'] },
  usages: { table: 'usage', keys: ['id'], columns: ['digest', 'products'] },
  categories: { table: 'category', keys: ['id'], columns: ['digest', 'products', 'path'] },
  variants: { table: 'variant', keys: ['id'], columns: ['digest'] },
  interactions: { table: 'interaction', keys: ['salt_a', 'salt_b'], columns: ['digest'] },
  classPairs: {
    table: 'class_pair',
    keys: ['salt_a', 'salt_b'],
    columns: ['severity', 'mate', 'partner'],
  },
  saltNotes: { table: 'salt_note', keys: ['salt_id', 'topic'], columns: ['digest'] },
  cities: { table: 'city', keys: ['id'], columns: ['digest'] },
  banners: { table: 'banner', keys: ['id'], columns: ['digest'] },
  carePlans: { table: 'care_plan', keys: ['id'], columns: ['digest'] },
  homeRows: { table: 'home_row', keys: ['id'], columns: ['digest'] },
  faq: { table: 'faq_entry', keys: ['id'], columns: ['digest'] },
} as const satisfies Record<keyof ChangedRows, Table>

export const comparedTables: readonly string[] = Object.values(tables).map(({ table }) => table)

const joined = ({ keys }: Table): string => keys.map((key) => `o.${key} = n.${key}`).join(' AND ')

const changedProducts = "SELECT id FROM main.change_log WHERE name = 'product'"

/** New and different rows; the last column marks new ones. `among`: the keys to compare, all if absent. */
const changedSql = (
  table: Table,
  among?: string,
): string => `SELECT ${table.keys.map((key) => `n.${key}`).join(', ')}, o.${table.keys[0]} IS NULL
  FROM main.${table.table} n LEFT JOIN old.${table.table} o ON ${joined(table)}
  WHERE (o.${table.keys[0]} IS NULL OR ${table.columns.map((column) => `o.${column} IS NOT n.${column}`).join(' OR ')})
  ${among ? `AND n.${table.keys[0]} IN (${among})` : ''}`

const goneSql = (table: Table): string => `SELECT ${table.keys.map((key) => `o.${key}`).join(', ')}
  FROM old.${table.table} o LEFT JOIN main.${table.table} n ON ${joined(table)} WHERE n.${table.keys[0]} IS NULL`

/** By how many rows the old release exceeds the new one. */
const fewerSql = ({ table }: Table): string =>
  `SELECT (SELECT COUNT(*) FROM old.${table}) - (SELECT COUNT(*) FROM main.${table})`

/** The new release as `main` and the old one as `old`. */
const besideEachOther = (before: Catalogue, after: Catalogue): DatabaseSync => {
  const db = new DatabaseSync(after.file, { readOnly: true })
  db.prepare('ATTACH ? AS old').run(before.file)
  db.exec('PRAGMA main.mmap_size = 1073741824; PRAGMA old.mmap_size = 1073741824')
  return db
}

/** Compares two releases table by table, inside SQLite: only what the change log names, if the new one was made from the old one. */
export const changedRows = (before: Catalogue, after: Catalogue): ChangedRows => {
  const db = besideEachOther(before, after)
  try {
    const all = (sql: string): number[][] => {
      const statement = db.prepare(sql)
      statement.setReturnArrays(true)
      return statement.all() as unknown as number[][]
    }
    const changedIn = changedTables(db, before)
    const read = (name: keyof ChangedRows): number[][] => {
      const table: Table = tables[name]
      if (changedIn?.has(table.table) === false) return []
      const changed = all(
        changedSql(table, changedIn && table.table === 'product' ? changedProducts : undefined),
      )
      const added = changed.filter((row) => row.at(-1) === 1).length
      // Counting is much faster than searching for removed rows, which are rare.
      const [[fewer = 0] = []] = all(fewerSql(table))
      return fewer + added === 0 ? changed : [...changed, ...all(goneSql(table))]
    }
    const pairs = (name: 'interactions' | 'classPairs') =>
      read(name).map(([a, b]) => ({ a: a as number, b: b as number }))
    const ids = (name: keyof ChangedRows): number[] => read(name).map(([id]) => id as number)
    return {
      products: ids('products'),
      manufacturers: ids('manufacturers'),
      brands: ids('brands'),
      salts: ids('salts'),
      ailments: ids('ailments'),
      usages: ids('usages'),
      categories: ids('categories'),
      variants: ids('variants'),
      interactions: pairs('interactions'),
      classPairs: pairs('classPairs'),
      saltNotes: ids('saltNotes'),
      cities: ids('cities'),
      banners: ids('banners'),
      carePlans: ids('carePlans'),
      homeRows: ids('homeRows'),
      faq: ids('faq'),
    }
  } finally {
    db.close()
  }
}

/** Tables written since `before` according to the change log (`src/catalogue/import/build.ts`); `null` without a log since `before`. */
const changedTables = (db: DatabaseSync, before: Catalogue): Set<string> | null => {
  const since = db.prepare("SELECT value FROM main.release WHERE key = 'changeLogSince'").get() as
    | { value: string }
    | undefined
  if (since?.value !== before.release) return null
  return new Set(
    (db.prepare('SELECT DISTINCT name FROM main.change_log').all() as { name: string }[]).map(
      ({ name }) => name,
    ),
  )
}

/** Prices are in columns of a product and in its export row, `body`; every other column derives from these. */
const derived = tables.products.columns.filter(
  (column) => column !== 'digest' && column !== 'price',
)

const repricedSql = `SELECT n.id FROM main.product n JOIN old.product o ON o.id = n.id
  WHERE n.id IN (SELECT value FROM json_each(?)) AND n.kind = 'drug'
  AND ${derived.map((column) => `o.${column} IS n.${column}`).join(' AND ')}
  AND json_remove(o.body, '$.mrp', '$.offeredPrice') = json_remove(n.body, '$.mrp', '$.offeredPrice')`

/** Those of `products` that are drugs in both releases and differ only in prices. */
export const repricedAmong = (
  before: Catalogue,
  after: Catalogue,
  products: readonly number[],
): Set<number> => {
  const db = besideEachOther(before, after)
  try {
    return new Set(
      (db.prepare(repricedSql).all(JSON.stringify(products)) as { id: number }[]).map(
        ({ id }) => id,
      ),
    )
  } finally {
    db.close()
  }
}
