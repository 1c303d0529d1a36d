import { setTimeout } from 'node:timers/promises'
import { DummyDriver, Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { backoffMs } from '../platform/retry.ts'
import { ConcurrencyConflict } from './concurrency-conflict.ts'
import { isStandbySql, openPool, type PostgresLimits } from './postgres-pool.ts'
import { type OnQuery, queriedBy } from './queried.ts'
import { openReplica, reading, type Snapshot, writing } from './replica.ts'
import { sqlStateOf } from './sql-state.ts'
import type { Db, Storage, Tables } from './types.ts'
import { DatabaseIsStandby, DatabaseUnavailable } from './unavailable.ts'
import { withDatabaseAllowance } from './waiting.ts'

/** Eight-byte integers as numbers: paise and ids stay far below 2^53. */
const int8 = 20

const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as never,
}

/** Serialization failure and deadlock, or a primary that has moved: the transaction must be retried. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ConcurrencyConflict ||
  error instanceof DatabaseIsStandby ||
  ['40001', '40P01'].includes(sqlStateOf(error))

/** Constraint violations caused by another transaction: a retry reads its rows and sees why. One that persists is a programming error. */
const isConstraintViolation = (error: unknown): boolean => sqlStateOf(error).startsWith('23')

/** Migrators lock a row of their transaction (`migrate.ts`), so they need no advisory lock of the session. */
class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutSessionLock()
  }
}

class AdapterWithoutSessionLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

const maxRuns = 100
const maxViolations = 20
const backoff = { firstMs: 2, factor: 2, maxMs: 50 }

type Repeat = <Result>(
  run: () => Promise<Result>,
  maxMs: number,
  begunAt?: number,
) => Promise<Result>

/** Runs a transaction again while PostgreSQL asks for it, until `maxMs` after it began. */
const repeated: Repeat = async (run, maxMs, begunAt = performance.now()) => {
  for (let runs = 1; ; runs++) {
    try {
      return await run()
    } catch (error) {
      if (
        !(isRetryable(error) && runs < maxRuns) &&
        !(isConstraintViolation(error) && runs < maxViolations)
      )
        throw error
      if (performance.now() - begunAt > maxMs && error instanceof DatabaseUnavailable) throw error
      if (performance.now() - begunAt > maxMs)
        throw new DatabaseUnavailable('other transactions kept conflicting with this one', {
          cause: error,
        })
      // Random delays keep conflicting transactions from meeting again.
      await setTimeout(Math.random() * backoffMs(backoff, runs))
    }
  }
}

/**
 * Transactions that others came between, run again one after another in the order in which they began. All at once, each round would let one
 * through and cost the others their work: eight acts on one order would run 36 times, and the last be out of time.
 */
const repeatedInTurn = (): Repeat => {
  const waiting: { begunAt: number; start: () => void }[] = []
  let isRunning = false
  const turn = async (begunAt: number): Promise<void> => {
    if (isRunning) await new Promise<void>((start) => waiting.push({ begunAt, start }))
    isRunning = true
  }
  const next = (): void => {
    waiting.sort((one, other) => one.begunAt - other.begunAt)
    const first = waiting.shift()
    if (first) first.start()
    else isRunning = false
  }
  return async (run, maxMs) => {
    const begunAt = performance.now()
    try {
      return await run()
    } catch (error) {
      // No other request came between: each looks for the primary by itself.
      if (error instanceof DatabaseIsStandby) return await repeated(run, maxMs, begunAt)
      if (!isRetryable(error) && !isConstraintViolation(error)) throw error
    }
    await turn(begunAt)
    try {
      return await repeated(run, maxMs, begunAt)
    } finally {
      next()
    }
  }
}

/** Timeout of the health query. */
const checkMs = 1_000
/** How long closing waits for connections to end. */
const closeMs = 2_000

export type PostgresOptions = {
  /** Absent for commands, whose queries may take as long as they need. */
  limits?: PostgresLimits | undefined
  broke?: ((error: Error) => void) | undefined
  /** A streaming replica, for reads that need not see what was just written. */
  readUrl?: string | null | undefined
  onQuery?: OnQuery | undefined
  /** Why nothing may be asked yet. */
  refusal?: (() => string | null) | undefined
}

/** Opens a database by its address. Connections are made when they are needed. */
export const openPostgres = (
  url: string,
  { limits, broke = () => {}, refusal = () => null, readUrl = null, onQuery }: PostgresOptions = {},
): Storage => {
  const pool = openPool(url, limits ?? null, { types, broke, refusal })
  const dialect = new Dialect({ pool })
  const kyselyOn = (connections: typeof pool) =>
    new Kysely<Tables>({
      dialect: new Dialect({ pool: connections }),
      ...(onQuery && { log: queriedBy(onQuery) }),
    })
  const db = kyselyOn(pool)
  const maxMs = limits?.transactionMs ?? Number.POSITIVE_INFINITY
  const takesNoWrites = async (): Promise<boolean> => {
    const { rows } = await sql
      .raw<{ standby: boolean }>(`select ${isStandbySql} as standby`)
      .execute(db)
    return rows[0]?.standby ?? true
  }
  const inTurn = repeatedInTurn()
  /** Statements of a transaction that are asked for at once are sent at once: Kysely would send each after the answer to the one before. */
  const atOnce =
    <Result>(run: (db: Db) => Promise<Result>) =>
    async (transaction: Db): Promise<Result> => {
      const executor = transaction.getExecutor()
      const connection = await executor.provideConnection(async (one) => one)
      return await run(
        new Kysely<Tables>({
          config: { dialect },
          dialect,
          driver: new DummyDriver(),
          executor: executor.withConnectionProvider({
            provideConnection: (consumer) => consumer(connection),
          }),
        }),
      )
    }
  const snapshot: Snapshot = (of, run) =>
    repeated(
      () =>
        of
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(atOnce(run)),
      maxMs,
    )
  const opened = (readUrl: string) => {
    const pool = openPool(readUrl, limits ?? null, { types, broke, refusal, isPrimary: false })
    return openReplica(db, kyselyOn(pool), pool, snapshot)
  }
  const replica = readUrl === null ? null : opened(readUrl)
  return {
    engine: 'postgres',
    db,
    // Not cached: other servers write to the same database.
    read: (query) =>
      reading(
        replica,
        async (from) => (await from.executeQuery(query)).rows,
        (run) => run(db),
      ),
    inTransaction: (run) =>
      writing(() =>
        inTurn(
          () => db.transaction().setIsolationLevel('serializable').execute(atOnce(run)),
          maxMs,
        ),
      ),
    inReadCommitted: (run) =>
      writing(() =>
        repeated(
          () => db.transaction().setIsolationLevel('read committed').execute(atOnce(run)),
          maxMs,
        ),
      ),
    inOneStatement: (run) => writing(() => repeated(() => run(db), maxMs)),
    inSnapshot: (run) => reading(replica, run, (read) => snapshot(db, read)),
    connections: pool.counts,
    replicaBehindMs: () => replica?.freshness.behindMs() ?? null,
    check: async () => {
      await withDatabaseAllowance(checkMs, async () => {
        if (pool.isFull()) throw new DatabaseUnavailable('the disk of the database is full')
        if (!(await takesNoWrites())) return
        // The connections were made before a switchover: a new one looks for the primary.
        pool.giveUp()
        if (await takesNoWrites()) throw new DatabaseIsStandby()
      })
    },
    close: async () => {
      replica?.freshness.stop()
      const closing = Promise.all([db.destroy(), replica?.close()]).then(async () => {
        // Kysely ends a pool only after using it.
        if (!pool.ended) await pool.end()
      })
      // A connection that does not answer does not end either.
      await Promise.race([closing, setTimeout(closeMs, undefined, { ref: false })])
    },
  }
}
