import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'
import { createQueryCache } from './query-cache.ts'

/** Reads of one statement each, beside the connection that writes. */
export type Snapshot = {
  all: <Row>(query: CompiledQuery<Row>) => Row[]
  /** The next read sees what was committed before it. */
  renew: () => void
  close: () => void
}

/**
 * A connection that only reads. A statement by itself takes SQLite's locks and lets them go, which costs more than most answers; so what
 * is read in one turn of the event loop shares one moment. Whoever writes in this process ends it with `renew`; what another process writes is
 * seen one turn later at the latest. SQLite counts what other connections commit, of this process or another: while that count is the same, an
 * answer that was read before is the answer.
 */
export const openSnapshot = (file: string, busyMs: number): Snapshot => {
  let db: DatabaseSync | null = null
  let begin: StatementSync
  let end: StatementSync
  let commits: StatementSync
  let isOpen = false
  let epoch = 0
  const remembered = createQueryCache()
  const kept = new Map<string, StatementSync>()

  const renew = (): void => {
    if (!isOpen) return
    isOpen = false
    end.run()
  }
  const opened = (): DatabaseSync => {
    const made = new DatabaseSync(file, { timeout: busyMs })
    made.exec('PRAGMA query_only = 1')
    begin = made.prepare('BEGIN')
    end = made.prepare('COMMIT')
    commits = made.prepare('PRAGMA data_version')
    return made
  }
  return {
    all: <Row>(query: CompiledQuery<Row>): Row[] => {
      const { sql, parameters } = query
      db ??= opened()
      if (!isOpen) {
        begin.run()
        isOpen = true
        epoch = Number(commits.get()?.data_version)
        setImmediate(renew)
      }
      const known = remembered.of(query, epoch)
      if (known) return known
      let statement = kept.get(sql)
      if (!statement) {
        statement = db.prepare(sql)
        kept.set(sql, statement)
      }
      return remembered.keep(query, statement.all(...(parameters as SQLInputValue[])) as Row[], epoch)
    },
    renew,
    close: () => {
      renew()
      db?.close()
      db = null
    },
  }
}
