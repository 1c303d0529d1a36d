import { expect, it } from 'vitest'
import { search } from '#catalogue/search/search.ts'
import { suggest } from '#catalogue/search/suggest.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { drug } from '../../fixtures/small-products.ts'

const of = (id: number, name: string, saltId: number, strength: string, more = {}) =>
  drug({ id, name, composition: [{ saltId, strength }], mrp: 50, ...more })
const catalogue = await catalogueOf({
  manufacturers: [{ id: 1, name: 'Aravalli Pharma' }],
  salts: ['Omeprazole', 'Clotrimazole', 'Paracetamol'].map((name, at) => ({ id: at + 1, name })),
  drugs: [
    of(101, 'Ulcimat 20 Capsule', 1, '20mg', { form: 'capsule', popularity: 90 }),
    of(102, 'Kulgut-D Capsule', 1, '20mg', { form: 'capsule' }),
    of(103, 'Zocon Cream', 2, '1%', { form: 'cream' }),
    of(104, 'Bluzole Dusting Powder', 2, '1%', { form: 'powder', popularity: 90 }),
    of(105, 'Febrinil 650 Tablet', 3, '650mg'),
    of(107, 'Becozol Cream', 2, '1%', { form: 'cream', popularity: 90 }),
    of(106, 'Pera Plus 650 Tablet', 3, '650mg', { popularity: 90 }),
    of(108, 'Venogesic-D Tablet DT', 3, '650mg'),
    of(109, 'Venogesic Dispersible Tablet', 3, '650mg', { popularity: 90 }),
  ],
})
const found = (text: string) => {
  const { products, notices } = search(catalogue, text, { pageNumber: 1, pageSize: 10 })
  return {
    names: products.map(
      (id) => catalogue.sql('SELECT name FROM product WHERE id = ?').get(id)?.name,
    ),
    brand: notices.flatMap((notice) => (notice.is === 'brand' ? [notice.brand] : [])),
  }
}

it.each([
  ['omez fc', 'omez'],
  ['candid zz cream', 'candid'],
  ['dolo mr', 'dolo'],
  ['dolo 650 mr', 'dolo'],
  ['dolo plus 650', 'dolo'],
  ['omez 20 fc', 'omez'],
  ['i-pill active', 'i pill'],
  // Aceclofenac has letters that also say when. Seen red: "Dolo AC" was shown as paracetamol alone.
  ['dolo ac', 'dolo'],
  ['omez pc', 'omez'],
])(
  'words behind a brand that is not sold here may make it another medicine, so "%s" shows nothing and names the brand',
  (text, brand) => {
    const { products, didYouMean, notices } = search(catalogue, text, {
      pageNumber: 1,
      pageSize: 10,
    })
    expect({ products, didYouMean }).toEqual({ products: [], didYouMean: [brand] })
    expect(notices).toEqual([
      { is: 'unknown', name: expect.stringMatching(new RegExp(`^${brand} `)) },
    ])
    expect(suggest(catalogue, { text })).toMatchObject({
      entries: [],
      suggestions: [brand],
      notices: [{ is: 'unknown' }],
    })
  },
)

it.each([
  ['omez od', 'omez'],
  ['dolo 650 tds', 'dolo'],
  ['candid cream', 'candid'],
])('letters that say how a brand is taken make no other medicine of it: "%s"', (text, brand) => {
  const { names, brand: told } = found(text)
  expect(told).toEqual([brand])
  expect(names).not.toEqual([])
})

it('a brand with a number is another one than the product that only shares its word', async () => {
  const release = await catalogueOf({
    manufacturers: [{ id: 1, name: 'Aravalli Pharma' }],
    salts: ['Mifepristone', 'Levonorgestrel'].map((name, at) => ({ id: at + 1, name })),
    drugs: [of(201, 'Unwanted Kit', 1, '200mg'), of(202, 'Nirbhaya 1.5 Tablet', 2, '1.5mg')],
  })
  const { products, notices } = search(release, 'unwanted 72', { pageNumber: 1, pageSize: 10 })
  expect(products).toEqual([202])
  expect(notices).toMatchObject([{ is: 'brand', brand: 'unwanted 72' }])
})

it('goods without a known composition are no misspelled cream, in the singular either', () => {
  expect(found('becosule').names).toEqual([])
})

// Seen red: nothing was shown.
it.each([
  ['ઇકોસ્પ્રિન ૭૫ રોજ રાત્રે', 'ecosprin'],
  ['इकोस्प्रिन 75', 'ecosprin'],
  ['థైరోనార్మ్ 50 ఉదయం పరగడుపున', 'thyronorm'],
])(
  'a brand that is not sold here and is spelled as it is heard shows its salts: "%s"',
  async (text, brand) => {
    const release = await catalogueOf({
      manufacturers: [{ id: 1, name: 'Aravalli Pharma' }],
      salts: ['Aspirin', 'Thyroxine'].map((name, at) => ({ id: at + 1, name })),
      drugs: [
        of(301, 'Lomaspi 75 Tablet', 1, '75mg'),
        of(302, 'Healtroxa 50mcg Tablet', 2, '50mcg'),
      ],
    })
    const { products, notices } = search(release, text, { pageNumber: 1, pageSize: 10 })
    expect(products).toEqual([brand === 'ecosprin' ? 301 : 302])
    expect(notices).toContainEqual(expect.objectContaining({ is: 'brand', brand }))
  },
)

it('a letter behind a name is that letter before it begins a word', () => {
  expect(found('venogesic d').names[0]).toBe('Venogesic-D Tablet DT')
})
