import { expect, it } from 'vitest'
import { search } from '#catalogue/search/search.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { drug } from '../../fixtures/small-products.ts'

const rows = smallExport()
const catalogue = await catalogueOf({
  ...rows,
  salts: [
    ...rows.salts,
    { id: 50, name: 'Lignocaine' },
    { id: 51, name: 'Salbutamol' },
    { id: 52, name: 'Zinc Sulphate' },
    { id: 53, name: 'Ferrous sulfate' },
    { id: 54, name: 'Ferrous fumarate' },
  ],
  drugs: [
    ...rows.drugs,
    drug({ id: 500, name: 'Numbgel', composition: [{ saltId: 50, strength: '2%' }] }),
    drug({ id: 503, name: 'Hemol', composition: [{ saltId: 53, strength: '200mg' }] }),
    drug({ id: 502, name: 'Zicol', composition: [{ saltId: 52, strength: '20mg' }] }),
    drug({ id: 501, name: 'Breathair', composition: [{ saltId: 51, strength: '2mg' }] }),
  ],
})

it.each([
  ['lidocaine', 500, 50],
  ['lignocaine', 500, 50],
  ['albuterol', 501, 51],
  ['lignocaine hydrochloride', 500, 50],
  ['salbutamol sulphate', 501, 51],
  ['zinc sulfate 20', 502, 52],
  ['ferrous sulphate 200', 503, 53],
])(
  '%s, a national name missing from the export, finds the product and the salt',
  (text, product, salt) => {
    const { products, salts } = search(catalogue, text, { pageNumber: 1, pageSize: 15 })
    expect(products).toContain(product)
    expect(salts).toContain(salt)
  },
)

it('a salt that no product holds is told by its page, and is no misspelling of another', () => {
  const found = search(catalogue, 'ferrous fumarate', { pageNumber: 1, pageSize: 15 })
  expect(found).toMatchObject({ products: [], salts: [54], didYouMean: [], notices: [] })
})
