import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { live } from '#contract/search/live-prices.ts'
import { stockAlerts as rule } from '#model/stock.ts'
import { personalAreas } from '#server/account/personal-areas.ts'
import { createLivePrices } from '#server/search/live-prices.ts'
import { onHand, setStock } from '#server/stock/stock-repository.ts'
import { err, plain, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { catalogueWith, openTestServer, type TestServer, visit } from '../../support/test-server.ts'

const dayMs = 24 * 60 * 60_000
const out = 10102
const unavailable = 10103
const banned = 10104

describe.each(engines)('customers who wait for a product, on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    testServer.state.served = await catalogueWith(
      `UPDATE product SET sale = 'unavailable' WHERE id = ${unavailable};
       UPDATE product SET sale = 'banned' WHERE id = ${banned}`,
    )
    await stock(out, 0)
  })
  afterAll(() => testServer.close())

  const stock = (id: number, units: number): Promise<void> =>
    setStock(testServer.storage.db, id, units * 1000, testServer.state.now.toISOString())
  const ask = (one: Awaited<ReturnType<typeof visit>>, productId: number) =>
    one.post('/api/v3/stock-alerts', { productId })
  const later = (ms: number): void => {
    testServer.state.now = new Date(testServer.state.now.getTime() + ms)
  }
  /** Runs the job, and returns to whom which product was told since. */
  const told = async () => {
    const before = testServer.state.sent.length
    await testServer.commerce.stockAlerts.tell()
    await testServer.outbox.dispatch()
    return testServer.state.sent
      .slice(before)
      .filter(({ text }) => text.includes('You asked us to tell you once'))
      .map(({ to, text }) => [to, text] as const)
  }

  it('the page is told that a product is out of stock, and prices stand without the database', async () => {
    const of = async (stockOf: Parameters<typeof createLivePrices>[2]) => {
      const answer = createLivePrices(
        () => testServer.state.served,
        [],
        stockOf,
        null,
        () => testServer.state.now,
      )
      const outcome = await answer(live.query.parse({ ids: String(out) }), null, 'en')
      return 'ok' in outcome ? outcome.ok.products[0] : null
    }
    const counted = (ids: readonly number[]) => onHand(testServer.storage.db, ids)
    expect(await of(counted)).toMatchObject({ available: false, reason: 'out-of-stock' })
    expect(await of(() => Promise.reject(new Error('the database is away')))).toMatchObject({
      available: true,
      reason: null,
      discounted_price: expect.any(String),
    })
  })

  it('only a customer may ask, and only for what is out of stock and may come back', async () => {
    const guest = await visit(testServer)
    expect(err(await ask(guest, out)).code).toBe('notSignedIn')
    const one = await shopper(testServer, 'refused@alerts.example')
    const code = async (id: unknown) =>
      err(await one.post('/api/v3/stock-alerts', { productId: id }))
    expect(await code(plain)).toMatchObject({ code: 'stockAlertNeedless', field: 'productId' })
    expect(await code(banned)).toMatchObject({ code: 'productBanned' })
    expect(await code(999_999)).toMatchObject({ code: 'notFound', field: 'productId' })
    expect(await code('x')).toMatchObject({ field: 'productId' })
    expect((await one.get('/api/v3/stock-alerts')).json.result.alerts).toEqual([])
  })

  it('each is told once, by mail or at the number of the sign-in, when it can be bought again', async () => {
    const mail = await shopper(testServer, 'once@alerts.example')
    const phone = await shopper(testServer, '919840055555')
    for (const one of [mail, mail, phone]) expect((await ask(one, out)).status).toBe(200)
    expect(await told()).toEqual([])
    await stock(out, 1000)
    const sent = await told()
    expect(sent.map(([to]) => to).sort()).toEqual(['919840055555', 'once@alerts.example'])
    for (const [, text] of sent) expect(text).toContain(`https://nuskha.example/drugs/`)
    expect(await told()).toEqual([])
    const { alerts } = (await mail.get('/api/v3/stock-alerts')).json.result
    expect(alerts).toMatchObject([{ productId: out, toldAt: testServer.state.now.toISOString() }])
    // Asked again after the answer, it is another wish.
    await stock(out, 0)
    await ask(mail, out)
    await stock(out, 1000)
    expect((await told()).map(([to]) => to)).toEqual(['once@alerts.example'])
  })

  it('no more are told in a day than there are packs, who asked first first', async () => {
    await stock(out, 0)
    const all = []
    for (const nth of [1, 2, 3]) {
      later(1000)
      const one = await shopper(testServer, `queue-${nth}@alerts.example`)
      await ask(one, out)
      all.push(one)
    }
    later(2 * dayMs)
    const { units } = await testServer.storage.db
      .selectFrom('stock')
      .select('on_hand as units')
      .where('product_id', '=', out)
      .executeTakeFirstOrThrow()
    expect(Number(units)).toBe(0)
    await stock(out, 15)
    expect((await told()).map(([to]) => to)).toEqual(['queue-1@alerts.example'])
    later(dayMs / 2)
    expect(await told()).toEqual([])
    later(dayMs)
    expect((await told()).map(([to]) => to)).toEqual(['queue-2@alerts.example'])
    const withdrawn = await all[2]?.post('/api/v3/stock-alerts/remove', { productId: out })
    expect(withdrawn?.json.result.alerts).toEqual([])
    later(2 * dayMs)
    expect(await told()).toEqual([])
  })

  it('a product that the catalogue calls unavailable is waited for until the catalogue has it again', async () => {
    const one = await shopper(testServer, 'catalogue@alerts.example')
    expect((await ask(one, unavailable)).status).toBe(200)
    expect(await told()).toEqual([])
    const known = testServer.state.served
    testServer.state.served = await catalogueWith()
    expect((await told()).map(([to]) => to)).toEqual(['catalogue@alerts.example'])
    testServer.state.served = known
  })

  it('who has ordered it meanwhile, and whose wish is too old, is told nothing', async () => {
    await stock(plain, 0)
    const buyer = await shopper(testServer, 'buyer@alerts.example')
    const old = await shopper(testServer, 'old@alerts.example')
    for (const one of [buyer, old]) expect((await ask(one, plain)).status).toBe(200)
    await stock(plain, 10_000)
    await buyer.post(`/api/v3/cart/add/${plain}`, { qty: 15 })
    expect((await buyer.place()).status).toBe(200)
    expect((await buyer.get('/api/v3/stock-alerts')).json.result.alerts).toEqual([])
    later((rule.waitDays + 1) * dayMs)
    expect(await told()).toEqual([])
    expect(
      await testServer.storage.db
        .selectFrom('stock_alert')
        .select('told_at')
        .where('customer_id', '=', old.customerId)
        .execute(),
    ).toEqual([{ told_at: null }])
    await testServer.commerce.stockAlerts.removeOld()
    expect(await testServer.storage.db.selectFrom('stock_alert').selectAll().execute()).toEqual([])
  })

  it('an export has what a customer waits for, an erasure removes it, and fifty are the most', async () => {
    const one = await shopper(testServer, 'own@alerts.example')
    await stock(out, 0)
    await ask(one, out)
    const { db } = testServer.storage
    const area = personalAreas.find(({ tables }) => tables.includes('stock_alert'))
    const exported = JSON.stringify(await area?.export(db, one.customerId))
    expect(exported).toContain(`"product_id":${out}`)
    const asked_at = testServer.state.now.toISOString()
    for (let id = 1; id < rule.most; id += 1)
      await db
        .insertInto('stock_alert')
        .values({ customer_id: one.customerId, product_id: id, name: 'x', asked_at, told_at: null })
        .execute()
    expect(err(await ask(one, unavailable)).code).toBe('stockAlertsFull')
    expect((await ask(one, out)).status).toBe(200)
    await db.transaction().execute(async (tx) => {
      await area?.erase(tx, one.customerId, asked_at)
    })
    expect(await db.selectFrom('stock_alert').selectAll().execute()).toEqual([])
  })
})
