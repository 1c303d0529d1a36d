import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { search } from '#contract/search/search.ts'
import { callsOf } from '../../support/replies.ts'
import { startSample } from '../../support/sample-site.ts'
import type { Started } from '../../support/server.ts'

let site: Started
beforeAll(async () => {
  site = await startSample()
})
afterAll(() => site.server.stop())
const call = callsOf(() => site)
const header = (query: string, headers = {}) =>
  call(search.header, `${search.header.path}?${query}`, headers)
const mobile = (query: string) => call(search.mobile, `${search.mobile.path}?${query}`)

describe('the autocomplete of the header', () => {
  it('the header autocomplete returns every field of a product: type, address, pack, price, maker, prescription', async () => {
    const { results, show_search_action } = await header('name=augmentin+625')
    expect(show_search_action).toBe(true)
    const drug = results.find(({ metaData }) => metaData.kind === 'drug')
    expect(drug).toMatchObject({
      type: 'drug',
      name: expect.stringContaining('Augmentin 625'),
      label: expect.stringContaining('Amoxycillin'),
      packSizeLabel: expect.stringMatching(/^strip of \d+ tablets$/),
      url: `/drugs/${drug?.url.slice('/drugs/'.length)}`,
      metaData: {
        product: {
          mrp: expect.stringMatching(/^\d+\.\d\d$/),
          prescription_required: true,
          available: true,
          reason: null,
          is_banned: false,
        },
        count: null,
        instead: null,
      },
    })
  })

  it('the header autocomplete returns names of other kinds with their type and number of products', async () => {
    const { results } = await header('name=paracetamol')
    expect(results.find(({ type }) => type === 'udp')).toMatchObject({
      name: 'Paracetamol',
      url: expect.stringMatching(/^\/generics\/paracetamol-\d+$/),
      packSizeLabel: '',
      metaData: { kind: 'salt', product: null, count: expect.any(Number) },
    })
    expect((await header('name=fever')).results.map(({ type }) => type)).toContain('disease')
  })

  it('the header autocomplete returns 12 results by default, fewer on request, and never more than 50', async () => {
    expect((await header('name=a')).results).toHaveLength(12)
    expect((await header('name=a&pageSize=3')).results).toHaveLength(3)
    expect((await header('name=a&pageSize=50')).results.length).toBeLessThanOrEqual(50)
    for (const pageSize of ['100000', '-4', 'many'])
      expect(
        JSON.parse((await site.ask(`/api/v3/search/autocomplete?name=a&pageSize=${pageSize}`)).text)
          .errors.errs,
      ).toMatchObject([{ code: 'invalid', field: 'pageSize' }])
  })

  it('the header autocomplete returns only the requested types', async () => {
    const types = async (of: string) =>
      new Set((await header(`name=ci&types=${of}`)).results.map(({ type }) => type))
    expect(await types('udp')).toEqual(new Set(['udp']))
    expect(await types('udp,manufacturer')).toEqual(new Set(['udp', 'manufacturer']))
    expect((await types('all')).size).toBeGreaterThan(1)
    expect(await types('nonsense')).toEqual(await types('all'))
  })

  it('the header autocomplete names the word that a misspelling was matched with, and suggests its spelling', async () => {
    const { results, suggestions } = await header('name=parcetamol')
    expect(suggestions).toContain('paracetamol')
    expect(results[0]?.metaData.instead).toBe('paracetamol')
  })

  it('the header autocomplete returns nothing for an empty text, and says that Enter finds nothing', async () => {
    expect(await header('name=')).toEqual({
      status: 0,
      results: [],
      suggestions: [],
      show_search_action: false,
      notices: [],
    })
    expect(await header('')).toMatchObject({ results: [] })
  })

  it('the header autocomplete answers in the language of the request', async () => {
    const { results } = await header('name=fever', { 'accept-language': 'hi' })
    expect(results.every(({ url }) => url.startsWith('/hi/'))).toBe(true)
    expect(results.find(({ type }) => type === 'disease')?.name).toMatch(/\p{Script=Devanagari}/u)
    const { results: products } = await header('name=dolo+650', { 'accept-language': 'hi' })
    expect(products[0]?.packSizeLabel).toBe('पत्ता: 15 टैबलेट')
  })

  it('the header autocomplete is the same below /api/v1, in the envelope', async () => {
    const result = await call(search.autocomplete, '/api/v1/search/autocomplete?name=dolo')
    expect(await header('name=dolo')).toEqual({ status: 0, ...result })
  })
})

describe('the city', () => {
  const availability = async (city: string) =>
    (await header(`name=dolo&types=drug&city=${city}`)).results[0]?.metaData.product

  it('without a city, the product alone decides on availability', async () => {
    expect(await availability('')).toMatchObject({ available: true, reason: null })
  })

  it.each(['Chennai', 'chennai', 'delhi-ncr', encodeURIComponent('चेन्नई')])(
    'a product for sale is available in a served city: %s',
    async (city) => {
      expect(await availability(city)).toMatchObject({ available: true, reason: null })
    },
  )

  it.each(['Atlantis', 'Shimla', '%00'])(
    'no product is available in a city that is not served, and the reason is given: %s',
    async (city) => {
      const facts = await availability(city)
      if (city === '%00') expect(facts?.available).toBe(true)
      else expect(facts).toMatchObject({ available: false, reason: 'city-not-served' })
    },
  )
})

describe('the autocomplete of the mobile overlay', () => {
  it('the mobile autocomplete returns every field of a product', async () => {
    const { results } = await mobile('name=dolo')
    const dolo = results.find(({ res_type }) => res_type === 'drug')
    expect(dolo).toMatchObject({
      name: 'Dolo 650 Tablet',
      url_path: expect.stringMatching(/^\/drugs\/dolo-650-tablet-\d+$/),
      url_query: ['q=dolo'],
      price: expect.stringMatching(/^\d+\.\d\d$/),
      discounted_price: expect.stringMatching(/^\d+\.\d\d$/),
      discount_percent: expect.any(Number),
      pack_size_label: 'strip of 15 tablets',
      units_in_pack: 15,
      label: 'Dolo 650 Tablet · Paracetamol (650mg)',
      available: true,
      is_banned: false,
      hlabel: '<b>Dolo</b> 650 Tablet',
    })
    expect(Number(dolo?.discounted_price)).toBeLessThanOrEqual(Number(dolo?.price))
  })

  it('the mobile autocomplete returns at most 10 results', async () => {
    expect((await mobile('name=a')).results).toHaveLength(10)
  })

  it('the mobile autocomplete never puts the typed text into its HTML unescaped', async () => {
    const { results } = await mobile(`name=${encodeURIComponent('<b>dolo</b><script>')}`)
    for (const { hlabel } of results) expect(hlabel.replaceAll(/<\/?b>/g, '')).not.toMatch(/[<>]/)
  })
})

describe('a typeahead of one type', () => {
  const typeahead = (type: string, query: string) =>
    call(search.typeahead, `/api/v3/search/typeahead/${type}?${query}`)

  it('the typeahead returns every field of a medicine', async () => {
    const [first] = await typeahead('drugs', 'name=dolo')
    expect(first).toEqual({
      id: expect.any(Number),
      type: 'drugs',
      name: 'Dolo 650 Tablet',
      slug: 'dolo-650-tablet',
      packSize: 'strip of 15 tablets',
      pForm: 'tablet',
      packForm: 'strip',
      available: true,
      generics: [{ name: 'Paracetamol' }],
      manufacturer: 'Micro Labs Ltd',
      su: 15,
      mrp: '31.50',
      oPrice: '26.78',
    })
  })

  it('the typeahead returns salts and health products under their own type', async () => {
    expect((await typeahead('generics', 'name=par'))[0]).toMatchObject({
      type: 'generics',
      name: 'Paracetamol',
      mrp: null,
    })
    const otc = await typeahead('OTC', 'name=horlicks')
    expect(otc.length).toBeGreaterThan(0)
    expect(new Set(otc.map(({ type }) => type))).toEqual(new Set(['OTC']))
  })

  it('the typeahead returns at most 10 results, and none in a city that is not served', async () => {
    expect((await typeahead('drugs', 'name=a')).length).toBe(10)
    expect((await typeahead('drugs', 'name=dolo&city=Atlantis'))[0]?.available).toBe(false)
  })
})
