import { randomUUID } from 'node:crypto'
import { extendLease, removeOldLeases } from '../db/server-lease.ts'
import type { Storage } from '../db/types.ts'

/** How often a server that is answering says that it lives. */
const beatMs = 500
/** A server that has not said so for this long is dead. Another then may take its claims over: the outcome is kept under one claim only. */
export const leaseMs = 1_500
const keptMs = 24 * 60 * 60_000

export type ServerLease = {
  id: string
  /** Says that the server lives for as long as `run` takes. */
  during: <Result>(run: () => Promise<Result>) => Promise<Result>
  removeOld: () => Promise<void>
}

/** Writes nothing for what is answered within half a second, which is nearly everything. */
export const createServerLease = (storage: Storage, now: () => Date): ServerLease => {
  const id = randomUUID()
  const later = (ms: number): string => new Date(now().getTime() + ms).toISOString()
  let running = 0
  let beating: NodeJS.Timeout | null = null
  // A beat that fails, as while the database is away, is made up for by the next one.
  const beat = (): void => void extendLease(storage.db, id, later(leaseMs)).catch(() => {})
  return {
    id,
    during: async (run) => {
      running++
      beating ??= setInterval(beat, beatMs).unref()
      try {
        return await run()
      } finally {
        running--
        if (running === 0 && beating) {
          clearInterval(beating)
          beating = null
        }
      }
    },
    removeOld: () => removeOldLeases(storage.db, later(-keptMs)),
  }
}
