import { expect, it } from 'vitest'
import { textWith } from '#catalogue/search/alternative.ts'
import { parseQuery } from '#catalogue/search/parse-query.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'

it('another spelling replaces its own word, not the beginning of an earlier one', async () => {
  const catalogue = await catalogueOf({})
  const query = parseQuery(catalogue, 'pantop pan')
  expect(textWith(query, new Map([[1, 'pand']]))).toBe('pantop pand')
})
