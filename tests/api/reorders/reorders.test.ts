import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ReorderConfig } from '#contract/reorders/reorders.ts'
import type { Storage } from '#server/db/types.ts'
import { deliver } from '../../support/delivered.ts'
import { approval, operatorCalls, orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { err, plain, shopper, zerodol } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { emptyStorage, engines } from '../../support/storages.ts'
import { catalogueWith, openTestServer, type TestServer, visit } from '../../support/test-server.ts'

const set = '/api/v3/setReOrder'
const get30 = (id: string) => `/api/v3/getReOrder?orderId=${id}`
const days = (testServer: TestServer, count: number) => {
  testServer.state.now = new Date(testServer.state.now.getTime() + count * 24 * 60 * 60_000)
}

describe.each(engines)('ordering again on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  const ordered = async (email: string, products: Record<number, number> = { [plain]: 4 }) => {
    const one = await shopper(testServer, email, products)
    return { ...one, orderId: (await one.place()).json.result.orderId as string }
  }

  it('ordering again puts the medicines of an order into the cart once, however often it is called', async () => {
    const { get, post, orderId } = await ordered('again@example.org')
    for (const path of ['/api/v1/order/reorder/', '/api/v3/order/reorder/']) {
      const { result } = (await post(path + orderId)).json
      expect([result.msg, result.left, result.cart.orderItems[0].unitCount]).toEqual([
        'The medicine(s) have been reordered',
        [],
        4,
      ])
    }
    expect((await get('/api/v2/cart/details')).json.result.orderItems).toHaveLength(1)
  })

  // Seen red with antibiotics alone: the painkiller was ticked to come for good.
  it('an antibiotic and a painkiller are offered for regular orders, and marked as taken for some days', async () => {
    const [zifi, telma] = [20501, 60101]
    const chosen = { [plain]: 4, [zifi]: 10, [telma]: 15 }
    const { get, orderId } = await ordered('course@example.org', chosen)
    const { products } = ReorderConfig.parse((await get(get30(orderId))).json.result)
    expect(Object.fromEntries(products.map(({ pid, ofCourse }) => [pid, ofCourse]))).toEqual({
      [plain]: true,
      [zifi]: true,
      [telma]: false,
    })
  })

  it('ordering again omits discontinued products with a reason, and fails if none is left', async () => {
    const one = await openTestServer(engine)
    const { place, post } = await shopper(one, 'gone@example.org', { [plain]: 4, [zerodol]: 1 })
    const { orderId } = (await place()).json.result
    one.state.served = await catalogueWith(
      `UPDATE product SET sale = 'discontinued' WHERE id = ${plain}`,
    )
    const { result } = (await post(`/api/v1/order/reorder/${orderId}`)).json
    expect(result.left).toEqual([
      {
        productId: plain,
        productName: 'Dolo 650 Tablet',
        msg: 'Dolo 650 Tablet is no longer sold',
      },
    ])
    one.state.served = await catalogueWith(
      `UPDATE product SET sale = 'banned' WHERE id IN (${plain}, ${zerodol})`,
    )
    expect(err(await post(`/api/v1/order/reorder/${orderId}`)).msg).toBe(
      'Server Problem in reordering medicine(s)',
    )
    await one.close()
  })

  it('an automatic re-order is set up with 1 to 100 packs of the products of the order', async () => {
    const { get, post, orderId } = await ordered('set@example.org')
    const before = ReorderConfig.parse((await get(get30(orderId))).json.result)
    expect(before).toMatchObject({
      minimumOrderAmount: '100.00',
      active: false,
      products: [{ pid: plain, unitCount: 4, offeredPrice: '26.78', ofCourse: true }],
    })
    expect(err(await post(set, { orderId, reorderProductsList: [] })).msg).toBe(
      'Select at least 1 medicine for refill',
    )
    expect(
      err(
        await post(set, { orderId, reorderProductsList: [{ productId: zerodol, productUnit: 2 }] }),
      ).code,
    ).toBe('refillEmpty')
    const little = await post(set, {
      orderId,
      reorderProductsList: [{ productId: plain, productUnit: 'many' }],
    })
    expect(err(little)).toMatchObject({
      code: 'minimumOrder',
      msg: expect.stringContaining('Rs. 73.22 to clear'),
    })
    const reply = await post(set, {
      orderId,
      reorderProductsList: [{ productId: plain, productUnit: 1000 }],
    })
    expect(reply.json).toMatchObject({
      status: 0,
      // 33 strips of 15: a run could send no more. Seen red without `maxPacks`: 100 were confirmed.
      apiMessages: [
        'Your medicines will be ordered every 30 days, next on 20 December 2026',
        'Packs of Dolo 650 Tablet in each order: 33, because only 500 units are allowed through our service',
      ],
      config: { active: true, nextOn: '2026-12-20', products: [{ unitCount: 33 }] },
    })
  })

  it('a product whose line was split, over batches or parcels, is one product of what is ordered again, without what was removed', async () => {
    const { get, post, orderId } = await ordered('split@example.org', {
      [plain]: 4,
      10102: 4,
      10103: 4,
    })
    const act = (path: string, body: unknown) =>
      operatorCalls(testServer, 'fulfilment').post(`orders/${orderId}/${path}`, body)
    const box = { line: 1, expiry: '2027-11' }
    const reason = 'Out of stock'
    // One strip and two of other batches, one in a later parcel; of the second product two strips stay, of the third none.
    await act('pack', {
      lines: [
        { ...box, batch: 'A1', units: 15 },
        { ...box, batch: 'B2', units: 30 },
      ],
    })
    await act('lines/2/remove', { units: 30, reason })
    await act('lines/3/remove', { reason })
    const products = [
      { pid: plain, unitCount: 4 },
      { pid: 10102, unitCount: 2 },
    ]
    expect((await get(get30(orderId))).json.result.products).toMatchObject(products)
    const list = [plain, 10102, 10103].map((productId) => ({ productId, productUnit: 4 }))
    const reply = await post(set, { orderId, reorderProductsList: list })
    expect([reply.status, reply.json.config.products]).toMatchObject([
      200,
      [
        { pid: plain, unitCount: 4 },
        { pid: 10102, unitCount: 4 },
      ],
    ])
    const { cart, left } = (await post(`/api/v1/order/reorder/${orderId}`)).json.result
    const held = cart.orderItems.map(({ productId, unitCount }: Record<string, unknown>) => [
      productId,
      unitCount,
    ])
    expect([left, held.sort()]).toEqual([
      [],
      [
        [plain, 4],
        [10102, 2],
      ],
    ])
  })

  it('only its customer skips and ends an automatic re-order', async () => {
    const { get, post, orderId } = await ordered('skip@example.org')
    await post(set, { orderId, reorderProductsList: [{ productId: plain, productUnit: 4 }] })
    const stranger = await shopper(testServer, 'stranger@example.org')
    for (const call of [`skip/${orderId}`, `cancel/all/${orderId}`]) {
      const reply = await stranger.post(`/api/v3/order/reorder/${call}`)
      expect(reply.json).toEqual((await stranger.post(`/api/v3/order/reorder/${call}NONE`)).json)
      expect(reply.status).toBe(404)
      expect((await (await visit(testServer)).post(`/api/v3/order/reorder/${call}`)).status).toBe(
        403,
      )
    }
    const skipped = await post(`/api/v3/order/reorder/skip/${orderId}`)
    expect(skipped.json.apiMessages).toEqual([
      'The next order is skipped. The one after is on 19 January 2027',
    ])
    // Seen red without the check for a skipped day in the future: 18 February.
    const again = await Promise.all(
      [1, 2, 3].map(() => post(`/api/v3/order/reorder/skip/${orderId}`)),
    )
    expect(again.map(({ json }) => json.apiMessages)).toEqual(
      again.map(() => skipped.json.apiMessages),
    )
    expect((await get(get30(orderId))).json.result.nextOn).toBe('2027-01-19')
    await post(`/api/v3/order/reorder/cancel/all/${orderId}`)
    expect((await get(get30(orderId))).json.result).toMatchObject({ active: false, nextOn: null })
  })

  it('starting, moving, skipping and ending is confirmed by a message, and only its customer sees and moves it', async () => {
    const { get, post, orderId, email } = await ordered('told@example.org')
    const stranger = await shopper(testServer, 'stranger2@example.org')
    const act = (call: string, body?: unknown) =>
      post(`/api/v3/order/reorder/${call}/${orderId}`, body)
    await post(set, { orderId, reorderProductsList: [{ productId: plain, productUnit: 4 }] })
    expect((await get('/api/v3/reorders')).json.result).toEqual([
      {
        orderId,
        asks: null,
        placedOrderIds: [],
        reorderFrequencyInDays: 30,
        nextOn: '2026-12-20',
        products: [
          {
            productName: 'Dolo 650 Tablet',
            unitCount: 4,
            agreedPrice: '26.78',
            price: '26.78',
            prescription: null,
            lastsUntil: null,
          },
        ],
        problem: null,
      },
    ])
    expect((await stranger.get('/api/v3/reorders')).json.result).toEqual([])
    expect((await (await visit(testServer)).get('/api/v3/reorders')).status).toBe(403)
    const move = `/api/v3/order/reorder/move/${orderId}`
    expect((await stranger.post(move, { nextOn: '2026-12-24' })).status).toBe(404)
    for (const [nextOn, why] of [
      ['2026-11-20', 'must be in the future'],
      ['2027-11-20', 'must be at most 180 days after 2026-11-20'],
      ['24 December', 'must be written as in 2026-11-20'],
    ])
      expect(err(await act('move', { nextOn }))).toMatchObject({
        field: 'nextOn',
        msg: expect.stringContaining(why as string),
      })
    expect((await act('move', { nextOn: '2026-12-24' })).json.apiMessages).toEqual([
      'The next order is now on 24 December 2026',
    ])
    await act('skip')
    // A skipped day can be wanted after all.
    await act('move', { nextOn: '2026-12-24' })
    expect((await get('/api/v3/reorders')).json.result[0].nextOn).toBe('2026-12-24')
    await act('cancel/all')
    await act('cancel/all')
    expect((await get('/api/v3/reorders')).json.result).toEqual([])
    await testServer.outbox.dispatch()
    const mails = testServer.state.sent.filter(
      ({ to, text }) => to === email && text.includes('/account/regular-orders'),
    )
    expect(mails.map(({ subject }) => subject).sort()).toEqual(
      [
        `Order ${orderId} will be ordered again regularly`,
        'Your next regular order is on 24 December 2026',
        'The regular order of 24 December 2026 is skipped',
        'Your next regular order is on 24 December 2026',
        `Regular orders of order ${orderId} have ended`,
      ].sort(),
    )
  })

  // Seen red while a change of packs gave a paused order a day again.
  it('a paused order waits without a day, keeps its address, is told once, and is resumed by a day to come', async () => {
    const { get, post, orderId, email, addressId } = await ordered('paused@example.org')
    const stranger = await shopper(testServer, 'stranger3@example.org')
    const act = (call: string, body?: unknown) =>
      post(`/api/v3/order/reorder/${call}/${orderId}`, body)
    const list = { orderId, reorderProductsList: [{ productId: plain, productUnit: 4 }] }
    const pause = `/api/v3/order/reorder/pause/${orderId}`
    expect((await post(pause)).status).toBe(404)
    await post(set, list)
    expect((await stranger.post(pause)).status).toBe(404)
    expect((await (await visit(testServer)).post(pause)).status).toBe(403)
    const paused = ['Your regular order is paused. Nothing is ordered until you resume it']
    for (const call of ['pause', 'pause', 'skip'])
      expect((await act(call)).json.apiMessages).toEqual(paused)
    const shown = async () => (await get('/api/v3/reorders')).json.result[0]
    expect(await shown()).toMatchObject({ orderId, nextOn: null, problem: null })
    // A change of packs and days does not resume it.
    const changed = await post(set, { ...list, reorderFrequencyInDays: 45 })
    expect(changed.json).toMatchObject({
      apiMessages: paused,
      config: { active: true, nextOn: null, reorderFrequencyInDays: 45 },
    })
    expect(err(await post('/api/v3/removeAddress', { addressId })).code).toBe('addressRegular')
    expect(err(await act('move', { nextOn: '2026-11-20' })).field).toBe('nextOn')
    expect((await shown()).nextOn).toBeNull()
    expect((await act('move', { nextOn: '2026-12-24' })).json.apiMessages).toEqual([
      'Your medicines will be ordered every 45 days, next on 24 December 2026',
    ])
    expect((await shown()).nextOn).toBe('2026-12-24')
    // Ended while paused, it begins anew with a day.
    await act('pause')
    await act('cancel/all')
    expect((await act('pause')).json.apiMessages).toEqual([
      'Your medicines will not be ordered again automatically',
    ])
    expect((await post(set, list)).json.config.nextOn).toBe('2027-01-04')
    await testServer.outbox.dispatch()
    const mails = testServer.state.sent.filter(
      ({ to, text }) => to === email && text.includes('/account/regular-orders'),
    )
    const isPaused = `The regular order of order ${orderId} is paused`
    const isSet = `Order ${orderId} will be ordered again regularly`
    expect(mails.map(({ subject }) => subject).sort()).toEqual(
      [
        ...[isSet, isPaused, isPaused, isSet, isPaused, isSet],
        `Regular orders of order ${orderId} have ended`,
      ].sort(),
    )
  })

  // Seen red while the address book forgot an address that medicines were still sent to.
  it('the address of a regular order is neither changed nor removed before it has ended', async () => {
    const { get, post, orderId, addressId } = await ordered('moved@example.org')
    await post(set, { orderId, reorderProductsList: [{ productId: plain, productUnit: 4 }] })
    const remove = () => post('/api/v3/removeAddress', { addressId })
    expect(err(await remove())).toMatchObject({
      code: 'addressRegular',
      msg: expect.stringContaining(orderId),
    })
    const moved = { addUserName: 'Ravi Iyer', street1: '2 Park Road', contactNumber: '9876543210' }
    const change = () => post('/api/v3/changeAddress', { ...moved, addressId, pincode: '600001' })
    expect(err(await change()).code).toBe('addressRegular')
    await post(`/api/v3/order/reorder/cancel/all/${orderId}`)
    const sentTo = async () => (await get(`/api/v3/orders/${orderId}`)).json.result.address
    const before = await sentTo()
    expect((await change()).status).toBe(200)
    expect(await sentTo()).toEqual(before)
    expect(before.street1).not.toBe(moved.street1)
    expect((await remove()).status).toBe(200)
  })

  it('an automatic re-order uses the prescription that its customer sent last', async () => {
    const one = await openTestServer(engine)
    const work = orderWork(one)
    const person = await work.ordered({ [zerodol]: 3 })
    await person.post(set, {
      orderId: person.orderId,
      reorderProductsList: [{ productId: zerodol, productUnit: 3 }],
      reorderFrequencyInDays: 7,
    })
    const latest = async () =>
      (
        await one.storage.db
          .selectFrom('customer_order')
          .select(['id', 'awaits_review'])
          .orderBy('placed_at', 'desc')
          .limit(1)
          .execute()
      )[0]
    days(one, 7)
    await one.commerce.orders.runDue()
    const second = await latest()
    // The first order has none, so this one waits for one; then it is sent.
    expect(second?.awaits_review).toBe(0)
    await work.prescribed({ ...person, orderId: second?.id ?? '' })
    days(one, 7)
    await one.commerce.orders.runDue()
    const third = await latest()
    expect([third?.id === second?.id, third?.awaits_review]).toEqual([false, 1])
    await one.close()
  })

  // Seen red with the date of the prescription alone: what it no longer allows, and what a pharmacist refused, was announced as if it would come.
  it('a regular order says how long its prescription and its packs last, and that a pharmacist refused it', async () => {
    const one = await openTestServer(engine)
    const work = orderWork(one)
    const person = await work.ordered({ [zerodol]: 3 })
    const { orderId, email, path } = person
    await work.prescribed(person)
    const approve = (of: string) =>
      work.pharmacist.post(`orders/${of}/review`, { lines: [approval(1)] })
    await approve(orderId)
    await person.post(set, {
      orderId,
      reorderProductsList: [{ productId: zerodol, productUnit: 3 }],
      reorderFrequencyInDays: 7,
    })
    const shown = async () => (await person.get('/api/v3/reorders')).json.result[0].products[0]
    expect(await shown()).toMatchObject({
      prescription: { until: '2027-05-15', usesLeft: 1 },
      lastsUntil: null,
    })
    await deliver(work, { path })
    // Thirty tablets, ten a day, from the day after they came.
    expect(await shown()).toMatchObject({ lastsUntil: '2026-11-23' })

    const second = async () => {
      days(one, 7)
      await one.commerce.orders.runDue()
      const rows = one.storage.db.selectFrom('customer_order').select('id')
      return (await rows.orderBy('placed_at', 'desc').limit(1).execute())[0]?.id ?? ''
    }
    const noticed = async () => {
      await one.outbox.dispatch()
      const mails = one.state.sent.filter(
        ({ to, subject }) => to === email && subject.startsWith('Your regular order is due'),
      )
      return mails.at(-1)?.text ?? ''
    }
    await approve(await second())
    expect(await shown()).toMatchObject({ prescription: { usesLeft: 0 }, lastsUntil: '2026-11-23' })
    days(one, 2)
    await one.commerce.orders.runDue()
    expect(await noticed()).toContain('has been used as often as it allows')

    days(one, -2)
    const third = await second()
    await work.pharmacist.post(`orders/${third}/review`, {
      lines: [{ line: 1, verdict: 'reject', reason: 'Ask your doctor about the dose.' }],
    })
    await one.storage.db.updateTable('transcription').set({ repeats: 9 }).execute()
    days(one, 2)
    await one.commerce.orders.runDue()
    expect(await noticed()).toContain(
      'Zerodol-P Tablet was not approved by the pharmacist last time: Ask your doctor about the dose.',
    )
    // Seen red: what went back was counted as if it were still there.
    const back = { units: 20, reason: 'Not wanted' }
    expect((await work.returns.post(`${path}/lines/1/return`, back)).status).toBe(200)
    expect(await shown()).toMatchObject({ lastsUntil: '2026-11-21' })
    await one.close()
  })

  // Seen red with a query for each product and each order.
  it('the list of regular orders takes as many statements for many orders and products as for one', async () => {
    const storage = await emptyStorage(engine)
    let statements = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const one = await openTestServer(engine, {}, {
      ...storage,
      inSnapshot: (read) => storage.inSnapshot((db) => read(db.withPlugin(counter))),
    } as Storage)
    const started = async (products: Record<number, number>) => {
      const person = await shopper(one, 'counted@example.org', products)
      const { orderId } = (await person.place()).json.result
      const reorderProductsList = Object.entries(products).map(([productId, productUnit]) => ({
        productId: Number(productId),
        productUnit,
      }))
      await person.post(set, { orderId, reorderProductsList, reorderFrequencyInDays: 7 })
      return person
    }
    const counted = async ({ get }: Awaited<ReturnType<typeof started>>) => {
      statements = 0
      const { result } = (await get('/api/v3/reorders')).json
      return [result.length, statements]
    }
    const [few, forOne] = await counted(await started({ [plain]: 4 }))
    await started({ [plain]: 4, [zerodol]: 3, 10102: 4 })
    days(one, 7)
    await one.commerce.orders.runDue()
    const again = await started({ [plain]: 4, 10103: 4 })
    const [many, forMany] = await counted(again)
    expect([few, many]).toEqual([1, 3])
    // With what was placed since, invoices and transcriptions are asked for.
    expect(forMany).toBeLessThanOrEqual((forOne ?? 0) + 1)
    await one.close()
  })

  // Seen red without the look at whose order it is: support ended their own.
  it('support sees the regular orders of a customer with their states, and pauses, resumes and ends them on their word', async () => {
    const one = await openTestServer(engine)
    const { place, post, get, email, customerId } = await shopper(one, 'word@example.org', {
      [plain]: 4,
    })
    const { orderId } = (await place()).json.result
    const list = [{ productId: plain, productUnit: 4 }]
    await post(set, { orderId, reorderProductsList: list, reorderFrequencyInDays: 7 })
    const [support, packer] = [
      await createOperator(one, ['support']),
      await createOperator(one, ['packer']),
    ]
    const seen = async () => (await support.get(`orders/${orderId}/reorders`)).json.result
    expect(await seen()).toMatchObject([{ orderId, nextOn: '2026-11-27', problem: null }])
    expect((await packer.get(`orders/${orderId}/reorders`)).status).toBe(403)
    expect((await packer.post(`reorders/${orderId}/pause`)).status).toBe(403)
    const paused = await support.post(`reorders/${orderId}/pause`)
    expect(paused.json.result).toMatchObject([{ orderId, nextOn: null }])
    expect(
      faultOf(await support.post(`reorders/${orderId}/move`, { nextOn: '2026-11-20' })).field,
    ).toBe('nextOn')
    const moved = await support.post(`reorders/${orderId}/move`, { nextOn: '2026-11-25' })
    expect(moved.json.result).toMatchObject([{ nextOn: '2026-11-25' }])
    // What waits is seen as the customer sees it.
    one.state.served = await catalogueWith(`UPDATE product SET sale = 'banned' WHERE id = ${plain}`)
    days(one, 5)
    await one.commerce.orders.runDue()
    expect((await seen())[0].problem).toMatchObject({ is: 'waiting' })
    expect((await seen())[0]).toEqual((await get('/api/v3/reorders')).json.result[0])
    const row = one.storage.db.updateTable('operator').where('id', '=', support.id)
    await row.set({ email }).execute()
    expect(faultOf(await support.post(`reorders/${orderId}/end`)).code).toBe('ownCase')
    await row.set({ email: 'support@example.org' }).execute()
    expect((await support.post(`reorders/${orderId}/end`)).json.result).toEqual([])
    for (const act of ['pause', 'end'])
      expect((await support.post(`reorders/${orderId}/${act}`)).status).toBe(404)
    expect((await support.post('reorders/NONE/pause')).status).toBe(404)
    const audited = await one.storage.db
      .selectFrom('audit_entry')
      .select('action')
      .where('object', '=', `order:${orderId}`)
      .execute()
    expect(new Set(audited.map(({ action }) => action))).toEqual(
      new Set(['order.read', 'reorder.pause', 'reorder.move', 'reorder.end']),
    )
    const told = await one.storage.db
      .selectFrom('message')
      .select('template')
      .where('customer_id', '=', customerId)
      .where('template', 'like', 'refill%')
      .where('channel', '=', 'mail')
      .execute()
    expect(new Set(told.map(({ template }) => template))).toEqual(
      new Set(['refillSet', 'refillPaused', 'refillFailed', 'refillEnded']),
    )
    await one.close()
  })

  it('an error of the shop while an order is placed is told once, and the order comes when it is mended', async () => {
    const one = await openTestServer(engine)
    const { place, post, email } = await shopper(one, 'error@example.org', { [plain]: 4 })
    const { orderId } = (await place()).json.result
    await post(set, { orderId, reorderProductsList: [{ productId: plain, productUnit: 4 }] })
    days(one, 30)
    const mended = one.state.served
    one.state.served = await catalogueWith('DROP TABLE pincode')
    await one.commerce.orders.runDue()
    await one.commerce.orders.runDue()
    const told = async () => {
      await one.outbox.dispatch()
      return one.state.sent.filter(
        ({ to, subject }) => to === email && subject.includes('could not be placed'),
      ).length
    }
    expect(await told()).toBe(1)
    one.state.served = mended
    expect((await one.commerce.orders.runDue()).placed).toBe(1)
    expect(await told()).toBe(1)
    await one.close()
  })

  // Seen red with `next_on` unchanged: the second run violates the key of the day.
  it('an automatic re-order is placed once per due day, by several servers, after a pause, and when the clock is set back', async () => {
    const one = await openTestServer(engine)
    const { place, post, customerId } = await shopper(one, 'due@example.org', {
      [plain]: 4,
      [zerodol]: 2,
    })
    const { orderId } = (await place()).json.result
    const list = [plain, zerodol].map((productId) => ({ productId, productUnit: 4 }))
    await post(set, { orderId, reorderProductsList: list })
    const run = () => Promise.all(Array.from({ length: 5 }, () => one.commerce.orders.runDue()))
    const ordersNow = async () =>
      (await one.storage.db.selectFrom('customer_order').select('id').execute()).length
    await run()
    expect(await ordersNow()).toBe(1)
    days(one, 29.9)
    await run()
    expect(await ordersNow()).toBe(2)
    days(one, -10)
    await run()
    days(one, 10)
    await run()
    expect(await ordersNow()).toBe(2)
    days(one, 95)
    await run()
    expect(await ordersNow()).toBe(3)
    const runs = await one.storage.db
      .selectFrom('reorder_run')
      .select(['due_on', 'outcome'])
      .orderBy('due_on')
      .execute()
    expect(runs).toEqual([
      { due_on: '2026-12-20', outcome: 'placed' },
      { due_on: '2027-01-19', outcome: 'placed' },
    ])
    expect(
      (await one.storage.db.selectFrom('reorder').select('next_on').executeTakeFirstOrThrow())
        .next_on,
    ).toBe('2027-04-19')
    const again = await one.storage.db
      .selectFrom('customer_order')
      .selectAll()
      .where('customer_id', '=', customerId)
      .orderBy('placed_at')
      .execute()
    expect(again.map(({ payment_method, balance }) => [payment_method, balance])).toEqual(
      again.map(() => ['cod', 0]),
    )
    await one.close()
  })

  it('an automatic re-order of a business is for that business again', async () => {
    const one = await openTestServer(engine)
    const { place, post } = await shopper(one, 'clinic@example.org', { [plain]: 4 })
    const business = { gstin: '33AAPFU0939F1Z2', legalName: 'Kaveri Clinics' }
    const { orderId } = (await place(business)).json.result
    await post(set, { orderId, reorderProductsList: [{ productId: plain, productUnit: 4 }] })
    days(one, 31)
    await one.commerce.orders.runDue()
    const kept = await one.storage.db
      .selectFrom('order_address')
      .select(['gstin', 'legal_name as legalName'])
      .execute()
    expect(kept).toEqual([business, business])
    await one.close()
  })

  // Seen red with days that have a row among the due ones: the key of the day fails this run and all later ones.
  it('a re-order that is skipped, ended and activated again continues after the skipped day, and does not delay others', async () => {
    const one = await openTestServer(engine)
    const [first, second] = [
      await shopper(one, 'a@example.org', { [plain]: 4 }),
      await shopper(one, 'b@example.org', { [plain]: 4 }),
    ]
    const setUp = async ({ post }: typeof first, orderId: string, more = {}) =>
      (
        await post(set, {
          orderId,
          reorderProductsList: [{ productId: plain, productUnit: 4 }],
          ...more,
        })
      ).json.config.nextOn
    const [again, other] = [
      (await first.place()).json.result.orderId,
      (await second.place()).json.result.orderId,
    ]
    expect([await setUp(first, again), await setUp(second, other)]).toEqual([
      '2026-12-20',
      '2026-12-20',
    ])
    await first.post(`/api/v3/order/reorder/skip/${again}`)
    await first.post(`/api/v3/order/reorder/cancel/all/${again}`)
    expect(await setUp(first, again)).toBe('2027-01-19')
    expect(await setUp(first, again, { reorderFrequencyInDays: 15 })).toBe('2026-12-05')
    days(one, 15)
    expect((await one.commerce.orders.runDue()).placed).toBe(1)
    expect((await first.get(get30(again))).json.result.nextOn).toBe('2027-01-04')
    days(one, 15)
    expect((await one.commerce.orders.runDue()).placed).toBe(1)
    await one.close()
  })

  // Seen red without the `catch` around each run: no order is placed.
  it('a re-order that fails is retried later, and the others are run', async () => {
    const one = await openTestServer(engine)
    const both = [
      await shopper(one, 'a@example.org', { [plain]: 4 }),
      await shopper(one, 'b@example.org', { [plain]: 4 }),
    ]
    for (const { place, post } of both) {
      const { orderId } = (await place()).json.result
      await post(set, { orderId, reorderProductsList: [{ productId: plain, productUnit: 4 }] })
    }
    const { order_id } = await one.storage.db
      .selectFrom('reorder')
      .select('order_id')
      .orderBy('order_id')
      .executeTakeFirstOrThrow()
    const run = {
      order_id,
      due_on: '2026-12-20',
      outcome: 'failed',
      placed_order_id: null,
      reason: null,
      at: one.state.now.toISOString(),
    }
    await one.storage.db
      .insertInto('reorder_run')
      .values(run as never)
      .execute()
    days(one, 30)
    expect((await one.commerce.orders.runDue()).placed).toBe(1)
    await one.close()
  })

  it('a re-order omits unavailable products and explains an empty run', async () => {
    const one = await openTestServer(engine)
    const { place, post } = await shopper(one, 'short@example.org', { [plain]: 4, [zerodol]: 2 })
    const { orderId } = (await place()).json.result
    await post(set, {
      orderId,
      reorderProductsList: [plain, zerodol].map((productId) => ({ productId, productUnit: 4 })),
    })
    one.state.served = await catalogueWith(
      `UPDATE product SET sale = 'unavailable' WHERE id = ${zerodol}`,
    )
    days(one, 30)
    expect((await one.commerce.orders.runDue()).placed).toBe(1)
    const lines = await one.storage.db
      .selectFrom('order_line')
      .select(['order_id', 'product_id'])
      .where('order_id', '<>', orderId)
      .execute()
    expect(lines.map(({ product_id }) => product_id)).toEqual([plain])
    one.state.served = await catalogueWith(
      `UPDATE product SET sale = 'unavailable' WHERE id IN (${plain}, ${zerodol})`,
    )
    days(one, 30)
    expect((await one.commerce.orders.runDue()).placed).toBe(0)
    const { problem, next_on } = await one.storage.db
      .selectFrom('reorder')
      .select(['problem', 'next_on'])
      .executeTakeFirstOrThrow()
    // It stays due.
    expect([next_on, JSON.parse(problem ?? '[]')]).toEqual([
      '2027-01-19',
      [plain, zerodol].map(() => ({
        code: 'productUnavailable',
        values: { name: expect.any(String) },
      })),
    ])
    await one.close()
  })
})
