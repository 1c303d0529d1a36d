import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** A server that returns a constant of the given number of bytes (first argument): the cost of network and Hono. It prints its port. */
const text = JSON.stringify({
  status: 0,
  result: 'x'.repeat(Math.max(0, Number(process.argv[2]) - 25)),
})
const app = new Hono()
app.get('/', ({ body }) =>
  body(text, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  }),
)
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.stdout.write(`${port}\n`),
)
