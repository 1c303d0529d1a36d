import { expect, it } from 'vitest'
import { search } from '#catalogue/search/search.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { drug } from '../../fixtures/small-products.ts'

const catalogue = await catalogueOf({
  manufacturers: [{ id: 1, name: 'Aravalli Pharma' }],
  salts: ['Amoxycillin', 'Levosulpiride', 'Magaldrate', 'Thyroxine'].map((name, at) => ({
    id: at + 1,
    name,
  })),
  drugs: [
    ['Almox 250 Capsule', 1, '250mg', 'capsule'],
    ['Walamox 250mg Dry Syrup', 1, '250mg/5ml', 'suspension'],
    ['Pan-L Capsule SR', 2, '75mg', 'capsule'],
    ['Pan Mps Oral Suspension', 3, '250mg', 'suspension'],
    ['Thyrit 50 Tablet', 4, '50mcg', 'tablet'],
  ].map(([name, saltId, strength, form], at) =>
    drug({
      id: at + 1,
      name: name as string,
      composition: [{ saltId: saltId as number, strength: strength as string }],
      form: form as 'capsule',
      mrp: 50,
      popularity: at === 3 ? 90_000 : 10,
    }),
  ),
})
const first = (text: string): number | undefined =>
  search(catalogue, text, { pageNumber: 1, pageSize: 5 }).products[0]

it.each([
  ['amoxycillin 250mg/5ml', 2],
  ['syp amoxycillin 250/5', 2],
  ['amoxycillin 250', 1],
  ['pan l', 3],
  ['levothyroxin 50', 5],
])('"%s" finds what it means first', (text, id) => expect(first(text)).toBe(id))
