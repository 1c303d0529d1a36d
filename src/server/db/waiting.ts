import { inRequest, newRequestId, requestContext } from '../platform/request-context.ts'

/** Runs something that waits for the database so long in all, however many questions it asks. What other servers take is not counted. */
export const withDatabaseAllowance = <Result>(databaseMs: number, run: () => Result): Result =>
  inRequest({ id: newRequestId(), route: '', readsOwnWrites: true, hasWritten: false, ...requestContext(), databaseMs }, run)

/** How long the next question may take: `mostMs`, or what is left of the allowance of the request. */
export const allowedMs = (mostMs: number): number => Math.min(mostMs, requestContext()?.databaseMs ?? mostMs)

/** Takes the time since `begunAt` (of `performance.now`) off the allowance of the request. */
export const spend = (begunAt: number): void => {
  const context = requestContext()
  if (context) context.databaseMs = Math.max(0, context.databaseMs - (performance.now() - begunAt))
}
