import type { Insertable } from 'kysely'
import { tables } from '../../../src/server/db/backup.ts'
import type { Db, Tables } from '../../../src/server/db/types.ts'

export type Put = <Table extends keyof Tables>(table: Table, row: Insertable<Tables[Table]>) => void

export type Rows = {
  put: Put
  flush: (db: Db) => Promise<void>
  counts: Map<string, number>
}

/** Values of one statement: PostgreSQL takes 65 535, SQLite 32 766. */
const maxValues = 30_000

/** Collects rows and inserts them many at a time, those that others refer to first. */
export const collectRows = (): Rows => {
  const waiting = new Map<keyof Tables, object[]>(tables.map((table) => [table, []]))
  const counts = new Map<string, number>()
  return {
    counts,
    put: (table, row) => {
      waiting.get(table)?.push(row)
      counts.set(table, (counts.get(table) ?? 0) + 1)
    },
    flush: async (db) => {
      for (const [table, rows] of waiting) {
        const columns = Object.keys(rows[0] ?? {}).length
        const atOnce = Math.max(1, Math.min(1_000, Math.floor(maxValues / Math.max(1, columns))))
        for (let from = 0; from < rows.length; from += atOnce)
          await db
            .insertInto(table)
            .values(rows.slice(from, from + atOnce) as never)
            .execute()
        rows.length = 0
      }
    },
  }
}
