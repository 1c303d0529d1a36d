import type { DatabaseSync } from 'node:sqlite'
import { comparedTables } from '../changes/rows.ts'

/**
 * Notes in a copy of the base what is written from here on: the tables of which rows were, and of products which rows. The press then compares these
 * with the base and no others. Triggers of this connection see every way in which a row is written.
 */
export const watchWrites = (db: DatabaseSync): void => {
  db.exec(`CREATE TABLE IF NOT EXISTS written (name TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (name, id)) WITHOUT ROWID;
    DELETE FROM written;
    INSERT OR REPLACE INTO release (key, value) SELECT 'writtenSince', value FROM release WHERE key = 'id'`)
  for (const table of comparedTables)
    for (const [event, row] of [
      ['INSERT', 'new'],
      ['UPDATE', 'new'],
      ['DELETE', 'old'],
    ] as const) {
      const id = table === 'product' ? `${row}.id` : '0'
      // Not `OR IGNORE`: how the statement that fires a trigger treats conflicts holds in the trigger too.
      db.exec(`CREATE TEMP TRIGGER ${table}_${event} AFTER ${event} ON main.${table} BEGIN INSERT INTO written (name, id)
        SELECT '${table}', ${id} WHERE NOT EXISTS (SELECT 1 FROM written WHERE name = '${table}' AND id = ${id}); END`)
    }
}
