import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { becomeCustomer, onPrescription, plain } from '../support/customer.ts'
import { test } from '../support/shop.ts'

const drug = paths.drug({ id: plain, slug: 'dolo-650-tablet' })
const missing = 'This part of the page has not loaded.'
const stuck = (page: Page) => page.locator('.stuck')

/** A chunk of the build by the name of its first file, or every script. */
const file = (name: string): RegExp => new RegExp(`/assets/${name}\\.[^/]*js$`)
const fail = (page: Page, name: string): Promise<unknown> => page.route(file(name), (route) => route.abort())
/** What comes after a while is there. */
const wait = (page: Page): Promise<unknown> => page.evaluate(() => document.getAnimations().map((animation) => animation.finish()))

// The browser says of every script that it did not come.
test.use({ expectedConsole: [/net::ERR_FAILED/] })

/** The screens of the visitor's own, and the component that each is made of. */
const screens = [
  ['Cart', paths.cart()],
  ['Login', paths.login('/cart')],
  ['Prescriptions', paths.checkoutPrescription()],
  ['Addresses', paths.addressList()],
  ['Summary', paths.summary()],
  ['Confirm', paths.confirm()],
  ['Placed', paths.orderPlaced('A1')],
  ['History', paths.orderHistory()],
  ['Track', paths.track('A1')],
  ['Refill', paths.refillCancel('A1')],
  ['Refill', paths.refillSkip('A1')],
  ['Account', paths.account()],
  ['AddressBook', paths.addresses()],
  ['PrescriptionBook', paths.prescriptions()],
  ['Rewards', paths.rewards()],
  ['Wallet', paths.wallet()],
] as const

test.describe('where no script comes', () => {
  test.beforeEach(({ page }) => fail(page, '[^/]*'))

  test('a medicine is found by the form of the header, and its page is read whole', async ({ page }) => {
    await page.goto(paths.drugs())
    await page.getByRole('banner').getByRole('searchbox').fill('dolo 650')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\/all\?name=dolo/)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Dolo 650/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dolo 650')
    await expect(page.getByRole('main')).toContainText('₹')
    await page.getByRole('link', { name: 'Substitutes' }).first().click()
    await expect(page.getByRole('heading', { name: 'Substitutes' })).toBeInViewport()
    await page.locator('.langs summary').click()
    await page.getByRole('link', { name: 'हिन्दी' }).click()
    await expect(page).toHaveURL(inLocale('hi', drug))
  })

  test('lists go on and are narrowed by links', async ({ page }) => {
    await page.goto(paths.brands())
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(paths.brands(2))
    await page.goto(paths.category(['personal-care']))
    await page.locator('.filters > summary').click()
    await page.locator('.filters a').first().click()
    await expect(page).toHaveURL(/\?/)
    await expect(page.locator('.cards > li').first()).toBeVisible()
  })

  test('medicines are checked together by the form of the checker', async ({ page }) => {
    await page.goto(paths.interactions(['d62101']))
    await page.getByRole('main').getByRole('searchbox').fill('ecosprin')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('link', { name: 'Add Ecosprin 75 Tablet' }).click()
    await expect(page).toHaveURL(/items=d62101,/)
    await expect(page.getByRole('main')).toContainText('Warfarin')
  })

  test('a product says after a while that it cannot be ordered, and why', async ({ page }) => {
    await page.goto(drug)
    const note = page.locator('.buy .no-script')
    await expect(note).toBeHidden()
    await wait(page)
    await expect(note).toHaveText('Ordering needs JavaScript. Switch it on; if it is on, reload the page.')
    await expect(note).toBeVisible()
  })

  for (const [, path] of screens)
    test(`${path} says so after a while in plain words, and offers to load again`, async ({ page }) => {
      await page.goto(path)
      await expect(stuck(page)).toBeHidden()
      await wait(page)
      await expect(stuck(page)).toBeInViewport()
      await expect(stuck(page)).toContainText(missing)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto(inLocale('hi', path))
      await wait(page)
      await expect(stuck(page)).toContainText('पेज का यह हिस्सा लोड नहीं हुआ।')
      const again = page.waitForEvent('load')
      await stuck(page).getByRole('link', { name: 'पेज फिर से लोड करें' }).click()
      await again
      await expect(page).toHaveURL(inLocale('hi', path))
    })
})

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
