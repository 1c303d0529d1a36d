import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { err, home, plain, shopper, zerodol } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import {
  catalogueWith,
  openTestServer,
  signIn,
  type TestServer,
  visit,
} from '../../support/test-server.ts'

const check = '/api/v3/cart/checkout'
const place = '/api/v2/order/current/place'

describe.each(engines)('the checkout on %s', (engine) => {
  let testServer: TestServer
  let people = 0
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())
  const somebody = (products: Record<number, number> = {}) =>
    shopper(testServer, `c${people++}@example.org`, products)

  it('both checkout calls succeed for a valid cart', async () => {
    const { get, post } = await somebody({ [plain]: 4 })
    for (const reply of [
      await get(`${check}?pincode=600001`),
      await post(check, { pincode: '600001' }),
    ])
      expect([reply.status, reply.json.status, reply.json.result.count]).toEqual([200, 0, 1])
  })

  it('the checkout asks a guest to sign in after the cart itself is valid', async () => {
    const visitor = await visit(testServer, null)
    expect(err(await visitor.get(check)).code).toBe('cartEmpty')
    await visitor.post('/api/v1/session/pincode/600001')
    await visitor.post(`/api/v3/cart/add/${plain}`, {})
    expect(err(await visitor.get(check)).code).toBe('minimumOrder')
    await visitor.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    const reply = await visitor.get(check)
    expect([reply.status, err(reply).code]).toEqual([403, 'notSignedIn'])
  })

  it('the checkout requires the pincode and the minimum order', async () => {
    const visitor = await visit(testServer)
    await visitor.post(`/api/v3/cart/add/${plain}`, {})
    const { errs } = (await visitor.get(check)).json.errors
    expect(errs).toEqual([
      { code: 'placeRequired', field: 'pincode', msg: 'Please specify delivery pincode' },
      {
        code: 'minimumOrder',
        msg: 'Add more products worth at least Rs. 73.22 to clear the minimum order amount before checkout',
      },
    ])
  })

  // Seen red with the given pincode only compared: it was not used where none was chosen, and blamed an address.
  it('the checkout checks the cart for the pincode that the page shows', async () => {
    const visitor = await visit(testServer)
    await visitor.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    expect(err(await visitor.get(check)).code).toBe('placeRequired')
    expect(err(await visitor.get(`${check}?pincode=600001`)).code).toBe('notSignedIn')
    expect(err(await visitor.get(`${check}?pincode=12`))).toMatchObject({
      code: 'pincodeInvalid',
      field: 'pincode',
    })
    expect(err(await visitor.get(`${check}?pincode=999999`))).toMatchObject({
      code: 'pincodeNotServed',
      field: 'pincode',
    })
    await visitor.post('/api/v1/session/pincode/600001')
    expect(err(await visitor.get(`${check}?pincode=600004`))).toEqual({
      code: 'pincodeChanged',
      field: 'pincode',
      msg: 'Your delivery pincode is 600001, not 600004. If you change it, some items may be trimmed from the cart',
    })
    expect(err(await visitor.get(`${check}?pincode=600001`)).code).toBe('notSignedIn')
  })

  it('the checkout names every line that cannot be ordered', async () => {
    const one = await openTestServer(engine)
    const {
      get,
      summary,
      place: order,
    } = await shopper(one, 'lines@example.org', { [plain]: 4, [zerodol]: 2, 10102: 2 })
    one.state.served = await catalogueWith(
      `UPDATE product SET sale = 'banned' WHERE id = ${zerodol}; UPDATE product SET sale = 'not-sold' WHERE id = 10102`,
    )
    const wrong = [
      ['10102', 'productNotSold', 'Calpol 650 Tablet cannot be sold online'],
      [String(zerodol), 'productBanned', 'Zerodol-P Tablet is banned and cannot be sold'],
    ]
    const { errs } = (await get(check)).json.errors
    expect(errs.map(({ detail, code, msg }: never) => [detail, code, msg])).toEqual(wrong)
    expect(
      (await summary()).obstacles.map(({ productId, code, msg }: never) => [
        String(productId),
        code,
        msg,
      ]),
    ).toEqual(wrong)
    expect((await order()).status).toBe(422)
    await one.close()
  })

  it('the checkout accepts only an address of the customer, and forgets a removed one', async () => {
    const [one, other] = [await somebody({ [plain]: 4 }), await somebody()]
    const foreign = await one.post('/api/v3/checkout/address', { addressId: other.addressId })
    expect([foreign.status, err(foreign)]).toMatchObject([
      404,
      { code: 'notFound', field: 'addressId' },
    ])
    expect((await one.summary()).address.id).toBe(one.addressId)
    await one.post('/api/v3/removeAddress', { addressId: one.addressId })
    expect((await one.summary()).address).toBeNull()
    expect(err(await one.post(place, {}))).toMatchObject({
      code: 'addressRequired',
      msg: 'Please choose a delivery address',
    })
  })

  it('the checkout ships only to the pincode for which the cart was priced', async () => {
    const { post, place: order } = await somebody({ [plain]: 4 })
    await post('/api/v1/session/pincode/600004')
    expect(err(await order())).toMatchObject({
      code: 'pincodeDiffers',
      field: 'pincode',
      msg: expect.stringContaining('may be trimmed'),
    })
    await post('/api/v1/session/pincode/600001')
    expect(err(await order({ pincode: '600004' })).code).toBe('pincodeDiffers')
    expect((await order({ pincode: '600001' })).status).toBe(200)
  })

  it('the checkout refuses an address that is no longer served', async () => {
    const one = await openTestServer(engine)
    const { place: order } = await shopper(one, 'moved@example.org', { [plain]: 4 })
    one.state.served = await catalogueWith(
      "UPDATE pincode SET serviceable = 0 WHERE pincode = '600001'",
    )
    expect(err(await order()).code).toBe('pincodeNotServed')
    await one.close()
  })

  it('the checkout never charges a price that the customer has not seen', async () => {
    const one = await openTestServer(engine)
    const { summary, post } = await shopper(one, 'price@example.org', { [plain]: 4 })
    const shown = (await summary()).cart
    one.state.served = await catalogueWith(`UPDATE product SET price = 3000 WHERE id = ${plain}`)
    expect(err(await post(place, {}))).toMatchObject({
      code: 'priceChanged',
      msg: 'The price of Dolo 650 Tablet has changed from ₹26.78 to ₹30',
    })
    const refused = await post(place, { version: shown.version, totalAmt: shown.totalAmt })
    expect([refused.status, err(refused)]).toMatchObject([
      409,
      { code: 'totalChanged', detail: '120.00' },
    ])
    const agreed = (await summary()).cart
    expect(
      (await post(place, { version: agreed.version, totalAmt: agreed.totalAmt })).json.result
        .orderAmount,
    ).toBe('120.00')
    await one.close()
  })

  it('the checkout refuses a cart of another version', async () => {
    const { summary, post } = await somebody({ [plain]: 4 })
    const { cart } = await summary()
    await post(`/api/v3/cart/add/${plain}`, {})
    expect(err(await post(place, { version: cart.version, totalAmt: cart.totalAmt })).code).toBe(
      'cartChanged',
    )
  })

  it('the checkout has a total of zero if the wallet pays everything', async () => {
    const one = await somebody({ [plain]: 4 })
    const { creditWallet } = await import('#server/orders/offers/wallet.ts')
    const at = testServer.state.now.toISOString()
    const { customerId } = one
    await testServer.storage.inTransaction((db) =>
      creditWallet(db, {
        customerId,
        amount: 50_000 as never,
        reason: 'goodwill',
        orderId: null,
        at,
      }),
    )
    const { result } = (await one.place({ paymentMethod: 'online' })).json
    expect([result.state, result.orderAmount, result.payNow]).toEqual(['placed', '0.00', false])
    expect((await one.get(`/api/v3/orders/${result.orderId}`)).json.result.paymentState).toBe(
      'paid',
    )
    await one.post(`/api/v2/order/cancel/${result.orderId}`, { cancelReason: 'mistake' })
    expect((await one.get('/api/v3/wallet')).json.result.balance).toBe('500.00')
  })

  it('the older confirmation call also places the cart', async () => {
    const { own, get } = await somebody({ [plain]: 4 })
    expect(
      (await testServer.send('/webservices/order/confirm', { headers: { cookie: own.cookie } }))
        .status,
    ).toBe(419)
    const reply = await get('/webservices/order/confirm?pincode=600001')
    expect([reply.status, reply.json.result.msg]).toEqual([200, 'Order Confirmed'])
    expect((await get('/api/v2/cart/details')).json.result.count).toBe(0)
  })

  it('the checkout requires sign-in', async () => {
    const visitor = await visit(testServer)
    expect((await visitor.get('/api/v3/checkout/summary')).status).toBe(403)
    expect((await visitor.post(place, {})).status).toBe(403)
    await signIn(testServer, visitor, 'new@example.org')
    expect(
      (await visitor.get('/api/v3/checkout/summary')).json.result.obstacles.map(
        ({ code }: { code: string }) => code,
      ),
    ).toEqual(['cartEmpty', 'addressRequired'])
    expect(home.pincode).toBe('600001')
  })
})
