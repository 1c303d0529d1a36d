import { expect, it } from 'vitest'
import { search } from '#catalogue/search/search.ts'
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
  ],
})
const found = (text: string) => {
  const { products, notices } = search(catalogue, text, { pageNumber: 1, pageSize: 10 })
  return {
    names: products.map((id) => catalogue.sql('SELECT name FROM product WHERE id = ?').get(id)?.name),
    brand: notices.flatMap((notice) => (notice.is === 'brand' ? [notice.brand] : [])),
    ignored: notices.flatMap((notice) => (notice.is === 'ignored' ? notice.words : [])),
  }
}

it.each([
  ['omez d', 'omez', 'd', ['Ulcimat 20 Capsule', 'Kulgut-D Capsule']],
  ['candid b cream', 'candid', 'b', ['Becozol Cream', 'Zocon Cream']],
  ['dolo mr', 'dolo', 'mr', ['Pera Plus 650 Tablet', 'Febrinil 650 Tablet']],
  ['dolo plus 650', 'dolo', 'plus', ['Pera Plus 650 Tablet', 'Febrinil 650 Tablet']],
])(
  'letters behind a brand that is not sold here may name another salt, so "%s" is searched without them and says so',
  (text, brand, letters, names) => {
    expect(found(text)).toEqual({ names, brand: [brand], ignored: [letters] })
  },
)

it.each(['omez od', 'dolo 650 tds', 'candid cream', 'candid ear drops'])(
  'letters that say how a brand is taken add no salt: "%s"',
  (text) => {
    expect(found(text).ignored).toEqual([])
  },
)

it('goods without a known composition are no misspelled cream, in the singular either', () => {
  expect(found('becosule').names).toEqual([])
})
