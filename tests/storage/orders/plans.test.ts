import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMigrated } from '#server/db/open.ts'
import type { Storage } from '#server/db/types.ts'
import {
  scheduleH1Readings,
  scheduleH1Returns,
  scheduleH1Supplies,
} from '#server/orders/pharmacist/register-repository.ts'
import { ordersFound } from '#server/orders/support/find-orders-repository.ts'
import { home, plain, shopper } from '../../support/shopper.ts'
import { emptyPlace } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const asked = new Set<string>()
let storage: Storage
let testServer: TestServer
beforeAll(async () => {
  storage = await openMigrated(await emptyPlace('sqlite'), ({ sql: text }) => asked.add(text))
  testServer = await openTestServer('sqlite', {}, storage)
})
afterAll(() => testServer.close())

/** Steps in which the statements of a call read every row of a table or an index. */
const scansOf = async (call: () => Promise<unknown>): Promise<string[]> => {
  asked.clear()
  await call()
  const scans: string[] = []
  for (const text of [...asked]) {
    const { rows } = await sql
      .raw<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .execute(storage.db)
    for (const { detail } of rows) if (detail.startsWith('SCAN')) scans.push(`${detail}: ${text}`)
  }
  return scans
}

// Seen red with the former statements: numbers, addresses, ends of numbers and batches were looked for in all rows.
it('who looks for an order by a whole name, or by the last digits of a number, does not wait until all orders are read', async () => {
  const email = 'plans@example.org'
  const one = await shopper(testServer, email, { [plain]: 6 })
  const { orderId } = (await one.place({ paymentMethod: 'cod' })).json.result
  const scans: string[] = []
  for (const filters of [
    { number: orderId },
    { email },
    { phone: home.contactNumber },
    { phone: home.contactNumber.slice(-4) },
    { phone: home.contactNumber.slice(-6) },
    { awb: 'BD-998877' },
    { sku: plain },
    { batch: 'DLX7' },
  ])
    scans.push(
      ...(await scansOf(() => ordersFound(storage.db, filters, { pageNumber: 1, pageSize: 20 }))),
    )
  expect(scans).toEqual([])
})

it('the register of a period reads the invoices of its days, however many years lie before', async () => {
  const period = { from: '2026-11-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' }
  for (const read of [scheduleH1Supplies, scheduleH1Readings, scheduleH1Returns])
    expect(await scansOf(() => read(storage.db, period))).toEqual([])
})
