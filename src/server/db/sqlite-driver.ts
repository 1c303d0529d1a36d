import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, QueryResult, SqliteDatabase } from 'kysely'
import { SqliteDriver } from 'kysely'

/** SQLITE_BUSY, the low byte of its extended codes. */
const sqliteBusy = 5

const isBusy = (error: unknown): boolean => {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return (
    code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && (errcode & 0xff) === sqliteBusy
  )
}

/** Delay between two attempts to get the lock of writing. */
const againMs = 10

/**
 * Waits for the lock of writing without blocking the event loop, as SQLite's own wait does: pages and reads are answered meanwhile. Only the first
 * statement of a transaction, or a single one, finds the file busy, so it is simply run again. After `busyMs` it fails, and until the lock is free
 * so does each further statement at once: otherwise those that queue for the connection would wait `busyMs` one after another.
 */
export class WaitingDriver extends SqliteDriver {
  readonly #busyMs: number
  #connection: DatabaseConnection | null = null
  #busy: { since: number; lastAt: number } | null = null

  constructor(database: SqliteDatabase, busyMs: number) {
    super({ database })
    this.#busyMs = busyMs
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= this.#waiting(await super.acquireConnection())
    return this.#connection
  }

  #waiting(connection: DatabaseConnection): DatabaseConnection {
    const executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      for (;;) {
        try {
          const result = await connection.executeQuery<Row>(query)
          // A read needs no lock, so it does not show that the file is free.
          if (!query.sql.startsWith('select')) this.#busy = null
          return result
        } catch (error) {
          if (!isBusy(error)) throw error
          const now = performance.now()
          const isNew = this.#busy === null || now - this.#busy.lastAt > this.#busyMs
          this.#busy = { since: isNew ? now : (this.#busy?.since ?? now), lastAt: now }
          if (now - this.#busy.since > this.#busyMs) throw error
          await sleep(againMs)
        }
      }
    }
    return { executeQuery, streamQuery: (query, size) => connection.streamQuery(query, size) }
  }
}
