import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'
import type { OnQuery } from './queried.ts'

/** Single-statement reads on a connection apart from the one that writes. */
export type ReadConnection = {
  all: <Row>(query: CompiledQuery<Row>) => Row[]
  /** The next read sees everything that was committed before it. */
  renew: () => void
  close: () => void
}

/** Cached rows of all queries together, a few hundred bytes each. */
const maxRows = 20_000

type Prepared = { statement: StatementSync; cached: Map<string, unknown[]> }

const keyOf = (parameters: readonly unknown[]): string =>
  parameters.length === 1 ? String(parameters[0]) : JSON.stringify(parameters)

/**
 * A connection that only reads. A single statement acquires and releases SQLite's locks, which costs more than most queries; so all reads of one
 * turn of the event loop share one transaction. A write of this process ends it with `renew`; a write of another process is seen one turn
 * later at the latest. `PRAGMA data_version` changes whenever another connection, of this process or another, commits: while it stays the
 * same, cached rows are what the query would return (docs/decisions/0024).
 */
export const openReadConnection = (
  file: string,
  busyMs: number,
  onQuery?: OnQuery,
): ReadConnection => {
  let db: DatabaseSync | null = null
  let begin: StatementSync
  let end: StatementSync
  let dataVersion: StatementSync
  let isOpen = false
  let version = 0
  let rowsCached = 0
  const prepared = new Map<string, Prepared>()

  const forget = (): void => {
    for (const { cached } of prepared.values()) cached.clear()
    rowsCached = 0
  }
  const close = (): void => {
    isOpen = false
    prepared.clear()
    rowsCached = 0
    db?.close()
    db = null
  }
  const renew = (): void => {
    if (!isOpen) return
    isOpen = false
    // SQLite itself ends a transaction whose read failed. Nothing waits for this one's end, so its error would end the server.
    try {
      end.run()
    } catch {
      close()
    }
  }
  const open = (): DatabaseSync => {
    const opened = new DatabaseSync(file, { timeout: busyMs })
    opened.exec('PRAGMA query_only = 1')
    begin = opened.prepare('BEGIN')
    end = opened.prepare('COMMIT')
    dataVersion = opened.prepare('PRAGMA data_version')
    return opened
  }
  const startTurn = (): void => {
    begin.run()
    isOpen = true
    setImmediate(renew)
    const now = Number(dataVersion.get()?.data_version)
    if (now !== version) forget()
    version = now
  }
  const prepare = (connection: DatabaseSync, sql: string): Prepared => {
    const made = { statement: connection.prepare(sql), cached: new Map() }
    prepared.set(sql, made)
    return made
  }
  return {
    all: <Row>({ sql, parameters }: CompiledQuery<Row>): Row[] => {
      db ??= open()
      if (!isOpen) startTurn()
      const { statement, cached } = prepared.get(sql) ?? prepare(db, sql)
      const key = keyOf(parameters)
      const known = cached.get(key)
      if (known) return known as Row[]
      const begunAt = onQuery ? performance.now() : 0
      const rows = statement.all(...(parameters as SQLInputValue[]))
      onQuery?.({ sql, ms: performance.now() - begunAt, error: null })
      if (rowsCached > maxRows) forget()
      rowsCached += rows.length + 1
      cached.set(key, rows)
      return rows as Row[]
    },
    renew,
    close,
  }
}
