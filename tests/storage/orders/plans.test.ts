import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mostCounted } from '#model/most-counted.ts'
import { openMigrated } from '#server/db/open.ts'
import { counted } from '#server/db/page.ts'
import type { Storage } from '#server/db/types.ts'
import {
  type ScheduleH1Supply,
  scheduleH1Readings,
  scheduleH1Returns,
  scheduleH1Supplies,
} from '#server/orders/pharmacist/register-repository.ts'
import { couriersIn } from '#server/orders/rows/parcel-repository.ts'
import { ordersFound } from '#server/orders/support/find-orders-repository.ts'
import { home, plain, shopper } from '../../support/shopper.ts'
import { emptyPlace, emptyStorage, engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const asked = new Set<string>()
let storage: Storage
let testServer: TestServer
beforeAll(async () => {
  storage = await openMigrated(await emptyPlace('sqlite'), ({ sql: text }) => asked.add(text))
  testServer = await openTestServer('sqlite', {}, storage)
})
afterAll(() => testServer.close())

/** Every row of a table or an index, not of what a statement has `found`, which is counted; or every invoice, by the index of its kinds. */
const readsAll = (step: string): boolean =>
  (step.startsWith('SCAN') && step !== 'SCAN found') || step.endsWith('(kind=?)')

/** Steps in which the statements of a call read all that there is. */
const scansOf = async (call: () => Promise<unknown>): Promise<string[]> => {
  asked.clear()
  await call()
  const scans: string[] = []
  for (const text of [...asked]) {
    const { rows } = await sql
      .raw<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .execute(storage.db)
    for (const { detail } of rows) if (readsAll(detail)) scans.push(`${detail}: ${text}`)
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

it.each(engines)(
  'who looks at a list that grows with the shop does not wait until all of it is counted on %s',
  async (engine) => {
    const many = await emptyStorage(engine)
    await sql`create table many (id integer)`.execute(many.db)
    await sql`with recursive n (id) as (select 1 union all select id + 1 from n where id < ${mostCounted + 5})
      insert into many select id from n`.execute(many.db)
    const rows = (least: number) =>
      many.db.selectFrom(sql<object>`many`.as('m')).where(sql<boolean>`id > ${least}`)
    expect([await counted(many.db, rows(0)), await counted(many.db, rows(100))]).toEqual([
      mostCounted,
      mostCounted - 95,
    ])
    await many.close()
  },
)

// Seen red with the kind as a plain column: SQLite took the index of kinds, and read the invoices of all years.
it('the register of a period reads the invoices of its days, however many years lie before', async () => {
  const period = { from: '2026-11-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' }
  expect(await scansOf(() => scheduleH1Supplies(storage.db, period))).toEqual([])
  const supplies = [{ order_id: 'QJBGCCZG1HCS' } as ScheduleH1Supply]
  for (const read of [scheduleH1Readings, scheduleH1Returns]) {
    expect(await scansOf(() => read(storage.db, supplies))).toEqual([])
    expect([...asked].filter((text) => text.includes('invoice'))).toEqual([])
  }
})

it('the couriers of what has left are read from parcels alone', async () => {
  const overdue = { here: '2026-11-01T00:00:00.000Z', onItsWay: '2026-11-01T00:00:00.000Z' }
  for (const queue of ['shipped', 'overdue', 'returned'] as const) {
    expect(await scansOf(() => couriersIn(storage.db, queue, overdue))).toEqual([])
    expect([...asked].filter((text) => text.includes('customer_order'))).toEqual([])
  }
})
