import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Catalogue } from '#catalogue/open.ts'
import { didYouMean, search } from '#catalogue/search/search.ts'
import type { SearchSort } from '#catalogue/search/sorted-page.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { pharmacyRows } from '../../fixtures/search/pharmacy.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await catalogueOf(pharmacyRows(), { languages: ['en', 'hi', 'ta'] })
})

const page = { pageNumber: 1, pageSize: 15 }
const nameOf = (id: number): string => catalogue.sql('SELECT name FROM product WHERE id = ?').get(id)?.name as string
const found = (text: string, more = {}): string[] => search(catalogue, text, { ...page, ...more }).products.map(nameOf)

describe('a page of results', () => {
  it('cuts what it found into pages that neither repeat nor leave out anything', () => {
    const whole = search(catalogue, 'paracetamol', page)
    const pages = [1, 2, 3].flatMap((pageNumber) => search(catalogue, 'paracetamol', { pageNumber, pageSize: 2 }).products)
    expect(pages).toEqual(whole.products)
    expect(whole.total).toBe(5)
  })

  it('is empty beyond the end, and still says how many there are', () => {
    expect(search(catalogue, 'paracetamol', { pageNumber: 9, pageSize: 15 })).toMatchObject({ products: [], total: 5 })
  })

  it('holds names of other kinds beside the products', () => {
    const { salts, brands, ailments } = search(catalogue, 'fever', page)
    expect({ salts, brands, ailments }).toEqual({ salts: [], brands: [], ailments: [1] })
  })

  it('shows what is for an ailment when the ailment is asked for', () => {
    expect(found('fever')).toEqual(['Dolo 650 Tablet'])
    expect(found('high blood pressure')).toEqual(['Telma 40 Tablet', 'Telma-H Tablet'])
  })

  it('says why each product is there', () => {
    expect(search(catalogue, 'pan', page).tiers).toEqual(['whole', 'whole', 'name'])
  })
})

describe('strengths', () => {
  it('are what was typed and nothing longer, once the query is sent', () => {
    expect(found('telma 8')).toEqual([])
    expect(found('telma 80')).toEqual(['Telma 80 Tablet'])
  })

  it('hold for corrected words too', () => {
    expect(found('augmuntin 375')).toEqual(['Augmentin 375 Tablet'])
  })
})

describe('did you mean', () => {
  it('says that the products are those of another spelling', () => {
    expect(search(catalogue, 'pantosid', page)).toMatchObject({ corrected: true, didYouMean: ['pantocid'], total: 1 })
  })

  it('says nothing when something is called so', () => {
    expect(search(catalogue, 'pantocid', page)).toMatchObject({ corrected: false, didYouMean: [] })
  })

  it('shows look-alikes together and lets the reader choose', () => {
    expect(didYouMean(catalogue, 'lasic')).toEqual(expect.arrayContaining(['lasix', 'losec']))
    expect(found('lasic')).toEqual(expect.arrayContaining(['Lasix 40mg Tablet', 'Losec 20mg Capsule']))
  })

  it('corrects nobody who writes another script', () => {
    expect(search(catalogue, 'डोलो', page)).toMatchObject({ corrected: false, didYouMean: [], total: 3 })
  })

  it('offers only what finds something', () => {
    expect(search(catalogue, 'qwrtz xyzab', page)).toMatchObject({ didYouMean: [], corrected: false, total: 0 })
    expect(didYouMean(catalogue, 'dolo pantocid telma')).toEqual(['dolo', 'pantocid', 'telma'])
  })

  it('offers fewer words when no product has them all', () => {
    expect(search(catalogue, 'dolo telma', page)).toMatchObject({ corrected: true, didYouMean: ['telma', 'dolo'] })
  })
})

describe('what a reader chooses', () => {
  test.each<[object, string[]]>([
    [{ forms: ['syrup'] }, ['Dolo 250mg/5ml Syrup']],
    [{ manufacturerIds: [2] }, ['Calpol 650 Tablet']],
    [{ available: true, forms: ['tablet'] }, ['Dolo 650 Tablet', 'Calpol 650 Tablet', 'Dolo 500 Tablet']],
    [{ kinds: ['otc'] }, []],
  ])('%j leaves %j', (filters, names) => {
    expect(found('paracetamol', { filters })).toEqual(names)
  })

  test.each<[SearchSort, string]>([
    ['name', 'Calpol 650 Tablet'],
    ['price', 'Calpol 650 Tablet'],
  ])('sorts by %s', (sort, first) => {
    const names = found('paracetamol 650', { sort })
    expect(names).toHaveLength(2)
    if (sort === 'name') expect(names[0]).toBe(first)
  })
})
