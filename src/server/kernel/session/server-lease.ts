import { randomUUID } from 'node:crypto'
import { dayMs } from '#model/duration.ts'
import { extendLease, removeOldLeases } from '../../db/server-lease.ts'
import type { Storage } from '../../db/types.ts'

const beatMs = 500
/**
 * A server whose lease is older than this counts as dead. Another server may then take over its claims: the outcome is stored under one
 * claim only.
 */
export const leaseMs = 1_500
const keptMs = dayMs

export type ServerLease = {
  id: string
  /** Keeps the lease renewed while `run` is in progress. */
  during: <Result>(run: () => Promise<Result>) => Promise<Result>
  removeOld: () => Promise<void>
}

/** Writes nothing for requests answered within half a second, which are nearly all. */
export const createServerLease = (storage: Storage, now: () => Date): ServerLease => {
  const id = randomUUID()
  const later = (ms: number): string => new Date(now().getTime() + ms).toISOString()
  let running = 0
  let beating: NodeJS.Timeout | null = null
  // A failed renewal, for example while the database is unreachable, is made up for by the next one.
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
