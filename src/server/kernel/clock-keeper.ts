import { moveClockMark, readClockMark } from '../db/clock-mark.ts'
import type { Storage } from '../db/types.ts'
import type { Log } from '../platform/log.ts'
import type { SteadyClock } from '../platform/steady-clock.ts'

/** How often the time is recorded: a server that is killed may have seen so much more than the record says. */
export const markMs = 10_000

export type ClockKeeper = { stop: () => Promise<void> }

type Parts = { storage: Pick<Storage, 'db'>; clock: SteadyClock; log: Log }

/**
 * Records the time in the database, and at the start goes on from what is recorded where the system's clock was set back while no server ran: no code,
 * coupon or session that had ended comes back. Resolves once the record was read, or could not be; then it is read with the next try.
 */
export const keepClock = async ({ storage, clock, log }: Parts): Promise<ClockKeeper> => {
  let isRead = false
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
    await moveClockMark(storage.db, clock.now().toISOString())
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
