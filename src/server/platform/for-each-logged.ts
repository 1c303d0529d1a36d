import type { Log } from './log.ts'

/** The sum of what `run` makes of each id. One that cannot be run is told to the operator and tried again next time; the others go on. */
export const forEachLogged = async (ids: readonly string[], log: Log, run: (id: string) => Promise<number>): Promise<number> => {
  let sum = 0
  for (const id of ids) {
    try {
      sum += await run(id)
    } catch (error) {
      log.error({ err: error, orderId: id }, 'an order that is due is not run')
    }
  }
  return sum
}
