import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import type { Db, Storage } from '#server/db/types.ts'
import { openFiles } from '#server/platform/file-storage/open.ts'
import { fillShop } from '../../../scripts/ops/demo-data/fill.ts'
import { approval, orderWork } from '../../support/operator-calls.ts'
import { temporaryFolder } from '../../support/project.ts'
import { sampleCatalogue } from '../../support/sample.ts'
import { plain, zerodol } from '../../support/shopper.ts'
import { emptyStorage } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

// The generator goes past the use cases: an order of both must look the same, row by row and column by column.

const tables = [
  'customer_order',
  'order_address',
  'order_parcel',
  'order_line',
  'order_event',
  'order_prescription',
  'transcription',
  'offer_use',
  'invoice',
  'invoice_line',
] as const

/** The words of a row that say what happened; other values differ from order to order, and only whether they are there counts. */
const told =
  /^(state|payment_state|payment_method|review|job|status|actor|kind|number|parcel|line|awaits_review|removed_reason)$/

const shapeOf = async (db: Db, orderId: string) => {
  const shape: Record<string, unknown[]> = {}
  for (const table of tables) {
    const numbers = db.selectFrom('invoice').select('number').where('order_id', '=', orderId)
    let found = db.selectFrom(table as 'order_line').selectAll()
    if (table === ('invoice_line' as string)) found = found.where('number', 'in', numbers as never)
    else
      found = found.where(
        (table === 'customer_order' ? 'id' : 'order_id') as 'order_id',
        '=',
        orderId,
      )
    const rows = (await found.execute()) as Record<string, unknown>[]
    const byNumber = (row: Record<string, unknown>) => Number(row.number ?? row.line ?? 0)
    shape[table] = rows
      .sort((one, other) => byNumber(one) - byNumber(other))
      .map((row) =>
        Object.fromEntries(
          Object.entries(row)
            // Whether a product has a tax rate, an address a second line and a parcel a known courier is chance.
            .filter(
              ([column]) =>
                !/^(hsn|tax_rate|tracking_url|comment|per_day|days|valid_until|confirmed_.*)$/.test(
                  column,
                ),
            )
            .map(([column, value]) => {
              const isDocument = table === 'invoice' || table === 'invoice_line'
              const isWord =
                told.test(column) &&
                !(isDocument && column === 'number') &&
                table !== 'order_address'
              return [column, isWord ? value : value === null ? null : typeof value]
            }),
        ),
      )
  }
  return shape
}

let testServer: TestServer
let made: Storage
beforeAll(async () => {
  testServer = await openTestServer('sqlite')
  made = await emptyStorage('sqlite')
  const files = openFiles({ url: null, folder: temporaryFolder('files') })
  const catalogue = openCatalogue(await sampleCatalogue())
  await fillShop({
    storage: made,
    catalogue,
    files,
    orders: 1_500,
    seed: 5,
    now: testServer.state.now,
  })
})
afterAll(async () => {
  await testServer.close()
  await made.close()
})

/** An invented order of one line and in cash, without offers, that came to this. */
const invented = async (
  state: 'delivered' | 'cancelled' | 'placed' | 'packed',
  rx: 0 | 1,
): Promise<string> => {
  const { id } = await made.db
    .selectFrom('customer_order as o')
    .innerJoin('order_line as l', 'l.order_id', 'o.id')
    .select('o.id')
    .where('o.state', '=', state)
    .where('o.payment_method', '=', 'cod')
    .where('o.coupon_code', 'is', null)
    .where('o.balance', '=', 0)
    .where('l.rx', '=', rx)
    .where('l.schedule', '<>', 'H1')
    .where('l.review', '<>', 'rejected')
    .where('o.total', '>', 0)
    .where(
      ({ selectFrom }) =>
        selectFrom('order_line as x')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .whereRef('x.order_id', '=', 'o.id'),
      '=',
      1,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice as i')
            .select('i.number')
            .whereRef('i.order_id', '=', 'o.id')
            .where('i.kind', '=', 'credit'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_event as e')
            .select('e.number')
            .whereRef('e.order_id', '=', 'o.id')
            .where('e.job', '=', 'removed'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

const box = { lines: [{ line: 1, batch: 'DLX7', expiry: '2027-11' }] }

it('an invented order that arrived has the rows of one that the use cases delivered', async () => {
  const { ordered, fulfilment } = orderWork(testServer)
  const one = await ordered({ [plain]: 4 })
  await fulfilment.post(`${one.path}/pack`, box)
  await fulfilment.post(`${one.path}/ship`, {
    parcel: 1,
    courier: 'Delhivery',
    awb: '1490812345601',
  })
  await fulfilment.post(`${one.path}/deliver`, { parcel: 1 })
  expect(await shapeOf(made.db, await invented('delivered', 0))).toEqual(
    await shapeOf(testServer.storage.db, one.orderId),
  )
})

it('an invented order on prescription has the rows of one that a pharmacist approved', async () => {
  const { ordered, prescribed, pharmacist, fulfilment } = orderWork(testServer)
  const one = await ordered({ [zerodol]: 2 })
  await prescribed(one)
  await pharmacist.post(`${one.path}/review`, { lines: [approval(1)] })
  await fulfilment.post(`${one.path}/pack`, box)
  await fulfilment.post(`${one.path}/ship`, {
    parcel: 1,
    courier: 'Delhivery',
    awb: '1490812345602',
  })
  await fulfilment.post(`${one.path}/deliver`, { parcel: 1 })
  expect(await shapeOf(made.db, await invented('delivered', 1))).toEqual(
    await shapeOf(testServer.storage.db, one.orderId),
  )
})

it('an invented order that was cancelled has the rows of one that its customer cancelled', async () => {
  const one = await orderWork(testServer).ordered({ [plain]: 4 })
  expect(
    (await one.post(`/api/v2/order/cancel/${one.orderId}`, { cancelReason: 'mistake' })).status,
  ).toBe(200)
  expect(await shapeOf(made.db, await invented('cancelled', 0))).toEqual(
    await shapeOf(testServer.storage.db, one.orderId),
  )
})
