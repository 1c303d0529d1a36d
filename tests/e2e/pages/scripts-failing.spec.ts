import { expect } from 'playwright/test'
import { paths } from '#paths.ts'
import { becomeCustomer, onPrescription, plain } from '../../support/customer.ts'
import { fail, file, missing, screens, stuck } from '../../support/missing-scripts.ts'
import { test } from '../../support/shop.ts'

const drug = paths.drug({ id: plain, slug: 'dolo-650-tablet' })

// The browser says of every script that it did not come.
test.use({ expectedConsole: [/net::ERR_FAILED/] })

test.describe('where the script of a screen does not come', () => {
  // Once it has come, it asks who is signed in, and about an order that is nobody's.
  test.use({ expectedStatuses: [403, 404] })

  for (const [name, path] of screens)
    test(`${path} says so at once, and works when it has come`, async ({ page }) => {
      await fail(page, name)
      await page.goto(path)
      await expect(stuck(page)).toBeInViewport()
      await expect(stuck(page)).toContainText(missing)
      await page.unroute(file(name))
      // The connection is back.
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(page.locator('main > [data-live]')).toBeAttached()
      await expect(stuck(page)).toBeHidden()
    })

  test('a connection that is back before the script was given up is used at once', async ({ page }) => {
    let giveUp = (): void => undefined
    const givenUp = new Promise<void>((resolve) => (giveUp = resolve))
    let asked = (): void => undefined
    const isAsked = new Promise<void>((resolve) => (asked = resolve))
    let tries = 0
    await page.route(file('Cart'), async (route) => {
      if (tries++ > 0) return route.continue()
      asked()
      await givenUp
      await route.abort()
    })
    await page.goto(paths.cart())
    await isAsked
    await page.evaluate(() => dispatchEvent(new Event('online')))
    giveUp()
    await expect(page.locator('main > [data-live]')).toBeAttached()
  })

  test.describe('or cannot draw it', () => {
    test.use({ expectedConsole: [/Cannot read properties of undefined/] })

    test('the screen says so and is not empty', async ({ page }) => {
      await page.route('**/api/v3/cart/details', (route) => route.fulfill({ json: { status: 0, result: {} } }))
      await page.goto(paths.cart())
      await expect(stuck(page)).toBeVisible()
    })
  })
})

test.describe('where what is opened does not come', () => {
  test('the place in the header says so, and opens at the next press', async ({ page }) => {
    await fail(page, 'Overlays')
    await page.goto(drug)
    const place = page.getByRole('banner').locator('.place-button')
    await place.click()
    await expect(page.getByRole('alert').filter({ hasText: missing })).toBeVisible()
    await page.unroute(file('Overlays'))
    await place.click()
    await expect(page.getByRole('dialog', { name: 'Where should we deliver?' })).toBeVisible()
  })

  test('a product is not added, says so, and is added at the next press', async ({ page }) => {
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

  test('the search of the header remains a form', async ({ page }) => {
    await fail(page, 'SearchBox')
    await page.goto(paths.drugs())
    await page.getByRole('banner').getByRole('searchbox').fill('dolo')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\/all\?name=dolo/)
  })

  test('the checker remains a form', async ({ page }) => {
    await fail(page, 'Checker')
    await page.goto(paths.interactions(['d62101']))
    await page.getByRole('main').getByRole('searchbox').fill('ecosprin')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('link', { name: 'Add Ecosprin 75 Tablet' }).click()
    await expect(page).toHaveURL(/items=d62101,/)
  })

  test('a cart whose medicines could not be checked together says so, and is a cart all the same', async ({ page }) => {
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
