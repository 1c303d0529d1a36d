import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cart, cart as contract } from '#contract/cart/cart.ts'
import { openTestServer, type TestServer, visit } from '../../support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer('sqlite')
})
afterAll(() => testServer.close())

/** Strips of ten at ₹62.40, offered at ₹53.04; on prescription. */
const zerodol = 10601
const hifenac = 10602
const cap = 'Only 500 units allowed through our service'

const err = ({ json }: Awaited<ReturnType<TestServer['send']>>) => json.errors.errs[0]
const add = (id: number) => `/api/v1/cart/add/${id}`
const update = '/api/v1/cart/update'
const details = '/api/v2/cart/details'

describe('the cart', () => {
  it('a cart has every field of the specification, and its totals add up', async () => {
    const { get, post } = await visit(testServer, null)
    await post('/api/v1/session/pincode/600001')
    await post(add(zerodol), { qty: 2 })
    const { result } = (await get(details)).json
    expect(result.orderItems).toEqual([
      {
        productId: zerodol,
        pid: zerodol,
        productName: 'Zerodol-P Tablet',
        name: 'Zerodol-P Tablet',
        prtype: 'Drug',
        productQuantity: 20,
        unit: 'tablet',
        unitWords: { one: 'tablet', other: 'tablets' },
        unitsInPack: 10,
        sellingUnit: 10,
        unitCount: 2,
        unitPrice: '5.30',
        price: '106.08',
        packForm: 'strip',
        form: 'tablet',
        pSize: 'strip of 10 tablets',
        packSize: 'strip of 10 tablets',
        actualPrice: '62.40',
        offeredPrice: '53.04',
        discountPerc: 15,
        prescriptionReq: true,
        url: '/drugs/zerodol-p-tablet-10601',
        image: '/packs/10601.svg',
        userId: null,
        problems: [],
      },
    ])
    const inTamil = (await get(details, { 'accept-language': 'ta' })).json.result
    expect(inTamil.orderItems[0].pSize).toBe('அட்டை: 10 மாத்திரை')
    expect(inTamil.orderItems[0].unitWords).toEqual({ one: 'மாத்திரை', other: 'மாத்திரை' })
    const { orderItems: _, ...rest } = result
    expect(rest).toEqual({
      requestedItem: null,
      actualAmnt: '124.80',
      discount: '18.72',
      offerDiscount: '0.00',
      savings: '18.72',
      shipping: '0.00',
      totalAmt: '106.08',
      cashRounding: '0.00',
      cashBalance: '0.00',
      prescriptionReq: true,
      deliveryBy: null,
      couponCode: null,
      rewardPoints: null,
      offerMessage: '',
      walletBalance: '0.00',
      usesBalance: true,
      care_plan_header: null,
      orderMinValue: '100.00',
      offerDescription: expect.any(String),
      version: 1,
      count: 1,
      notices: [],
    })
    expect(Cart.parse(result)).toEqual(result)
  })

  it('a cart is empty for a visitor without a session', async () => {
    expect((await testServer.send(details)).json.result).toMatchObject({
      orderItems: [],
      count: 0,
      version: 0,
      totalAmt: '0.00',
    })
  })

  it('an addition without a quantity adds one step and names the product', async () => {
    const { result } = (await (await visit(testServer)).post(add(zerodol), {})).json
    expect(result.requestedItem).toMatchObject({ productId: zerodol, productQuantity: 10 })
  })

  it('a cart accepts the specification’s GET with parameters in the query', async () => {
    const { result } = (
      await (await visit(testServer)).get(`${add(zerodol)}?qty=3&mrp=62.40&discountedPrice=53.04`)
    ).json
    expect(result.orderItems[0]).toMatchObject({ productQuantity: 30, problems: [] })
  })

  it('a quantity above 500 is reset to 500 with a notice', async () => {
    const { post } = await visit(testServer)
    for (const [path, body] of [
      [add(zerodol), { qty: 51 }],
      [update, { productId: zerodol, qty: 510 }],
    ] as const) {
      const { result } = (await post(path, body)).json
      expect(result.orderItems[0].productQuantity).toBe(500)
      expect(result.notices[0]).toEqual({ code: 'unitsCapped', msg: cap })
    }
  })

  it('a decrement at or below one unit changes nothing', async () => {
    const { post } = await visit(testServer)
    const { version } = (await post(add(zerodol), {})).json.result
    for (const qty of [0, -10, 1])
      expect((await post(update, { productId: zerodol, qty })).json.result).toMatchObject({
        version,
        orderItems: [{ productQuantity: 10 }],
      })
  })

  it('a quantity that is not a multiple of the selling unit is refused', async () => {
    const { post } = await visit(testServer)
    await post(add(zerodol), {})
    const reply = await post(update, { productId: zerodol, qty: 15 })
    expect([reply.status, err(reply)]).toEqual([
      400,
      { code: 'quantityStep', field: 'qty', msg: 'Quantity must be multiple of 10' },
    ])
  })

  it('the older form, which names the product, changes and empties the cart', async () => {
    const { post, get } = await visit(testServer)
    await post(add(zerodol), {})
    const form = { productName: 'zerodol-p tablet' }
    expect(
      (await post(update, { ...form, qty: '30' })).json.result.orderItems[0].productQuantity,
    ).toBe(30)
    expect((await post('/api/v1/cart/delete/item', form)).json.result.count).toBe(0)
    expect((await get(`/api/v1/cart/delete/item?productId=${zerodol}`)).json.result.count).toBe(0)
  })

  it('both generations of calls show the same cart', async () => {
    const { post, get } = await visit(testServer)
    await post(contract.addNew.path.replace('{id}', String(zerodol)), {})
    await post(contract.updateNew.path, { productId: zerodol, qty: 20 })
    expect((await get(contract.detailsNew.path)).json).toEqual((await get(details)).json)
    expect((await post(contract.deleteNew.path, { productId: zerodol })).json.result.count).toBe(0)
  })

  it('a change with an outdated version of the cart is refused', async () => {
    const { post } = await visit(testServer)
    const { version } = (await post(add(zerodol), {})).json.result
    expect((await post(update, { productId: zerodol, qty: 20, version })).json.result.version).toBe(
      version + 1,
    )
    const late = await post(update, { productId: zerodol, qty: 30, version })
    expect([late.status, err(late).code]).toEqual([409, 'cartChanged'])
  })

  it('the cart popup shows two items and counts the others', async () => {
    const { post, get } = await visit(testServer)
    for (const id of [zerodol, hifenac, 10603]) await post(add(id), {})
    const { result } = (await get('/api/v3/cart/popup')).json
    expect([
      result.items.map(({ pid }: { pid: number }) => pid),
      result.count,
      result.more,
    ]).toEqual([[zerodol, hifenac], 3, 1])
  })

  it('a visitor never sees another visitor’s cart', async () => {
    const [one, other] = [await visit(testServer), await visit(testServer)]
    await one.post(add(zerodol), {})
    expect((await other.get(details)).json.result.count).toBe(0)
    expect((await other.post(update, { productId: zerodol, qty: 20 })).status).toBe(404)
  })

  it.each([
    ['no product that there is', 99_999_999, 404, 'notFound'],
    ['a banned product', 11201, 422, 'productBanned'],
    ['a narcotic', 11101, 422, 'productNotSold'],
    ['a discontinued product', 21803, 422, 'productDiscontinued'],
    ['a product that is out of stock', 10203, 422, 'productUnavailable'],
  ])('the cart accepts %s', async (_, id, status, code) => {
    const { post, get } = await visit(testServer)
    const reply = await post(add(id), {})
    expect([reply.status, err(reply).code]).toEqual([status, code])
    expect((await get(details)).json.result.count).toBe(0)
  })

  it.each([
    ['qty', { qty: 0 }],
    ['qty', { qty: 1.5 }],
    ['qty', { qty: 'many' }],
    ['qty', { qty: 1e9 }],
    ['version', { version: 'x' }],
  ])('an invalid %s is refused with a reason: %j', async (field, body) => {
    const reply = await (await visit(testServer)).post(add(zerodol), body)
    expect([reply.status, err(reply).field]).toEqual([400, field])
  })

  it('an update without a product is refused', async () => {
    const reply = await (await visit(testServer)).post(update, { qty: 10 })
    expect([reply.status, err(reply).field]).toEqual([400, 'productId'])
  })
})
