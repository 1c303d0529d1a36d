import { hourMs } from '#model/duration.ts'
import type { Log } from './log.ts'
import { repeated } from './repeated.ts'

/** Removes expired data every hour; each function removes what its name says. Returns a function that stops it, as `Repeated.stop` does. */
export const startCleanup = (removals: Readonly<Record<string, () => Promise<unknown>>>, log: Log): (() => Promise<void>) => {
  const failed = (what: string) => (error: unknown) => log.error({ err: error }, `failed to remove ${what}`)
  const removeAll = (): Promise<unknown> => Promise.all(Object.entries(removals).map(([what, remove]) => remove().catch(failed(what))))
  const { start, stop } = repeated(removeAll, hourMs, failed('expired data'))
  start()
  return stop
}
