import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { ConcurrencyConflict } from './concurrency-conflict.ts'
import { createStatementNames, type StatementNames } from './statement-names.ts'
import { DatabaseUnavailable, isPostgresUnavailable } from './unavailable.ts'
import { allowedMs, spend } from './waiting.ts'

/** The maximum number of connections, and timeouts in milliseconds. */
export type PostgresLimits = {
  connections: number
  connectMs: number
  statementMs: number
  lockMs: number
  transactionMs: number
}

/** The database cancels a slow statement itself; the connection is cut only if it does not answer this long after the timeout. */
const marginMs = 500

type Pool = PostgresPool & {
  readonly ended: boolean
  counts: () => { total: number; idle: number; waiting: number }
}

const unavailable = (error: unknown): unknown =>
  isPostgresUnavailable(error)
    ? new DatabaseUnavailable(error instanceof Error ? error.message : String(error), {
        cause: error,
      })
    : error

/** `connection` is missing from the types of `pg`; this destroys its socket. */
const cut = (client: pg.PoolClient, why: string): void => {
  const { stream } = client.connection as unknown as { stream: { destroy: (error: Error) => void } }
  stream.destroy(new Error(`Connection terminated: ${why}`))
}

/**
 * A client whose queries wait no longer than its limits and the allowance of the request. A connection that does not answer in time is cut,
 * because it cannot serve further queries.
 */
const bounded = (
  client: pg.PoolClient,
  { statementMs, transactionMs }: PostgresLimits,
  names: StatementNames,
): PostgresPoolClient => {
  let transactionEndsAt = Number.POSITIVE_INFINITY
  const sent = async (text: string, parameters: readonly unknown[]): Promise<never> => {
    // Statements without parameters, such as `commit`, are sent in one message and have no plan.
    const name = parameters.length === 0 ? undefined : names.nameOf(text)
    const values = [...parameters]
    if (name === undefined) return (await client.query(text, values)) as never
    try {
      return (await client.query({ name, text, values })) as never
    } catch (error) {
      if (!names.isOutdated(error)) throw error
      // PostgreSQL has ended the transaction of the statement: it runs again as a whole.
      if (transactionEndsAt !== Number.POSITIVE_INFINITY)
        throw new ConcurrencyConflict('a prepared statement is outdated', { cause: error })
      return (await client.query(text, values)) as never
    }
  }
  const query = async (text: string, parameters: readonly unknown[]): Promise<never> => {
    const begunAt = performance.now()
    if (/^(start transaction|begin)/.test(text)) transactionEndsAt = begunAt + transactionMs
    const maxMs = Math.min(statementMs + marginMs, transactionEndsAt - begunAt)
    const timer = setTimeout(
      () => cut(client, `no answer within ${Math.round(maxMs)} ms`),
      Math.max(1, allowedMs(maxMs)),
    )
    try {
      return await sent(text, parameters)
    } catch (error) {
      throw unavailable(error)
    } finally {
      clearTimeout(timer)
      spend(begunAt)
      if (text === 'commit' || text === 'rollback') transactionEndsAt = Number.POSITIVE_INFINITY
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (...given: unknown[]) => client.release(...(given as [])),
  }
}

/**
 * A pool of connections to PostgreSQL, opened on demand. `broke` is called for each that breaks, in use or idle: an unhandled `error` event
 * would end the process. `refusal` says why queries are not accepted yet.
 */
export const openPool = (
  url: string,
  limits: PostgresLimits | null,
  {
    types,
    broke,
    refusal,
  }: { types: pg.CustomTypesConfig; broke: (error: Error) => void; refusal: () => string | null },
): Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    keepAlive: true,
    ...(limits && {
      max: limits.connections,
      connectionTimeoutMillis: limits.connectMs,
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.transactionMs,
    }),
  })
  // The pool handles errors of idle connections only.
  pool.on('connect', (client) => void client.on('error', broke))
  pool.on('error', () => {})
  const names = createStatementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  /** A connection, or an error once the request has waited long enough; a connection that arrives later returns to the pool. */
  const connected = async (): Promise<pg.PoolClient> => {
    if (!limits) return await pool.connect()
    const maxMs = allowedMs(limits.connectMs)
    if (maxMs <= 0)
      throw new DatabaseUnavailable('the request has waited for the database long enough')
    const begunAt = performance.now()
    const connecting = pool.connect()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new DatabaseUnavailable(`no connection within ${Math.round(maxMs)} ms`))
        connecting.then(
          (client) => client.release(),
          () => {},
        )
      }, maxMs)
    })
    try {
      return await Promise.race([connecting, late])
    } finally {
      clearTimeout(timer)
      spend(begunAt)
    }
  }

  return {
    options: pool.options,
    get ended() {
      return pool.ended
    },
    connect: async () => {
      const why = refusal()
      if (why !== null) throw new DatabaseUnavailable(why)
      let client: pg.PoolClient
      try {
        client = await connected()
      } catch (error) {
        throw unavailable(error)
      }
      if (!limits) return client as unknown as PostgresPoolClient
      const known = clients.get(client) ?? bounded(client, limits, names)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}
