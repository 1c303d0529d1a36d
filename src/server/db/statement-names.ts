import { LRUCache } from 'lru-cache'
import { sqlStateOf } from './sql-state.ts'

/** Uses of a text before it gets a name: lists of values and reports make texts that are sent once. */
const usesBefore = 3
/** PostgreSQL keeps the plan of each name in every connection, tens of kilobytes each. */
const maxNames = 200

/** A table has another shape than when the statement was prepared, because the next version of the program has migrated it. */
const changedShape = '0A000'
/** PostgreSQL does not know the name, or knows it twice: a pooler in between gives every transaction another session. */
const unknownNames = ['26000', '42P05']

export type StatementNames = {
  /** The name under which PostgreSQL keeps the plan of a statement that is sent often; undefined for any other. */
  nameOf: (text: string) => string | undefined
  /** Whether a statement failed because of its name. Under what `nameOf` says then it may be sent again. */
  isOutdated: (error: unknown) => boolean
}

/** The names of a process for its prepared statements: planning costs PostgreSQL more than half of the time of a short statement. */
export const createStatementNames = (): StatementNames => {
  const uses = new LRUCache<string, number>({ max: 1_000 })
  const names = new Map<string, string>()
  let generation = 0
  let isRefused = false
  return {
    nameOf: (text) => {
      if (isRefused) return undefined
      const known = names.get(text)
      if (known !== undefined) return known
      const count = (uses.get(text) ?? 0) + 1
      uses.set(text, count)
      if (count <= usesBefore || names.size === maxNames) return undefined
      const name = `nuskha_${generation}_${names.size}`
      names.set(text, name)
      return name
    },
    isOutdated: (error) => {
      const code = sqlStateOf(error)
      if (code === changedShape) {
        generation++
        names.clear()
        return true
      }
      isRefused ||= unknownNames.includes(code)
      return unknownNames.includes(code)
    },
  }
}
