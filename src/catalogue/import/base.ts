import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Locale } from '#model/locale.ts'
import classes from '../clinical/classes.json' with { type: 'json' }
import { entities, type Manifest } from '../export/manifest.ts'
import { heldBrands } from '../sale-rules/held-brands.ts'
import * as medicineWords from '../sale-rules/medicine-words.ts'
import orderGroups from '../sale-rules/order-groups.json' with { type: 'json' }
import { orderedKinds } from '../sale-rules/orders.ts'
import prohibited from '../sale-rules/prohibited.json' with { type: 'json' }
import substanceLists from '../sale-rules/substance-lists.json' with { type: 'json' }
import { schemaVersion } from '../schema.ts'
import { brandSalts } from '../search/brands/index.ts'
import { searchRules } from '../search/index-tables.ts'
import { Refused } from './refused.ts'

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/** A field added to a row's schema must also be added to the rows that are already stored. */
const rowSchemas = digestOf(
  Object.values(entities).map(({ row }) =>
    z.toJSONSchema(row, { unrepresentable: 'any', reused: 'ref' }),
  ),
)

/** `class_pair` follows from the members of the classes. */
const classTable = digestOf(classes)

/** Rows that were judged by other lists are judged again: what was sold freely yesterday may need a prescription today. */
const saleTables = digestOf([
  substanceLists,
  prohibited,
  orderGroups,
  orderedKinds,
  [...heldBrands],
  [...brandSalts],
  Object.values(medicineWords).map((words) => (words instanceof RegExp ? words.source : '')),
])

/** Everything besides the export that decides what is stored. An import does not build on a base with other rules. */
export const rules = JSON.stringify({
  schema: schemaVersion,
  rows: rowSchemas,
  search: searchRules,
  classes: classTable,
  sale: saleTables,
})

/**
 * Facts of a release. `products` and `priced` count its products and those with a price; `files` are the sorted names and hashes of the export
 * files that still describe its rows.
 */
export type Base = {
  file: string
  id: string
  rules: string
  languages: Locale[]
  /** What was taken off the MRP where the export gives no price. */
  discountPercent: number
  products: number
  priced: number
  files: string[]
  /** Rows that operators edited since the last full export, such as `faq 7`. */
  edits: string[]
}

/** Reads the facts of a base. Throws `Refused` if the file is not a catalogue. */
export const readBase = (file: string): Base => {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { readOnly: true })
    const values = new Map(
      db
        .prepare('SELECT key, value FROM release')
        .all()
        .map((row) => [row.key as string, row.value as string]),
    )
    const languages = JSON.parse(values.get('languages') ?? '[]') as Locale[]
    const [products, priced] = [Number(values.get('products')), Number(values.get('priced'))]
    const files = db
      .prepare(`SELECT name || ' ' || sha256 AS file FROM source_file`)
      .all()
      .map((row) => row.file as string)
      .sort()
    return {
      file,
      id: values.get('id') ?? '',
      rules: values.get('rules') ?? '',
      languages,
      discountPercent: Number(values.get('discountPercent')),
      products,
      priced,
      files,
      edits: JSON.parse(values.get('edits') ?? '[]') as string[],
    }
  } catch (error) {
    throw new Refused('base', `${file} cannot be read as a catalogue: ${(error as Error).message}.`)
  } finally {
    db?.close()
  }
}

export const writeRelease = (
  db: DatabaseSync,
  manifest: Manifest,
  discountPercent: number,
  now: { products: number; priced: number },
  edits: readonly string[],
): void => {
  const values = {
    id: manifest.id,
    schema: schemaVersion,
    rules,
    kind: manifest.kind,
    basedOn: manifest.basedOn ?? '',
    createdAt: manifest.createdAt,
    languages: JSON.stringify(manifest.languages),
    discountPercent,
    source: manifest.source ?? '',
    products: now.products,
    priced: now.priced,
    edits: JSON.stringify(edits),
  }
  const insert = db.prepare('INSERT OR REPLACE INTO release (key, value) VALUES (?, ?)')
  for (const [key, value] of Object.entries(values)) insert.run(key, String(value))
}
