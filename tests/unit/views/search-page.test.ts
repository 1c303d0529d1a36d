import { describe, expect, it } from 'vitest'
import type { SearchView } from '#model/views/search.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { drug } from '../../fixtures/small-products.ts'
import { viewAt } from '../../fixtures/view-of.ts'

const catalogue = await catalogueOf(smallExport())
const at = (query: string): SearchView => viewAt(catalogue, 'search', `/search/all?${query}`)
const facet = (view: SearchView, of: SearchView['filters'][number]['facet']) =>
  view.filters.find((one) => one.facet === of)?.values ?? []

describe('the page of a search', () => {
  it('every link of a result carries the typed text', () => {
    const view = at('name=amoxi+duo')
    const links = [...view.products.items, ...view.groups.flatMap(({ links }) => links)]
    expect(links.length).toBeGreaterThan(1)
    expect(links.every(({ href }) => href.endsWith('?q=amoxi+duo'))).toBe(true)
  })

  it('the count of each facet value equals its number of results', () => {
    const view = at('name=a')
    expect(view.filters.map((one) => one.facet)).toEqual(
      expect.arrayContaining(['form', 'price', 'availability']),
    )
    for (const { values } of view.filters)
      for (const { href, count } of values)
        expect(viewAt(catalogue, 'search', href).products.total, href).toBe(count)
  })

  it('what an adult can do is not told for a child, an animal or in a pregnancy, and when to see a doctor is', async () => {
    const rows = smallExport()
    const said = {
      selfCare: ['Take paracetamol if you feel unwell'],
      seeDoctor: 'At once with a stiff neck.',
    }
    const release = await catalogueOf({
      ...rows,
      ailments: rows.ailments.map((row) => (row.id === 1 ? { ...row, ...said } : row)),
    })
    const told = (query: string) =>
      viewAt(release, 'search', `/search/all?name=${encodeURIComponent(query)}`).need
    expect(told('fever')).toEqual({ ...said, forOthers: false })
    for (const query of ['bachche ko bukhar', 'fever in pregnancy', 'dog fever', 'baby fever'])
      expect(told(query), query).toEqual({ ...said, selfCare: [], forOthers: true })
  })

  it('counts and filters cover every hit, far beyond the first thousand', async () => {
    const composition = [{ saltId: 4, strength: '500mg' }]
    // Figures in a name would be read as strengths.
    const lettersOf = (at: number) =>
      [...String(at)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')
    const many = Array.from({ length: 1200 }, (_, at) => {
      const capsule = { form: 'capsule', packLabel: 'strip of 10 capsules' } as const
      const name = `Plentinil ${lettersOf(at)} ${at < 1100 ? 'Tablet' : 'Capsule'}`
      return drug({ id: 5000 + at, name, composition, ...(at < 1100 ? {} : capsule) })
    })
    const large = await catalogueOf({ ...smallExport(), drugs: many })
    const view = viewAt(large, 'search', '/search/all?name=plentinil')
    expect(view.products.total).toBe(1200)
    expect(Object.fromEntries(facet(view, 'form').map(({ text, count }) => [text, count]))).toEqual(
      { tablet: 1100, capsule: 100 },
    )
    const capsules = facet(view, 'form').find(({ text }) => text === 'capsule')
    expect(viewAt(large, 'search', capsules?.href ?? '').products.total).toBe(100)
  })

  it('filters are kept over pages, sort orders and page sizes, and cleared by one link', () => {
    const [form] = facet(at('name=a&pageSize=2'), 'form')
    const on = viewAt(catalogue, 'search', form?.href ?? '')
    expect(facet(on, 'form').find((value) => value.text === form?.text)?.on).toBe(true)
    for (const { href } of on.sorts) expect(href).toContain(`form=${form?.text}`)
    for (const { href } of on.products.links) expect(href).toContain('pageSize=2')
    expect(on.clear).not.toBeNull()
    expect(viewAt(catalogue, 'search', on.clear ?? '').products.total).toBe(
      at('name=a').products.total,
    )
    expect(at('name=a').clear).toBeNull()
  })

  it('results are sorted with and without filters', () => {
    for (const filter of ['', '&availability=in-stock']) {
      const prices = at(`name=a&pageSize=50&sortBy=price${filter}`).products.items.flatMap(
        ({ offer }) => offer.price ?? [],
      )
      expect(prices.length).toBeGreaterThan(2)
      expect(prices).toEqual([...prices].sort((a, b) => a - b))
    }
  })

  it('a search page with results of another spelling says so and offers the spellings', () => {
    const view = at('name=amoxicilin')
    expect(view.corrected).toBe(true)
    expect(view.products.total).toBeGreaterThan(0)
    expect(view.didYouMean.length).toBeGreaterThan(0)
    expect(viewAt(catalogue, 'search', view.didYouMean[0]?.href ?? '').corrected).toBe(false)
  })

  it('a search page is empty for a text without results', () => {
    expect(at('name=qqwwzzkk')).toMatchObject({
      groups: [],
      products: { total: 0 },
      filters: [],
      requested: false,
    })
    expect(at('name=')).toMatchObject({
      products: { total: 0 },
      nearest: { salts: [], ailments: [] },
    })
  })

  it('a search page thanks a visitor who has requested a medicine', () => {
    expect(at('name=qqwwzzkk&requested=1').requested).toBe(true)
    expect(at('name=qqwwzzkk&requested=x').requested).toBe(false)
  })
})
