import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteDriver, type SqliteStatement } from 'kysely'
import { keepPrivate } from '../platform/private-file.ts'
import { groupCommit } from './group-commit.ts'
import { type OnQuery, queriedBy } from './queried.ts'
import { openReadConnection } from './read-connection.ts'
import { WaitingDriver } from './sqlite-driver.ts'
import type { Storage, Tables } from './types.ts'

/** How long a writer waits for another process, in milliseconds: at the opening, and then for each statement, without blocking the event loop. */
const openingMs = 5_000
const busyMs = 3_000
/** How long a statement blocks the event loop for another process at most. */
const blockedMs = 2

/** Limit of cached prepared statements. Queries are few; only lists of values make new texts. */
const maxStatements = 500

/** Adapts node:sqlite to the interface of Kysely's dialect. `wrote` is called after every statement that may have written. */
const adapt = (db: DatabaseSync, wrote: () => void): SqliteDatabase => {
  const kept = new Map<string, SqliteStatement>()
  /** A full disk ends a transaction by itself; rolling back one that is gone would hide why. */
  const rollback = (): SqliteStatement => ({
    reader: false,
    all: () => [],
    run: () => {
      if (db.isTransaction) db.exec('rollback')
      return { changes: 0, lastInsertRowid: 0 }
    },
    iterate: () => [].values(),
  })
  const prepare = (text: string): SqliteStatement => {
    if (text === 'rollback') return rollback()
    // A transaction that reads first and writes later would fail when another process writes in between.
    const statement = db.prepare(text === 'begin' ? 'begin immediate' : text)
    return {
      reader: statement.columns().length > 0,
      all: (values) => {
        const rows = statement.all(...(values as SQLInputValue[]))
        wrote()
        return rows
      },
      run: (values) => {
        const done = statement.run(...(values as SQLInputValue[]))
        wrote()
        return done
      },
      iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
    }
  }
  return {
    close: () => db.close(),
    prepare: (text) => {
      const known = kept.get(text)
      if (known) return known
      const statement = prepare(text)
      if (kept.size >= maxStatements) kept.clear()
      kept.set(text, statement)
      return statement
    },
  }
}

/** SQLite can roll back schema changes, so migrations are all or nothing; Kysely reads that from the dialect. */
class TransactionalDialect extends SqliteDialect {
  readonly #createDriver: () => SqliteDriver

  constructor(database: SqliteDatabase, maxBusyMs: number) {
    super({ database })
    this.#createDriver = () => new WaitingDriver(database, maxBusyMs)
  }

  override createDriver(): SqliteDriver {
    return this.#createDriver()
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Opens a file, or creates it. Committed data is on disk (`synchronous = FULL`). */
export const openSqlite = (file: string, onQuery?: OnQuery, maxBusyMs = busyMs): Storage => {
  keepPrivate(file)
  const raw = new DatabaseSync(file, { timeout: openingMs, enableForeignKeyConstraints: true })
  raw.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  raw.exec(`PRAGMA busy_timeout = ${blockedMs}`)
  const reads = openReadConnection(file, openingMs, onQuery)
  const db = new Kysely<Tables>({
    dialect: new TransactionalDialect(adapt(raw, reads.renew), maxBusyMs),
    ...(onQuery && { log: queriedBy(onQuery) }),
  })
  const inTransaction = groupCommit(db, raw)
  return {
    engine: 'sqlite',
    db,
    read: async (query) => reads.all(query),
    inTransaction,
    // Transactions run one after another, so this one has the database to itself.
    inReadCommitted: inTransaction,
    inSnapshot: inTransaction,
    connections: null,
    replicaBehindMs: () => null,
    check: async () => {
      raw.prepare('SELECT count(*) FROM sqlite_schema').get()
    },
    close: async () => {
      reads.close()
      await db.destroy()
      // Kysely closes a connection only after using it.
      if (raw.isOpen) raw.close()
    },
  }
}
