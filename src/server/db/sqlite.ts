import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { keepPrivate } from '../platform/private-file.ts'
import { type OnQuery, queriedBy } from './queried.ts'
import { openReadConnection } from './read-connection.ts'
import type { Storage, Tables } from './types.ts'

/** How long a writer waits for another process, in milliseconds. */
const busyMs = 5_000

/** Limit of cached prepared statements. Queries are few; only lists of values make new texts. */
const maxStatements = 500

/** Adapts node:sqlite to the interface of Kysely's dialect. `wrote` is called after every statement that may have written. */
const adapt = (db: DatabaseSync, wrote: () => void): SqliteDatabase => {
  const kept = new Map<string, SqliteStatement>()
  const prepare = (text: string): SqliteStatement => {
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
export const openSqlite = (file: string, onQuery?: OnQuery): Storage => {
  keepPrivate(file)
  const raw = new DatabaseSync(file, { timeout: busyMs, enableForeignKeyConstraints: true })
  raw.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  const reads = openReadConnection(file, busyMs, onQuery)
  const db = new Kysely<Tables>({
    dialect: new TransactionalDialect({ database: adapt(raw, reads.renew) }),
    ...(onQuery && { log: queriedBy(onQuery) }),
  })
  // Kysely wakes every waiting caller each time its one connection is free: fifty callers would wake 2,500 times.
  let last: Promise<unknown> = Promise.resolve()
  const inTransaction: Storage['inTransaction'] = (run) => {
    const mine = last.then(() => db.transaction().execute(run))
    last = mine.catch(() => {})
    return mine
  }
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
