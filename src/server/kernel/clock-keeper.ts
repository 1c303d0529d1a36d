import { databaseTime, moveClockMark, readClockMark } from '../db/clock-mark.ts'
import type { Db, Storage } from '../db/types.ts'
import type { Log } from '../platform/log.ts'
import type { SteadyClock } from '../platform/steady-clock.ts'

/** How often the time is recorded: a server that is killed may have seen so much more than the record says. */
export const markMs = 10_000

export type ClockKeeper = { stop: () => Promise<void> }

/** How far a server may be ahead of the time of the database and still move the time of the shop. */
const maxAheadMs = 60_000

type Deps = {
  storage: Pick<Storage, 'db'>
  clock: SteadyClock
  log: Log
  /** The time that servers are compared with; null without one. */
  reference?: (db: Db) => Promise<Date | null>
}

/**
 * Records the time in the database, and at the start goes on from what is recorded where the system's clock was set back while no server ran: no code,
 * coupon or session that had ended comes back. A server that is ahead of the database records nothing: the others would go on in its future. Resolves once the record was read, or could not be; then it is read with the next try.
 */
export const keepClock = async ({
  storage,
  clock,
  log,
  reference = databaseTime,
}: Deps): Promise<ClockKeeper> => {
  let isRead = false
  let isAhead = false
  const beat = async (): Promise<void> => {
    if (!isRead) {
      const latest = await readClockMark(storage.db)
      isRead = true
      const now = clock.now()
      if (latest !== null && latest > now.toISOString()) {
        const from = new Date(new Date(latest).getTime() + markMs)
        clock.notBefore(from)
        log.error(
          { system: now.toISOString(), recorded: latest },
          'the clock was set back: the shop goes on from the recorded time',
        )
      }
    }
    const shared = await reference(storage.db)
    const now = clock.now()
    const wasAhead = isAhead
    isAhead = shared !== null && now.getTime() - shared.getTime() > maxAheadMs
    if (!isAhead) await moveClockMark(storage.db, now.toISOString())
    else if (!wasAhead)
      log.error(
        { system: now.toISOString(), database: shared?.toISOString() },
        'the clock of this server is ahead of the time of the database: it is not recorded for the others',
      )
  }
  // A beat that fails, as while the database is away, is made up for by the next one.
  const tried = (): Promise<void> => beat().catch(() => {})
  await tried()
  const beating = setInterval(() => void tried(), markMs)
  beating.unref()
  return {
    stop: async () => {
      clearInterval(beating)
      await tried()
    },
  }
}
