import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listings } from '#contract/search/listing.ts'
import { callsOf } from '../../support/replies.ts'
import { startSample } from '../../support/sample-site.ts'
import type { Started } from '../../support/server.ts'

let site: Started
beforeAll(async () => {
  site = await startSample()
})
afterAll(() => site.server.stop())
const call = callsOf(() => site)
const list = (path: string) => call(listings.page, path)

describe('a list as data', () => {
  it.each([
    ['/drugs?api=true', 'All medicines: A', 'drug'],
    ['/drugs?api=true&name=d', 'All medicines: D', 'drug'],
    ['/generics?api=true', 'All salts', 'salt'],
    ['/brand-list?api=true', 'All brands: A', 'brand'],
    ['/brands?api=true', 'Popular brands', 'brand'],
    ['/manufacturers?api=true', 'All manufacturers', 'manufacturer'],
    ['/manufacturers?api=true&name=ci', 'All manufacturers', 'manufacturer'],
    ['/drugs-ailments?api=true', 'All ailments', 'ailment'],
    ['/drug-usage?api=true', 'What medicines are used for', 'usage'],
    ['/drug-ailments/fever-301?api=true', 'Fever', 'drug'],
    ['/search/all?api=true&name=dolo', 'dolo', 'drug'],
  ])('the list %s has its entries, title, description and heading', async (path, header, kind) => {
    const reply = await list(path)
    expect(reply.header).toBe(header)
    expect(reply.meta_data.title).toMatch(/Nuskha/)
    expect(reply.meta_data.description).not.toBe('')
    expect(reply.result.length).toBeGreaterThan(0)
    expect(reply.result[0]?.kind).toBe(kind)
  })

  it('a list is paged by any size, has each entry once, and is empty beyond its end', async () => {
    const { total } = await list('/generics?api=true&pageSize=1')
    const ids: number[] = []
    for (let pageNumber = 1; pageNumber <= Math.ceil(total / 20); pageNumber++) {
      const { result, hasMore } = await list(
        `/generics?api=true&pageSize=20&pageNumber=${pageNumber}`,
      )
      expect(hasMore).toBe(pageNumber * 20 < total)
      ids.push(...result.map(({ id }) => id))
    }
    expect(new Set(ids).size).toBe(total)
    expect(await list('/generics?api=true&pageNumber=900')).toMatchObject({
      result: [],
      hasMore: false,
      total,
    })
  })

  it.each([
    ['/generics?api=true&pageSize=9999', 'pageSize'],
    ['/generics?api=true&pageNumber=-1', 'pageNumber'],
    ['/fragments/drugs?sortBy=cheapest', 'sortBy'],
    ['/api/v1/search/all?name=dolo&sortBy=cheapest', 'sortBy'],
    ['/api/v1/search/all?name=dolo&pagesize=3', 'pagesize'],
  ])('at %s is refused for its %s', async (path, field) => {
    const { status, text } = await site.ask(path)
    expect([status, JSON.parse(text).errors.errs]).toMatchObject([
      400,
      [{ code: 'invalid', field }],
    ])
  })

  // Seen red without `sized` and `isPart` of server/search/listing-requests.ts: the size was the page's own.
  it('comes in parts of `count` or `pageSize`, the brands at the address of their page as well', async () => {
    const brands = await Promise.all(
      [
        '/brand-list?pageSize=5',
        '/brand-list?count=5',
        '/fragments/brand-list?count=5',
        '/fragments/brand-list?pageSize=5',
      ].map((path) => site.ask(path)),
    )
    for (const { status, text, headers } of brands)
      expect([status, text, headers['x-has-more']]).toEqual([
        200,
        brands[3]?.text,
        brands[3]?.headers['x-has-more'],
      ])
    expect(brands[0]?.headers['x-has-more']).toMatch(/^(true|false)$/)
    const visit = await site.ask('/brand-list?pageSize=5', {
      headers: { 'sec-fetch-mode': 'navigate' },
    })
    expect(visit.headers['x-has-more']).toBeUndefined()
  })

  it('a list is in the language of its address', async () => {
    const reply = await list('/hi/generics?api=true&pageSize=1')
    expect(reply.result[0]?.url).toMatch(/^\/hi\/generics\//)
    expect(reply.header).toMatch(/\p{Script=Devanagari}/u)
  })

  it('a list is found under any accepted spelling of its address', async () => {
    expect(await list('/drug-ailments/nonsense-301?api=true')).toEqual(
      await list('/drug-ailments/fever-301?api=true'),
    )
  })

  it.each(['/faq?api=true', '/nope?api=true', '/drugs/dolo-650-tablet-10101?api=true'])(
    '%s has no list as data',
    async (path) => {
      const { status, text } = await site.ask(path)
      expect(status).toBe(404)
      expect(JSON.parse(text)).toMatchObject({
        status: 1,
        errors: { errs: [{ code: 'notFound' }] },
      })
    },
  )
})

describe('a list as HTML', () => {
  it.each([
    '/fragments/brand-list',
    '/fragments/brands?pageSize=5',
    '/fragments/search/all?name=paracetamol&sortBy=price',
    '/hi/fragments/drugs?name=d',
  ])('the fragment %s is not indexed and says whether more entries follow', async (path) => {
    const { status, headers } = await site.ask(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
      'x-has-more': expect.stringMatching(/^(true|false)$/),
    })
  })

  it('a list as HTML ends with its last entry and is empty beyond it', async () => {
    const more = async (pageNumber: number) =>
      (await site.ask(`/fragments/brand-list?pageSize=10&pageNumber=${pageNumber}`)).headers[
        'x-has-more'
      ]
    expect([await more(1), await more(2), await more(3), await more(400)]).toEqual([
      'true',
      'true',
      'false',
      'false',
    ])
  })

  it('a list as HTML has the products of a category under filters, and the filters', async () => {
    const { result } = JSON.parse((await site.ask('/api/v1/search/all?name=care')).text) as {
      result: { names: { kind: string; slug: string }[] }
    }
    const slug = result.names.find(({ kind }) => kind === 'category')?.slug
    expect(slug).toBeDefined()
    for (const query of [
      '',
      '?sortBy=price&availability=in-stock',
      '?updateFilters=true&selectedTabIndex=2',
      '?pageNumber=77',
    ]) {
      const { status, headers } = await site.ask(`/api/v3/${slug}/categoryItemListing${query}`)
      expect(status, query).toBe(200)
      expect(headers['content-type']).toContain('text/html')
    }
  })

  it.each([
    '/fragments/faq',
    '/fragments/nope',
    '/fragments/',
    '/api/v3/no-such-category/categoryItemListing',
  ])('%s has no list as HTML', async (path) => {
    const { status, text } = await site.ask(path)
    expect(status).toBe(404)
    if (path !== '/fragments/')
      expect(JSON.parse(text)).toMatchObject({ errors: { errs: [{ code: 'notFound' }] } })
  })

  it('a list as HTML is served only to GET and HEAD', async () => {
    expect((await site.ask('/fragments/brand-list', { method: 'POST' })).status).toBe(405)
    expect(
      (await site.ask('/fragments/brand-list?pageSize=100', { method: 'HEAD' })).headers[
        'x-has-more'
      ],
    ).toBe('false')
  })
})
