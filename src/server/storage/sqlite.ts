import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'
import type { Storage, Tables } from './tables.ts'

/** How long a writer waits for another process, in milliseconds. */
const busyMs = 5_000

/** Prepared statements that are kept. Queries are few; only lists of values make new texts. */
const mostStatements = 500

/** The face of node:sqlite that Kysely's dialect expects. */
const adapt = (db: DatabaseSync): SqliteDatabase => {
  const kept = new Map<string, StatementSync>()
  const prepare = (text: string): StatementSync => {
    // A transaction that reads first and writes later would fail when another process writes in between.
    const statement = kept.get(text) ?? db.prepare(text === 'begin' ? 'begin immediate' : text)
    if (kept.size >= mostStatements) kept.clear()
    kept.set(text, statement)
    return statement
  }
  return {
    close: () => db.close(),
    prepare: (text) => {
      const statement = prepare(text)
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...(values as SQLInputValue[])),
        run: (values) => statement.run(...(values as SQLInputValue[])),
        iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
      }
    },
  }
}

/** SQLite undoes changes of tables like any other, so that migrations are all or nothing; Kysely leaves that to the dialect to say. */
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

/** Opens a file, made when it is not there. What is committed is on disk (`synchronous = FULL`). */
export const openSqlite = (file: string): Storage => {
  mkdirSync(dirname(file), { recursive: true })
  const raw = new DatabaseSync(file, { timeout: busyMs, enableForeignKeyConstraints: true })
  raw.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  const db = new Kysely<Tables>({ dialect: new TransactionalDialect({ database: adapt(raw) }) })
  return {
    engine: 'sqlite',
    db,
    inTransaction: (run) => db.transaction().execute(run),
    close: async () => {
      await db.destroy()
      // Kysely closes only what it has used.
      if (raw.isOpen) raw.close()
    },
  }
}
