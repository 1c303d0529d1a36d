import type { CompiledQuery } from 'kysely'
import { createLru, type Lru } from './lru.ts'

/** Rows of all answers together, a few hundred bytes each. */
const maxRows = 20_000

type Answer = { rows: unknown[]; epoch: number }

/**
 * Answers that were read before. It never says that one still holds: `epoch` is the caller's knowledge of the database, and an answer of
 * another epoch is read again. What it adds is that equal rows are the same array, so that what was made of them may be kept beside it.
 */
export type QueryCache = {
  /** The answer that was read in this epoch, or undefined. */
  of: <Row>(query: CompiledQuery<Row>, epoch: number) => Row[] | undefined
  /** Takes what was read; gives the array of before where it holds the same. */
  keep: <Row>(query: CompiledQuery<Row>, rows: Row[], epoch: number) => Row[]
}

const isSameRow = (a: Record<string, unknown>, b: Record<string, unknown>): boolean => {
  for (const column in a) if (a[column] !== b[column]) return false
  return true
}

/** Rows of one query: they have the same columns, whose values are texts, numbers and null. */
const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  if (a.length !== b.length) return false
  for (let nth = 0; nth < a.length; nth++)
    if (!isSameRow(a[nth] as Record<string, unknown>, b[nth] as Record<string, unknown>)) return false
  return true
}

export const createQueryCache = (most = maxRows): QueryCache => {
  // By text and then by values: a text is one object that is hashed once.
  const queries = new Map<string, Lru<Answer>>()
  const keyOf = (parameters: readonly unknown[]): string => (parameters.length === 1 ? String(parameters[0]) : JSON.stringify(parameters))
  return {
    of: <Row>({ sql, parameters }: CompiledQuery<Row>, epoch: number) => {
      const answer = queries.get(sql)?.get(keyOf(parameters))
      return answer?.epoch === epoch ? (answer.rows as Row[]) : undefined
    },
    keep: <Row>({ sql, parameters }: CompiledQuery<Row>, rows: Row[], epoch: number) => {
      let answers = queries.get(sql)
      if (!answers) {
        answers = createLru<Answer>(most)
        queries.set(sql, answers)
      }
      const key = keyOf(parameters)
      const before = answers.get(key)
      if (before && areSame(before.rows, rows)) {
        before.epoch = epoch
        return before.rows as Row[]
      }
      answers.set(key, { rows, epoch }, rows.length + 1)
      return rows
    },
  }
}
