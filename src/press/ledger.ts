import { DatabaseSync } from 'node:sqlite'
import { transactionOn } from '#catalogue/transaction.ts'

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

/** A rendered publish: staged files, files to remove, and the state of the tree after it. */
export type Plan = { made: string[]; gone: string[]; state: State }

/** The ledger of a tree (`press.db`): every pressed file, and the release and build of the tree. */
export type Ledger = ReturnType<typeof openLedger>

const tables = /* sql */ `
CREATE TABLE IF NOT EXISTS page (file TEXT PRIMARY KEY, kind TEXT NOT NULL, locale TEXT NOT NULL, path TEXT NOT NULL, view TEXT NOT NULL, bytes TEXT NOT NULL, size INTEGER NOT NULL, listed INTEGER NOT NULL, changed TEXT NOT NULL) WITHOUT ROWID;
-- Without the day: a publish would update it for each page, and only a new list of addresses reads it by kind.
CREATE INDEX IF NOT EXISTS page_by_kind ON page (kind, locale, listed);
CREATE TABLE IF NOT EXISTS state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
-- Files that a planned publish links into the pages (gone = 0) and removes (gone = 1). Emptied when it is finished.
CREATE TABLE IF NOT EXISTS move (file TEXT PRIMARY KEY, gone INTEGER NOT NULL) WITHOUT ROWID;
`

const columns = 'file, kind, locale, path, view, bytes, size, listed, changed'
const put = `INSERT OR REPLACE INTO page (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
const putMove = 'INSERT OR REPLACE INTO move (file, gone) VALUES (?, ?)'
const values = (entry: Entry) =>
  [
    entry.file,
    entry.kind,
    entry.locale,
    entry.path,
    entry.view,
    entry.bytes,
    entry.size,
    entry.listed ? 1 : 0,
    entry.changed,
  ] as const

type Row = Omit<Entry, 'listed'> & { listed: number }

/** A page that is new or whose line differs. `wrote`: its file does too. `sameListing`: as in `SitemapChange`. */
export type Staged = Entry & { wrote: boolean; sameListing: boolean }

export const openLedger = (file: string, options: { readOnly?: boolean } = {}) => {
  const db = new DatabaseSync(file, { readOnly: options.readOnly ?? false, timeout: 10_000 })
  // A publish looks up each of its pages once, in no order.
  db.exec('PRAGMA mmap_size = 1073741824')
  if (!options.readOnly) {
    // No sync: a killed process loses nothing, and `verifyTree` checks the tree after a power cut.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
    db.exec(tables)
  }
  const find = db.prepare('SELECT * FROM page WHERE file = ?')
  const transaction = transactionOn(db)
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
    /** The release and build of the whole tree; `null` until its first press has ended. */
    state: (): State | null => {
      const rows = db.prepare('SELECT key, value FROM state').all() as {
        key: string
        value: string
      }[]
      const of = (key: string) => rows.find((row) => row.key === key)?.value
      const [release, build] = [of('release'), of('build')]
      return release === undefined || build === undefined ? null : { release, build }
    },
    setState: (state: State): void => transaction(() => setState(state)),
    /** Adds pages that were written directly into a tree that is not served yet. */
    add: (entries: readonly Entry[]): void =>
      transaction(() => {
        const insert = db.prepare(put)
        for (const entry of entries) insert.run(...values(entry))
      }),
    /**
     * Begins a publish in a transaction that ends with `plan`: other connections see nothing of it before, and a process that ends
     * earlier leaves nothing of it. No checkpoint runs until the ledger is closed, after the release is served.
     */
    begin: (): void =>
      db.exec('PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 0; BEGIN IMMEDIATE'),
    stage: (staged: readonly Staged[]): void => {
      const insert = db.prepare(put)
      const update = db.prepare(
        'UPDATE page SET view = ?, bytes = ?, size = ?, changed = ? WHERE file = ?',
      )
      for (const page of staged) {
        // For most pages the index does not change.
        if (page.sameListing) update.run(page.view, page.bytes, page.size, page.changed, page.file)
        else insert.run(...values(page))
      }
      move(
        staged.filter((page) => page.wrote).map((page) => page.file),
        0,
      )
    },
    remove: (files: readonly string[]): void => {
      const forget = db.prepare('DELETE FROM page WHERE file = ?')
      for (const file of files) forget.run(file)
      move(files, 1)
    },
    /** Records staged files that are not pages: sitemaps. */
    stageExtras: (files: readonly string[]): void => move(files, 0),
    /** The point of no return of a publish: after it, a killed publish is finished by the next start. */
    plan: (state: State): void => {
      const set = db.prepare('INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)')
      set.run('pending release', state.release)
      set.run('pending build', state.build)
      db.exec('COMMIT')
    },
    /** The planned publish; `null` if there is none. */
    planned: (): Plan | null => {
      const value = (key: string) =>
        (
          db.prepare('SELECT value FROM state WHERE key = ?').get(key) as
            | { value: string }
            | undefined
        )?.value
      const [release, build] = [value('pending release'), value('pending build')]
      if (release === undefined || build === undefined) return null
      const moves = db.prepare('SELECT file, gone FROM move').all() as {
        file: string
        gone: number
      }[]
      const files = (gone: number) =>
        moves.filter((one) => one.gone === gone).map(({ file }) => file)
      return { made: files(0), gone: files(1), state: { release, build } }
    },
    finishPlan: (state: State): void =>
      transaction(() => {
        db.exec("DELETE FROM move; DELETE FROM state WHERE key LIKE 'pending %'")
        setState(state)
      }),
    /** Addresses that sitemaps list, in a stable order. */
    listed: (kind: string, locale: string): { path: string; changed: string }[] =>
      db
        .prepare(
          'SELECT path, changed FROM page WHERE kind = ? AND locale = ? AND listed = 1 ORDER BY file',
        )
        .all(kind, locale) as {
        path: string
        changed: string
      }[],
    kinds: (): { kind: string; locale: string; pages: number; listed: number }[] =>
      db
        .prepare(
          'SELECT kind, locale, count(*) AS pages, sum(listed) AS listed FROM page GROUP BY kind, locale ORDER BY kind, locale',
        )
        .all() as never,
    files: (): { file: string; size: number }[] =>
      db.prepare('SELECT file, size FROM page ORDER BY file').all() as {
        file: string
        size: number
      }[],
    /** The boot of the machine in which the files were last known to be complete. */
    boot: (): string | null =>
      (
        db.prepare("SELECT value FROM state WHERE key = 'boot'").get() as
          | { value: string }
          | undefined
      )?.value ?? null,
    setBoot: (boot: string): void =>
      void db.prepare("INSERT OR REPLACE INTO state (key, value) VALUES ('boot', ?)").run(boot),
    forget: (): void => db.exec('DELETE FROM state'),
    close: (): void => db.close(),
  }
}
