import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import { opsSupport } from '#contract/fulfilment/support.ts'
import { readConfig } from '#server/config/config.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import type { Storage } from '#server/db/types.ts'
import type { OperatorCall } from '#server/kernel/call.ts'
import { createParcels } from '#server/orders/dispatch/parcels.ts'
import { cashOwed, doorCash } from '#server/orders/money/refund-limit.ts'
import { walletRefunds } from '#server/orders/offers/wallet-repository.ts'
import { ordersCsv } from '#server/orders/support/export-orders.ts'
import { openFiles } from '#server/platform/file-storage/open.ts'
import { createLog } from '#server/platform/log.ts'
import { fillShop } from '../../../scripts/ops/demo-data/fill.ts'
import { temporaryFolder } from '../../support/project.ts'
import { sampleCatalogue } from '../../support/sample.ts'
import { type Engine, emptyStorage, engines } from '../../support/storages.ts'

const now = new Date('2026-11-20T06:00:00.000Z')

const filled = async (engine: Engine, { orders = 1_500, seed = 7 } = {}) => {
  const storage = await emptyStorage(engine)
  const files = openFiles({ url: null, folder: temporaryFolder('files') })
  const catalogue = openCatalogue(await sampleCatalogue())
  const fill = () => fillShop({ storage, catalogue, files, orders, seed, now })
  return { storage, files, fill, counts: await fill() }
}

describe.each(engines)('a shop with invented orders on %s', (engine) => {
  let shop: Awaited<ReturnType<typeof filled>>
  let storage: Storage
  beforeAll(async () => {
    shop = await filled(engine)
    storage = shop.storage
  })
  afterAll(() => storage.close())

  it('adds up in every ledger', async () => {
    expect(await storage.inTransaction(auditProblems)).toEqual([])
  })

  it('has orders, parcels, payments and reviews in every state', async () => {
    const states = async (
      table: 'customer_order' | 'order_parcel' | 'payment_refund' | 'product_review' | 'ticket',
    ) =>
      (await storage.db.selectFrom(table).select('state').distinct().execute())
        .map(({ state }) => String(state))
        .sort()
    expect(await states('customer_order')).toEqual(
      [
        'awaiting_payment',
        'awaiting_prescription',
        'cancelled',
        'delivered',
        'lapsed',
        'packed',
        'placed',
        'returned',
        'shipped',
      ].sort(),
    )
    expect(await states('order_parcel')).toEqual([
      'cancelled',
      'delivered',
      'packed',
      'placed',
      'returned',
      'shipped',
    ])
    expect(await states('product_review')).toEqual(expect.arrayContaining(['pending', 'published']))
    expect(await states('ticket')).toEqual(expect.arrayContaining(['closed', 'received']))
    for (const table of [
      'transcription',
      'order_refund',
      'cash_remittance',
      'recall_case',
      'feedback',
      'approval',
      'offer_use',
      'wallet_entry',
      'point_entry',
      'order_note',
      'stock_hold',
    ])
      expect(shop.counts.get(table) ?? 0, table).toBeGreaterThan(0)
  })

  it('asks for refunds as the form does, so that a second person can agree', async () => {
    const asked = await storage.db.selectFrom('approval').select('payload').execute()
    for (const { payload } of asked) opsSupport.refund.body.parse(JSON.parse(payload).refund)
    expect(asked.length).toBeGreaterThan(0)
  })

  it('each queue of parcels is counted as its list shows it, and names the parcel that waits longest', async () => {
    const parcels = createParcels({
      storage,
      activeCatalogue: () => null,
      courierPages: new Map() as never,
      now: () => now,
      log: createLog('silent'),
      doorCodeFor: [],
      alone: readConfig({}).alone,
    })
    const nothing = { params: undefined, query: undefined, body: undefined }
    const call = { operator: { roles: [] as const } } as unknown as OperatorCall
    const queues = await parcels.queues(nothing, call)
    const told = 'ok' in queues ? queues.ok : []
    expect(told.map(({ queue }) => queue)).toEqual([
      'overdue',
      'review',
      'pack',
      'packed',
      'shipped',
      'waiting',
    ])
    for (const { queue, count, oldest } of told) {
      const list = await parcels.list(
        {
          ...nothing,
          query: { queue, text: '', courier: '', payment: '', pageNumber: 1, pageSize: 200 },
        },
        call,
      )
      const rows = 'ok' in list ? list.ok.parcels : []
      expect(rows.length, queue).toBe(Math.min(200, count))
      expect(rows.map(({ since }) => since).sort()[0] ?? null, queue).toBe(oldest)
    }
    expect(told.some(({ count }) => count > 0)).toBe(true)
  })

  it('gives back no cash that was not handed in, and owes none that was', async () => {
    const { db } = storage
    const orders = await db
      .selectFrom('customer_order')
      .selectAll()
      .where('payment_method', '=', 'cod')
      .where('id', 'in', db.selectFrom('invoice').select('order_id').where('kind', '=', 'credit'))
      .execute()
    expect(orders.length).toBeGreaterThan(0)
    for (const order of orders) {
      const handedIn = (await doorCash(db, order)).reduce((sum, one) => sum + one.handedIn, 0)
      expect(await walletRefunds(db, order.id), order.id).toBeLessThanOrEqual(handedIn)
      expect(await cashOwed(db, order), order.id).toBe(0)
    }
  })

  it('is never mixed with what is there', async () => {
    await expect(shop.fill()).rejects.toThrow('The shop is not empty')
  })

  it('an export of every order is read a page at a time, and other work has its turn between any two pages', async () => {
    let turns = 0
    let isRead = false
    const others = (async () => {
      while (!isRead) {
        await setImmediate()
        turns++
      }
    })()
    const [rows, seen]: [number[], number[]] = [[], []]
    for await (const chunk of ordersCsv(storage, {})) {
      rows.push(new TextDecoder().decode(chunk).split('\r\n').length - 1)
      seen.push(turns)
    }
    isRead = true
    await others
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(1 + 1_500)
    expect(Math.max(...rows)).toBeLessThanOrEqual(500)
    expect(rows.length).toBeGreaterThanOrEqual(4)
    // The heading is there at once; before every page behind it somebody else had a turn.
    expect(seen.slice(1).every((count, index) => count > (seen[index] ?? 0))).toBe(true)
  })

  it('reaches nobody: addresses are of example.com, and numbers are none of India', async () => {
    const people = await storage.db.selectFrom('customer').select('email').execute()
    expect(people.filter(({ email }) => !email?.endsWith('@example.com'))).toEqual([])
    const numbers = await storage.db
      .selectFrom('order_address')
      .select('contact_number')
      .distinct()
      .execute()
    expect(numbers.filter(({ contact_number }) => !contact_number.startsWith('00000'))).toEqual([])
    expect(
      await storage.db.selectFrom('message').select('id').where('state', '=', 'waiting').execute(),
    ).toEqual([])
  })
})

it('the same seed makes the same shop on both engines, and another one makes another', async () => {
  const of = async (engine: Engine, seed: number) => {
    const { storage } = await filled(engine, { orders: 120, seed })
    const orders = await storage.db
      .selectFrom('customer_order')
      .select(['id', 'state', 'total'])
      .orderBy('id')
      .execute()
    await storage.close()
    return orders
  }
  const [one, other, third] = [
    await of('sqlite', 3),
    await of('postgres', 3),
    await of('sqlite', 4),
  ]
  expect(other).toEqual(one)
  expect(third).not.toEqual(one)
})
