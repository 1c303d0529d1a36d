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

type Env = Record<string, string | undefined>

const isWanted = (env: Env): boolean =>
  env.OTEL_SDK_DISABLED !== 'true' && Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)

/** Traces by OpenTelemetry where a collector is named (`OTEL_EXPORTER_OTLP_ENDPOINT`); its packages are not even loaded otherwise. */
export const openTracing = async (env: Env, version: string): Promise<Tracing | null> =>
  isWanted(env) ? (await import('./open-telemetry.ts')).startOpenTelemetry(env, version) : null
