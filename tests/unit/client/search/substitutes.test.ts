import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let store: typeof import('#client/search/substitutes.ts')
beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser({ city: 'Agra' })
  store = await import('#client/search/substitutes.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const page = (ids: number[], hasMore: boolean) => ({
  body: { status: 0, results: { status: 0, result: ids.map((id) => ({ id })), total: 3, hasMore } },
})
const ids = () => store.shownList(store.$substitutes.get())?.rows.map(({ id }) => id)

it('shows fifteen sorted substitutes of the city, and the next ones below them', async () => {
  browser.replies.push(page([1, 2], true), page([3], false))
  await store.showSubstitutes(7, 'name')
  expect(browser.requests[0]?.url.href).toBe(
    'http://shop/api/v1/get/substitutes/7?pageNumber=1&pageSize=15&type=drug&sortBy=name&city=Agra',
  )
  await store.showMoreSubstitutes(7)
  expect(ids()).toEqual([1, 2, 3])
  await store.showMoreSubstitutes(7)
  expect(browser.requests).toHaveLength(2)
})

it('starts from the first page after a change of the sort order', async () => {
  browser.replies.push(page([1, 2], true), page([2, 1], true))
  await store.showSubstitutes(7, 'price')
  await store.showSubstitutes(7, 'save')
  expect(ids()).toEqual([2, 1])
})

it('keeps the shown substitutes when the next page fails', async () => {
  browser.replies.push(page([1, 2], true), { body: '<' })
  await store.showSubstitutes(7, 'price')
  await store.showMoreSubstitutes(7)
  expect(store.$substitutes.get().is).toBe('failed')
  expect(ids()).toEqual([1, 2])
})

it('requests the next page of substitutes once, however often it is pressed', async () => {
  browser.replies.push(page([1, 2], true), page([3], false))
  await store.showSubstitutes(7, 'price')
  await Promise.all([store.showMoreSubstitutes(7), store.showMoreSubstitutes(7)])
  expect(ids()).toEqual([1, 2, 3])
})
