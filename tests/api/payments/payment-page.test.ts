import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Payment } from '#contract/payments/view.ts'
import { locales } from '#model/locale.ts'
import { browse, buyer } from '../../support/paying.ts'
import { err, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer, visit } from '../../support/test-server.ts'

describe.each(engines)('the trial payment page on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  it('the trial page leads a customer from the order through the payment to the placed order', async () => {
    const one = await buyer(testServer, 'pay@example.org')
    const details = Payment.parse(one.details)
    expect(details).toMatchObject({
      provider: 'trial',
      state: 'created',
      paymentState: 'due',
      refunds: [],
    })
    const path = details.payUrl ?? ''
    const { ask, press } = browse(testServer, one)
    const page = await ask(path)
    const { headers } = page
    expect([page.status, headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
      200,
      'noindex, nofollow',
      'no-store',
    ])
    expect(page.text).toContain('Trial page: no money moves')
    expect(page.text).toContain('₹107.12')
    expect(page.text).not.toContain('<script')

    const done = await press(path, '/succeed')
    expect([done.status, done.to]).toEqual([303, `/order-placed?oId=${one.orderId}`])
    expect(await one.payment()).toMatchObject({
      state: 'captured',
      paymentState: 'paid',
      payUrl: null,
    })
    expect((await one.order()).state).toBe('placed')
    expect((await ask(path)).text).toContain('There is nothing to pay')
    expect(err(await one.pay()).code).toBe('paymentNotDue')
  })

  it('a failed payment can be retried', async () => {
    const one = await buyer(testServer, 'again@example.org')
    const { ask, press } = browse(testServer, one)
    const path = one.details.payUrl
    expect(await press(path, '/fail')).toMatchObject({ status: 303, to: path })
    expect((await ask(path)).text).toContain('The payment failed')
    expect(await one.payment()).toMatchObject({ state: 'failed', paymentState: 'due' })
    expect((await one.pay()).json.result.payUrl).toBe(path)
    await press(path, '/fail')
    await press(path, '/succeed')
    expect(await one.payment()).toMatchObject({ state: 'captured', paymentState: 'paid' })
    const steps = (await one.get(`/api/v3/track?orderId=${one.orderId}`)).json.result
      .orderTrackingDtos[0].orderHistory
    expect(steps[1]).toMatchObject({ jobType: 'payment', jobStatus: 'success' })
  })

  it('an abandoned payment leaves the order waiting for another one, until it lapses and returns everything once', async () => {
    const { db } = testServer.storage
    const counted = 10102
    await db
      .insertInto('stock')
      .values({
        product_id: counted,
        on_hand: 900_000,
        updated_at: testServer.state.now.toISOString(),
      })
      .execute()
    const onHand = async () =>
      (
        await db
          .selectFrom('stock')
          .selectAll()
          .where('product_id', '=', counted)
          .executeTakeFirst()
      )?.on_hand
    const one = await buyer(testServer, 'given@example.org', { [counted]: 9 })
    expect(await onHand()).toBeLessThan(900_000)
    const { press } = browse(testServer, one)
    expect(await press(one.details.payUrl, '/abandon')).toMatchObject({
      status: 303,
      to: '/order/history',
    })
    expect(await one.payment()).toMatchObject({ state: 'abandoned', payUrl: null })
    expect((await one.order()).state).toBe('awaiting_payment')
    const again = (await one.pay()).json.result
    expect(again.paymentId).not.toBe(one.details.paymentId)
    testServer.state.now = new Date(testServer.state.now.getTime() + 25 * 60 * 60_000)
    expect((await testServer.commerce.orders.runDue()).lapsed).toBeGreaterThan(0)
    await testServer.commerce.orders.runDue()
    expect([(await one.order()).state, await onHand()]).toEqual(['lapsed', 900_000])
    expect((await browse(testServer, one).ask(again.payUrl)).text).toContain(
      'There is nothing to pay',
    )
  })

  it('a payment page is visible to its customer only and missing for others', async () => {
    const one = await buyer(testServer, 'mine@example.org')
    const other = await shopper(testServer, 'other@example.org')
    const path: string = one.details.payUrl
    const [theirs, none] = [
      await browse(testServer, other).ask(path),
      await browse(testServer, other).ask('/pay/none'),
    ]
    expect([theirs.status, theirs.text]).toEqual([404, none.text])
    const nobody = await visit(testServer)
    expect(await browse(testServer, nobody).ask(path)).toMatchObject({
      status: 303,
      to: `/login?redirectUrl=${encodeURIComponent(path)}`,
    })
    const csrf = other.own['x-csrf-token']
    expect((await browse(testServer, other).ask(`${path}/succeed`, { csrf })).status).toBe(404)
    expect(await one.payment()).toMatchObject({ state: 'created' })
  })

  // Seen red with `isOwn` returning true: the payment is captured from another site.
  it('a payment page refuses forms without its token, with another token, and from another site', async () => {
    const one = await buyer(testServer, 'csrf@example.org')
    const other = await visit(testServer)
    const { ask } = browse(testServer, one)
    const path = `${one.details.payUrl}/succeed`
    const csrf = one.own['x-csrf-token']
    const refused = [
      await ask(path, {}),
      await ask(path, { csrf: other.own['x-csrf-token'] }),
      await ask(path, { csrf: 'ü\n' }),
      await ask(path, { csrf }, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([419, 419, 419, 419])
    expect(await one.payment()).toMatchObject({ state: 'created', paymentState: 'due' })
  })

  it.each(locales)('the payment page is in %s, and continues in it', async (locale) => {
    const one = await buyer(testServer, `${locale}@example.org`)
    const path = `${locale === 'en' ? '' : `/${locale}`}${one.details.payUrl}`
    const { ask, press } = browse(testServer, one)
    expect((await ask(path)).text).toContain(`<html lang="${locale}">`)
    expect((await press(path, '/succeed')).to).toBe(
      `${locale === 'en' ? '' : `/${locale}`}/order-placed?oId=${one.orderId}`,
    )
  })
})
