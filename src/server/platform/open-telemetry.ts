import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { loggedPath } from './log.ts'
import type { Tracing } from './tracing.ts'

type Env = Record<string, string | undefined>

/** Address, headers, sampler and attributes come from the `OTEL_*` variables, which the packages read themselves. */
export const startOpenTelemetry = (env: Env, version: string): Tracing => {
  const resource = resourceFromAttributes({
    'service.name': env.OTEL_SERVICE_NAME || 'nuskha',
    'service.version': version,
  })
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resource)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const tracer = provider.getTracer('nuskha', version)
  return {
    request: (request, path, known, run) => {
      const from = propagation.extract(ROOT_CONTEXT, Object.fromEntries(request.headers))
      const { method } = request
      // The path without its query, which may hold what a visitor searched for.
      const attributes = {
        'http.request.method': method,
        'url.path': loggedPath(path),
        'nuskha.request_id': known.id,
      }
      const span = tracer.startSpan(
        `${method} ${known.route}`,
        { kind: SpanKind.SERVER, attributes },
        from,
      )
      return context.with(trace.setSpan(from, span), async () => {
        try {
          const reply = await run()
          // The pattern is known only now.
          span.updateName(`${method} ${known.route}`)
          span.setAttributes({
            'http.response.status_code': reply.status,
            'http.route': known.route,
          })
          if (reply.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          return reply
        } finally {
          span.end()
        }
      })
    },
    query: ({ sql, ms, error }) => {
      // Only within a request: a poll each second would drown what is looked for.
      if (!trace.getActiveSpan()) return
      const endTime = Date.now()
      const attributes = { 'db.system.name': 'sql', 'db.query.text': sql }
      const name = sql.split(' ', 1)[0] ?? 'query'
      const span = tracer.startSpan(name, {
        kind: SpanKind.CLIENT,
        startTime: endTime - ms,
        attributes,
      })
      if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: error.name })
      span.end(endTime)
    },
    stop: () => provider.shutdown(),
  }
}
