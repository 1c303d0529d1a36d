import type { z } from 'zod'
import type { Entity } from '../export/manifest.ts'
import type { Fault } from './row.ts'

/** An id, a pincode, a term, or `a:b` for a row with two keys. */
export type Key = number | string

/** A row that may be kept, with where it stood. */
export type Candidate<Row> = { key: Key; row: Row; digest: string; file: string; line: number }

/** How the rows of one entity get into their tables. Made anew for each import, around its `Work`. */
export type Loader<Row = unknown> = {
  entity: Entity
  schema: z.ZodType<Row>
  /** The key of a parsed row or of a removed one. */
  keyOf: (row: Row) => Key
  /** SQL for `key` and `digest` of every row that is there. */
  stored: string
  /** What rows of this entity refer to, and SQL for the `key` of those that refer to something that is not there. */
  refersTo: readonly Entity[]
  dangling?: string
  /** What is wrong with the row beside the others; null when nothing is. */
  faultOf: (row: Row) => Fault | null
  write: (row: Row, digest: string) => void
  remove: (key: Key) => void
  /** SQL that finds something which still refers to the row, by its key, with the words for it: a delta may not remove it. */
  usedBy?: readonly { sql: string; words: string }[]
  /**
   * For rows that stand or fall together (a tree, choices): the faults among `candidates` beside the rows that are
   * there and stay. Asked again without the faulty ones until there are none.
   */
  settle?: (candidates: Candidate<Row>[]) => Map<Candidate<Row>, Fault>
  /** Makes room for rows that are about to be written and must not meet the ones they replace. */
  makeRoom?: (candidates: Candidate<Row>[]) => void
  /** When all rows of the entity are in. */
  finish?: () => void
}

/** A reference to something that the export does not have. */
export const unknown = (field: string, what: string, id: number): Fault => ({ field, reason: `names ${what} ${id}, which is not there` })
