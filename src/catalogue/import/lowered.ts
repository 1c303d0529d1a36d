import type { DatabaseSync } from 'node:sqlite'
import { dayMs } from '#model/duration.ts'
import type { NamedRow } from './compare.ts'
import { thresholds } from './thresholds.ts'
import type { Work } from './work.ts'

/** Days over which falls of a price are one. */
const days = 30

/** SQLite's code for SQL that does not fit the tables. */
const noSuchColumn = 1

const perDay = (plan: string): string =>
  `(${plan}.body ->> '$.price') * 1.0 / (${plan}.body ->> '$.days')`

/** What fell, or has a price again: `was` is that of the release before, null where it had none. */
const noteFallen = (work: Work, before: string): void => {
  const { db, mode } = work
  db.exec(
    'CREATE TEMP TABLE fallen (kind TEXT NOT NULL, id INTEGER NOT NULL, name TEXT NOT NULL, was REAL, now REAL)',
  )
  const isLower = (was: string, now: string): string =>
    `${was} IS NOT ${now} AND (${was} IS NULL OR ${now} IS NULL OR ${now} < ${was})`
  if (mode === 'fresh') {
    db.prepare('ATTACH ? AS before').run(before)
    try {
      db.exec('INSERT INTO lowered SELECT kind, id, day, price FROM before.lowered')
      db.exec(`INSERT INTO temp.fallen
        SELECT 'product', new.id, new.name, old.unit_price, new.unit_price FROM main.product AS new JOIN before.product AS old USING (id)
        WHERE ${isLower('old.unit_price', 'new.unit_price')}`)
    } catch (error) {
      // The file before is of an older schema.
      if ((error as { errcode?: number }).errcode !== noSuchColumn) throw error
    } finally {
      db.exec('DETACH before')
    }
  } else {
    const note = db.prepare(
      `INSERT INTO temp.fallen SELECT 'product', id, name, :was, unit_price FROM product WHERE id = :id AND ${isLower(':was', 'unit_price')}`,
    )
    for (const [id, old] of work.classes) if (old) note.run({ was: old.unit_price, id })
  }
}

const notePlans = (db: DatabaseSync, before: string): void => {
  db.prepare('ATTACH ? AS before').run(before)
  try {
    db.exec(`INSERT INTO temp.fallen
      SELECT 'plan', new.id, new.name, ${perDay('old')}, ${perDay('new')} FROM main.care_plan AS new JOIN before.care_plan AS old USING (id)
      WHERE ${perDay('new')} < ${perDay('old')}`)
  } finally {
    db.exec('DETACH before')
  }
}

/**
 * Notes in the release which prices of a unit, or of a day of a care plan, fell in it, and finds those that lost more than one person may take off them in the
 * last days: several small falls are one large one, whether by edits or by exports. What was agreed to is the price from which later ones fall.
 */
export const cutsOverTime = (
  work: Work,
  before: string | null,
  isAgreed: boolean,
  today = Math.floor(Date.now() / dayMs),
): NamedRow[] => {
  if (before === null) return []
  const { db } = work
  noteFallen(work, before)
  notePlans(db, before)
  db.prepare('DELETE FROM lowered WHERE day <= ?').run(today - days)
  db.prepare(
    `INSERT INTO lowered (kind, id, day, price) SELECT kind, id, ?, was FROM temp.fallen WHERE was IS NOT NULL
      ON CONFLICT DO UPDATE SET price = max(price, excluded.price)`,
  ).run(today)
  const cuts = db
    .prepare(
      `SELECT kind, id, name FROM temp.fallen AS fallen WHERE now < (1 - ?) *
        (SELECT max(price) FROM lowered WHERE lowered.kind = fallen.kind AND lowered.id = fallen.id) ORDER BY kind, id`,
    )
    .all(thresholds.priceCut) as (NamedRow & { kind: string })[]
  if (isAgreed)
    for (const { kind, id } of cuts)
      db.prepare('DELETE FROM lowered WHERE kind = ? AND id = ?').run(kind, id)
  db.exec('DROP TABLE temp.fallen')
  return cuts
}
