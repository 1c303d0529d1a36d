import type { RequestContext } from './request-context.ts'

export type Tracing = {
  /** Runs a request as a span, within the trace that its sender began. */
  request: (
    request: Request,
    path: string,
    context: RequestContext,
    run: () => Promise<Response>,
  ) => Promise<Response>
  /** A statement as a span within its request. */
  query: (query: { sql: string; ms: number; error: Error | null }) => void
  stop: () => Promise<void>
}
