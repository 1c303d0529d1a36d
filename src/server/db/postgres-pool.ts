import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { ConcurrencyConflict } from './concurrency-conflict.ts'
import { sendingOf } from './send.ts'
import { sqlStateOf } from './sql-state.ts'
import { createStatementNames, type StatementNames } from './statement-names.ts'
import { DatabaseIsStandby, DatabaseUnavailable, isPostgresUnavailable } from './unavailable.ts'
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

/** Of commands, whose queries may take as long as they need. */
const unlimited: PostgresLimits = {
  connections: Number.POSITIVE_INFINITY,
  connectMs: Number.POSITIVE_INFINITY,
  statementMs: Number.POSITIVE_INFINITY,
  lockMs: Number.POSITIVE_INFINITY,
  transactionMs: Number.POSITIVE_INFINITY,
}

type Pool = PostgresPool & {
  readonly ended: boolean
  counts: () => { total: number; idle: number; waiting: number }
  /** Gives all connections up as they come back: they lead to where the database no longer is. */
  giveUp: () => void
  /** Whether a write lately found the disk of the database full. */
  isFull: () => boolean
}

/** A write on a standby, or in a session that may only read. */
const readOnly = '25006'
const diskFull = '53100'

const unavailable = (error: unknown): unknown =>
  sqlStateOf(error) === readOnly
    ? new DatabaseIsStandby({ cause: error })
    : isPostgresUnavailable(error)
      ? new DatabaseUnavailable(error instanceof Error ? error.message : String(error), {
          cause: error,
        })
      : error

/** `connection` is missing from the types of `pg`; this destroys its socket. */
const cut = (client: pg.PoolClient, why: string): void => {
  const { stream } = client.connection as unknown as { stream: { destroy: (error: Error) => void } }
  stream.destroy(new Error(`Connection terminated: ${why}`))
}

type Watched = {
  names: StatementNames
  /** Whether the time limits of a connection do not reach the sessions that serve it. */
  areLimitsLost: () => boolean
  /** Notes what an error of a query says about the database. */
  failed: (error: unknown) => void
  /** Whether a connection leads to where the database no longer is. */
  isOver: (client: pg.PoolClient) => boolean
}

/** Whether a session takes no writes, as an expression. */
export const isStandbySql =
  "(pg_is_in_recovery() or current_setting('transaction_read_only')::boolean)"
/** Asked once on each new connection: whether it takes writes, and whether the limits that it was opened with hold. */
const firstQuestion = `select ${isStandbySql} as standby,
  (select setting from pg_settings where name = 'statement_timeout') as statement_ms`
/** How often a primary is looked for at an address that leads to a standby, and how long a standby and a full disk are remembered. */
const lookAgainMs = 100
const rememberStandbyMs = 2_000
const rememberFullMs = 10_000

type Answer = { command?: string; rowCount?: number | null; rows: unknown[] }

/** Writes of one transaction that are under way at once, at most: each holds its text in memory. */
const maxUnderWay = 50

/** What begins a transaction waits for its first statement, and leaves with it. */
const begins = /^(start transaction|begin)/

/** What may be sent before a transaction is known to have begun. */
const reads = /^select /

/** An insertion of given rows: it writes them all or fails, so its answer says nothing. */
const isPlainInsert = (text: string): boolean =>
  /^insert into "\w+" \([^)]*\) values /.test(text) && !/ returning | do nothing| where /.test(text)

/**
 * A client whose queries wait no longer than its limits and the allowance of the request. A connection that does not answer in time is cut,
 * because it cannot serve further queries.
 *
 * What need not be waited for is not (docs/decisions/0113): `start transaction` goes with the first statement; a plain insertion, or a write sent by
 * `send`, is under way while the next statement is made, and its error is thrown by that one or by `commit`; the end of a transaction that only
 * reads is not waited for.
 */
const bounded = (
  client: pg.PoolClient,
  { statementMs, lockMs, transactionMs }: PostgresLimits,
  { names, areLimitsLost, failed, isOver }: Watched,
): PostgresPoolClient => {
  let transactionEndsAt = Number.POSITIVE_INFINITY
  let isInside = false
  let isReadOnly = false
  let isAborted = false
  let beginning: string | null = null
  let isBegun: Promise<void> | null = null
  const underWay = new Set<Promise<void>>()
  /** The first error of the transaction. */
  let fault: { error: unknown } | null = null
  let isCorked = false
  /** What is sent until the process turns to something else leaves in one message. */
  const cork = (): void => {
    if (isCorked) return
    isCorked = true
    const { stream } = client.connection as unknown as { stream: Socket }
    stream.cork()
    process.nextTick(() => {
      isCorked = false
      stream.uncork()
    })
  }
  const sent = async (text: string, parameters: readonly unknown[]): Promise<Answer> => {
    // In the same message: a pooler hands every transaction another session, to which no setting of a connection belongs.
    if (areLimitsLost() && text.startsWith('start transaction'))
      return await client.query(
        `${text}; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${transactionMs}`,
      )
    // Statements without parameters, such as `commit`, are sent in one message and have no plan.
    const name = parameters.length === 0 ? undefined : names.nameOf(text)
    const values = [...parameters]
    try {
      return await client.query({ ...(name !== undefined && { name }), text, values })
    } catch (error) {
      // After the first error all that was sent behind it fails, and names that were to be prepared are unknown.
      const isFirst = !isAborted
      isAborted = isInside
      if (name === undefined || !isFirst || !names.isOutdated(error)) throw error
      // PostgreSQL has ended the transaction of the statement: it runs again as a whole.
      if (isInside)
        throw new ConcurrencyConflict('a prepared statement is outdated', { cause: error })
      return await client.query(text, values)
    }
  }
  /** Sends a statement; the connection is cut where its answer does not come in time. */
  const timed = async (text: string, parameters: readonly unknown[]): Promise<Answer> => {
    const begunAt = performance.now()
    const maxMs = Math.min(statementMs + marginMs, transactionEndsAt - begunAt)
    const timer = Number.isFinite(maxMs)
      ? setTimeout(
          () => cut(client, `no answer within ${Math.round(maxMs)} ms`),
          Math.max(1, allowedMs(maxMs)),
        )
      : undefined
    cork()
    try {
      return await sent(text, parameters)
    } catch (error) {
      failed(error)
      throw unavailable(error)
    } finally {
      clearTimeout(timer)
    }
  }
  /** Keeps the first error of the transaction for the next awaited statement, which PostgreSQL would only answer with "transaction is aborted". Never rejects. */
  const watch = (
    answer: Promise<Answer>,
    errorOf = (error: unknown): unknown => error,
  ): Promise<void> => {
    const settled = answer.then(
      () => {},
      (error: unknown) => {
        fault ??= { error: errorOf(error) }
      },
    )
    underWay.add(settled)
    void settled.finally(() => underWay.delete(settled))
    return settled
  }
  const waited = async (
    answer: Promise<Answer>,
    before: readonly Promise<void>[],
  ): Promise<Answer> => {
    const begunAt = performance.now()
    const [own] = await Promise.allSettled([answer, ...before])
    spend(begunAt)
    if (fault) throw fault.error
    if (own.status === 'rejected') throw own.reason
    return own.value
  }
  const ended = (): void => {
    isInside = false
    isAborted = false
    transactionEndsAt = Number.POSITIVE_INFINITY
    beginning = null
    fault = null
  }
  const query = async (text: string, parameters: readonly unknown[]): Promise<Answer> => {
    if (begins.test(text)) {
      ended()
      isInside = true
      transactionEndsAt = performance.now() + transactionMs
      beginning = text
      isReadOnly = text.endsWith('read only')
      return { command: 'BEGIN', rows: [] }
    }
    const isEnd = text === 'commit' || text === 'rollback'
    if (isEnd && beginning !== null) {
      ended()
      return { command: text.toUpperCase(), rows: [] }
    }
    if (beginning !== null) {
      isBegun = watch(timed(beginning, []))
      beginning = null
    } else if (isInside && !isEnd && !reads.test(text)) {
      // Were the beginning refused, a second write behind it would stand without the first.
      await isBegun
      if (fault) throw fault.error
    }
    const before = [...underWay]
    if (isEnd) {
      const answer = timed(text, [])
      try {
        if (text === 'commit' && isReadOnly) {
          answer.catch(() => {})
          return { command: 'COMMIT', rows: [] }
        }
        if (text === 'commit') return await waited(answer, before)
        await Promise.allSettled(before)
        return await answer
      } finally {
        ended()
      }
    }
    const sending = sendingOf(parameters)
    const answer = timed(text, parameters)
    if (isInside) void watch(answer, sending?.errorOf)
    if (isInside && before.length < maxUnderWay && (sending || isPlainInsert(text)))
      return { command: 'SENT', rows: [] }
    return await waited(answer, before)
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (...values: unknown[]) =>
      isOver(client) ? client.release(true) : client.release(...(values as [])),
  }
}

/**
 * A pool of connections to PostgreSQL, opened on demand. `broke` is called for each that breaks, in use or idle: an unhandled `error` event
 * would end the process. `refusal` says why queries are not accepted yet. `isPrimary`: a server gives up a
 * connection that takes no writes; commands may read on a standby.
 */
export const openPool = (
  url: string,
  limits: PostgresLimits | null,
  {
    types,
    broke,
    refusal,
    isPrimary = true,
  }: {
    types: pg.CustomTypesConfig
    broke: (error: Error) => void
    refusal: () => string | null
    isPrimary?: boolean
  },
): Pool => {
  let areLimitsLost = false
  let fullAt = Number.NEGATIVE_INFINITY
  let standbySeenAt = Number.NEGATIVE_INFINITY
  /** Connections of an earlier generation lead to a server that has become a standby. */
  let generation = 0
  const generations = new WeakMap<pg.PoolClient, number>()
  const verify = (client: pg.PoolClient, done: (error?: Error) => void): void => {
    client.query(firstQuestion).then(({ rows }) => {
      const { standby, statement_ms } = rows[0] as { standby: boolean; statement_ms: string }
      areLimitsLost ||= Number(statement_ms) !== limits?.statementMs
      done(standby && isPrimary ? new DatabaseIsStandby() : undefined)
    }, done)
  }
  const pool = new pg.Pool({
    connectionString: url,
    types,
    keepAlive: true,
    // Statements are sent while earlier ones are answered.
    pipeline: true,
    ...(limits && {
      verify,
      max: limits.connections,
      connectionTimeoutMillis: limits.connectMs,
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.transactionMs,
    }),
  })
  // The pool handles errors of idle connections only.
  pool.on('connect', (client) => {
    generations.set(client, generation)
    client.on('error', broke)
  })
  pool.on('error', () => {})
  const names = createStatementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const watched: Watched = {
    names,
    areLimitsLost: () => areLimitsLost,
    failed: (error) => {
      if (sqlStateOf(error) === readOnly && isPrimary) generation++
      if (sqlStateOf(error) === diskFull) fullAt = performance.now()
    },
    isOver: (client) => generations.get(client) !== generation,
  }

  /** A pooler that passes no parameters on refuses a connection with them: each transaction then brings its own limits. */
  const forgoParameters = (): void => {
    areLimitsLost = true
    const options = pool.options as pg.PoolConfig
    delete options.statement_timeout
    delete options.lock_timeout
    delete options.idle_in_transaction_session_timeout
  }

  /** A connection to a database that takes writes, looked for until a moment; `seen` is called where there is a standby only. */
  const opened = async (until: number, seen = (): void => {}): Promise<pg.PoolClient> => {
    let isPlain = false
    for (;;) {
      try {
        const client = await pool.connect()
        if (!watched.isOver(client)) return client
        client.release(true)
      } catch (error) {
        if (/unsupported startup parameter/.test(String(error)) && !isPlain) {
          isPlain = true
          forgoParameters()
          continue
        }
        if (error instanceof DatabaseIsStandby) {
          standbySeenAt = performance.now()
          seen()
        }
        // An address that moves cuts connections, too: also those of transactions that have not met the standby themselves.
        const isMoving = performance.now() - standbySeenAt < rememberStandbyMs
        if (!isMoving || performance.now() + lookAgainMs > until) throw error
        await sleep(lookAgainMs)
      }
    }
  }

  /** A connection, or an error once the request has waited long enough; a connection that arrives later returns to the pool. */
  const connected = async (): Promise<pg.PoolClient> => {
    if (!limits) return await opened(0)
    const maxMs = allowedMs(limits.connectMs)
    if (maxMs <= 0)
      throw new DatabaseUnavailable('the request has waited for the database long enough')
    const begunAt = performance.now()
    let isStandby = false
    const connecting = opened(begunAt + maxMs, () => {
      isStandby = true
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(
          isStandby
            ? new DatabaseIsStandby()
            : new DatabaseUnavailable(`no connection within ${Math.round(maxMs)} ms`),
        )
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
      const known = clients.get(client) ?? bounded(client, limits ?? unlimited, watched)
      clients.set(client, known)
      return known
    },
    giveUp: () => {
      generation++
    },
    isFull: () => performance.now() - fullAt < rememberFullMs,
    end: () => pool.end(),
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}
