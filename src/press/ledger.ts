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

/** A publish that has been rendered: files that are staged, files that are to be removed, and what the tree shows then. */
export type Plan = { made: string[]; gone: string[]; state: State }

/** The ledger of a tree (`press.db`): every pressed file, and which release and build the tree shows. */
export type Ledger = ReturnType<typeof openLedger>

const tables = /* sql */ `
CREATE TABLE IF NOT EXISTS page (file TEXT PRIMARY KEY, kind TEXT NOT NULL, locale TEXT NOT NULL, path TEXT NOT NULL, view TEXT NOT NULL, bytes TEXT NOT NULL, size INTEGER NOT NULL, listed INTEGER NOT NULL, changed TEXT NOT NULL) WITHOUT ROWID;
-- Without the day: one more thing to write for each page of a publish, and only a new list of addresses reads it by kind.
CREATE INDEX IF NOT EXISTS page_by_kind ON page (kind, locale, listed);
CREATE TABLE IF NOT EXISTS state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
-- What a planned publish puts among the pages, and what it removes. Emptied once that is done.
CREATE TABLE IF NOT EXISTS move (file TEXT PRIMARY KEY, gone INTEGER NOT NULL) WITHOUT ROWID;
`

const columns = 'file, kind, locale, path, view, bytes, size, listed, changed'
const put = `INSERT OR REPLACE INTO page (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
const putMove = 'INSERT OR REPLACE INTO move (file, gone) VALUES (?, ?)'
const values = (entry: Entry) =>
  [entry.file, entry.kind, entry.locale, entry.path, entry.view, entry.bytes, entry.size, entry.listed ? 1 : 0, entry.changed] as const

type Row = Omit<Entry, 'listed'> & { listed: number }

/** A page that is new or whose line differs. `wrote`: its file does too. `stands`: the ledger has it under the same address and kind. */
export type Staged = Entry & { wrote: boolean; stands: boolean }

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
  const move = (files: readonly string[], gone: 0 | 1): void => {
    const insert = db.prepare(putMove)
    for (const file of files) insert.run(file, gone)
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
    /**
     * Begins a publish. Nothing of what is noted from here on is there for anybody else before `plan`, and nothing of it is ever there if
     * the process ends before. The log is not folded into the file meanwhile: closing does that, when the release is served.
     */
    begin: (): void => db.exec('PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 0; BEGIN IMMEDIATE'),
    /** Notes staged pages, as they will be. */
    stage: (staged: readonly Staged[]): void => {
      const insert = db.prepare(put)
      const update = db.prepare('UPDATE page SET view = ?, bytes = ?, size = ?, changed = ? WHERE file = ?')
      for (const page of staged) {
        // Of most pages the index has nothing new.
        if (page.stands) update.run(page.view, page.bytes, page.size, page.changed, page.file)
        else insert.run(...values(page))
      }
      move(
        staged.filter((page) => page.wrote).map((page) => page.file),
        0,
      )
    },
    /** Notes files that are to be removed. */
    remove: (files: readonly string[]): void => {
      const forget = db.prepare('DELETE FROM page WHERE file = ?')
      for (const file of files) forget.run(file)
      move(files, 1)
    },
    /** Notes staged files that are no pages: sitemaps. */
    stageExtras: (files: readonly string[]): void => move(files, 0),
    /** The point of no return of a publish: from here on it is carried out, whatever happens to the process. */
    plan: (state: State): void => {
      const set = db.prepare('INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)')
      set.run('pending release', state.release)
      set.run('pending build', state.build)
      db.exec('COMMIT')
    },
    /** What a planned publish puts among the pages and removes; `null` when none is planned. */
    planned: (): Plan | null => {
      const value = (key: string) => (db.prepare('SELECT value FROM state WHERE key = ?').get(key) as { value: string } | undefined)?.value
      const [release, build] = [value('pending release'), value('pending build')]
      if (release === undefined || build === undefined) return null
      const moves = db.prepare('SELECT file, gone FROM move').all() as { file: string; gone: number }[]
      const files = (gone: number) => moves.filter((one) => one.gone === gone).map(({ file }) => file)
      return { made: files(0), gone: files(1), state: { release, build } }
    },
    /** The files of the plan are in place. */
    carriedOut: (state: State): void =>
      transaction(() => {
        db.exec("DELETE FROM move; DELETE FROM state WHERE key LIKE 'pending %'")
        setState(state)
      }),
    /** Addresses that sitemaps list, in a stable order. */
    listed: (kind: string, locale: string): { path: string; changed: string }[] =>
      db.prepare('SELECT path, changed FROM page WHERE kind = ? AND locale = ? AND listed = 1 ORDER BY file').all(kind, locale) as {
        path: string
        changed: string
      }[],
    /** Number of pages, and of those that sitemaps list, by kind and language. */
    kinds: (): { kind: string; locale: string; pages: number; listed: number }[] =>
      db
        .prepare('SELECT kind, locale, count(*) AS pages, sum(listed) AS listed FROM page GROUP BY kind, locale ORDER BY kind, locale')
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
