// npm run bench -- operations [--orders 100000] [--rounds 25] [--engine sqlite|postgres] [--file nuskha.db] [--url postgres://…]: every list and report of
// the operators on a shop of invented orders, call by call within the process, at p50 and p99; then the export of all orders, the audit of the
// database and a recall. The target of a list is 200 ms at p99. A database that is named and filled is measured as it is.
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { openCatalogue } from '#catalogue/open.ts'
import { openFiles } from '#server/platform/file-storage/open.ts'
import { brand } from '../../src/brand/nuskha.ts'
import { dayMs } from '../../src/model/duration.ts'
import { sellerOf } from '../../src/model/shop.ts'
import { auditProblems } from '../../src/server/db/audit/audit.ts'
import { openMigrated } from '../../src/server/db/open.ts'
import { storeGstOfDays } from '../../src/server/finance/gst.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { runFolder, temporaryFolder } from '../../tests/support/project.ts'
import { sampleCatalogue } from '../../tests/support/sample.ts'
import { createOperator } from '../../tests/support/staff.ts'
import { openTestServer, type TestServer } from '../../tests/support/test-server.ts'
import { fillShop } from '../ops/demo-data/fill.ts'
import { quantile } from './quantile.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '25' },
    engine: { type: 'string' },
    file: { type: 'string' },
    url: { type: 'string' },
  },
})
const targetMs = 200
const rounds = Number(values.rounds)

/** Each list of the operators, its later pages and what it is searched by. */
const callsFor = ({
  id,
  phone,
  email,
  awb,
  invoice,
  sku,
  from,
  until,
}: Record<string, string>): readonly string[] => [
  'orders',
  'orders?pageNumber=40',
  'orders?state=delivered',
  'orders?state=delivered&pageNumber=40',
  `orders?number=${id?.slice(2, 8)}`,
  `orders?phone=${phone?.slice(-6)}`,
  `orders?email=${email}`,
  `orders?awb=${awb}`,
  `orders?invoice=${invoice}`,
  `orders?sku=${sku}`,
  `orders?from=${from}&until=${until}`,
  `orders/${id}`,
  `orders/${id}/review`,
  `orders/${id}/picks`,
  ...[
    'review',
    'waiting',
    'pack',
    'packed',
    'shipped',
    'overdue',
    'delivered',
    'returned',
    'cancelled',
  ].map((queue) => `parcels?queue=${queue}`),
  'prescription-queue',
  'payments/problems',
  'cash',
  'coupons',
  'camps',
  'people',
  'stock/low',
  'stock/expiring',
  'messages',
  'reviews',
  'feedback',
  'side-effects',
  'tickets',
  'error-reports',
  'approvals',
  'audit',
  `register/h1?from=${from}&until=${until}`,
  'register/h1',
  `finance/days?from=${from}&until=${until}`,
  `finance/settlements?from=${from}&until=${until}`,
  ...['b2cs', 'hsn', 'credit-notes', 'documents'].map(
    (section) => `finance/gst?section=${section}&from=${from}&until=${until}`,
  ),
]

const seconds = (begunAt: number): string =>
  `${((performance.now() - begunAt) / 1_000).toFixed(1)} s`

/** What reads or changes the whole shop: how long it takes, and how long it kept others waiting at once. */
const measureWhole = async (testServer: TestServer, token: string): Promise<void> => {
  const call = (path: string, body?: unknown): Promise<Response> =>
    Promise.resolve(
      testServer.api.app.fetch(
        new Request(`https://nuskha.example/api/ops/${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          body: body === undefined ? null : JSON.stringify(body),
        }),
      ),
    )
  const blocked = monitorEventLoopDelay({ resolution: 5 })
  blocked.enable()
  const say = (name: string, begunAt: number, found: string): void => {
    console.log(
      `${name}: ${seconds(begunAt)}, ${found}; the longest wait of others ${Math.round(blocked.max / 1e6)} ms`,
    )
    blocked.reset()
  }
  console.log('')
  let begunAt = performance.now()
  let bytes = 0
  for await (const chunk of (await call('orders/export')).body ?? []) bytes += chunk.byteLength
  say('export of all orders', begunAt, `${(bytes / 1e6).toFixed(1)} MB`)

  const { product_id, batch, count } = await testServer.storage.db
    .selectFrom('order_line')
    .select(['product_id', 'batch', ({ fn }) => fn.countAll<number>().as('count')])
    .where('batch', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recall as r')
            .select('r.id')
            .whereRef('r.product_id', '=', 'order_line.product_id')
            .whereRef('r.batch', '=', 'order_line.batch'),
        ),
      ),
    )
    .groupBy(['product_id', 'batch'])
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  begunAt = performance.now()
  const recalled = await call('recalls', {
    productId: product_id,
    batch,
    reason: 'It is not of standard quality.',
    reference: 'CDSCO 11/2026',
  })
  const { result } = (await recalled.json()) as {
    result?: { cases: unknown[]; parcelsStopped: number }
  }
  say(
    `recall of a batch on ${count} lines`,
    begunAt,
    `${result?.cases.length} lines of customers who were told, ${result?.parcelsStopped} parcels stopped`,
  )

  begunAt = performance.now()
  const problems = await testServer.storage.inTransaction(auditProblems)
  say('audit of the database', begunAt, `${problems.length} problems`)
}

const measure = async (engine: 'sqlite' | 'postgres', url: string | null): Promise<void> => {
  const file = values.file ?? `${temporaryFolder('operations')}/nuskha.db`
  const storage = await openMigrated(url === null ? { file } : { url })
  const now = new Date()
  const catalogue = openCatalogue(await sampleCatalogue())
  const isFilled =
    (await storage.db.selectFrom('customer_order').select('id').limit(1).executeTakeFirst()) !==
    undefined
  if (!isFilled) {
    const files = openFiles({ url: null, folder: temporaryFolder('files') })
    const begunAt = performance.now()
    await fillShop({ storage, catalogue, files, orders: Number(values.orders), seed: 1, now })
    console.log(
      `${engine}: ${values.orders} orders made in ${Math.round((performance.now() - begunAt) / 1_000)} s\n`,
    )
  }
  const testServer = await openTestServer(engine, {}, storage)
  testServer.state.now = now
  const { token } = await createOperator(testServer, ['admin'])
  // As in every night of a shop that runs.
  const storedAt = performance.now()
  await storeGstOfDays({
    storage,
    invoices: { seller: sellerOf(brand) },
    now: () => now,
  })
  console.log(`the nightly job, which stores days of GST: ${seconds(storedAt)}`)
  const order = await storage.db
    .selectFrom('order_parcel as p')
    .innerJoin('invoice as i', 'i.order_id', 'p.order_id')
    .innerJoin('order_line as l', 'l.order_id', 'p.order_id')
    .innerJoin('order_address as a', 'a.order_id', 'p.order_id')
    .innerJoin('customer_order as o', 'o.id', 'p.order_id')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select([
      'o.id',
      'a.contact_number as phone',
      'c.email',
      'p.awb',
      'i.number as invoice',
      'l.product_id',
    ])
    .where('p.awb', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const day = (ago: number): string =>
    new Date(now.getTime() - ago * dayMs).toISOString().slice(0, 10)
  const calls = callsFor({
    id: order.id,
    phone: order.phone,
    invoice: order.invoice,
    email: order.email ?? '',
    awb: order.awb ?? '',
    sku: String(order.product_id),
    from: day(40),
    until: day(10),
  })
  console.log(`Load average at the beginning: ${loadavg()[0]?.toFixed(1)}\n`)
  console.log(
    `| ${engine} | p50 ms | p99 ms | ≤ ${targetMs} ms | processor p50 ms | p99 ms |\n| --- | ---: | ---: | --- | ---: | ---: |`,
  )
  for (const call of calls) {
    const [times, busy]: [number[], number[]] = [[], []]
    let status = 0
    for (let round = 0; round < rounds; round++) {
      const begunAt = performance.now()
      const used = process.cpuUsage()
      const reply = await testServer.api.app.fetch(
        new Request(`https://nuskha.example/api/ops/${call}`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      )
      await reply.arrayBuffer()
      times.push(performance.now() - begunAt)
      const { user, system } = process.cpuUsage(used)
      busy.push((user + system) / 1_000)
      status = reply.status
    }
    const name = call
      .replace(/(?<=(?:number|email|awb|invoice|phone|sku|from|until)=)[^&]+/g, '…')
      .replace(`orders/${order.id}`, 'orders/{id}')
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    const isMet = status === 200 ? (p99 <= targetMs ? 'yes' : '**no**') : `status ${status}`
    console.log(
      `| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${isMet} | ${quantile(busy, 0.5).toFixed(1)} | ${quantile(busy, 0.99).toFixed(1)} |`,
    )
  }
  await measureWhole(testServer, token)
  await testServer.close()
}

// Processes of one run share its folder.
process.env.NUSKHA_TEST_RUN ??= runFolder()
if (values.engine !== 'postgres' && values.url === undefined) await measure('sqlite', null)
if (values.url !== undefined) await measure('postgres', values.url)
else if (values.engine !== 'sqlite') {
  const running = await startPostgres([])
  try {
    await measure('postgres', `${running.url}/postgres`)
  } finally {
    await running.stop()
  }
}
