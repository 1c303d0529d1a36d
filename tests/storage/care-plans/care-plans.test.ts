import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productIdOfPlan } from '#catalogue/query/care-plan.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { creditLines } from '#server/orders/money/refund-returns.ts'
import { addToWallet } from '#server/orders/offers/wallet-repository.ts'
import { orderById } from '#server/orders/rows/order-repository.ts'
import { orderCalls } from '../../support/order-calls.ts'
import { openRazorpay, type Razorpay } from '../../support/razorpay.ts'
import { err, plain, type Shopper, shopper } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import {
  catalogueWith,
  openTestServer,
  signIn,
  type TestServer,
  visit,
} from '../../support/test-server.ts'

const quarter = productIdOfPlan(1)
const year = productIdOfPlan(2)
const day = 24 * 60 * 60_000
const start = new Date('2026-11-20T06:00:00.000Z')
const daysOn = (days: number): string => new Date(start.getTime() + days * day).toISOString()

describe.each(engines)('care plans on %s', (engine) => {
  let testServer: TestServer
  let razorpay: Razorpay
  let calls: ReturnType<typeof orderCalls>
  let people = 0
  beforeAll(async () => {
    razorpay = await openRazorpay()
    testServer = await openTestServer(engine, { ...razorpay.env, ORDER_MIN_RUPEES: '0' })
    calls = orderCalls(testServer, razorpay)
  })
  afterAll(async () => {
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
    await testServer.close()
    await razorpay.close()
  })

  const member = async (products: Record<number, number>) =>
    await shopper(testServer, `member${people++}@example.org`, products)
  const planOf = async ({ customerId }: Shopper) =>
    (
      await testServer.storage.db
        .selectFrom('care_plan')
        .select('expires_at')
        .where('customer_id', '=', customerId)
        .executeTakeFirst()
    )?.expires_at
  const cartOf = async (one: Shopper) => (await one.get('/api/v3/cart/details')).json.result
  const buy = async (one: Shopper, paymentMethod: 'cod' | 'online') => {
    const { orderId } = (await one.place({ paymentMethod })).json.result
    return { post: one.post, orderId, prescriptionId: '' }
  }
  const stateOf = async (one: Shopper, orderId: string) =>
    (await one.get(`/api/v3/orders/${orderId}`)).json.result

  it('a plan stands in the cart once, at the price of the server, and names what it gives', async () => {
    const one = await member({ [quarter]: 1 })
    const cart = await cartOf(one)
    expect(cart.orderItems[0]).toMatchObject({
      prtype: 'Plan',
      price: '149.00',
      productName: 'Care 90',
      packSize: 'Care plan for 90 days, 5% off',
      url: '/subscription-plan/care-90-1',
      problems: [],
    })
    expect(err(await one.post(`/api/v3/cart/add/${quarter}`, { qty: 1 }))).toMatchObject({
      code: 'planOnce',
      field: 'id',
    })
    expect(
      err(await one.post('/api/v3/cart/update', { productId: quarter, qty: 2 })),
    ).toMatchObject({ code: 'planOnce', field: 'qty' })
    expect(
      err(await one.post(`/api/v3/cart/add/${productIdOfPlan(77)}`, { qty: 1 })),
    ).toMatchObject({ code: 'notFound' })
    expect((await cartOf(one)).orderItems).toHaveLength(1)
  })

  it('a plan alone is paid online; its days begin when the money is captured, once however often that is told', async () => {
    const one = await member({ [quarter]: 1 })
    expect((await one.summary()).paymentMethods).toEqual(['online'])
    expect(err(await one.place({ paymentMethod: 'cod' }))).toMatchObject({
      code: 'planAlonePrepaid',
      field: 'paymentMethod',
    })
    const order = await buy(one, 'online')
    expect(await planOf(one)).toBeUndefined()
    expect((await calls['the customer turns to cash'](order)).status).toBe(409)
    await calls['money is captured'](order)
    await calls['money is captured'](order)
    expect(await planOf(one)).toBe(daysOn(90))
    expect(await stateOf(one, order.orderId)).toMatchObject({
      state: 'delivered',
      paymentState: 'paid',
      can: { invoice: true },
    })
  })

  it('a plan that is cancelled before it is paid costs nothing and never begins', async () => {
    const one = await member({ [quarter]: 1 })
    const order = await buy(one, 'online')
    expect((await calls['the customer cancels'](order)).status).toBe(200)
    expect(await stateOf(one, order.orderId)).toMatchObject({
      state: 'cancelled',
      paymentState: 'void',
    })
    // The money that comes too late is owed back, and buys no day.
    await calls['money is captured'](order)
    expect(await planOf(one)).toBeUndefined()
    expect(await stateOf(one, order.orderId)).toMatchObject({
      state: 'cancelled',
      paymentState: 'refund_due',
    })
  })

  it('members pay five percent less for every product, to the paisa, and nothing less for a plan', async () => {
    const one = await member({ [quarter]: 1 })
    await calls['money is captured'](await buy(one, 'online'))
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 3 })
    await one.post(`/api/v3/cart/add/${year}`, { qty: 1 })
    const { orderItems, totalAmt, actualAmnt, discount, care_plan_header } = await cartOf(one)
    const [strip, plan] = orderItems
    const listed = (await (await member({ [plain]: 3 })).get('/api/v3/cart/details')).json.result
      .orderItems[0]
    const paisa = (rupees: string): number => Math.round(Number(rupees) * 100)
    const pack = paisa(listed.offeredPrice) - Math.floor(paisa(listed.offeredPrice) * 0.05 + 0.5)
    expect(paisa(strip.offeredPrice)).toBe(pack)
    expect(paisa(strip.price)).toBe(3 * pack)
    expect(strip.problems).toEqual([])
    expect(plan.price).toBe('499.00')
    expect(paisa(totalAmt)).toBe(paisa(actualAmnt) - paisa(discount))
    expect(care_plan_header).toMatchObject({ expiry: daysOn(90), renew: false })
    const again = await one.post(`/api/v3/cart/add/${plain}`, {
      qty: 1,
      discountedPrice: strip.offeredPrice,
    })
    expect(again.json.result.requestedItem.problems).toEqual([])
  })

  it('a plan that is bought while another runs follows it; taken back, it leaves the days of the first', async () => {
    const one = await member({ [quarter]: 1 })
    await calls['money is captured'](await buy(one, 'online'))
    await one.post(`/api/v3/cart/add/${year}`, { qty: 1 })
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    const second = await buy(one, 'online')
    await calls['money is captured'](second)
    expect(await planOf(one)).toBe(daysOn(90 + 365))
    const { totalAmt } = await stateOf(one, second.orderId)
    expect((await calls['the customer cancels'](second)).status).toBe(200)
    expect(await planOf(one)).toBe(daysOn(90))
    const refunds = await testServer.storage.db
      .selectFrom('order_refund')
      .select('amount')
      .where('order_id', '=', second.orderId)
      .execute()
    expect(refunds).toEqual([{ amount: Math.round(Number(totalAmt) * 100) }])
  })

  it('an order whose plan has made another order cheaper is not cancelled', async () => {
    const one = await member({ [quarter]: 1, [plain]: 4 })
    const first = await buy(one, 'online')
    await calls['money is captured'](first)
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    const second = await buy(one, 'cod')
    const refused = await one.post(`/api/v2/order/cancel/${first.orderId}`, {
      cancelReason: 'late',
    })
    expect([refused.status, err(refused).code]).toEqual([409, 'planUsed'])
    // Seen red: nor for the customer, by an operator, in the whole or as a line.
    expect((await calls['the pharmacy cancels'](first)).status).toBe(409)
    const lines = await testServer.storage.db
      .selectFrom('order_line')
      .select(['number', 'plan_days'])
      .where('order_id', '=', first.orderId)
      .orderBy('plan_days')
      .execute()
    const remove = (plan: boolean) =>
      calls[
        lines.find(({ plan_days }) => (plan_days !== null) === plan)?.number === 1
          ? 'the first line is removed'
          : 'the second line is removed'
      ](first)
    expect((await remove(true)).status).toBe(409)
    expect((await calls['the customer cancels'](second)).status).toBe(200)
    expect((await calls['the customer cancels'](first)).status).toBe(200)
    expect(await planOf(one)).toBe(daysOn(0))
  })

  // Seen red: a plan that takes nothing off prices counted as never used.
  it('nor one whose plan, of 0 %, has let a coupon for members count', async () => {
    const marketing = await createOperator(testServer, ['marketing'])
    await marketing.post('coupons', { code: 'MEMBERS', flat: 20, total: 9, segment: 'members' })
    const one = await member({ [quarter]: 1, [plain]: 4 })
    const first = await buy(one, 'online')
    await calls['money is captured'](first)
    const plans = testServer.storage.db
      .selectFrom('care_plan')
      .where('customer_id', '=', one.customerId)
    const { terms } = await plans.select('terms').executeTakeFirstOrThrow()
    await testServer.storage.db
      .updateTable('care_plan')
      .set({ terms: terms.replace('"basisPoints":500', '"basisPoints":0') })
      .where('customer_id', '=', one.customerId)
      .execute()
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    await one.post('/api/v3/coupon/apply', { coupon: 'MEMBERS' })
    const second = await buy(one, 'cod')
    expect(await stateOf(one, second.orderId)).toMatchObject({ offerDiscount: '20.00' })
    expect((await calls['the customer cancels'](first)).status).toBe(409)
    expect((await calls['the customer cancels'](second)).status).toBe(200)
    expect((await calls['the customer cancels'](first)).status).toBe(200)
  })

  // Seen red: who had the price of a plan back from a bank stayed a member for its year.
  it.each([
    ['a dispute', (id: string) => razorpay.dispute(id, 14_900)],
    ['a refund in the dashboard', (id: string) => razorpay.refundByHand(id, 14_900)],
  ])(
    'a plan ends when its money goes back by %s, and runs on where that comes to nothing',
    async (_, take) => {
      const one = await member({ [quarter]: 1 })
      const order = await buy(one, 'online')
      await calls['money is captured'](order)
      const { reference } = await testServer.storage.db
        .selectFrom('payment_event')
        .innerJoin('payment', 'payment.id', 'payment_event.payment_id')
        .select('reference')
        .where('order_id', '=', order.orderId)
        .executeTakeFirstOrThrow()
      const taken = take(reference)
      taken.status = 'amount_deducted' in taken ? 'lost' : 'processed'
      testServer.state.now = new Date(daysOn(7))
      await testServer.commerce.payments.findReversals()
      expect(await planOf(one)).toBe(daysOn(7))
      taken.status = 'amount_deducted' in taken ? 'won' : 'failed'
      testServer.state.now = new Date(daysOn(12))
      await testServer.commerce.payments.findReversals()
      expect(await planOf(one)).toBe(daysOn(90))
      testServer.state.now = start
      razorpay.disputes.clear()
    },
  )

  // Before, both ended with one of them, and the days of both began anew, though one was paid back.
  it('of two plans of an order the one that is credited ends, and it does not begin anew', async () => {
    const one = await member({ [quarter]: 1, [year]: 1 })
    const { orderId, ...rest } = await buy(one, 'online')
    await calls['money is captured']({ orderId, ...rest })
    const { db } = testServer.storage
    const lines = db.selectFrom('order_line').select(['number', 'payable', 'quantity'])
    const last = await lines
      .where('order_id', '=', orderId)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    const at = daysOn(1)
    testServer.state.now = new Date(at)
    await testServer.storage.inTransaction(async (inside) => {
      const order = await orderById(inside, orderId)
      const some = [{ line: last.number, quantity: last.quantity }]
      if (order) await creditLines(inside, order, { some, reason: 'Not wanted', at })
    })
    expect(await planOf(one)).toBe(daysOn(90))
    const { reference } = await db
      .selectFrom('payment_event')
      .innerJoin('payment', 'payment.id', 'payment_event.payment_id')
      .select('reference')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    razorpay.dispute(reference, last.payable + 100).status = 'lost'
    testServer.state.now = new Date(daysOn(7))
    await testServer.commerce.payments.findReversals()
    expect(await planOf(one)).toBe(daysOn(90))
    testServer.state.now = start
    razorpay.disputes.clear()
  })

  it('cash at the door begins the days of a plan that came with medicines, and a parcel that comes back ends them', async () => {
    const one = await member({ [quarter]: 1, [plain]: 4 })
    const order = await buy(one, 'cod')
    for (const step of ['the first parcel is packed', 'the first parcel is shipped'] as const)
      expect((await calls[step](order)).status).toBe(200)
    expect(await planOf(one)).toBeUndefined()
    expect((await calls['the first parcel is delivered'](order)).status).toBe(200)
    expect(await planOf(one)).toBe(daysOn(90))
    expect((await calls['the first parcel comes back'](order)).status).toBe(200)
    expect(await planOf(one)).toBe(daysOn(0))
    // Seen red: the plan waited to be put on a shelf.
    const goods = testServer.storage.db
      .selectFrom('returned_goods')
      .where('order_id', '=', order.orderId)
    expect(await goods.select('product_id').execute()).toEqual([{ product_id: plain }])
  })

  // Seen red: who refused a parcel at the door had a year of lower prices for nothing.
  it('a plan that was paid and used stays when the goods of its order come back, and their money alone goes back', async () => {
    const one = await member({ [quarter]: 1, [plain]: 4 })
    const first = await buy(one, 'online')
    await calls['money is captured'](first)
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    await buy(one, 'cod')
    for (const step of ['the first parcel is packed', 'the first parcel is shipped'] as const)
      expect((await calls[step](first)).status).toBe(200)
    expect((await calls['the first parcel comes back'](first)).status).toBe(200)
    expect(await planOf(one)).toBe(daysOn(90))
    const { totalAmt } = await stateOf(one, first.orderId)
    const refunds = testServer.storage.db
      .selectFrom('order_refund')
      .where('order_id', '=', first.orderId)
    expect(await refunds.select('amount').execute()).toEqual([
      { amount: Math.round(Number(totalAmt) * 100) - 14_900 },
    ])
    await calls['refunds are given back']()
    expect(await planOf(one)).toBe(daysOn(90))
    expect(await stateOf(one, first.orderId)).toMatchObject({
      state: 'returned',
      paymentState: 'refunded',
    })
  })

  // Seen red: what the wallet had paid of the plan came back with the goods, and the plan stayed.
  it('what the wallet paid of a plan that was used stays paid when the goods of its order come back', async () => {
    const one = await member({ [quarter]: 1, [plain]: 4 })
    const at = testServer.state.now.toISOString()
    await testServer.storage.inTransaction((db) =>
      addToWallet(db, {
        customer_id: one.customerId,
        reason: 'cashback',
        amount: 15_000,
        order_id: null,
        at,
      }),
    )
    const first = await buy(one, 'online')
    await calls['money is captured'](first)
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    await buy(one, 'cod')
    for (const step of ['the first parcel is packed', 'the first parcel is shipped'] as const)
      expect((await calls[step](first)).status).toBe(200)
    expect((await calls['the first parcel comes back'](first)).status).toBe(200)
    expect(await planOf(one)).toBe(daysOn(90))
    // Of ₹150 for ₹256.12, ₹62.74 paid for the goods.
    const { balance } = (await one.get('/api/v3/wallet')).json.result
    expect(balance).toBe('62.74')
  })

  it('a plan is packed with the first parcel though no operator names it', async () => {
    const one = await member({ [plain]: 4, [quarter]: 1 })
    const order = await buy(one, 'cod')
    expect((await calls['a line of the first parcel is packed'](order)).status).toBe(200)
    const lines = await testServer.storage.db
      .selectFrom('order_line')
      .selectAll()
      .where('order_id', '=', order.orderId)
      .orderBy('number')
      .execute()
    expect(lines.map(({ parcel, batch, expiry }) => [parcel, batch, expiry])).toEqual([
      [1, 'A1', '2027-11'],
      [1, 'PLAN', '2027-02'],
    ])
  })

  it('an order that keeps nothing but an unpaid plan is closed when it was to be paid at the door', async () => {
    const one = await member({ [plain]: 4, [quarter]: 1 })
    const order = await buy(one, 'cod')
    expect((await calls['the first line is removed'](order)).status).toBe(200)
    expect(await stateOf(one, order.orderId)).toMatchObject({
      state: 'cancelled',
      paymentState: 'void',
    })
    expect(await planOf(one)).toBeUndefined()
  })

  // Seen red without the sum in `beyondTold`: the first order after the plan's end was sent at a sum that no message had told.
  it('through half a year nothing is charged for a plan again, and what it no longer takes off a regular order is asked for first', async () => {
    const own = await openTestServer(engine, { ...razorpay.env, ORDER_MIN_RUPEES: '0' })
    const pay = orderCalls(own, razorpay)
    const one = await shopper(own, 'billed@example.org', { [quarter]: 1 })
    const plan = (await one.place({ paymentMethod: 'online' })).json.result.orderId
    await pay['money is captured']({ post: one.post, orderId: plan, prescriptionId: '' })
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    const { orderId } = (await one.place()).json.result
    const reorderProductsList = [{ productId: plain, productUnit: 4 }]
    await one.post('/api/v3/setReOrder', {
      orderId,
      reorderProductsList,
      reorderFrequencyInDays: 31,
    })
    const dearerPlan = await catalogueWith(
      `UPDATE product SET price = price * 2, mrp = mrp * 2 WHERE id = ${quarter}`,
    )
    const asked: unknown[] = []
    for (let passed = 1; passed <= 180; passed += 1) {
      own.state.now = new Date(start.getTime() + passed * day)
      if (passed === 40) own.state.served = dearerPlan
      await own.commerce.payments.runDue()
      await own.commerce.orders.runDue()
      if (passed !== 100) continue
      const again = await visit(own, null)
      await signIn(own, again, one.email)
      const [{ asks, problem }] = (await again.get('/api/v3/reorders')).json.result
      asked.push(asks, problem)
      await again.post(`/api/v3/order/reorder/agree/${orderId}`, { totalAmt: asks })
      await own.commerce.orders.runDue()
    }
    const { db } = own.storage
    const orders = await db
      .selectFrom('customer_order')
      .select(['id', 'payment_method', 'total', 'placed_at'])
      .where('customer_id', '=', one.customerId)
      .orderBy('placed_at')
      .execute()
    const dayOf = (at: string) => Math.round((Date.parse(at) - start.getTime()) / day)
    expect(
      orders
        .filter(({ id }) => id !== plan)
        .map(({ payment_method, total, placed_at }) => [dayOf(placed_at), payment_method, total]),
    ).toEqual([
      [0, 'cod', 10176],
      [31, 'cod', 10176],
      [62, 'cod', 10176],
      [100, 'cod', 10712],
      [124, 'cod', 10712],
      [155, 'cod', 10712],
    ])
    expect(asked).toEqual([
      '107.12',
      {
        is: 'waiting',
        msg: 'The order now comes to ₹107.12, more than the ₹101.76 that we told you. We order it as soon as you agree on the page of your regular orders.',
      },
    ])
    // One payment was ever made, and one plan ever ordered.
    const payments = await db.selectFrom('payment').select(['order_id', 'captured']).execute()
    expect(payments).toEqual([{ order_id: plan, captured: 14900 }])
    const plans = db.selectFrom('order_line').select('order_id').where('plan_days', 'is not', null)
    expect(await plans.execute()).toEqual([{ order_id: plan }])
    const told = await db
      .selectFrom('message')
      .select(['template', 'created_at'])
      .where('customer_id', '=', one.customerId)
      .where('channel', '=', 'mail')
      .where('template', 'in', ['refillNotice', 'refillFailed'])
      .orderBy('created_at')
      .execute()
    expect(told.map(({ template, created_at }) => [template, dayOf(created_at)])).toEqual([
      ['refillNotice', 26],
      ['refillNotice', 57],
      ['refillNotice', 88],
      ['refillFailed', 93],
      ['refillFailed', 95],
      ['refillNotice', 119],
      ['refillNotice', 150],
    ])
    expect(await own.storage.inTransaction(auditProblems)).toEqual([])
    await own.close()
  })

  it('ordering again leaves the plan out', async () => {
    const one = await member({ [plain]: 4, [quarter]: 1 })
    const order = await buy(one, 'cod')
    const { cart, left } = (await one.post(`/api/v1/order/reorder/${order.orderId}`)).json.result
    expect(cart.orderItems.map(({ productId }: { productId: number }) => productId)).toEqual([
      plain,
    ])
    expect(left).toEqual([])
  })
})
