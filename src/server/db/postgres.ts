import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { backoffMs } from '../platform/retry.ts'
import { ConcurrencyConflict } from './concurrency-conflict.ts'
import type { Storage, Tables } from './types.ts'

/** Whole numbers of eight bytes: paise and ids stay far below 2^53. */
const int8 = 20

const types = {
  getTypeParser: ((oid: number, format?: 'text') => (oid === int8 ? Number : pg.types.getTypeParser(oid, format))) as never,
}

/** Serialization failure and deadlock: PostgreSQL asks for the transaction to be run again. */
const asksAgain = (error: unknown): boolean => error instanceof ConcurrencyConflict || ['40001', '40P01'].includes(codeOf(error))

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** A constraint refused what another transaction made impossible: run again, this one sees why. One that is refused always is a mistake. */
const isRefused = (error: unknown): boolean => codeOf(error).startsWith('23')

const maxRuns = 100
const maxRefusals = 20
const backoff = { firstMs: 2, factor: 2, maxMs: 50 }

const repeated = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (let runs = 1; ; runs++) {
    try {
      return await run()
    } catch (error) {
      if (!(asksAgain(error) && runs < maxRuns) && !(isRefused(error) && runs < maxRefusals)) throw error
      // Those who met go on at different moments.
      await setTimeout(Math.random() * backoffMs(backoff, runs))
    }
  }
}

/** Opens a database by its address. Connections are made when they are needed; `broke` hears of idle ones that break. */
export const openPostgres = (url: string, broke: (error: Error) => void = () => {}): Storage => {
  const pool = new pg.Pool({ connectionString: url, types })
  pool.on('error', broke)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    db,
    // Not cached: other servers write too, and only the database knows what.
    read: async (query) => (await db.executeQuery(query)).rows,
    inTransaction: (run) => repeated(() => db.transaction().setIsolationLevel('serializable').execute(run)),
    inReadCommitted: (run) => repeated(() => db.transaction().setIsolationLevel('read committed').execute(run)),
    inSnapshot: (run) => repeated(() => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(run)),
    close: async () => {
      await db.destroy()
      // Kysely ends only a pool that it has used.
      if (!pool.ended) await pool.end()
    },
  }
}
