import type { DatabaseSync } from 'node:sqlite'
import { schedules } from '#model/product.ts'
import type { NamedRow } from './compare.ts'
import type { LegalClass, Remembered, Work } from './work.ts'

const rankOf = (table: string): string =>
  `CASE ${table}.schedule ${schedules.map((name, rank) => `WHEN '${name}' THEN ${rank}`).join(' ')} ELSE -1 END`
/** A rule of the salts forbids the sale, also while the product is withdrawn, which is the shop's own. */
const ruleOf = (table: string): string =>
  `(coalesce(${table}.sale_rule ->> '$.kind', 'withdrawn') <> 'withdrawn' OR ${table}.sale_rule ->> '$.besides' IS NOT NULL)`
const heldBy = (table: string): string =>
  `(${ruleOf(table)} OR coalesce(${table}.body ->> '$.banned', 0) OR coalesce(${table}.body ->> '$.narcotic', 0))`
export const classColumns = `${rankOf('product')} AS schedule, rx, ${heldBy('product')} AS held`

/** SQLite's code for SQL that does not fit the tables. */
const noSuchColumn = 1

/** That `product` is looser than a row of `dropped`. */
export const looserThan = (old: string): string =>
  `(${rankOf('product')} < ${old}.schedule OR product.rx < ${old}.rx OR (${old}.held AND NOT ${heldBy('product')}))`

const isLooser = (before: LegalClass, after: LegalClass): boolean =>
  after.schedule < before.schedule || after.rx < before.rx || after.held < before.held

/** Keeps the class that a product had before an import writes it, or a row that its class follows from. */
export const rememberClass = (work: Work, id: number): void => {
  if (work.mode === 'fresh' || work.classes.has(id)) return
  const row = work.sql(`SELECT name, unit_price, ${classColumns} FROM product WHERE id = ?`).get(id)
  work.classes.set(id, (row as Remembered | undefined) ?? null)
}

/** Products of which an import loosened the schedule, the prescription or what forbids their sale. */
export const loosenedBy = (work: Work): NamedRow[] => {
  const now = work.db.prepare(`SELECT name, ${classColumns} FROM product WHERE id = ?`)
  return [...work.classes].flatMap(([id, before]) => {
    const after = now.get(id) as (LegalClass & { name: string }) | undefined
    return before && after && isLooser(before, after) ? [{ id, name: after.name }] : []
  })
}

/** The same for two files, each as a whole; none where the file before is of an older schema. */
export const loosenedSince = (db: DatabaseSync, before: string | null): NamedRow[] => {
  if (before === null) return []
  db.prepare('ATTACH ? AS before').run(before)
  try {
    return db
      .prepare(
        `SELECT new.id, new.name FROM main.product AS new JOIN before.product AS old USING (id)
        WHERE ${rankOf('new')} < ${rankOf('old')} OR new.rx < old.rx OR (${ruleOf('old')} AND NOT ${heldBy('new')})
          OR (new.digest <> old.digest AND ${heldBy('old')} AND NOT ${heldBy('new')}) ORDER BY new.id`,
      )
      .all() as NamedRow[]
  } catch (error) {
    if ((error as { errcode?: number }).errcode === noSuchColumn) return []
    throw error
  } finally {
    db.exec('DETACH before')
  }
}
