import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { live, maxLive } from '#contract/search/live-prices.ts'
import { recentUse } from '#contract/search/recent-use.ts'
import { callsOf } from '../../support/replies.ts'
import { startSample } from '../../support/sample-site.ts'
import type { Started } from '../../support/server.ts'

let site: Started
beforeAll(async () => {
  site = await startSample()
})
afterAll(() => site.server.stop())
const call = callsOf(() => site)
const of = async (query: string) => (await call(live, `/api/v3/products/live?${query}`)).products

describe('live prices', () => {
  it('live prices are returned in the requested order', async () => {
    const products = await of('ids=202401,10101')
    expect(products.map(({ id }) => id)).toEqual([202401, 10101])
    expect(products[1]).toEqual({
      id: 10101,
      mrp: expect.stringMatching(/^\d+\.\d\d$/),
      discounted_price: expect.stringMatching(/^\d+\.\d\d$/),
      discount_percent: expect.any(Number),
      uPrice: expect.stringMatching(/^\d+\.\d\d$/),
      available: true,
      reason: null,
      promise: null,
    })
  })

  it('a pack of one tablet has its own price as the price of a tablet', async () => {
    const [zocon] = await of('ids=21401')
    expect(zocon?.uPrice).toBe(zocon?.discounted_price)
  })

  it('products are not available in a city that is not served', async () => {
    expect(await of('ids=10101&city=Atlantis')).toMatchObject([
      { available: false, reason: 'city-not-served' },
    ])
    expect(await of('ids=10101&city=Jaipur')).toMatchObject([{ available: true, reason: null }])
  })

  it('unknown products are omitted, and repeated ones are returned once', async () => {
    expect(await of('ids=10101,10101,999999999,x,-1,,1e3')).toHaveLength(1)
    expect(await of('ids=')).toEqual([])
    expect(await of('')).toEqual([])
  })

  it('one call returns at most sixty products', async () => {
    const ids = Array.from({ length: 100 }, (_, i) => 100_000 + i)
    expect(
      (await of(`ids=${[...ids.slice(0, maxLive), 10101].join(',')}`)).map(({ id }) => id),
    ).not.toContain(10101)
  })
})

describe('lists of recent use', () => {
  it('lists of recent use get the type, the manufacturer and the salt classes of a product', async () => {
    expect(await call(recentUse, '/api/v3/products/10601/recent-use')).toEqual({
      skuType: 'drug',
      manufacturerId: expect.any(Number),
      therapeuticClasses: expect.arrayContaining([expect.stringMatching(/^[A-Za-z]/)]),
    })
    expect(
      await call(recentUse, '/api/v3/products/202401/recent-use', { 'accept-language': 'hi' }),
    ).toMatchObject({
      skuType: 'otc',
      therapeuticClasses: [],
    })
  })

  it.each(['999999999', 'x', '-1', '1e3'])(
    'lists of recent use get nothing for %s, which is not a product',
    async (id) => {
      expect((await site.ask(`/api/v3/products/${id}/recent-use`)).status).toBe(404)
    },
  )
})
