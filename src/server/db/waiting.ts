import { inRequest, newRequestId, requestContext } from '../platform/request-context.ts'

/**
 * Limits the total time that `run` waits for the database, over all its queries. Time spent on other services, such as a payment provider,
 * does not count.
 */
export const withDatabaseAllowance = <Result>(databaseMs: number, run: () => Result): Result =>
  inRequest(
    {
      id: newRequestId(),
      route: '',
      readsOwnWrites: true,
      hasWritten: false,
      ...requestContext(),
      databaseMs,
    },
    run,
  )

/** Timeout of the next query: `maxMs`, or the rest of the request's allowance. */
export const allowedMs = (maxMs: number): number =>
  Math.min(maxMs, requestContext()?.databaseMs ?? maxMs)

/** Deducts the time since `begunAt` (of `performance.now`) from the request's allowance. */
export const spend = (begunAt: number): void => {
  const context = requestContext()
  if (context) context.databaseMs = Math.max(0, context.databaseMs - (performance.now() - begunAt))
}
