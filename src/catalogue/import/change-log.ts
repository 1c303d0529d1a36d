import type { DatabaseSync } from 'node:sqlite'
import { comparedTables } from '../changes/rows.ts'

/**
 * Records in a copy of the base which tables, and which rows of `product`, are written from here on, so that the press compares only those with
 * the base. Triggers of this connection see every write, whichever statement makes it.
 */
export const startChangeLog = (db: DatabaseSync): void => {
  db.exec(`CREATE TABLE IF NOT EXISTS change_log (name TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (name, id)) WITHOUT ROWID;
    DELETE FROM change_log;
    INSERT OR REPLACE INTO release (key, value) SELECT 'changeLogSince', value FROM release WHERE key = 'id'`)
  for (const table of comparedTables)
    for (const [event, row] of [
      ['INSERT', 'new'],
      ['UPDATE', 'new'],
      ['DELETE', 'old'],
    ] as const) {
      const id = table === 'product' ? `${row}.id` : '0'
      // Not `OR IGNORE`: inside a trigger the conflict handling of the outer statement applies.
      db.exec(`CREATE TEMP TRIGGER ${table}_${event} AFTER ${event} ON main.${table} BEGIN INSERT INTO change_log (name, id)
        SELECT '${table}', ${id} WHERE NOT EXISTS (SELECT 1 FROM change_log WHERE name = '${table}' AND id = ${id}); END`)
    }
}
