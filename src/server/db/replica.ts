import { type Kysely, type PostgresPool, sql } from 'kysely'
import { requestContext } from '../platform/request-context.ts'
import type { Db, Tables } from './types.ts'

/** How often primary and replica are compared. */
const lookMs = 1_000
/** Older than this the replica answers nothing. */
const maxBehindMs = 5_000

export type Freshness = {
  /** Whether the replica has everything that was committed `maxBehindMs` ago. */
  isFresh: () => boolean
  /** Milliseconds that it is behind, at most; null while it cannot be known. */
  behindMs: () => number | null
  stop: () => void
}

type Ask = () => Promise<string | null>

const positionOf =
  (db: Db, expression: string): Ask =>
  async () => {
    const { rows } = await sql
      .raw<{ position: string | null }>(`select ${expression} - '0/0'::pg_lsn as position`)
      .execute(db)
    return rows[0]?.position ?? null
  }
/** Where the primary writes, and how far the replica has replayed, as numbers of bytes. */
export const writtenBy = (db: Db): Ask => positionOf(db, 'pg_current_wal_lsn()')
export const replayedBy = (db: Db): Ask => positionOf(db, 'pg_last_wal_replay_lsn()')

/**
 * Watches how old the answers of a replica may be. Its own clock and its own word on its delay are not needed, so a replica that lost its primary is
 * noticed: the primary says what it has written, and the replica is as fresh as the last of these moments that it has reached.
 */
export const watchReplica = (
  written: Ask,
  replayed: Ask,
  elapsed: () => number = () => performance.now(),
): Freshness & { look: () => Promise<void> } => {
  let seen: { at: number; position: bigint }[] = []
  let freshAt: number | null = null
  const look = async (): Promise<void> => {
    const at = elapsed()
    const position = await written()
    if (position !== null) seen.push({ at, position: BigInt(position) })
    const reached = await replayed()
    if (reached === null) return
    const has = seen.filter((one) => one.position <= BigInt(reached)).at(-1)
    if (has) freshAt = has.at
    // What is older than the bound decides nothing any more.
    seen = seen.filter((one) => one.at > elapsed() - 10 * maxBehindMs)
  }
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look()
      .catch(() => {})
      .finally(() => {
        isLooking = false
      })
  }, lookMs)
  timer.unref()
  const behindMs = (): number | null => (freshAt === null ? null : elapsed() - freshAt)
  return {
    look,
    behindMs,
    isFresh: () => (behindMs() ?? Number.POSITIVE_INFINITY) <= maxBehindMs,
    stop: () => clearInterval(timer),
  }
}

type ReplicaPool = PostgresPool & { readonly ended: boolean }
export type Replica = { db: Db; freshness: Freshness; close: () => Promise<void> }

export const openReplica = <Pool extends ReplicaPool>(
  primary: Db,
  pool: Pool,
  kyselyOn: (pool: Pool) => Kysely<Tables>,
): Replica => {
  const db = kyselyOn(pool)
  return {
    db,
    freshness: watchReplica(writtenBy(primary), replayedBy(db)),
    close: async () => {
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}

/** Reads from the replica where it is fresh and the request need not see what its session has just written; else from the primary. */
export const reading = async <Result>(
  replica: Replica | null,
  primary: Db,
  read: (from: Db) => Promise<Result>,
): Promise<Result> => {
  const context = requestContext()
  if (
    !replica ||
    !context ||
    context.readsOwnWrites ||
    context.hasWritten ||
    !replica.freshness.isFresh()
  )
    return await read(primary)
  try {
    return await read(replica.db)
  } catch {
    // Whatever the replica cannot do, the primary may; and where it cannot either, it says why.
    return await read(primary)
  }
}

/** Runs a transaction that may write, and says so to its request. */
export const writing = <Result>(run: () => Promise<Result>): Promise<Result> => {
  const context = requestContext()
  if (context) context.hasWritten = true
  return run()
}
