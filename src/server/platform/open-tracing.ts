import type { Tracing } from './tracing.ts'

type Env = Record<string, string | undefined>

const isWanted = (env: Env): boolean =>
  env.OTEL_SDK_DISABLED !== 'true' &&
  Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)

/** Traces by OpenTelemetry where a collector is named (`OTEL_EXPORTER_OTLP_ENDPOINT`); its packages are not even loaded otherwise. */
export const openTracing = async (env: Env, version: string): Promise<Tracing | null> =>
  isWanted(env) ? (await import('./open-telemetry.ts')).startOpenTelemetry(env, version) : null
