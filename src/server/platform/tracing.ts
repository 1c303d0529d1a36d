import type { OnQuery } from '../db/queried.ts'
import type { RequestContext } from './request-context.ts'

export type Tracing = {
  /** Runs a request as a span, within the trace that its sender began. */
  request: (request: Request, path: string, context: RequestContext, run: () => Promise<Response>) => Promise<Response>
  /** A statement as a span within its request. */
  query: OnQuery
  /** Sends what has not been sent. */
  stop: () => Promise<void>
}
