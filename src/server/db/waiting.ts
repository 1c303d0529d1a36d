import { AsyncLocalStorage } from 'node:async_hooks'

/** The time in milliseconds that one request may still wait for the database. */
type Allowance = { leftMs: number }

const current = new AsyncLocalStorage<Allowance>()

/**
 * Limits the total time that `run` waits for the database, over all its queries. Time spent on other services, such as a payment provider,
 * does not count.
 */
export const withDatabaseAllowance = <Result>(leftMs: number, run: () => Result): Result => current.run({ leftMs }, run)

/** Timeout of the next query: `maxMs`, or the rest of the request's allowance. */
export const allowedMs = (maxMs: number): number => Math.min(maxMs, current.getStore()?.leftMs ?? maxMs)

/** Deducts the time since `begunAt` (of `performance.now`) from the request's allowance. */
export const spend = (begunAt: number): void => {
  const allowance = current.getStore()
  if (allowance) allowance.leftMs = Math.max(0, allowance.leftMs - (performance.now() - begunAt))
}
