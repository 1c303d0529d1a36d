import { expect, it } from 'vitest'
import { search } from '#catalogue/search/search.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { drug } from '../../fixtures/small-products.ts'

const rows = smallExport()
const catalogue = await catalogueOf({
  ...rows,
  salts: [...rows.salts, { id: 50, name: 'Lignocaine' }, { id: 51, name: 'Salbutamol' }],
  drugs: [
    ...rows.drugs,
    drug({ id: 500, name: 'Numbgel', composition: [{ saltId: 50, strength: '2%' }] }),
    drug({ id: 501, name: 'Breathair', composition: [{ saltId: 51, strength: '2mg' }] }),
  ],
})

it.each([
  ['lidocaine', 500, 50],
  ['lignocaine', 500, 50],
  ['albuterol', 501, 51],
  ['lignocaine hydrochloride', 500, 50],
  ['salbutamol sulphate', 501, 51],
])(
  '%s, a national name missing from the export, finds the product and the salt',
  (text, product, salt) => {
    const { products, salts } = search(catalogue, text, { pageNumber: 1, pageSize: 15 })
    expect(products).toContain(product)
    expect(salts).toContain(salt)
  },
)
