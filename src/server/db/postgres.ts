import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { backoffMs } from '../platform/retry.ts'
import { ConcurrencyConflict } from './concurrency-conflict.ts'
import type { Storage, Tables } from './types.ts'

/** Eight-byte integers as numbers: paise and ids stay far below 2^53. */
const int8 = 20

const types = {
  getTypeParser: ((oid: number, format?: 'text') => (oid === int8 ? Number : pg.types.getTypeParser(oid, format))) as never,
}

/** Serialization failure and deadlock: the transaction must be retried. */
const asksAgain = (error: unknown): boolean => error instanceof ConcurrencyConflict || ['40001', '40P01'].includes(codeOf(error))

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** Constraint violations caused by another transaction: a retry reads its rows and sees why. One that persists is a programming error. */
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
      // Jitter: transactions that collided must not retry at the same moment.
      await setTimeout(Math.random() * backoffMs(backoff, runs))
    }
  }
}

/** Opens a database by its address. Connections are made on demand; `broke` is called when an idle one breaks. */
export const openPostgres = (url: string, broke: (error: Error) => void = () => {}): Storage => {
  const pool = new pg.Pool({ connectionString: url, types })
  pool.on('error', broke)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    db,
    // Not cached: other servers write to the same database.
    read: async (query) => (await db.executeQuery(query)).rows,
    inTransaction: (run) => repeated(() => db.transaction().setIsolationLevel('serializable').execute(run)),
    inReadCommitted: (run) => repeated(() => db.transaction().setIsolationLevel('read committed').execute(run)),
    inSnapshot: (run) => repeated(() => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(run)),
    close: async () => {
      await db.destroy()
      // Kysely ends a pool only after using it.
      if (!pool.ended) await pool.end()
    },
  }
}
