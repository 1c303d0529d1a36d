import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueWith, openTestServer, type TestServer, visit } from '../../support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer('sqlite')
})
afterAll(() => testServer.close())

/** Strips of ten at ₹62.40, offered at ₹53.04; on prescription. */
const zerodol = 10601
const hifenac = 10602
const err = ({ json }: Awaited<ReturnType<TestServer['send']>>) => json.errors.errs[0]
const add = (id: number) => `/api/v1/cart/add/${id}`
const update = '/api/v1/cart/update'
const details = '/api/v2/cart/details'

describe('a cart without a destination', () => {
  it('a cart takes no product before a city or pincode is chosen', async () => {
    const reply = await (await visit(testServer, null)).post(add(zerodol), {})
    expect([reply.status, err(reply)]).toEqual([
      422,
      { code: 'placeRequired', field: 'pincode', msg: 'Please specify delivery pincode' },
    ])
  })

  it('a cart without a city asks for the pincode and names the served cities', async () => {
    const { result } = (await testServer.send(details)).json
    expect(result.notices.map(({ msg }: { msg: string }) => msg)).toEqual([
      'Please enter PINCODE to see elements in cart',
      expect.stringMatching(
        /^We deliver only in select parts of (?=.*Delhi NCR)(?=.*Ahmedabad).+\. Please enter your pincode$/,
      ),
    ])
    expect((await (await visit(testServer)).get(details)).json.result.notices).toHaveLength(1)
  })
})

describe('prices', () => {
  it('a cart ignores prices from the client and reports a difference as a problem of the line', async () => {
    const { result } = (
      await (await visit(testServer)).post(add(zerodol), { mrp: '1.00', discountedPrice: '1.00' })
    ).json
    expect(result.totalAmt).toBe('53.04')
    expect(result.orderItems[0].problems).toEqual([
      {
        code: 'priceChanged',
        blocks: false,
        from: '1.00',
        to: '53.04',
        msg: 'The price of Zerodol-P Tablet has changed from ₹1 to ₹53.04',
      },
    ])
  })

  it.each(['free', '', '-5', 'NaN', '1.005', null, {}, []])(
    'a cart ignores an invalid price from the client: %j',
    async (discountedPrice) => {
      const { result } = (await (await visit(testServer)).post(add(zerodol), { discountedPrice }))
        .json
      expect(result.orderItems[0].problems).toEqual([])
    },
  )

  it('a cart reports a changed price until the customer changes the line', async () => {
    const one = await openTestServer('sqlite')
    const { get, post } = await visit(one)
    await post(add(zerodol), {})
    one.state.served = await catalogueWith(`UPDATE product SET price = 5000 WHERE id = ${zerodol}`)
    const { result } = (await get(details)).json
    expect([result.totalAmt, result.orderItems[0].problems[0].code]).toEqual([
      '50.00',
      'priceChanged',
    ])
    expect(
      (await post(update, { productId: zerodol, qty: 20 })).json.result.orderItems[0].problems,
    ).toEqual([])
    await one.close()
  })

  it('a line that cannot be bought any more costs nothing and says why', async () => {
    const one = await openTestServer('sqlite')
    const { get, post } = await visit(one)
    for (const id of [zerodol, hifenac, 10603, 10604]) await post(add(id), {})
    one.state.served =
      await catalogueWith(`UPDATE product SET sale = 'banned' WHERE id = ${zerodol};
      PRAGMA foreign_keys = 0; DELETE FROM product WHERE id = ${hifenac}; UPDATE product SET selling_unit = 15 WHERE id = 10603`)
    const { result } = (await get(details)).json
    expect(
      result.orderItems.map(({ problems, price }: never) => [
        (problems as { code: string }[])[0]?.code,
        price,
      ]),
    ).toEqual([
      ['productBanned', null],
      ['productDiscontinued', null],
      ['quantityStep', null],
      [undefined, '56.19'],
    ])
    expect(result.totalAmt).toBe('56.19')
    one.state.served = await catalogueWith(
      "UPDATE pincode SET serviceable = 0 WHERE city = 'Chennai'",
    )
    expect((await get(details)).json.result.orderItems[0].problems[0]).toMatchObject({
      code: 'placeNotCovered',
      blocks: true,
    })
    await one.close()
  })
})

describe('the minimum order', () => {
  it('a cart states the amount missing to the minimum order', async () => {
    const { post } = await visit(testServer)
    const { notices } = (await post(add(zerodol), {})).json.result
    expect(notices.at(-1)).toEqual({
      code: 'minimumOrder',
      msg: 'Add more products worth at least Rs. 46.96 to clear the minimum order amount before checkout',
    })
    const reached = (await post(update, { productId: zerodol, qty: 20 })).json.result
    expect(reached.notices.map(({ code }: { code: string }) => code)).not.toContain('minimumOrder')
  })

  it('minimum order and shipping follow the configuration', async () => {
    const one = await openTestServer('sqlite', { ORDER_MIN_RUPEES: '0', SHIPPING: 'on' })
    const { result } = (await (await visit(one)).post(add(zerodol), {})).json
    expect([result.orderMinValue, result.shipping, result.totalAmt]).toEqual([
      '0.00',
      '30.00',
      '83.04',
    ])
    await one.close()
  })
})
