import { DatabaseSync } from 'node:sqlite'

/** What is known of one pressed file. */
export type Entry = {
  file: string
  kind: string
  locale: string
  /** Path with canonical query and language prefix. */
  path: string
  /** Of everything the page was made from. */
  view: string
  /** Of the file. */
  bytes: string
  /** Of the file, in bytes. */
  size: number
  /** Whether sitemaps list it. */
  listed: boolean
  /** The time of the export in which its content last changed. */
  changed: string
}

export type State = { release: string; build: string }

/** The ledger of a tree (`press.db`): every pressed file, and which release and build the tree shows. */
export type Ledger = ReturnType<typeof openLedger>

const tables = /* sql */ `
CREATE TABLE IF NOT EXISTS page (file TEXT PRIMARY KEY, kind TEXT NOT NULL, locale TEXT NOT NULL, path TEXT NOT NULL, view TEXT NOT NULL, bytes TEXT NOT NULL, size INTEGER NOT NULL, listed INTEGER NOT NULL, changed TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS page_by_kind ON page (kind, locale, listed, path, changed);
CREATE TABLE IF NOT EXISTS state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
-- A publish that has been rendered: what its commit renames into place, and what it removes (\`staged\` NULL). Emptied by the commit.
CREATE TABLE IF NOT EXISTS pending (file TEXT PRIMARY KEY, staged TEXT, kind TEXT, locale TEXT, path TEXT, view TEXT, bytes TEXT, size INTEGER, listed INTEGER, changed TEXT) WITHOUT ROWID;
-- The pages as they are once the pending ones are in place.
CREATE VIEW IF NOT EXISTS coming AS
  SELECT file, kind, locale, path, listed, changed FROM page WHERE file NOT IN (SELECT file FROM pending)
  UNION ALL SELECT file, kind, locale, path, listed, changed FROM pending WHERE kind IS NOT NULL;
`

const columns = 'file, kind, locale, path, view, bytes, size, listed, changed'
const put = `INSERT OR REPLACE INTO page (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
const putPending = `INSERT OR REPLACE INTO pending (staged, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const values = (entry: Entry) =>
  [entry.file, entry.kind, entry.locale, entry.path, entry.view, entry.bytes, entry.size, entry.listed ? 1 : 0, entry.changed] as const

type Row = Omit<Entry, 'listed'> & { listed: number }

export const openLedger = (file: string, options: { readOnly?: boolean } = {}) => {
  const db = new DatabaseSync(file, { readOnly: options.readOnly ?? false, timeout: 10_000 })
  // Each page of a publish is looked up once, in no order.
  db.exec('PRAGMA mmap_size = 1073741824')
  if (!options.readOnly) {
    // Nothing waits for the disk: a killed process loses nothing by it, and after a power cut the tree is looked over (`boot`).
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
    db.exec(tables)
  }
  const find = db.prepare('SELECT * FROM page WHERE file = ?')
  const transaction = (work: () => void): void => {
    db.exec('BEGIN IMMEDIATE')
    try {
      work()
      db.exec('COMMIT')
    } catch (error) {
      db.exec('ROLLBACK')
      throw error
    }
  }
  const setState = (state: State): void => {
    const set = db.prepare('INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)')
    set.run('release', state.release)
    set.run('build', state.build)
  }
  return {
    find: (file: string): Entry | undefined => {
      const row = find.get(file) as Row | undefined
      return row && { ...row, listed: row.listed === 1 }
    },
    /** The release and build that the whole tree shows; `null` while its first press has not ended. */
    state: (): State | null => {
      const rows = db.prepare('SELECT key, value FROM state').all() as { key: string; value: string }[]
      const of = (key: string) => rows.find((row) => row.key === key)?.value
      const [release, build] = [of('release'), of('build')]
      return release === undefined || build === undefined ? null : { release, build }
    },
    setState: (state: State): void => transaction(() => setState(state)),
    /** Pages written straight into a tree that nobody serves yet. */
    add: (entries: readonly Entry[]): void =>
      transaction(() => {
        const insert = db.prepare(put)
        for (const entry of entries) insert.run(...values(entry))
      }),
    /** Forgets what a killed publish staged without planning it. */
    clear: (): void => db.exec('DELETE FROM pending'),
    /** Notes staged files and dead ones. Nothing of it is carried out before `plan`. */
    stage: (staged: readonly (Entry & { staged: string })[], removed: readonly string[]): void =>
      transaction(() => {
        const insert = db.prepare(putPending)
        for (const entry of staged) insert.run(entry.staged, ...values(entry))
        const remove = db.prepare('INSERT OR REPLACE INTO pending (file) VALUES (?)')
        for (const file of removed) remove.run(file)
      }),
    /** Notes staged files that are no pages: sitemaps. */
    stageExtras: (extras: readonly { file: string; staged: string }[]): void =>
      transaction(() => {
        const insert = db.prepare('INSERT OR REPLACE INTO pending (file, staged) VALUES (?, ?)')
        for (const extra of extras) insert.run(extra.file, extra.staged)
      }),
    /** The point of no return of a publish: from here on it is carried out, whatever happens to the process. */
    plan: (state: State): void =>
      transaction(() => {
        const set = db.prepare('INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)')
        set.run('pending release', state.release)
        set.run('pending build', state.build)
      }),
    /** What a planned publish still has to rename and remove; `null` when none is planned. */
    planned: (): { files: { file: string; staged: string | null }[]; state: State } | null => {
      const value = (key: string) => (db.prepare('SELECT value FROM state WHERE key = ?').get(key) as { value: string } | undefined)?.value
      const [release, build] = [value('pending release'), value('pending build')]
      if (release === undefined || build === undefined) return null
      return {
        files: db.prepare('SELECT file, staged FROM pending').all() as { file: string; staged: string | null }[],
        state: { release, build },
      }
    },
    /** Moves the plan into the ledger, once its files are in place. */
    commit: (state: State): void =>
      transaction(() => {
        db.exec(`INSERT OR REPLACE INTO page (${columns})
          SELECT ${columns} FROM pending WHERE staged IS NOT NULL AND kind IS NOT NULL;
          DELETE FROM page WHERE file IN (SELECT file FROM pending WHERE staged IS NULL);
          DELETE FROM pending; DELETE FROM state WHERE key LIKE 'pending %'`)
        setState(state)
      }),
    /** Addresses that sitemaps list, in a stable order, staged ones included. */
    listed: (kind: string, locale: string): { path: string; changed: string }[] =>
      db.prepare('SELECT path, changed FROM coming WHERE kind = ? AND locale = ? AND listed = 1 ORDER BY file').all(kind, locale) as {
        path: string
        changed: string
      }[],
    /**
     * Of a kind and language of which the same addresses are listed as before: those with another day. `null` where a listed page is
     * new, gone or elsewhere.
     */
    redated: (kind: string, locale: string): { path: string; changed: string }[] | null => {
      const staged = db
        .prepare(
          `SELECT q.path, q.changed, q.listed, o.changed IS NOT q.changed AS moved,
             o.path IS q.path AND o.kind IS q.kind AND o.locale IS q.locale AND o.listed IS q.listed AS same
           FROM pending q LEFT JOIN page o ON o.file = q.file WHERE q.kind = ? AND q.locale = ?`,
        )
        .all(kind, locale) as { path: string; changed: string; listed: number; moved: number; same: number }[]
      const { gone } = db
        .prepare(
          `SELECT COUNT(*) AS gone FROM pending q JOIN page o ON o.file = q.file
           WHERE o.kind = ? AND o.locale = ? AND (q.kind IS NOT o.kind OR q.locale IS NOT o.locale)`,
        )
        .get(kind, locale) as { gone: number }
      if (gone > 0 || staged.some(({ same }) => same === 0)) return null
      return staged.filter(({ listed, moved }) => listed === 1 && moved === 1)
    },
    /** Kinds and languages of the pages that are staged, changed or removed, as `kind locale`. */
    touched: (): Set<string> => {
      const rows = db.prepare(`SELECT DISTINCT kind, locale FROM pending WHERE kind IS NOT NULL
        UNION SELECT DISTINCT kind, locale FROM page WHERE file IN (SELECT file FROM pending)`)
      return new Set((rows.all() as { kind: string; locale: string }[]).map(({ kind, locale }) => `${kind} ${locale}`))
    },
    /**
     * Number of pages, and of those that sitemaps list, by kind and language, staged ones included. What is there is counted in an index,
     * without looking for each page among the staged ones; those are then counted off and on.
     */
    kinds: (): { kind: string; locale: string; pages: number; listed: number }[] =>
      db
        .prepare(
          `SELECT kind, locale, sum(pages) AS pages, sum(listed) AS listed FROM (
             SELECT kind, locale, count(*) AS pages, sum(listed) AS listed FROM page GROUP BY kind, locale
             UNION ALL SELECT kind, locale, -1, -listed FROM page WHERE file IN (SELECT file FROM pending)
             UNION ALL SELECT kind, locale, 1, listed FROM pending WHERE kind IS NOT NULL)
           GROUP BY kind, locale HAVING sum(pages) > 0 ORDER BY kind, locale`,
        )
        .all() as never,
    /** Every pressed file and its size. */
    files: (): { file: string; size: number }[] =>
      db.prepare('SELECT file, size FROM page ORDER BY file').all() as { file: string; size: number }[],
    /** The run of the machine in which the files were last known to be whole. */
    boot: (): string | null =>
      (db.prepare("SELECT value FROM state WHERE key = 'boot'").get() as { value: string } | undefined)?.value ?? null,
    setBoot: (boot: string): void => void db.prepare("INSERT OR REPLACE INTO state (key, value) VALUES ('boot', ?)").run(boot),
    /** Makes the next publish press everything. */
    forget: (): void => db.exec('DELETE FROM state'),
    close: (): void => db.close(),
  }
}
