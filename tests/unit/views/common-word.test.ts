import { expect, it } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import { noFilters } from '#catalogue/page.ts'
import { choicesOf, countsOf } from '#catalogue/query/category-products.ts'
import { sampleCatalogue } from '../../support/sample.ts'

// Seen red with a query for each list: a common word, written in another way, read half of the catalogue again.
it('the products of a results page are read once a release, however their search is written', async () => {
  const catalogue = openCatalogue(await sampleCatalogue())
  const ids = catalogue
    .sql('SELECT id FROM product ORDER BY id DESC')
    .all()
    .map(({ id }) => id as number)
  const first = choicesOf(catalogue, ids)
  expect(first.map(({ id }) => id)).toEqual(ids)
  const asked: string[] = []
  const read = catalogue.sql
  catalogue.sql = (text) => {
    asked.push(text)
    return read(text)
  }
  const other = choicesOf(catalogue, ids.slice(1))
  expect([other, asked]).toEqual([first.slice(1), []])
  const { under, ofList } = countsOf(other, { ...noFilters, form: ['syrup'] })
  const syrups = other.filter(({ form }) => form === 'syrup')
  expect(under.form).toEqual(ofList.form)
  expect([...under.brand.values()].reduce((sum, one) => sum + one, 0)).toBe(
    syrups.filter(({ brandId }) => brandId !== null).length,
  )
  expect(under.buyable).toBe(syrups.filter(({ buyable }) => buyable === 1).length)
})
