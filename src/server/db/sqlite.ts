import { chmodSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { keepPrivate } from '../platform/private-file.ts'
import { groupCommit } from './group-commit.ts'
import { type FileDamage, heldFile, whileReadElsewhere } from './held-file.ts'
import { type OnQuery, queriedBy } from './queried.ts'
import { openReadConnection } from './read-connection.ts'
import { WaitingDriver } from './sqlite-driver.ts'
import type { Storage, Tables } from './types.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** How long a writer waits for another process, in milliseconds: at the opening, and then for each statement, without blocking the event loop. */
const openingMs = 5_000
const busyMs = 3_000
/** How long a statement blocks the event loop for another process at most. */
const blockedMs = 2

/** How often the files of a serving database are looked at, in milliseconds. */
const lookMs = 1_000

/** Limit of cached prepared statements. Queries are few; only lists of values make new texts. */
const maxStatements = 500

/** What Kysely needs of node:sqlite, over whichever connection is open. */
type Connection = {
  raw: () => DatabaseSync
  /** Before a transaction, or a statement alone that may write. Throws where nothing may be written. */
  begins: () => void
  /** After every statement that may have written. */
  wrote: () => void
  /** After what was written is committed. Throws where it would not last. */
  committed: () => void
}

const adapt = ({
  raw,
  begins,
  wrote,
  committed,
}: Connection): SqliteDatabase & { forget: () => void } => {
  const statements = new Map<string, SqliteStatement>()
  /** A full disk ends a transaction by itself; rolling back one that is gone would hide why. */
  const rollback = (): SqliteStatement => ({
    reader: false,
    all: () => [],
    run: () => {
      if (raw().isTransaction) raw().exec('rollback')
      return { changes: 0, lastInsertRowid: 0 }
    },
    iterate: () => [].values(),
  })
  const prepare = (text: string): SqliteStatement => {
    if (text === 'rollback') return rollback()
    // A transaction that reads first and writes later would fail when another process writes in between.
    const statement = raw().prepare(text === 'begin' ? 'begin immediate' : text)
    const isRead = text.startsWith('select')
    const ran = <Done>(run: () => Done): Done => {
      if (!isRead && !raw().isTransaction) begins()
      const done = run()
      wrote()
      if (!isRead && !raw().isTransaction) committed()
      return done
    }
    return {
      reader: statement.columns().length > 0,
      all: (values) => ran(() => statement.all(...(values as SQLInputValue[]))),
      run: (values) => ran(() => statement.run(...(values as SQLInputValue[]))),
      iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
    }
  }
  return {
    close: () => raw().close(),
    forget: () => statements.clear(),
    prepare: (text) => {
      const known = statements.get(text)
      if (known) return known
      const statement = prepare(text)
      if (statements.size >= maxStatements) statements.clear()
      statements.set(text, statement)
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

const openWriting = (file: string): DatabaseSync => {
  const raw = new DatabaseSync(file, { timeout: openingMs, enableForeignKeyConstraints: true })
  raw.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  raw.exec(`PRAGMA busy_timeout = ${blockedMs}`)
  // SQLite makes the log at the first read.
  raw.prepare('SELECT count(*) FROM sqlite_schema').get()
  return raw
}

const sentences: Record<FileDamage, string> = {
  'database-replaced': 'another program deleted or replaced the file of the database',
  'log-deleted': 'another program deleted or replaced the log of the database',
  'index-deleted': 'another program deleted or replaced the index of the log of the database',
  'locks-gone': 'the system holds no lock of this server on the database any more',
}

/** Who is told of damage to the files of an open database. */
export type FileWatch = {
  damaged: (error: Error) => void
  /** Writes are taken again. `copy`: the file with what this server held, where another program may have written to the database since. */
  restored: (copy: string | null) => void
}

type Options = { onQuery?: OnQuery | undefined; watch?: FileWatch; maxBusyMs?: number }

/**
 * Opens a file, or creates it. Committed data is on disk (`synchronous = FULL`), and is acknowledged only while the files are still those that were
 * opened: otherwise every write fails with `DatabaseUnavailable` until the files are open again. With `watch` they are also looked at every second.
 */
export const openSqlite = (
  file: string,
  { onQuery, watch, maxBusyMs = busyMs }: Options = {},
): Storage => {
  keepPrivate(file)
  let raw = openWriting(file)
  let held = heldFile(file)
  let damage: FileDamage | null = null
  let repairing: Promise<void> | null = null
  let reported = ''
  const reads = openReadConnection(file, openingMs, onQuery)

  /** Every second finds the same again. */
  const report = (error: Error): void => {
    if (error.message !== reported) watch?.damaged(error)
    reported = error.message
  }
  const lost = (found: FileDamage): DatabaseUnavailable => {
    const error = new DatabaseUnavailable(sentences[found])
    if (damage === null) report(error)
    damage = found
    repair()
    return error
  }
  const refuseDamage = (found: FileDamage | null): void => {
    if (found !== null) throw lost(found)
  }
  const adapted = adapt({
    raw: () => raw,
    begins: () => refuseDamage(damage),
    wrote: reads.renew,
    committed: () => {
      refuseDamage(held.damage())
      held.note()
    },
  })
  const db = new Kysely<Tables>({
    dialect: new TransactionalDialect(adapted, maxBusyMs),
    ...(onQuery && { log: queriedBy(onQuery) }),
  })
  const inTransaction = groupCommit(db, () => raw)

  const reopen = (): void => {
    reads.close()
    raw.close()
    adapted.forget()
    raw = openWriting(file)
    held = heldFile(file)
  }
  /** Everything that this server sees, in a file of its own; null where that cannot be read or written any more. */
  const copyHeld = (): string | null => {
    const copy = `${file.replace(/\.db$/, '')}-held-${new Date().toISOString().replace(/[:.]/g, '-')}.db`
    try {
      raw.prepare('VACUUM INTO ?').run(copy)
      chmodSync(copy, 0o600)
      return copy
    } catch (error) {
      report(error as Error)
      return null
    }
  }
  let copy: string | null = null
  /**
   * Opens the files again, so that they and the locks on them are the present ones. A deleted log is moved into the database first, unless it was written
   * to it since; otherwise the database counts, which has all that was acknowledged, and what this server held is kept as a copy. Another file under the name
   * of the database is left alone: an operator decides.
   */
  const repaired = async (): Promise<void> => {
    if (damage === null) return
    if (damage === 'log-deleted' && held.isUntouched()) raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    else if (damage === 'log-deleted' || damage === 'database-replaced') copy ??= copyHeld()
    if (held.damage() === 'database-replaced') return
    await whileReadElsewhere(file, reopen)
    damage = held.fullDamage()
    if (damage !== null) return
    watch?.restored(copy)
    copy = null
    reported = ''
  }
  const repair = (): void => {
    // The connection is waited for: a transaction that runs comes to its end first.
    repairing ??= db
      .connection()
      .execute(repaired)
      .catch(report)
      .finally(() => {
        repairing = null
      })
  }
  const look = (): void => {
    const found = damage ?? held.fullDamage()
    if (found !== null) lost(found)
    else if (!raw.isTransaction) held.note()
  }
  const timer = watch && setInterval(look, lookMs).unref()

  return {
    engine: 'sqlite',
    db,
    read: async (query) => reads.all(query),
    inTransaction,
    // Transactions run one after another, so this one has the database to itself.
    inReadCommitted: inTransaction,
    inOneStatement: inTransaction,
    inSnapshot: inTransaction,
    connections: null,
    replicaBehindMs: () => null,
    check: async () => {
      refuseDamage(damage ?? held.fullDamage())
      raw.prepare('SELECT count(*) FROM sqlite_schema').get()
    },
    close: async () => {
      clearInterval(timer)
      await repairing
      reads.close()
      await db.destroy()
      // Kysely closes a connection only after using it.
      if (raw.isOpen) raw.close()
    },
  }
}
