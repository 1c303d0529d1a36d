import type { Log } from '../../platform/log.ts'

/** Runs `run` for each order and returns the sum. A failure is logged and retried by the next run; the others continue. */
export const forEachOrder = async (
  ids: readonly string[],
  log: Log,
  run: (id: string) => Promise<number>,
): Promise<number> => {
  let sum = 0
  for (const id of ids) {
    try {
      sum += await run(id)
    } catch (error) {
      log.error({ err: error, orderId: id }, 'job for one order failed')
    }
  }
  return sum
}
