import { DatabaseSync } from 'node:sqlite'
import { comparedTables } from '../changes/rows.ts'
import { type Entity, entityNames } from '../export/manifest.ts'
import { indexes, tables } from '../schema.ts'
import { buildSearch } from '../search/build-index.ts'
import type { Demand } from '../search/demand.ts'
import { type EntityType, entityTypes } from '../search/rank.ts'
import { copyBase } from './base-copy.ts'
import { fillClassPairs } from './class-pairs.ts'
import { countProducts, renewDerived } from './derive.ts'
import { maskOf } from './languages.ts'
import { danglingRows, loadEntity, unapplied } from './load.ts'
import type { Loader } from './loader.ts'
import type { Quarantine } from './quarantine.ts'
import { type EntityCounts, type Loaded, removeRows } from './removal.ts'
import type { Source, VerifiedFile } from './source.ts'
import { categories } from './tables/categories.ts'
import { brands, manufacturers } from './tables/manufacturers.ts'
import { cities, offers, pincodes } from './tables/places.ts'
import { drugs, otc } from './tables/products.ts'
import { interactions, saltNotes, salts } from './tables/salts.ts'
import { banners, carePlans, faq, homeRows } from './tables/shop.ts'
import { ailments, searchTerms, usages } from './tables/topics.ts'
import { variants } from './tables/variants.ts'
import { type Besides, type Mode, startWork, type Work } from './work.ts'

/**
 * Records in a copy of the base which tables, and which rows of `product`, are written from here on, so that the press compares only those with
 * the base. Triggers of this connection see every write, whichever statement makes it.
 */
const startChangeLog = (db: DatabaseSync): void => {
  db.exec(`CREATE TABLE IF NOT EXISTS change_log (name TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (name, id)) WITHOUT ROWID;
    DELETE FROM change_log;
    INSERT OR REPLACE INTO release (key, value) SELECT 'changeLogSince', value FROM release WHERE key = 'id'`)
  for (const table of comparedTables)
    for (const [event, row] of [
      ['INSERT', 'new'],
      ['UPDATE', 'new'],
      ['DELETE', 'old'],
    ] as const) {
      const id = table === 'product' ? `${row}.id` : '0'
      // Not `OR IGNORE`: inside a trigger the conflict handling of the outer statement applies.
      db.exec(`CREATE TEMP TRIGGER ${table}_${event} AFTER ${event} ON main.${table} BEGIN INSERT INTO change_log (name, id)
        SELECT '${table}', ${id} WHERE NOT EXISTS (SELECT 1 FROM change_log WHERE name = '${table}' AND id = ${id}); END`)
    }
}

// biome-ignore lint/suspicious/noExplicitAny: a loader takes only rows that its own schema parsed
const loaders: { [entity in Entity]: (work: Work) => Loader<any> } = {
  cities,
  pincodes,
  offers,
  manufacturers,
  brands,
  ailments,
  usages,
  categories,
  salts,
  interactions,
  'salt-notes': saltNotes,
  drugs,
  otc,
  variants,
  'search-terms': searchTerms,
  banners,
  'care-plans': carePlans,
  'home-rows': homeRows,
  faq,
}

export type Counts = Partial<Record<Entity, EntityCounts>>

/** `done` and `of` count rows of the export. */
export type ImportProgress = {
  phase: 'unpacking' | 'reading' | 'deriving' | 'saving'
  entity?: Entity
  done: number
  of: number
}

/** Opens the file that becomes the catalogue. No journal and no sync: an unfinished file is deleted. */
export const openTarget = (file: string, base: string | null): DatabaseSync => {
  if (base !== null) copyBase(base, file)
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  db.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536',
  )
  if (base === null) db.exec(tables)
  else startChangeLog(db)
  return db
}

/** Whether the entity's files are byte for byte those of the base, of which no row was refused then. */
const isUnchanged = (work: Work, entity: Entity, files: readonly VerifiedFile[]): boolean => {
  const before = work
    .sql('SELECT name, sha256, rows, kept FROM source_file WHERE entity = ?')
    .all(entity)
  return (
    before.length === files.length &&
    files.every(({ name, sha256, rows }) =>
      before.some(
        (row) =>
          row.name === name && row.sha256 === sha256 && row.rows === rows && row.kept === rows,
      ),
    )
  )
}

/** Whether the entity's rows can stay as they are, because neither they nor the rows that they refer to changed. */
const canSkip = (work: Work, loader: Loader, files: readonly VerifiedFile[]): boolean => {
  if (work.mode !== 'incremental' || !isUnchanged(work, loader.entity, files)) return false
  if (loader.entity === 'otc' && work.idTaken) return false
  if ((loader.entity === 'drugs' || loader.entity === 'otc') && unapplied(work).size > 0)
    return false
  return loader.settle
    ? !loader.refersTo.some((entity) => work.lost.has(entity))
    : danglingRows(work, loader).size === 0
}

const noteFiles = (
  work: Work,
  entity: Entity,
  files: readonly VerifiedFile[],
  loaded: Loaded,
): void => {
  if (work.mode === 'delta' && files.length === 0) return
  work.sql('DELETE FROM source_file WHERE entity = ?').run(entity)
  // After a delta no file describes all rows: the next full export is compared row by row.
  if (work.mode === 'delta') return
  for (const { name, sha256, rows } of files)
    work
      .sql('INSERT INTO source_file (entity, name, sha256, rows, kept) VALUES (?, ?, ?, ?, ?)')
      .run(entity, name, sha256, rows, loaded.kept.get(name) ?? rows)
}

/** Entities whose names the search finds. */
const typeOf: Partial<Record<Entity, EntityType>> = {
  salts: 'salt',
  manufacturers: 'manufacturer',
  brands: 'brand',
  ailments: 'ailment',
  usages: 'usage',
  categories: 'category',
}

/** Fills the tables from the export and the derived tables, but not `release`. */
export const build = async (
  db: DatabaseSync,
  mode: Mode,
  source: Source,
  quarantine: Quarantine,
  counts: Counts,
  progress: (event: ImportProgress) => void,
  { demand, ...besides }: Besides & { demand?: Demand | undefined } = {},
): Promise<Work> => {
  const work = startWork(db, mode, maskOf(source.manifest.languages), besides)
  const of = source.manifest.files.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  const removals: (() => void)[] = []
  const loadedTypes = new Set<EntityType>()
  let areClassPairsStale = mode === 'fresh'
  db.exec('BEGIN')
  for (const entity of entityNames) {
    const loader: Loader = loaders[entity](work)
    const files = source.filesOf(entity)
    const rows = files.reduce((sum, file) => sum + file.rows, 0)
    progress({ phase: 'reading', entity, done, of })
    if (canSkip(work, loader, files)) {
      for (const file of files) await file.verify()
      if (files.length > 0)
        counts[entity] = { read: rows, kept: rows, refused: 0, untranslated: 0, removed: 0 }
    } else if (mode !== 'delta' || files.length > 0) {
      const type = typeOf[entity]
      if (type) loadedTypes.add(type)
      areClassPairsStale ||= entity === 'salts' || entity === 'interactions'
      const loaded = await loadEntity(work, loader, files, quarantine, (read) =>
        progress({ phase: 'reading', entity, done: done + read, of }),
      )
      if (files.length > 0 || loaded.counts.removed > 0) counts[entity] = loaded.counts
      noteFiles(work, entity, files, loaded)
      removals.unshift(() => removeRows(work, loader, loaded, quarantine))
    }
    done += rows
  }
  for (const remove of removals) remove()

  progress({ phase: 'deriving', done, of })
  if (mode === 'fresh') db.exec(indexes)
  renewDerived(work)
  if (areClassPairsStale) fillClassPairs(work)
  countProducts(work)
  db.exec('COMMIT')
  buildSearch(
    db,
    mode === 'fresh'
      ? undefined
      : {
          products: new Set([...work.before.keys(), ...work.reworded]),
          treeChanged: work.treeChanged,
          entities: entityTypes.filter(
            (type) => loadedTypes.has(type) || work.touched[type].size > 0,
          ),
        },
    demand,
  )
  if (mode === 'fresh') db.exec('ANALYZE')
  return work
}
