import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { search } from '#contract/search/search.ts'
import { callsOf } from '../../support/replies.ts'
import { startSample } from '../../support/sample-site.ts'
import { type Started, startServer } from '../../support/server.ts'
import { tinyDist } from '../../support/tiny-site.ts'

let site: Started
beforeAll(async () => {
  site = await startSample()
})
afterAll(() => site.server.stop())
const call = callsOf(() => site)

describe('/api/v1/search/all', () => {
  const all = (query: string) => call(search.all, `/api/v1/search/all?${query}`)

  it('a search returns products, names of every other kind, and spellings', async () => {
    const { products, names, suggestions } = await all('name=paracetamol')
    expect(products.result).toHaveLength(15)
    expect(products.total).toBeGreaterThan(15)
    expect(products.hasMore).toBe(true)
    expect(names).toContainEqual(expect.objectContaining({ kind: 'salt', name: 'Paracetamol' }))
    expect(suggestions).toEqual([])
    expect((await all('name=parcetamol')).suggestions).toContain('paracetamol')
  })

  it('a search returns each product once over its pages, and nothing beyond the last', async () => {
    const { products } = await all('name=paracetamol&pageSize=7')
    const ids: number[] = []
    for (let pageNumber = 1; pageNumber <= Math.ceil(products.total / 7); pageNumber++)
      ids.push(
        ...(await all(`name=paracetamol&pageSize=7&pageNumber=${pageNumber}`)).products.result.map(
          ({ id }) => id,
        ),
      )
    expect(new Set(ids).size).toBe(products.total)
    expect((await all('name=paracetamol&pageNumber=500')).products).toMatchObject({
      result: [],
      hasMore: false,
      total: products.total,
    })
  })

  it('a search sorts all products', async () => {
    const { products } = await all('name=paracetamol&pageSize=50&sortBy=price')
    const prices = products.result.flatMap(({ oPrice }) =>
      oPrice === null ? [] : [Number(oPrice)],
    )
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
  })
})

describe('the parts of a search', () => {
  it('a search for generics returns only salts', async () => {
    const { result, total } = await call(search.generics, '/api/v1/search/generics?name=a')
    expect(total).toBeGreaterThan(1)
    expect(new Set(result.map(({ kind }) => kind))).toEqual(new Set(['salt']))
  })

  it('a search for products returns the same as a search for all', async () => {
    const { products } = await call(search.all, '/api/v1/search/all?name=cold')
    expect(await call(search.products, '/api/v1/search/products?name=cold')).toEqual(products)
  })

  it('a search for available products returns what can be bought, and nothing where the city is not served', async () => {
    const every = await call(search.products, '/api/v1/search/products?name=a&pageSize=50')
    const available = await call(search.available, '/api/v1/search/available?name=a&pageSize=50')
    expect(available.total).toBeLessThan(every.total)
    expect(available.result.every((product) => product.available)).toBe(true)
    expect(await call(search.available, '/api/v1/search/available?name=a&city=Pune')).toEqual({
      result: [],
      total: 0,
      hasMore: false,
    })
    expect(
      (await call(search.available, '/api/v1/search/available?name=a&city=Kolkata')).total,
    ).toBe(available.total)
  })

  it.each(['/search/ugc', '/api/v1/search/ugc'] as const)(
    '%s returns the texts about ailments and uses',
    async (path) => {
      const { result } = await call(search.ugc, `${path}?name=fever`)
      expect(result[0]).toMatchObject({
        kind: 'ailment',
        name: 'Fever',
        about: expect.stringContaining('38 °C'),
        url: expect.stringMatching(/^\/drug-ailments\//),
      })
      expect(new Set(result.map(({ kind }) => kind))).toEqual(new Set(['ailment', 'usage']))
    },
  )

  it('a search for manufacturers returns both names of each field, page by page', async () => {
    const { data } = await call(
      search.manufacturers,
      '/api/v3/manufacturers/autocomplete?name=labs',
    )
    expect(data.manufacturers[0]).toEqual({
      id: expect.any(Number),
      name: expect.stringMatching(/lab/i),
      slug: expect.any(String),
      maId: data.manufacturers[0]?.id,
      maName: data.manufacturers[0]?.name,
    })
    const first = await call(
      search.manufacturers,
      '/api/v3/manufacturers/autocomplete?name=a&pageSize=4',
    )
    expect(first.data).toMatchObject({ hasMore: true })
    expect(first.data.manufacturers).toHaveLength(4)
    const second = await call(
      search.manufacturers,
      '/api/v3/manufacturers/autocomplete?name=a&pageSize=4&pageNumber=2',
    )
    expect(second.data.manufacturers.map(({ id }) => id)).not.toContain(
      first.data.manufacturers[0]?.id,
    )
  })
})

describe('before the first publish', () => {
  it('a search before the first publish is answered with not ready', async () => {
    const empty = await startServer(tinyDist())
    try {
      for (const path of [
        '/api/v3/search/autocomplete?name=a',
        '/search/ugc?name=a',
        '/drugs?api=true',
        '/fragments/brand-list',
      ]) {
        const { status, text } = await empty.ask(path)
        expect(status, path).toBe(503)
        expect(JSON.parse(text)).toMatchObject({
          status: 1,
          errors: { errs: [{ code: 'notReady' }] },
        })
      }
    } finally {
      await empty.server.stop()
    }
  })
})
