import type { LogEvent } from 'kysely'

/** A statement that was run: its text has places for values, never values. */
export type Queried = { sql: string; ms: number; error: Error | null }
/** Called for every statement. */
export type OnQuery = (query: Queried) => void

export const queriedBy =
  (onQuery: OnQuery) =>
  (event: LogEvent): void =>
    onQuery({
      sql: event.query.sql,
      ms: event.queryDurationMillis,
      error: event.level === 'error' ? (event.error as Error) : null,
    })
