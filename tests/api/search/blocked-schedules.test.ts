import { expect, it } from 'vitest'
import type { Catalogue } from '#catalogue/open.ts'
import type { CardRow } from '#catalogue/query/product.ts'
import { createListings } from '#server/search/listings.ts'
import { createLivePrices } from '#server/search/live-prices.ts'
import { createSearch } from '#server/search/search.ts'
import { createSubstitutes } from '#server/search/substitutes.ts'
import { catalogueWith, site } from '../../support/test-server.ts'

/** The calls that say what can be bought, of a pharmacy that does not supply Schedule H. */
const shop = async () => {
  const catalogue: Catalogue = await catalogueWith()
  const [active, blocked] = [() => catalogue, ['H']]
  const found = catalogue
    .sql(
      `SELECT p.id, p.name, p.substitution FROM product p WHERE p.schedule = 'H' AND p.sale = 'for-sale' AND p.kind = 'drug'
         AND 2 < (SELECT COUNT(*) FROM product o WHERE o.substitution = p.substitution AND o.sale = 'for-sale') LIMIT 1`,
    )
    .get() as Pick<CardRow, 'id' | 'name'>
  return {
    found,
    search: createSearch(active, blocked),
    substitutes: createSubstitutes(active, blocked),
    live: createLivePrices(
      active,
      blocked,
      async () => new Map(),
      null,
      () => new Date(),
    ),
    listings: createListings(active, blocked),
  }
}
const ok = <Of>(outcome: { ok: Of } | { failed: string }): Of => {
  if ('failed' in outcome) throw new Error(outcome.failed)
  return outcome.ok
}

it('a product of a schedule that the pharmacy does not supply is available nowhere', async () => {
  const { found, search, substitutes, live, listings } = await shop()
  const unsold = { available: false, reason: 'not-sold' }
  const list = {
    name: found.name,
    city: '',
    pageNumber: 1,
    pageSize: 15,
    sortBy: 'popular',
  } as const
  const own = <Of extends { id: number }>(all: readonly Of[]) =>
    all.find(({ id }) => id === found.id)
  expect(own(ok(search.products(list, 'en')).result)).toMatchObject({
    available: false,
    facts: unsold,
  })
  expect(own(ok(search.available(list, 'en')).result)).toBeUndefined()
  const typed = { name: found.name, city: '', pageSize: 15, types: '' } as const
  expect(own(ok(search.autocomplete(typed, 'en')).results)?.metaData.product).toMatchObject(unsold)
  expect(own(ok(search.mobile(typed, 'en')).results)).toMatchObject({ available: false })
  expect(ok(await live({ ids: [found.id], city: '' }, null, 'en')).products).toMatchObject([unsold])
  const page = {
    pageNumber: 1,
    pageSize: 24,
    type: 'drug',
    sortBy: 'price',
    maId: 0,
    city: '',
  } as const
  const { result } = ok(substitutes({ params: { productId: found.id }, query: page }, 'en')).results
  expect(result.length).toBeGreaterThan(1)
  for (const row of result) expect(row).toMatchObject(unsold)
  const address = new URL(`/search/all?name=${encodeURIComponent(found.name)}`, site)
  const fragment = ok(listings.fragment(address, { pageNumber: 1, pageSize: 15, city: '' }))
  if (fragment.of !== 'products') throw new Error('a list of something else')
  expect(own(fragment.products.items)?.offer.sale).toBe('not-sold')
  const { result: listed } = ok(listings.page(address, { pageNumber: 1, pageSize: 15, city: '' }))
  expect(listed.find(({ id }) => id === found.id)).toMatchObject({ available: false })
})
