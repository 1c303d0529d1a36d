import { describe, expect, it } from 'vitest'
import { bulkExport } from '../../fixtures/bulk.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { drug, otc } from '../../fixtures/small-products.ts'
import { viewAt } from '../../fixtures/view-of.ts'

const catalogue = await catalogueOf(bulkExport)

describe('an OTC page', () => {
  it('an OTC page has breadcrumbs of its categories and the other options of its variant', () => {
    const view = viewAt(catalogue, 'otc', '/hi/otc/sunveil-spf-30-cream-41')
    expect(view.head.crumbs.map(({ text }) => text)).toEqual([
      'त्वचा की देखभाल',
      'सनस्क्रीन',
      'Sunveil SPF 30 Cream',
    ])
    expect(view.variant?.options).toEqual([
      {
        name: 'SPF',
        values: [
          { text: '30', current: true, href: '/hi/otc/sunveil-spf-30-cream-41' },
          { text: '50', current: false, href: '/hi/otc/sunveil-spf-50-cream-42' },
        ],
      },
      // There is no lotion of SPF 30.
      {
        name: 'Form',
        values: [
          { text: 'Cream', current: true, href: '/hi/otc/sunveil-spf-30-cream-41' },
          { text: 'Lotion', current: false, href: null },
        ],
      },
    ])
  })

  it('an OTC page tells of its kind what its row does not', async () => {
    const base = smallExport()
    const named = (id: number, more: Partial<Parameters<typeof otc>[0]>) =>
      otc({ id, name: 'Karela Capsule', form: 'capsule', categoryIds: [1], ...more })
    const told = await catalogueOf({
      ...base,
      otc: [
        ...(base.otc ?? []),
        named(45, {}),
        named(46, { directions: 'Our own.' }),
        named(47, { about: 'Our own.', directions: 'Our own.', cautions: ['Our own.'] }),
        named(48, { about: 'Our own.' }),
      ],
    })
    const careAt = (id: number, language = '') =>
      viewAt(told, 'otc', `${language}/otc/karela-capsule-${id}`).care
    const sugar = expect.arrayContaining([expect.stringMatching(/may lower blood sugar/)])
    expect(careAt(45)).toMatchObject({
      about: [expect.stringMatching(/karela/), expect.stringMatching(/has not been shown/)],
      steps: [expect.stringMatching(/as its label/)],
      cautions: sugar,
    })
    expect(careAt(46)).toMatchObject({ steps: [], cautions: sugar })
    expect(careAt(47)).toBeNull()
    // What it is in English alone yields to what a reader of Hindi can read.
    expect(careAt(48)).toMatchObject({ about: [] })
    expect(careAt(48, '/hi')?.about[0]).toMatch(/करेला/)
  })

  it('an OTC page shows similar products without itself', () => {
    expect(
      viewAt(catalogue, 'otc', '/otc/sunveil-spf-30-cream-41').similar.map(({ id }) => id),
    ).toEqual([42, 43])
  })
})

describe('a list of products', () => {
  it('a product list has pages of 24 with links to its neighbours, most popular first, then by name', () => {
    const first = viewAt(catalogue, 'manufacturer', '/manufacturer/quiet-works-4').products
    expect(first).toMatchObject({
      total: 60,
      pages: 3,
      pageNumber: 1,
      previous: null,
      next: '/manufacturer/quiet-works-4?pageNumber=2',
    })
    expect(first.items[0]?.name).toBe('Bulk 00')
    const last = viewAt(
      catalogue,
      'manufacturer',
      '/hi/manufacturer/quiet-works-4?pageNumber=3',
    ).products
    expect(last.items).toHaveLength(12)
    expect(last.links.map(({ href }) => href)).toEqual([
      '/hi/manufacturer/quiet-works-4',
      '/hi/manufacturer/quiet-works-4?pageNumber=2',
      '/hi/manufacturer/quiet-works-4?pageNumber=3',
    ])
  })

  it('every product list shows what can be bought first, and keeps its order in both parts', async () => {
    const rows = smallExport()
    const products = [9, 8, 7, 6].map((popularity) =>
      drug({
        id: 1000 + popularity,
        name: `Part ${popularity}`,
        mrp: 20,
        composition: [{ saltId: 5, strength: '75mg' }],
        manufacturerId: 4,
        brandId: 3,
        ailmentIds: [1],
        popularity: 1000 + popularity,
        ...(popularity % 2 === 1 && { available: false }),
      }),
    )
    const parted = await catalogueOf({ ...rows, drugs: [...rows.drugs, ...products] })
    const namesAt = (kind: 'manufacturer' | 'brand' | 'ailment', path: string) =>
      viewAt(parted, kind, path)
        .products.items.map(({ name }) => name)
        .filter((name) => name.startsWith('Part'))
    const order = ['Part 8', 'Part 6', 'Part 9', 'Part 7']
    expect(namesAt('manufacturer', '/manufacturer/quiet-works-4')).toEqual(order)
    const [brand] = (rows.brands ?? []).filter(({ id }) => id === 3)
    expect(namesAt('brand', `/brand/${brand?.name.toLowerCase()}-3`)).toEqual(order)
    const groups = viewAt(parted, 'salt', '/generics/aspirin-5').groups
    expect(groups[0]?.cards.map(({ name }) => name)).toEqual(order)
  })

  it('the page of a maker without products is not indexed unless it has a text', async () => {
    const quiet = await catalogueOf(smallExport())
    expect(viewAt(quiet, 'manufacturer', '/manufacturer/quiet-works-4').head.index).toBe(false)
  })
})

describe('an index', () => {
  it('an index lists names under a letter, with the letters that have entries', () => {
    const view = viewAt(catalogue, 'index', '/drugs?name=c')
    expect(view.entries.items.map(({ text }) => text)).toEqual(['Claveon Tablet', 'Clotnil Tablet'])
    expect(view.letters.find(({ letter }) => letter === 'c')).toMatchObject({
      current: true,
      href: '/drugs?name=c',
    })
    expect(view.letters.find(({ letter }) => letter === 'x')).toMatchObject({
      current: false,
      href: null,
    })
    expect(view.head.index).toBe(true)
  })

  it('the index of brands opens at the letter a', () => {
    expect(viewAt(catalogue, 'index', '/brand-list')).toMatchObject({
      name: 'a',
      entries: { items: [{ text: 'Amoxi Duo', note: 'Aravalli Pharma', count: 2 }] },
    })
  })

  it('the index of a typed prefix lists matching names and is not indexed by search engines', () => {
    const view = viewAt(catalogue, 'index', '/manufacturers?name=be')
    expect(view.entries.items.map(({ text }) => text)).toEqual(['Beacon Labs'])
    expect(view.head.index).toBe(false)
    // A name that begins with a digit is listed under its first letter.
    expect(
      viewAt(catalogue, 'index', '/drugs?name=3').entries.items.map(({ text }) => text),
    ).toEqual(['3T Paramol Tablet'])
    expect(viewAt(catalogue, 'index', '/drugs?name=3t p').entries.total).toBe(1)
    expect(viewAt(catalogue, 'index', '/drugs?name=%25').entries.total).toBe(0)
  })
})

describe('a category', () => {
  const names = (url: string) =>
    viewAt(catalogue, 'category', url).products.items.map(({ name }) => name)

  it('a category is filtered and sorted by links', () => {
    expect(names('/categories/skin-care?form=cream&sortBy=price')).toEqual([
      'Neem Balm',
      'Sunveil SPF 30 Cream',
      'Sunveil SPF 50 Cream',
    ])
    expect(names('/categories/skin-care?price=250-500')).toEqual([
      'Sunveil SPF 50 Cream',
      'Sunveil SPF 30 Cream',
    ])
    expect(names('/categories/skin-care?brand=2&availability=in-stock&sortBy=price-desc')[0]).toBe(
      'Sunveil SPF 50 Lotion',
    )
    expect(names('/categories/skin-care?sortBy=name')[0]).toBe('Neem Balm')
    expect(names('/categories/skin-care?sortBy=discount')[0]).toBe('Sunveil SPF 30 Cream')
  })

  it('a category counts the results of each value beside the other filters', () => {
    const { filters, clear } = viewAt(catalogue, 'category', '/categories/skin-care?form=lotion')
    expect(clear).toBe('/categories/skin-care')
    const form = filters.find(({ facet }) => facet === 'form')?.values
    expect(form).toEqual([
      { text: 'cream', href: '/categories/skin-care?form=cream_lotion', count: 3, on: false },
      { text: 'lotion', href: '/categories/skin-care', count: 1, on: true },
    ])
    expect(filters.find(({ facet }) => facet === 'price')?.values).toMatchObject([
      { text: '500-1000', count: 1 },
    ])
  })

  it('a category is indexed by search engines only without filters', () => {
    expect(viewAt(catalogue, 'category', '/categories/skin-care').head.index).toBe(true)
    expect(viewAt(catalogue, 'category', '/categories/skin-care?form=lotion').head.index).toBe(
      false,
    )
    expect(viewAt(catalogue, 'category', '/categories/skin-care?sortBy=name').head.index).toBe(
      false,
    )
  })

  it('a category is shown in the tree with the number of its products, and not without any', () => {
    // The export has a category for devices too.
    expect(viewAt(catalogue, 'categories', '/hi/categories').tree).toMatchObject([
      {
        node: { text: 'त्वचा की देखभाल', count: 4 },
        tiles: [{ text: 'सनस्क्रीन', count: 3, href: '/hi/categories/skin-care/sunscreen' }],
      },
    ])
  })
})

describe('the other pages', () => {
  it('the home page shows popular products and the sections', () => {
    const home = viewAt(catalogue, 'home', '/hi')
    expect(home.rows.map(({ shows }) => shows)).toEqual([
      'drugs',
      'otc',
      'categories',
      'ailments',
      'brands',
      'salts',
    ])
    expect(home.rows.slice(0, 2).map(({ cards }) => cards[0]?.name)).toEqual([
      'Febrinil 500 Tablet',
      'Sunveil SPF 50 Cream',
    ])
    expect(home).toMatchObject({
      head: { cities: ['चेन्नई', 'Agra'] },
      counts: { drugs: 70, otc: 4, salts: 5, manufacturers: 4 },
    })
  })

  it('the page of an ailment has its salts, usages and products', () => {
    expect(viewAt(catalogue, 'ailment', '/hi/drug-ailments/fever-1')).toMatchObject({
      name: 'बुख़ार',
      symptoms: ['तेज़ बुख़ार'],
      salts: [{ text: 'Paracetamol' }],
      usages: [{ text: 'दर्द से राहत' }],
      products: { total: 2 },
    })
  })

  it('the page of an ailment tells in general what its row does not', async () => {
    const row = { symptoms: [], causes: [], selfCare: [] }
    const told = await catalogueOf({
      ...smallExport(),
      ailments: [
        { id: 1, name: 'Fever', ...row },
        {
          id: 2,
          name: 'Migraine',
          ...row,
          about: 'Our own.',
          symptoms: ['Our own'],
          seeDoctor: 'See one.',
        },
        { id: 3, name: 'Unheard complaint', ...row },
        { id: 4, name: 'Gout', ...row },
        { id: 5, name: 'Vertigo', ...row, about: 'Our own.' },
      ],
      drugs: [1, 2, 3, 4, 5].map((id) =>
        drug({ id, name: `Pill ${id}`, ailmentIds: [id], composition: [{ saltId: 4 }] }),
      ),
    })
    const general = (path: string) => viewAt(told, 'ailment', path).general
    expect(general('/drug-ailments/fever-1')?.seeDoctor).toEqual(['fever', 'malaria'])
    expect(general('/hi/drug-ailments/fever-1')?.symptoms).toContain('सिरदर्द')
    expect(general('/drug-ailments/migraine-2')).toBeNull()
    expect(general('/drug-ailments/gout-4')?.about).toBe('gout')
    expect(general('/drug-ailments/vertigo-5')?.about).toBeUndefined()
    expect(general('/drug-ailments/unheard-complaint-3')).toBeNull()
  })

  it('the page of an ailment names other uses once, and no salt that only accompanies', async () => {
    const of = (id: number, saltIds: number[]) =>
      drug({
        id,
        name: `Pill ${id}`,
        ailmentIds: [1],
        composition: saltIds.map((saltId) => ({ saltId })),
      })
    const base = smallExport()
    const names = ['Treatment of Fever', 'Fever', 'Pain', 'Treatment of Pain (body ache)']
    const told = await catalogueOf({
      ...base,
      usages: [
        ...names.map((name, at) => ({ id: at + 11, name, ailmentIds: [1] })),
        ...(base.usages ?? []),
      ],
      drugs: [of(1, [4]), of(2, [5]), of(3, [4, 3]), of(4, [5, 3]), of(5, [4, 5, 3])].map(
        (row) => ({ ...row, usageIds: [11, 12, 13, 14] }),
      ),
    })
    const view = viewAt(told, 'ailment', '/drug-ailments/fever-1')
    expect(view.usages.map(({ text }) => text)).toEqual(['Pain', 'Pain relief'])
    expect(view.salts).toHaveLength(2)
  })

  it('the page of a usage names its ailments', () => {
    expect(viewAt(catalogue, 'usage', '/drug-usage/pain-relief-1')).toMatchObject({
      ailments: [{ text: 'Fever' }],
      products: { total: 1 },
    })
  })
})
