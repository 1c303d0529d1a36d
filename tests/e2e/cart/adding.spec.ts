import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { putIntoCart } from '../../support/filled-cart.ts'
import { shifted, watchShifts } from '../../support/layout-shift.ts'
import { test } from '../../support/shop.ts'

const drug = paths.drug({ id: 10101, slug: 'dolo-650-tablet' })
const otc = paths.otc({ id: 202401, slug: 'revital-h-capsules-30' })
const inCity = async (page: Page) => {
  await page.goto(paths.faq())
  await putIntoCart(page, [])
}
const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'Added to cart' })

for (const [where, path, scope] of [
  ['a drug page', drug, '.buy'],
  ['an OTC page', otc, '.buy'],
  ['a listing', paths.category(['personal-care']), '.cards'],
  ['search results', paths.search({ name: 'dolo' }), '.cards'],
  ['the substitutes of a drug', drug, '.offers'],
  ['a carousel', paths.home(), '.row'],
] as const)
  test(`adds a product from ${where}: idle, adding, added, its quantity`, async ({ page }) => {
    await inCity(page)
    await page.goto(path)
    const button = page.locator(`${scope} [data-add]`).first()
    await expect(button).toHaveText('Add to cart')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/v3/cart/add/*', async (route) => {
      await held
      await route.continue()
    })
    await button.click()
    // A pointer over the toast would keep it open.
    await page.mouse.move(2, 2)
    await expect(button).toHaveText('Adding...')
    await expect(button).toBeDisabled()
    answer()
    await expect(button).toHaveText('Added')
    await expect(toast(page)).toBeVisible()
    await expect(page.locator('.badge')).toHaveText('1')
    await expect(button).toBeHidden()
    const steps = page.locator(`${scope} [data-add] + .add-steps`).first()
    await expect(steps.getByRole('status')).toHaveText('1')
    // The toast shows longer than the button's text.
    await expect(toast(page).getByRole('link', { name: 'View cart' })).toHaveAttribute(
      'href',
      paths.cart(),
    )
    await expect(toast(page)).toHaveCount(0)
  })

test('changes the quantity where the product stands, and takes it out below one', async ({
  page,
}) => {
  await inCity(page)
  await watchShifts(page)
  await page.goto(drug)
  const buy = page.locator('.buy')
  await buy.getByRole('button', { name: 'Add to cart' }).click()
  const steps = buy.getByRole('group', { name: 'Quantity of Dolo 650 Tablet' })
  await expect(steps.getByRole('status')).toHaveText('1')
  // The button that was pressed has gone: its focus is on the next step.
  const more = steps.getByRole('button', { name: 'More of Dolo 650 Tablet' })
  await expect(more).toBeFocused()
  await more.click()
  await expect(steps.getByRole('status')).toHaveText('2')
  expect(await violationsOf(page)).toEqual([])
  expect(await shifted(page)).toBeLessThanOrEqual(0.02)

  // Another page that shows it knows the quantity too.
  await page.goto(paths.search({ name: 'dolo 650' }))
  const card = page.locator('[data-product="10101"]').first()
  await expect(card.getByRole('status')).toHaveText('2')
  await card.getByRole('button', { name: 'Fewer of Dolo 650 Tablet' }).click()
  await expect(card.getByRole('status')).toHaveText('1')
  await card.getByRole('button', { name: 'Remove Dolo 650 Tablet' }).click()
  const add = card.getByRole('button', { name: 'Add to cart' })
  await expect(add).toBeFocused()
  await expect(page.locator('.badge')).toBeHidden()
  await page.goto(paths.cart())
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('opens the location box without a city, and then adds the product', async ({ page }) => {
  await page.goto(drug)
  await page.locator('.buy').getByRole('button', { name: 'Add to cart' }).click()
  const box = page.getByRole('dialog', { name: 'Where should we deliver?' })
  await box.getByRole('button', { name: 'Chennai' }).first().click()
  await expect(toast(page)).toBeVisible()
  await expect(page.locator('.badge')).toHaveText('1')
})

test('adds nothing without a city when the location box is closed', async ({ page }) => {
  await page.goto(drug)
  await page.locator('.buy').getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('.buy').getByRole('button', { name: 'Add to cart' })).toBeEnabled()
  await expect(page.locator('.badge')).toBeHidden()
})

test('goes to the cart after "Buy now"', async ({ page }) => {
  await inCity(page)
  await page.goto(drug)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page).toHaveURL(paths.cart({ fromBuyNow: 'true' }))
})

test.describe('a failed addition', () => {
  test.use({ expectedStatuses: [422, 500] })

  test('returns the button to idle and shows the reason of a failed addition', async ({ page }) => {
    await inCity(page)
    await page.goto(drug)
    const errs = [{ msg: 'Dolo 650 Tablet is not available now', code: 'productUnavailable' }]
    await page.route('**/api/v3/cart/add/*', (route) =>
      route.fulfill({ status: 422, json: { status: 1, errors: { errs } } }),
    )
    const button = page.locator('.buy [data-add]').first()
    await button.click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Unable to add')
    await expect(alert).toContainText('Dolo 650 Tablet is not available now')
    await expect(button).toHaveText('Add to cart')
    await expect(button).toBeEnabled()
    expect(await violationsOf(page)).toEqual([])
  })

  test('says that adding failed when the server gives no reason', async ({ page }) => {
    await inCity(page)
    await page.goto(drug)
    await page.route('**/api/v3/cart/add/*', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.locator('.buy [data-add]').first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'Unable to add' })).toContainText(
      'Server Problem in Adding Product',
    )
  })
})

test('shows the button’s texts in the page’s language', async ({ page }) => {
  await inCity(page)
  await page.goto(inLocale('ta', drug))
  const button = page.locator('.buy [data-add]').first()
  const before = await button.boundingBox()
  await button.click()
  await expect(button).toHaveText('சேர்க்கப்பட்டது')
  expect(await button.boundingBox()).toEqual(before)
  await expect(page.getByRole('status').filter({ hasText: 'கார்ட்டில் சேர்க்கப்பட்டது' })).toBeVisible()
})

test.describe('a pressed page', () => {
  const now = (more: object) => ({
    status: 0,
    result: {
      products: [
        {
          id: 10101,
          mrp: '35.00',
          discounted_price: '29.75',
          discount_percent: 15,
          uPrice: '1.98',
          available: true,
          reason: null,
          promise: null,
          ...more,
        },
      ],
    },
  })

  test('updates a pressed page to the current price without a layout shift', async ({ page }) => {
    await watchShifts(page)
    await page.route('**/api/v3/products/live?*', (route) => route.fulfill({ json: now({}) }))
    await page.goto(drug)
    const buy = page.locator('.buy')
    await expect(buy).toContainText('₹29.75')
    await expect(buy).toContainText('15% off')
    await expect(buy).toContainText('MRP ₹35.00, incl.')
    await expect(buy).toContainText('₹1.98 per tablet')
    expect(await shifted(page)).toBeLessThanOrEqual(0.02)
  })

  test('keeps the comma after a price without paise', async ({ page }) => {
    const live = now({ id: 202401, mrp: '1390.00' })
    await page.route('**/api/v3/products/live?*', (route) => route.fulfill({ json: live }))
    await page.goto(otc)
    await expect(page.locator('.buy')).toContainText('MRP ₹1,390, incl.')
  })

  test('disables products that are out of stock or not delivered', async ({ page }) => {
    await inCity(page)
    let reason = 'unavailable'
    await page.route('**/api/v3/products/live?*', (route) =>
      route.fulfill({ json: now({ available: false, reason }) }),
    )
    const button = page.locator('.buy [data-add]').first()
    await page.goto(drug)
    await expect(button).toHaveText('Out of stock')
    await expect(button).toBeDisabled()
    const tellMe = page.getByRole('button', { name: 'Tell me when I can order it' })
    await expect(tellMe).toBeVisible()
    reason = 'out-of-stock'
    await page.reload()
    await expect(tellMe).toBeVisible()
    reason = 'city-not-served'
    await page.reload()
    await expect(button).toHaveText('Not delivered to Jaipur')
    await expect(tellMe).toBeHidden()
  })

  test('another place hides the wish to be told where the product can be bought, and tells its own day', async ({
    page,
  }) => {
    let more: object = { available: false, reason: 'out-of-stock' }
    await page.route('**/api/v3/products/live?*', (route) => route.fulfill({ json: now(more) }))
    await page.goto(drug)
    const buy = page.locator('.buy')
    const place = page.getByRole('banner').locator('.place-button')
    const tellMe = page.getByRole('button', { name: 'Tell me when I can order it' })
    await expect(tellMe).toBeVisible()
    more = { promise: 'At your door by 1 December 2026' }
    await place.click()
    const box = page.getByRole('dialog', { name: 'Where should we deliver?' })
    await box.getByLabel('Pincode').fill('302001')
    await box.getByRole('button', { name: 'Deliver here' }).click()
    await expect(buy).toContainText('by 1 December 2026')
    await expect(tellMe).toBeHidden()
    more = {}
    await place.click()
    await page
      .getByRole('list', { name: 'Top cities' })
      .getByRole('button', { name: 'Chennai' })
      .click()
    await expect(buy).not.toContainText('At your door')
    await expect(tellMe).toBeHidden()
  })

  test('requests live prices once for all products in view', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/products/live')) requests.push(request.url())
    })
    await page.goto(paths.category(['personal-care']))
    await expect.poll(() => requests.length).toBe(1)
    expect(new URL(requests[0] ?? '').searchParams.get('ids')?.split(',').length).toBeGreaterThan(2)
  })
})
