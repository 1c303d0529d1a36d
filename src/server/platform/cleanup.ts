import { hourMs } from '#model/duration.ts'
import type { Log } from './log.ts'
import { type Repeated, repeated } from './repeated.ts'

/** Removes expired data every hour; each function removes what its name says. */
export const createCleanup = (
  removals: Readonly<Record<string, () => Promise<unknown>>>,
  log: Log,
): Pick<Repeated, 'start' | 'stop'> => {
  const failed = (what: string) => (error: unknown) =>
    log.error({ err: error }, `failed to remove ${what}`)
  const removeAll = (): Promise<unknown> =>
    Promise.all(Object.entries(removals).map(([what, remove]) => remove().catch(failed(what))))
  return repeated(removeAll, hourMs, failed('expired data'))
}
