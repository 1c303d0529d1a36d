import type { SQLInputValue } from 'node:sqlite'
import type { Key, Loader } from '../loader.ts'
import { upsert, type Work } from '../work.ts'

/**
 * The loader of a table whose rows are known by one column, which the export calls the same, and refer to nothing. `cells` are the columns besides
 * it, `body` (the row of the export) and `digest`.
 */
export const keyedRows = <Row extends object>(
  work: Work,
  table: string,
  key: keyof Row & string,
  cells: (row: Row) => Record<string, SQLInputValue>,
): Omit<Loader<Row>, 'entity' | 'schema'> => {
  let insert: string | undefined
  const keyOf = (row: Row): Key => row[key] as Key
  return {
    keyOf,
    stored: `SELECT ${key} AS key, digest FROM ${table}`,
    refersTo: [],
    faultOf: () => null,
    write: (row, digest) => {
      const values = { body: JSON.stringify(row), ...cells(row), digest }
      insert ??= upsert(table, [key], Object.keys(values))
      work.sql(insert).run(keyOf(row), ...Object.values(values))
    },
    remove: (of) => void work.sql(`DELETE FROM ${table} WHERE ${key} = ?`).run(of),
  }
}
