import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { enterConsole } from '../../support/console.ts'
import { ordered, plain } from '../../support/customer.ts'
import { shifted, watchShifts } from '../../support/layout-shift.ts'
import { test } from '../../support/shop.ts'

test('a screen whose code cannot be had says so, and is shown once it can', async ({
  browser,
  baseURL,
}) => {
  const { page: desk } = await enterConsole(browser, baseURL, ['admin'])
  await desk.route('**/console/**/FeedbackArea-*.js', (route) => route.abort())
  await desk.goto('/console/voices/reviews')
  await expect(desk.getByRole('alert')).toContainText('The connection is lost')
  await expect(desk.getByRole('navigation', { name: 'Console' })).toBeVisible()
  await desk.unroute('**/console/**/FeedbackArea-*.js')
  await desk.getByRole('button', { name: 'Try again' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await desk.context().close()
})

test('the code of every screen is loaded before it is opened, and sections of a screen do not push each other', async ({
  browser,
  baseURL,
}) => {
  const { page: desk } = await enterConsole(browser, baseURL, ['admin'])
  await watchShifts(desk)
  for (const screen of ['/console', '/console/stock']) {
    await desk.goto(screen, { waitUntil: 'networkidle' })
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
    // 0.228 and 0.287 while each section came by itself and the menu grew with the page.
    expect(await shifted(desk), screen).toBeLessThan(0.05)
  }
  const scripts: string[] = []
  desk.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const menu = desk.getByRole('navigation', { name: 'Console' }).getByRole('link')
  for (const link of await menu.all()) {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(scripts).toEqual([])
  await desk.context().close()
})

test('an order shows what its row told until it is read, with nothing to do, and only the failure where it cannot be read', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await ordered(page, `known-row-${randomUUID()}@nuskha.example`, [plain])
  const { page: desk } = await enterConsole(browser, baseURL, ['admin'])
  const main = desk.getByRole('main')
  const heading = desk.getByRole('heading', { level: 1 })
  const answered = Promise.withResolvers<void>()
  let reads = 0
  await desk.route(`**/api/ops/orders/${id}`, async (route) => {
    reads += 1
    await answered.promise
    await route.continue()
  })
  await desk.goto('/console/orders')
  await desk.getByRole('link', { name: id }).click()
  await expect(heading).toHaveText(`${id} Placed`)
  await expect(main.getByLabel('Order', { exact: true })).toContainText('₹')
  await expect(main.getByText('Loading')).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  answered.resolve()
  await expect(main.getByLabel('History')).toBeVisible()
  await expect(main.getByLabel('Order', { exact: true })).toHaveCount(0)
  // Each reading stands in the audit.
  expect(reads).toBe(1)

  await desk.unroute(`**/api/ops/orders/${id}`)
  await desk.goto('/console/orders')
  await desk.route(`**/api/ops/orders/${id}`, (route) =>
    route.fulfill({ status: 500, json: { errors: { errs: [{ msg: 'It broke.' }] } } }),
  )
  await desk.getByRole('link', { name: id }).click()
  await expect(main.getByRole('alert')).toContainText('It broke.')
  await expect(heading).toHaveText(id)
  await desk.context().close()
})
