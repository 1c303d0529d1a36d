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
  const { page: consolePage } = await enterConsole(browser, baseURL, ['admin'])
  await consolePage.route('**/console/**/FeedbackArea-*.js', (route) => route.abort())
  await consolePage.goto('/console/voices/reviews')
  await expect(consolePage.getByRole('alert')).toContainText('The connection is lost')
  await expect(consolePage.getByRole('navigation', { name: 'Console' })).toBeVisible()
  await consolePage.unroute('**/console/**/FeedbackArea-*.js')
  await consolePage.getByRole('button', { name: 'Try again' }).click()
  await expect(consolePage.getByRole('heading', { level: 1 })).toBeVisible()
  await consolePage.context().close()
})

test('the code of every screen is loaded before it is opened, and sections of a screen do not push each other', async ({
  browser,
  baseURL,
}) => {
  const { page: consolePage } = await enterConsole(browser, baseURL, ['admin'])
  await watchShifts(consolePage)
  for (const screen of ['/console', '/console/stock']) {
    await consolePage.goto(screen, { waitUntil: 'networkidle' })
    await expect(consolePage.getByRole('heading', { level: 1 })).toBeVisible()
    // 0.228 and 0.287 while each section came by itself and the menu grew with the page.
    expect(await shifted(consolePage), screen).toBeLessThan(0.05)
  }
  const scripts: string[] = []
  consolePage.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const menu = consolePage.getByRole('navigation', { name: 'Console' }).getByRole('link')
  for (const link of await menu.all()) {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(consolePage.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(scripts).toEqual([])
  await consolePage.context().close()
})

test('an order shows what its row told until it is read, with nothing to do, and only the failure where it cannot be read', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await ordered(page, `known-row-${randomUUID()}@nuskha.example`, [plain])
  const { page: consolePage } = await enterConsole(browser, baseURL, ['admin'])
  const main = consolePage.getByRole('main')
  const heading = consolePage.getByRole('heading', { level: 1 })
  const answered = Promise.withResolvers<void>()
  let reads = 0
  await consolePage.route(`**/api/ops/orders/${id}`, async (route) => {
    reads += 1
    await answered.promise
    await route.continue()
  })
  await consolePage.goto('/console/orders')
  await consolePage.getByRole('link', { name: id }).click()
  await expect(heading).toHaveText(`${id} Placed`)
  await expect(main.getByLabel('Order', { exact: true })).toContainText('₹')
  await expect(main.getByText('Loading')).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  answered.resolve()
  await expect(main.getByLabel('History')).toBeVisible()
  await expect(main.getByLabel('Order', { exact: true })).toHaveCount(0)
  // Each reading stands in the audit.
  expect(reads).toBe(1)

  await consolePage.unroute(`**/api/ops/orders/${id}`)
  await consolePage.goto('/console/orders')
  await consolePage.route(`**/api/ops/orders/${id}`, (route) =>
    route.fulfill({ status: 500, json: { errors: { errs: [{ msg: 'It broke.' }] } } }),
  )
  await consolePage.getByRole('link', { name: id }).click()
  await expect(main.getByRole('alert')).toContainText('It broke.')
  await expect(heading).toHaveText(id)
  await consolePage.context().close()
})
