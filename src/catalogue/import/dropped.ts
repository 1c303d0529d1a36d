import type { DatabaseSync } from 'node:sqlite'
import type { NamedRow } from './compare.ts'
import { classColumns, looserThan } from './legal-class.ts'
import { thresholds } from './thresholds.ts'
import type { Work } from './work.ts'

/** Products that were gone, or have the name of another, and are looser or cheaper now than it was. */
export type Returned = { loosened: NamedRow[]; cuts: NamedRow[] }

const nothing: Returned = { loosened: [], cuts: [] }

/** SQLite's code for SQL that does not fit the tables. */
const noSuchColumn = 1

const columns = 'id, name, unit_price, schedule, rx, held'

/** That one of two releases has a product, under its name, that the other has. */
const isIn = (release: string): string =>
  `EXISTS (SELECT 1 FROM ${release}.product AS same WHERE same.id = product.id AND same.name = product.name COLLATE NOCASE)`

const noteFiles = (db: DatabaseSync, before: string): void => {
  db.prepare('ATTACH ? AS before').run(before)
  try {
    db.exec(`INSERT OR REPLACE INTO dropped (${columns}) SELECT ${columns} FROM before.dropped`)
    db.exec(`INSERT OR REPLACE INTO dropped (${columns})
        SELECT id, name, unit_price, ${classColumns} FROM before.product WHERE NOT ${isIn('main')};
      INSERT INTO temp.newcomer (id) SELECT id FROM main.product WHERE NOT ${isIn('before')}`)
  } catch (error) {
    // The file before is of an older schema.
    if ((error as { errcode?: number }).errcode !== noSuchColumn) throw error
  } finally {
    db.exec('DETACH before')
  }
}

const noteTouched = ({ db, before, classes }: Work): void => {
  const named = db.prepare('SELECT name = ? COLLATE NOCASE AS same FROM product WHERE id = ?')
  const drop = db.prepare(`INSERT OR REPLACE INTO dropped (${columns}) VALUES (?, ?, ?, ?, ?, ?)`)
  const come = db.prepare('INSERT INTO temp.newcomer (id) VALUES (?)')
  for (const id of before.keys()) {
    const was = classes.get(id)
    const now = named.get(was?.name ?? null, id)
    if (now && now.same !== 1) come.run(id)
    if (was && now?.same !== 1)
      drop.run(id, was.name, was.unit_price, was.schedule, was.rx, was.held)
  }
}

/** Less than half of what each product of that name costs, which are not new themselves. */
const belowNamesakes = `SELECT product.id, product.name FROM temp.newcomer JOIN main.product USING (id)
  WHERE unit_price < (1 - ${thresholds.priceCut}) * (SELECT min(other.unit_price) FROM main.product AS other WHERE other.kind IN ('drug', 'otc')
    AND other.letter = product.letter AND other.name = product.name COLLATE NOCASE AND other.id NOT IN (SELECT id FROM temp.newcomer))`

/**
 * Notes what this import leaves out, beside what earlier ones did, and measures what it adds by that: a product that comes back, whether after
 * one release or ten, or under another number, is no new one, nor is one that takes the name of another. `before`: the base of an import from nothing.
 */
export const returnedProducts = (work: Work, before: string | null): Returned => {
  const { db, mode } = work
  if (mode === 'fresh' && before === null) return nothing
  db.exec('CREATE TEMP TABLE newcomer (id INTEGER PRIMARY KEY)')
  if (mode === 'fresh') noteFiles(db, before as string)
  else noteTouched(work)
  // One that fell before it went is measured by what it cost before that.
  db.exec(`UPDATE dropped SET unit_price = top.price FROM (SELECT id, max(price) AS price FROM lowered WHERE kind = 'product' GROUP BY id) AS top
    WHERE top.id = dropped.id AND top.price > dropped.unit_price`)
  const rowsWhere = (condition: string, ...more: string[]): NamedRow[] =>
    db
      .prepare(
        ['old.id = product.id', 'old.name = product.name COLLATE NOCASE']
          .map(
            (same) =>
              `SELECT product.id, product.name FROM temp.newcomer JOIN main.product USING (id) JOIN main.dropped AS old ON ${same} WHERE ${condition}`,
          )
          .concat(more)
          .join(' UNION '),
      )
      .all() as NamedRow[]
  const returned = {
    loosened: rowsWhere(looserThan('old')),
    cuts: rowsWhere(
      `old.unit_price - product.unit_price > ${thresholds.priceCut} * old.unit_price`,
      belowNamesakes,
    ),
  }
  db.exec(
    `DELETE FROM dropped WHERE id IN (SELECT id FROM product WHERE product.id = dropped.id AND name = dropped.name COLLATE NOCASE); DROP TABLE temp.newcomer`,
  )
  return returned
}
