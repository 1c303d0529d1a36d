import type { z } from 'zod'
import type { Entity } from '../export/manifest.ts'
import type { Fault } from './row.ts'

/** An id, a pincode, a term, or `a:b` for a row with two keys. */
export type Key = number | string

export type Candidate<Row> = { key: Key; row: Row; digest: string; file: string; line: number }

/** Loads the rows of one entity into its tables. Created for each import with its `Work`. */
export type Loader<Row = unknown> = {
  entity: Entity
  schema: z.ZodType<Row>
  /** The key of a parsed row or of a removed one. */
  keyOf: (row: Row) => Key
  /** SQL for `key` and `digest` of every stored row. */
  stored: string
  /** Entities that rows of this one refer to, and SQL for the `key` of rows with a reference to a missing row. */
  refersTo: readonly Entity[]
  dangling?: string
  /** What is wrong with the row in the context of the others; `null` if nothing is. */
  faultOf: (row: Row) => Fault | null
  write: (row: Row, digest: string) => void
  remove: (key: Key) => void
  /** SQL that finds a reference to the row by its key, and words for it: a delta may not remove such a row. */
  usedBy?: readonly { sql: string; words: string }[]
  /**
   * For rows that depend on each other (a tree, choices): the faults among `candidates` together with the stored rows. Called again without the
   * faulty ones until there are none.
   */
  settle?: (candidates: Candidate<Row>[]) => Map<Candidate<Row>, Fault>
  /** Frees unique values of the rows that the candidates are about to replace. */
  makeRoom?: (candidates: Candidate<Row>[]) => void
  /** Called after all rows of the entity are written. */
  finish?: () => void
}

/** The fault of a reference to a row that the export does not have. */
export const unknown = (field: string, what: string, id: number): Fault => ({
  field,
  reason: `names ${what} ${id}, which is not there`,
})

/** The fault of the first of `ids` that the export does not have. */
export const missing = (
  field: string,
  what: string,
  ids: readonly number[],
  isThere: (id: number) => boolean,
): Fault | null => {
  const index = ids.findIndex((id) => !isThere(id))
  return index === -1 ? null : unknown(`${field}.${index}`, what, ids[index] as number)
}
