import { type Kysely, type PostgresPool, sql } from 'kysely'
import { requestContext } from '../platform/request-context.ts'
import type { Db, Tables } from './types.ts'

/** How often primary and replica are compared. */
const lookMs = 1_000
/** Older than this the replica answers nothing. */
const maxBehindMs = 5_000

export type Freshness = {
  /** Whether a replica behind the address has lately had everything that was committed `maxBehindMs` ago. */
  isFresh: () => boolean
  /** Whether one that has replayed up to a position has. */
  isFreshAt: (replayed: string | null) => boolean
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
  const isFreshAt = (replayed: string | null): boolean => {
    const has =
      replayed === null ? undefined : seen.findLast((one) => one.position <= BigInt(replayed))
    if (!has) return false
    freshAt = Math.max(freshAt ?? has.at, has.at)
    return elapsed() - has.at <= maxBehindMs
  }
  const look = async (): Promise<void> => {
    const at = elapsed()
    const position = await written()
    if (position !== null) seen.push({ at, position: BigInt(position) })
    isFreshAt(await replayed())
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
    isFreshAt,
    isFresh: () => (behindMs() ?? Number.POSITIVE_INFINITY) <= maxBehindMs,
    stop: () => clearInterval(timer),
  }
}

type ReplicaPool = PostgresPool & { readonly ended: boolean }
export type Replica = {
  freshness: Freshness
  /** Reads in one snapshot; throws where its own connection leads to a replica that is too far behind. */
  read: <Result>(run: (from: Db) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}
export type Snapshot = <Result>(
  of: Kysely<Tables>,
  run: (from: Db) => Promise<Result>,
) => Promise<Result>

export const openReplica = (
  primary: Db,
  db: Kysely<Tables>,
  pool: ReplicaPool,
  inSnapshot: Snapshot,
): Replica => {
  const freshness = watchReplica(writtenBy(primary), replayedBy(db))
  return {
    freshness,
    // Several may stand behind one address: the position is asked for with what is read, in one message.
    read: (run) =>
      inSnapshot(db, async (from) => {
        const [replayed, result] = await Promise.all([replayedBy(from)(), run(from)])
        if (!freshness.isFreshAt(replayed)) throw new Error('the replica is too far behind')
        return result
      }),
    close: async () => {
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}

/** Reads from the replica where it is fresh and the request need not see what its session has just written; else from the primary. */
export const reading = async <Result>(
  replica: Replica | null,
  read: (from: Db) => Promise<Result>,
  onPrimary: (run: (from: Db) => Promise<Result>) => Promise<Result>,
): Promise<Result> => {
  const context = requestContext()
  if (
    !replica ||
    !context ||
    context.readsOwnWrites ||
    context.hasWritten ||
    !replica.freshness.isFresh()
  )
    return await onPrimary(read)
  try {
    return await replica.read(read)
  } catch {
    // Whatever the replica cannot do, the primary may; and where it cannot either, it says why.
    return await onPrimary(read)
  }
}

export const writing = <Result>(run: () => Promise<Result>): Promise<Result> => {
  const context = requestContext()
  if (context) context.hasWritten = true
  return run()
}
