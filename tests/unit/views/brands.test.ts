import { expect, it } from 'vitest'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { viewAt } from '../../fixtures/view-of.ts'

it('the brand landing page leaves out brands without products', async () => {
  const catalogue = await catalogueOf(smallExport())
  expect(viewAt(catalogue, 'brands', '/brands').brands.items.map(({ text }) => text)).toEqual([
    'Zeal',
    'Amoxi Duo',
    'Sunveil',
  ])
})
