import { AsyncLocalStorage } from 'node:async_hooks'

/** What one request may still wait for the database, in milliseconds. */
type Allowance = { leftMs: number }

const current = new AsyncLocalStorage<Allowance>()

/**
 * Runs something that waits for the database so long in all, however many questions it asks: each takes its time off the allowance. What other
 * servers take, such as a payment provider, is not counted.
 */
export const withDatabaseAllowance = <Result>(leftMs: number, run: () => Result): Result => current.run({ leftMs }, run)

/** How long the next question may take: `mostMs`, or what is left of the allowance of the request. */
export const allowedMs = (mostMs: number): number => Math.min(mostMs, current.getStore()?.leftMs ?? mostMs)

/** Takes the time since `begunAt` (of `performance.now`) off the allowance of the request. */
export const spend = (begunAt: number): void => {
  const allowance = current.getStore()
  if (allowance) allowance.leftMs = Math.max(0, allowance.leftMs - (performance.now() - begunAt))
}
