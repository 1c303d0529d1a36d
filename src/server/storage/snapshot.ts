import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'

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
 * seen one turn later at the latest.
 */
export const openSnapshot = (file: string, busyMs: number): Snapshot => {
  let db: DatabaseSync | null = null
  let begin: StatementSync
  let end: StatementSync
  let isOpen = false
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
    return made
  }
  return {
    all: <Row>({ sql, parameters }: CompiledQuery<Row>): Row[] => {
      db ??= opened()
      let statement = kept.get(sql)
      if (!statement) {
        statement = db.prepare(sql)
        kept.set(sql, statement)
      }
      if (!isOpen) {
        begin.run()
        isOpen = true
        setImmediate(renew)
      }
      return statement.all(...(parameters as SQLInputValue[])) as Row[]
    },
    renew,
    close: () => {
      renew()
      db?.close()
      db = null
    },
  }
}
