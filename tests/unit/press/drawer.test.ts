import { afterAll, expect, it } from 'vitest'
import { noFilters, type PageKey, pages } from '#catalogue/page.ts'
import { shopOnPages } from '#model/shop.ts'
import { openDrawer } from '#press/drawer.ts'
import { temporaryFolder } from '../../support/project.ts'
import { secondShop } from '../../support/second-shop.ts'
import { tinyCatalogue, tinyDist } from '../../support/tiny-site.ts'

const folder = temporaryFolder('drawer')
const [first, second] = [tinyCatalogue(folder), tinyCatalogue(folder, 'r2', 'Dolo 1000')]
const drawer = openDrawer({ dist: tinyDist(), site: 'http://localhost' })
afterAll(() => drawer.close())

const draw = async (catalogue: string, page: PageKey) => {
  const { html, found } = await drawer.draw({ catalogue, reviews: `${folder}/none.db`, page })
  return { html: Buffer.from(html).toString(), found }
}
const search = (query: string): PageKey =>
  pages.search('en', { query, pageNumber: 1, pageSize: 20, filters: noFilters })
const drug = (id: number, slug: string): PageKey => pages.one('drug', 'en', { id, slug })

// Seen red with the page drawn where it is asked for: no thread said what it found.
it('a page that was not pressed is drawn by a thread, which says what a search found', async () => {
  const { html, found } = await draw(first, search('dolo'))
  expect(html).toContain('<title>search</title>')
  expect(found).toEqual({ total: 1, corrected: false })
  expect((await draw(first, drug(11, 'dolo-650'))).html).toContain('Dolo 650')
})

it('the next release is read by the next page', async () => {
  expect((await draw(second, drug(11, 'dolo-1000'))).html).toContain('Dolo 1000')
})

// Seen red with the catalogue opened as it is published: the results page of a shop in Pune named the cities of the sample.
it('a page names the cities of the shop', async () => {
  const delivery = { places: [{ city: 'Pune', pincodes: ['411001'] }] }
  const own = openDrawer({
    dist: tinyDist(),
    site: 'http://localhost',
    shop: shopOnPages(secondShop({ delivery })),
  })
  const page = { catalogue: first, reviews: `${folder}/none.db`, page: search('dolo') }
  expect(Buffer.from((await own.draw(page)).html).toString()).toContain('<p>Pune</p>')
  own.close()
})

it('a page whose template fails is refused with its fault, and those that wait beside it are drawn', async () => {
  const [failed, drawn] = await Promise.allSettled([
    draw(first, drug(12, 'calpol-500')),
    draw(first, drug(11, 'dolo-650')),
  ])
  expect(failed).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('a fault of the template') },
  })
  expect(drawn.status).toBe('fulfilled')
})
