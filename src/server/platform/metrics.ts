import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A number that is asked for when the metrics are read; null where it cannot be known then. */
type Reading = () => number | null | Promise<number | null>

export type Metrics = {
  /** Counts an answered request under the pattern of its address. */
  answered: (request: { method: string; route: string; status: number; ms: number }) => void
  /** Counts a request that admission control turned away. */
  refused: (urgency: string) => void
  queried: (query: { ms: number; isSlow: boolean; failed: boolean }) => void
  /** Counts something that happened, such as a publish. */
  happened: (what: 'publish' | 'backup' | 'self_audit', outcome: 'done' | 'failed') => void
  /** Shows numbers under one name, by one label. Reading them may fail: the others are shown all the same. */
  show: (
    name: string,
    help: string,
    label: string,
    readings: Readonly<Record<string, Reading>>,
  ) => void
  text: () => Promise<string>
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The metrics of one server. Labels never hold what a visitor wrote: a scanner must not make a million series. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'nuskha_request_duration_seconds',
    help: 'Answered requests by pattern of their address',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: seconds,
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'nuskha_requests_refused_total',
    help: 'Requests that admission control turned away',
    labelNames: ['urgency'] as const,
    registers: [registry],
  })
  const queries = new Histogram({
    name: 'nuskha_query_duration_seconds',
    help: 'Statements of the commerce database',
    labelNames: ['outcome'] as const,
    buckets: [0.0005, 0.001, 0.0025, ...seconds],
    registers: [registry],
  })
  const slow = new Counter({
    name: 'nuskha_slow_queries_total',
    help: 'Statements slower than SLOW_QUERY_MS',
    registers: [registry],
  })
  const events = new Counter({
    name: 'nuskha_jobs_total',
    help: 'Jobs by outcome: publishes, backups, self-audits',
    // Not `job`, which is Prometheus’s own name for what it asks.
    labelNames: ['task', 'outcome'] as const,
    registers: [registry],
  })
  const latest = new Gauge({
    name: 'nuskha_job_done_timestamp_seconds',
    help: 'When a job last succeeded on this server, in seconds since 1970',
    labelNames: ['task'] as const,
    registers: [registry],
  })
  return {
    answered: ({ method, route, status, ms }) =>
      requests.observe(
        { method: methods.has(method) ? method : 'other', route, status: String(status) },
        ms / 1000,
      ),
    refused: (urgency) => refusals.inc({ urgency }),
    queried: ({ ms, isSlow, failed }) => {
      queries.observe({ outcome: failed ? 'failed' : 'done' }, ms / 1000)
      if (isSlow) slow.inc()
    },
    happened: (task, outcome) => {
      events.inc({ task, outcome })
      if (outcome === 'done') latest.set({ task }, Date.now() / 1000)
    },
    show: (name, help, label, readings) => {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          this.reset()
          for (const [value, read] of Object.entries(readings)) {
            const number = await Promise.resolve()
              .then(read)
              .catch(() => null)
            if (number !== null) this.set({ [label]: value }, number)
          }
        },
      })
    },
    text: () => registry.metrics(),
  }
}
