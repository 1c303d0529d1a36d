import { describe, expect, it } from 'vitest'
import { search } from '#catalogue/search/search.ts'
import { suggest } from '#catalogue/search/suggest.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { drug, otc } from '../../fixtures/small-products.ts'

const salts = ['Dapoxetine', 'Tadalafil', 'Duloxetine', 'Tinidazole', 'Safinamide', 'Crofelemer']
const of = (id: number, name: string, composition: Record<string, string>, more = {}) =>
  drug({
    id,
    name,
    composition: Object.entries(composition).map(([salt, strength]) => ({
      saltId: salts.indexOf(salt) + 1,
      strength,
    })),
    mrp: 50,
    popularity: 10,
    ...more,
  })

const catalogue = await catalogueOf({
  manufacturers: [{ id: 1, name: 'Aravalli Pharma' }],
  salts: salts.map((name, at) => ({ id: at + 1, name })),
  drugs: [
    of(1, 'Yugal Tablet', { Tadalafil: '10mg', Dapoxetine: '30mg' }),
    of(2, 'Ekal Tablet', { Dapoxetine: '30mg' }, { available: false }),
    of(3, 'Dulane Capsule', { Duloxetine: '30mg' }, { popularity: 90_000 }),
    of(4, 'Tinvex Tablet', { Tinidazole: '500mg' }),
    of(5, 'Zafira Tablet', { Safinamide: '50mg' }),
    of(8, 'Yamaka Tablet', { Tadalafil: '10mg', Tinidazole: '300mg' }),
    of(
      9,
      'Anekal Tablet',
      { Tadalafil: '10mg', Tinidazole: '300mg' },
      { popularity: 90_000, compositionComplete: false },
    ),
    of(
      10,
      'Ekantal Tablet',
      { Safinamide: '50mg' },
      { popularity: 90_000, compositionComplete: false },
    ),
  ],
  categories: [{ id: 1, name: 'Hygiene' }],
  otc: [
    otc({
      id: 6,
      name: 'Crossweave Face Mask',
      categoryIds: [1],
      manufacturerId: 1,
      popularity: 0,
      mrp: 50,
    }),
    otc({
      id: 7,
      name: 'Khadira Hand Wash Lily',
      categoryIds: [1],
      manufacturerId: 1,
      popularity: 0,
      mrp: 50,
    }),
    otc({
      id: 11,
      name: 'Tadka Coconut Oil',
      categoryIds: [1],
      manufacturerId: 1,
      popularity: 500,
      mrp: 50,
    }),
  ],
})
const page = { pageNumber: 1, pageSize: 10 }

describe('the name of a salt without its last letters', () => {
  it('finds the salt alone before a combination, although only that can be bought', () => {
    expect(search(catalogue, 'dapoxetin 30', page).products).toEqual([2, 1])
  })

  it('offers no other salt in the box', () => {
    const { entries } = suggest(catalogue, { text: 'dapoxetin 30' })
    expect(entries.map(({ instead }) => instead)).not.toContain('duloxetine 30')
  })
})

describe('a list of salts that may be cut off', () => {
  it.each([
    ['tadalafil tinidazole', [8, 9]],
    ['tadalafil 10 tinidazole 300', [8, 9]],
    ['safinamide', [5, 10]],
    ['safinamide 50', [5, 10]],
  ])('comes after what holds exactly the salts that were typed: "%s"', (text, ids) => {
    expect(search(catalogue, text, page).products).toEqual(ids)
  })
})

describe('another substance of a class', () => {
  it.each(['etanidazole 500', 'linidazole 500'])(
    'is no misspelling where the first sound differs: "%s"',
    (text) => {
      expect(search(catalogue, text, page)).toMatchObject({
        products: [],
        notices: [{ is: 'unknown' }],
      })
    },
  )

  it('is not suspected where the mistake is further inside', () => {
    expect(search(catalogue, 'tinadazole 500', page).products).toEqual([4])
  })
})

describe('a word that begins other names only', () => {
  it('is not answered with them where it is a brand of goods', () => {
    expect(search(catalogue, 'safi', page).products).toEqual([])
    expect(
      suggest(catalogue, { text: 'safi' }).entries.flatMap(({ product }) => product ?? []),
    ).toEqual([])
  })

  it('is not answered with them where every word is of everyday life', () => {
    expect(search(catalogue, 'do goli kha li', page).products).toEqual([])
  })

  // Seen red without `saltBeforeGoods`.
  it('shows the substance that begins so before goods that do', () => {
    const { entries } = suggest(catalogue, { text: 'tad' })
    expect(entries.slice(0, 2).map(({ name }) => name)).toEqual(['Tadalafil', 'Tadka Coconut Oil'])
  })

  it('shows no goods that nobody buys where it begins a brand that is not sold here', () => {
    const { entries, suggestions } = suggest(catalogue, { text: 'cro' })
    expect(suggestions).toContain('crocin')
    expect(entries.map(({ name }) => name)).toEqual(['Crofelemer'])
  })
})

describe('a device that is not sold here', () => {
  it.each(['thermometer', 'bp ki machine', 'பிபி கருவி', 'pregnancy test'])(
    'is told as such and asks for no doctor: "%s"',
    (text) => {
      const found = search(catalogue, text, page)
      expect(found).toMatchObject({ products: [], need: false, notices: [{ is: 'noGoods' }] })
      expect(suggest(catalogue, { text }).notices).toEqual([{ is: 'noGoods' }])
    },
  )
})
