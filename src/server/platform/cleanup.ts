import { hourMs } from '#model/duration.ts'
import type { Log } from './log.ts'

const everyMs = hourMs

/** Removes expired data every hour; each function removes what its name says. Returns a function that stops it. */
export const startCleanup = (removals: Readonly<Record<string, () => Promise<unknown>>>, log: Log): (() => void) => {
  const timer = setInterval(() => {
    for (const [what, remove] of Object.entries(removals))
      remove().catch((error: unknown) => log.error({ err: error }, `failed to remove ${what}`))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
