import { expect } from 'playwright/test'
import { paths } from '#paths.ts'
import { becomeCustomer, onPrescription, plain } from '../../support/customer.ts'
import { fail, file, missing, screens, stuck } from '../../support/missing-scripts.ts'
import { test } from '../../support/shop.ts'

const drug = paths.drug({ id: plain, slug: 'dolo-650-tablet' })

// The browser reports that every script failed to load.
test.use({ expectedConsole: [/net::ERR_FAILED/] })

test.describe('where the script of a screen fails to load', () => {
  // The loaded script reads the session, and an order that does not exist.
  test.use({ expectedStatuses: [403, 404] })

  // An empty cart comes complete and loads no script.
  for (const [name, path] of screens.filter(([name]) => name !== 'Cart'))
    test(`reports on ${path} at once that its script failed, and works once it loads`, async ({
      page,
    }) => {
      await fail(page, name)
      await page.goto(path)
      await expect(stuck(page)).toBeInViewport()
      await expect(stuck(page)).toContainText(missing)
      // Seen red: "Loading…" stood below it for ever.
      const coming = () =>
        page
          .locator('main [role=status]')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      await expect.poll(async () => Math.max(0, ...(await coming()))).toBe(0)
      await page.unroute(file(name))
      // The connection is back. The event follows the call's answer: the loaded script may lead to the sign-in page at once.
      await page.evaluate(() => void setTimeout(() => dispatchEvent(new Event('online'))))
      await expect(page.locator('main > [data-live]')).toBeAttached()
      await expect(stuck(page)).toBeHidden()
    })

  test('loads a screen at once when the connection returns before the script has failed', async ({
    page,
  }) => {
    let giveUp = (): void => undefined
    const givenUp = new Promise<void>((resolve) => (giveUp = resolve))
    let markRequested = (): void => undefined
    const requested = new Promise<void>((resolve) => (markRequested = resolve))
    let tries = 0
    await page.route(file('sign-in'), async (route) => {
      if (tries++ > 0) return route.continue()
      markRequested()
      await givenUp
      await route.abort()
    })
    await page.goto(paths.login())
    await requested
    await page.evaluate(() => dispatchEvent(new Event('online')))
    giveUp()
    await expect(page.locator('main > [data-live]')).toBeAttached()
  })

  test.describe('a screen that fails to render', () => {
    test.use({ expectedConsole: [/Cannot read properties of undefined/] })

    test('shows a message when a screen fails to render', async ({ page }) => {
      await becomeCustomer(page, 'fails-to-render@nuskha.example', { products: [plain] })
      await page.route('**/api/v3/cart/details', (route) =>
        route.fulfill({ json: { status: 0, result: {} } }),
      )
      await page.goto(paths.cart())
      await expect(stuck(page)).toBeVisible()
    })
  })
})

test.describe('where an overlay fails to load', () => {
  test('reports that the place in the header failed to load, and opens it at the next press', async ({
    page,
  }) => {
    await fail(page, 'overlays')
    await page.goto(drug)
    const place = page.getByRole('banner').locator('.place-button')
    await place.click()
    await expect(page.getByRole('alert').filter({ hasText: missing })).toBeVisible()
    await page.unroute(file('overlays'))
    await place.click()
    await expect(page.getByRole('dialog', { name: 'Where should we deliver?' })).toBeVisible()
  })

  test('reports that a product could not be added, and adds it at the next press', async ({
    page,
  }) => {
    await fail(page, 'add')
    await page.goto(drug)
    const button = page.locator('.buy [data-add]').first()
    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: missing })).toBeVisible()
    await expect(button).toHaveText('Add to cart')
    await page.unroute(file('add'))
    await button.click()
    await expect(page.getByRole('dialog', { name: 'Where should we deliver?' })).toBeVisible()
    await expect(button).toHaveText('Add to cart')
  })

  test('keeps the header’s search a form when its script fails', async ({ page }) => {
    await fail(page, 'SearchBox')
    await page.goto(paths.drugs())
    await page.getByRole('banner').getByRole('searchbox').fill('dolo')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\/all\?name=dolo/)
  })

  test('keeps the checker a form when its script fails', async ({ page }) => {
    await fail(page, 'Checker')
    await page.goto(paths.interactions(['d62101']))
    await page.getByRole('main').getByRole('searchbox').fill('ecosprin')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('link', { name: 'Add Ecosprin 75 Tablet' }).click()
    await expect(page).toHaveURL(/items=d62101,/)
  })

  test('keeps the cart working when its interaction check fails to load, and says so', async ({
    page,
  }) => {
    await becomeCustomer(page, 'unchecked@nuskha.example', { products: [plain, onPrescription] })
    await fail(page, 'CartPanel')
    await page.goto(paths.cart())
    await expect(page.getByRole('alert')).toContainText('Server Problem in Check Interactions')
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled()
    await page.unroute(file('CartPanel'))
    await page.getByRole('alert').getByRole('button').click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.locator('.cart-interactions')).toBeVisible()
  })
})
