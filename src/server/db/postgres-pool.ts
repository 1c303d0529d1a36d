import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isPostgresUnavailable } from './unavailable.ts'
import { allowedMs, spend } from './waiting.ts'

/** How many connections there are at most and how long each thing may take, in milliseconds. */
export type PostgresLimits = {
  connections: number
  connectMs: number
  statementMs: number
  lockMs: number
  transactionMs: number
}

/** The database ends a statement by itself; only where it does not answer at all is the connection cut, so much later. */
const marginMs = 500

type Pool = PostgresPool & { readonly ended: boolean; counts: () => { total: number; idle: number; waiting: number } }

const unavailable = (error: unknown): unknown =>
  isPostgresUnavailable(error) ? new DatabaseUnavailable(error instanceof Error ? error.message : String(error), { cause: error }) : error

/** `connection` is missing from the types of `pg`; its socket is what is cut. */
const cut = (client: pg.PoolClient, why: string): void => {
  const { stream } = client.connection as unknown as { stream: { destroy: (error: Error) => void } }
  stream.destroy(new Error(`Connection terminated: ${why}`))
}

/**
 * A client none of whose questions waits longer than its limits and the allowance of its request. A connection that does not answer in time is
 * cut, because nothing could be asked on it until it does.
 */
const bounded = (client: pg.PoolClient, { statementMs, transactionMs }: PostgresLimits): PostgresPoolClient => {
  let transactionEndsAt = Number.POSITIVE_INFINITY
  const query = async (text: string, parameters: readonly unknown[]): Promise<never> => {
    const begunAt = performance.now()
    if (/^(start transaction|begin)/.test(text)) transactionEndsAt = begunAt + transactionMs
    const mostMs = Math.min(statementMs + marginMs, transactionEndsAt - begunAt)
    const timer = setTimeout(() => cut(client, `no answer within ${Math.round(mostMs)} ms`), Math.max(1, allowedMs(mostMs)))
    try {
      return (await client.query(text, [...parameters])) as never
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
 * Connections to PostgreSQL, made when they are needed. `broke` hears of each that breaks, in use or not: a connection whose end has no
 * listener would end the process. `mayConnect` says why nothing may be asked yet.
 */
export const openPool = (
  url: string,
  limits: PostgresLimits | null,
  { types, broke, refusal }: { types: pg.CustomTypesConfig; broke: (error: Error) => void; refusal: () => string | null },
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
  // The pool listens to the connections that are idle only.
  pool.on('connect', (client) => void client.on('error', broke))
  pool.on('error', () => {})
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  /** A connection, or the refusal once the request has waited long enough; one that comes later goes back to the pool. */
  const connected = async (): Promise<pg.PoolClient> => {
    if (!limits) return await pool.connect()
    const mostMs = allowedMs(limits.connectMs)
    if (mostMs <= 0) throw new DatabaseUnavailable('the request has waited for the database long enough')
    const begunAt = performance.now()
    const connecting = pool.connect()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new DatabaseUnavailable(`no connection within ${Math.round(mostMs)} ms`))
        connecting.then(
          (client) => client.release(),
          () => {},
        )
      }, mostMs)
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
      const known = clients.get(client) ?? bounded(client, limits)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}
