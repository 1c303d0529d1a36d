import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layout } from '#press/layout.ts'
import { openMigrated } from '#server/db/open.ts'
import { openTracing } from '#server/platform/open-tracing.ts'
import { askRaw, type Started, startServer } from '../../support/server.ts'
import { createOperatorIn } from '../../support/staff.ts'
import { tinyCatalogue, tinyDist } from '../../support/tiny-site.ts'

const token = 'a-token-of-thirty-characters-or'
const id = /^[0-9a-f-]{36}$/

describe('the metrics of a server', () => {
  let open: Started
  let guarded: Started
  beforeAll(async () => {
    open = await startServer(tinyDist(), { MAX_REQUESTS: '8' })
    guarded = await startServer(tinyDist(), { METRICS_TOKEN: token, TRUST_PROXY: '1' })
    for (const { config } of [open, guarded]) tinyCatalogue(config.dataDir)
  })
  afterAll(async () => {
    await open.server.stop()
    await guarded.server.stop()
  })

  it('requests are counted by the pattern of their address, and by nothing that a visitor wrote', async () => {
    await open.ask('/api/v3/orders/SECRET-ORDER')
    await open.ask('/api/SECRET-CALL?x=SECRET')
    await open.ask('/SECRET-PAGE')
    await askRaw(open.port, 'SECRETMETHOD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await open.ask('/', { method: 'PROPFIND' })
    const { text, headers } = await open.ask('/metrics')
    expect(headers['content-type']).toContain('text/plain')
    expect(text).toContain(
      'nuskha_request_duration_seconds_count{method="GET",route="/api/v3/orders/{id}",status="403"} 1',
    )
    expect(text).toContain('route="unknown call",status="404"')
    expect(text).toMatch(
      /nuskha_request_duration_seconds_count\{method="other",route="page",status="405"\} 1/,
    )
    expect(text).not.toMatch(/SECRET/)
  })

  it('the metrics show the queues, the outbox, admission, the database, the disk and the event loop', async () => {
    const { text } = await open.ask('/metrics')
    for (const name of [
      'nuskha_queue_length{queue="publish"} 0',
      'nuskha_queue_length{queue="redraw"} 0',
      'nuskha_outbox_messages{state="waiting"} 0',
      'nuskha_outbox_late_seconds{state="waiting"} 0',
      'nuskha_requests_inside{which="most"} 8',
      'nuskha_query_duration_seconds_count{outcome="done"}',
      'nuskha_disk_free_bytes{disk="data"}',
      'nuskha_clock_ahead_seconds{clock="shop"}',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ])
      expect(text, name).toContain(name)
  })

  // Seen red with `isFromHere` true for every request, and with a guard that does not look at the marks of proxies.
  it('the metrics are for programs on the machine, or for the bearer of the token', async () => {
    expect((await open.ask('/metrics')).status).toBe(200)
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
      expect((await open.ask('/metrics', { headers: { [name]: '127.0.0.1' } })).status, name).toBe(
        404,
      )
    expect((await guarded.ask('/metrics')).status).toBe(404)
    expect(
      (await guarded.ask('/metrics', { headers: { authorization: 'Bearer wrong' } })).status,
    ).toBe(404)
    const right = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' }
    expect((await guarded.ask('/metrics', { headers: right })).status).toBe(200)
  })

  it('every response carries the id of its request, and an error names it', async () => {
    for (const path of ['/healthz', '/api/nope', '/nope', '/assets/nope.js']) {
      const { headers, text } = await open.ask(path)
      expect(headers['x-request-id'], path).toMatch(id)
      if (path === '/api/nope')
        expect(JSON.parse(text).errors.requestId).toBe(headers['x-request-id'])
    }
  })

  // Seen red with the id of every visitor believed.
  it('the id that a proxy gave is kept, and one that a visitor made up is not', async () => {
    const given = { 'x-request-id': 'abcdef0123456789' }
    expect((await guarded.ask('/healthz', { headers: given })).headers['x-request-id']).toBe(
      'abcdef0123456789',
    )
    expect((await open.ask('/healthz', { headers: given })).headers['x-request-id']).toMatch(id)
    expect(
      (await guarded.ask('/healthz', { headers: { 'x-request-id': 'a"b<script>' } })).headers[
        'x-request-id'
      ],
    ).toMatch(id)
  })

  // Seen red with an id of its own for the audit, which any caller could choose.
  it('the audit names the request by the id that its reply carries, not by one that the caller made up', async () => {
    const storage = await openMigrated({ file: layout(open.config.dataDir).storage })
    const { token: bearer } = await createOperatorIn(storage, ['admin'], new Date())
    const made = await open.ask('/api/ops/coupons', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        'x-request-id': 'somebody-else',
      },
      body: JSON.stringify({ code: 'DIWALI', flat: 5, total: 5 }),
    })
    expect(made.status).toBe(200)
    const { request_id } = await storage.db
      .selectFrom('audit_entry')
      .select('request_id')
      .executeTakeFirstOrThrow()
    expect(request_id).toBe(made.headers['x-request-id'])
    await storage.close()
  })
})

describe('the traces of a server', () => {
  it('a request and its statements arrive at the collector, within the trace of its sender', async () => {
    const sent: string[] = []
    const collector = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        sent.push(Buffer.concat(parts).toString())
        response.end('{}')
      })
    }).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint
    const tracing = await openTracing(process.env, '1')
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
    const site = await startServer(tinyDist(), {}, { tracing })
    tinyCatalogue(site.config.dataDir)
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const { headers } = await site.ask('/api/v3/session?q=SECRET', { headers: { traceparent } })
    await site.server.stop()
    const text = sent.join('')
    const spans = sent.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap(
        ({ scopeSpans }: { scopeSpans: { spans: { name: string; traceId: string }[] }[] }) =>
          scopeSpans.flatMap(({ spans }) => spans),
      ),
    )
    const own = spans
      .filter(({ traceId }) => traceId === '0af7651916cd43dd8448eb211c80319c')
      .map(({ name }) => name)
    expect(own).toContain('GET /api/v3/session')
    expect(own).toContain('insert')
    expect(text).toContain(String(headers['x-request-id']))
    expect(text).not.toContain('SECRET')
    collector.close()
  })

  it('nothing of OpenTelemetry is loaded where no collector is named', async () => {
    expect(await openTracing({}, '1')).toBeNull()
    expect(
      await openTracing(
        { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' },
        '1',
      ),
    ).toBeNull()
  })
})
