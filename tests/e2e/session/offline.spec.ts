import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { inLocale, offlinePath, paths, screenPaths } from '#paths.ts'
import { becomeCustomer, plain, send } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

test.use({
  serviceWorkers: 'allow',
  expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/],
})

const drug = paths.drug({ id: plain, slug: 'dolo-650-tablet' })
const note = (page: Page) => page.getByText('Offline: this page is as it was on')

/** Opens a page and waits until the service worker has it under its control and has kept the page. */
const openAndKeep = async (page: Page, path: string) => {
  await page.goto(path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => keptPages(page)).toContain(path)
}
const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found = await (await caches.open('pages-1')).keys()
    return found.map(({ url }) => new URL(url).pathname)
  })
const keptReplies = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found = await (await caches.open('own-1')).keys()
    return found.map(({ url }) => new URL(url).pathname).sort()
  })

test('without a connection a page that was opened is there and says so, and another is told to be missing, in its language', async ({
  page,
  context,
}) => {
  await openAndKeep(page, drug)
  await openAndKeep(page, inLocale('ta', drug))
  expect(await keptPages(page)).toEqual(
    expect.arrayContaining([offlinePath, inLocale('ta', offlinePath)]),
  )
  await expect(note(page)).toHaveCount(0)
  await context.setOffline(true)
  await page.goto(drug)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dolo 650')
  await expect(note(page)).toBeVisible()
  // It is drawn as ever: its style sheet is kept as well.
  expect(
    await page
      .locator('header')
      .first()
      .evaluate((header) => getComputedStyle(header).position),
  ).not.toBe('static')
  await page.goto(paths.drug({ id: 10601, slug: 'zerodol-p-tablet' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await page.goto(inLocale('ta', paths.salts()))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('நீங்கள் ஆஃப்லைனில் உள்ளீர்கள்')
  await context.setOffline(false)
  await page.goto(drug)
  await expect(note(page)).toHaveCount(0)
})

test('the cart of a customer who agreed opens without a connection, and signing out removes it', async ({
  page,
  context,
}) => {
  await openAndKeep(page, paths.faq())
  await becomeCustomer(page, `offline-${randomUUID()}@nuskha.example`, { products: [plain] })
  // Without consent nothing of a customer is kept.
  await page.goto(screenPaths.cart)
  await expect(page.getByText('Dolo 650 Tablet').first()).toBeVisible()
  expect(await keptReplies(page)).toEqual([])
  await send(page, '/api/v3/consents', { personalStorage: true })
  await page.goto(screenPaths.prescriptions)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openAndKeep(page, screenPaths.cart)
  await expect
    .poll(() => keptReplies(page))
    .toEqual(expect.arrayContaining(['/api/v3/cart/details', '/api/v3/session']))
  await context.setOffline(true)
  await page.goto(screenPaths.cart)
  await expect(page.getByText('Dolo 650 Tablet').first()).toBeVisible()
  await expect(note(page)).toBeVisible()
  await context.setOffline(false)
  await page.goto(paths.faq())
  await send(page, '/api/v3/logout')
  await expect.poll(() => keptReplies(page)).not.toContain('/api/v3/cart/details')
  await context.setOffline(true)
  await page.goto(screenPaths.cart)
  await expect(note(page)).toBeVisible()
  await expect(page.getByText('Dolo 650 Tablet')).toHaveCount(0)
})
