import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { hold, cartLines as lines, openCart } from '../../support/filled-cart.ts'
import { shifted, watchShifts } from '../../support/layout-shift.ts'
import { test } from '../../support/shop.ts'

const line = (page: Page, name: string) => lines(page).filter({ hasText: name })
const dolo = (page: Page) => line(page, 'Dolo 650')
const quantity = (page: Page) => dolo(page).getByRole('group').getByRole('status')
const more = (page: Page) => dolo(page).getByRole('button', { name: 'More of Dolo 650 Tablet' })
const less = (page: Page) => dolo(page).getByRole('button', { name: 'Fewer of Dolo 650 Tablet' })
const checkout = (page: Page) => page.getByRole('button', { name: 'Checkout' })

test('shows the empty view for an empty cart, which search engines do not list', async ({
  page,
}) => {
  await page.goto(paths.cart())
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
  expect(await violationsOf(page)).toEqual([])
})

test('shows the products, prices, totals and place of a cart accessibly', async ({ page }) => {
  await openCart(page)
  await expect(lines(page)).toHaveCount(2)
  await expect(page.getByRole('main')).toContainText('Deliver to Jaipur 302001')
  await expect(page.getByRole('region', { name: 'Order total' })).toContainText(
    /Total MRP₹[\d.]+.*To pay₹[\d.]+/s,
  )
  expect(await violationsOf(page)).toEqual([])
  await page.goto(inLocale('hi', paths.cart()))
  await expect(page.getByRole('button', { name: 'चेकआउट करें' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('loads a cart without a layout shift', async ({ page }) => {
  await watchShifts(page)
  await openCart(page)
  await expect(page.getByRole('main')).toContainText('Deliver to Jaipur 302001')
  expect(await shifted(page)).toBeLessThanOrEqual(0.02)
})

test.describe('a quantity in the cart', () => {
  test.use({ expectedStatuses: [500] })

  test('changes a quantity at once by the selling unit, and the totals follow', async ({
    page,
  }) => {
    await openCart(page)
    const go = await hold(page, '**/api/v3/cart/update')
    const before = await page.locator('.to-pay dd').textContent()
    await more(page).click()
    await expect(quantity(page)).toContainText('2 packs')
    await expect(quantity(page)).toContainText('30 tablets')
    await expect(page.locator('.to-pay dd')).toHaveText(before ?? '')
    go()
    await expect(page.locator('.to-pay dd')).not.toHaveText(before ?? '')
    await page.reload()
    await expect(quantity(page)).toContainText('2 packs')
  })

  test('names the content of a jar in grams, not in units', async ({ page }) => {
    await openCart(page, [{ id: 200103 }])
    await expect(line(page, 'Horlicks').getByRole('status')).toHaveText('1 pack500 g')
  })

  test('names tablets in the language of the page', async ({ page }) => {
    await openCart(page)
    await page.goto(inLocale('ta', paths.cart()))
    await expect(page.getByRole('group', { name: /Dolo 650/ }).getByRole('status')).toHaveText(
      '1 பேக்15 மாத்திரை',
    )
  })

  test('does not lower a quantity below one step', async ({ page }) => {
    await openCart(page)
    await expect(less(page)).toBeDisabled()
    await less(page).click({ force: true })
    await expect(quantity(page)).toContainText('1 pack')
  })

  test('ends at the last pressed quantity after many presses', async ({ page }) => {
    await openCart(page)
    for (let presses = 0; presses < 6; presses++) await more(page).click()
    await less(page).click()
    await expect(quantity(page)).toContainText('6 packs')
    await expect(checkout(page)).toBeEnabled()
    await page.reload()
    await expect(quantity(page)).toContainText('6 packs')
  })

  test('rolls back a failed quantity and says so at its line', async ({ page }) => {
    await openCart(page)
    await page.route('**/api/v3/cart/update', (route) =>
      route.fulfill({ status: 500, body: 'oops' }),
    )
    await more(page).click()
    await expect(dolo(page).getByRole('alert')).toHaveText(
      'Server Problem in Updation of Order Item',
    )
    await expect(quantity(page)).toContainText('1 pack')
  })

  test('resets a quantity above 500 units to 500 and says so', async ({ page }) => {
    await openCart(page)
    await page.evaluate(async () => {
      const { result } = await (await fetch('/api/v3/session')).json()
      const headers = { 'x-csrf-token': result.csrf, 'Content-Type': 'application/json' }
      await fetch('/api/v3/cart/update', {
        method: 'POST',
        headers,
        body: JSON.stringify({ productId: 10101, qty: 495 }),
      })
    })
    await page.reload()
    await expect(quantity(page)).toContainText('495 tablets')
    await more(page).click()
    await expect(page.getByRole('main')).toContainText('Only 500 units allowed through our service')
    await expect(quantity(page)).toContainText('495 tablets')
  })
})

test.describe('a product in the cart', () => {
  test.use({ expectedStatuses: [500] })

  test('removes a product at once, and the last one leaves the empty view', async ({ page }) => {
    await openCart(page)
    await dolo(page).getByRole('button', { name: 'Remove Dolo 650 Tablet' }).click()
    await expect(lines(page)).toHaveCount(1)
    await expect(page.getByRole('heading', { name: '1 product' })).toBeFocused()
    await page.getByRole('button', { name: /^Remove / }).click()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect(page.locator('.badge')).toBeHidden()
  })

  test('restores a product when its removal fails', async ({ page }) => {
    await openCart(page)
    await page.route('**/api/v3/cart/delete/item', (route) =>
      route.fulfill({ status: 500, body: 'oops' }),
    )
    await dolo(page).getByRole('button', { name: 'Remove Dolo 650 Tablet' }).click()
    await expect(dolo(page).getByRole('alert')).toHaveText(
      'Server Problem in Deletion of Order Item',
    )
  })

  test('does not restore a removed product when its quantity is answered late', async ({
    page,
  }) => {
    await openCart(page)
    const go = await hold(page, '**/api/v3/cart/update')
    await more(page).click()
    await dolo(page).getByRole('button', { name: 'Remove Dolo 650 Tablet' }).click()
    await expect(lines(page)).toHaveCount(1)
    go()
    await expect(checkout(page)).toBeEnabled()
    await expect(lines(page)).toHaveCount(1)
    await page.reload()
    await expect(lines(page)).toHaveCount(1)
  })
})

test.describe('problems of a product', () => {
  test('shows a changed price at its line, where it can be accepted', async ({ page }) => {
    await openCart(page, [{ id: 10101, seen: '1.00' }])
    await expect(dolo(page)).toContainText(
      /The price of Dolo 650 Tablet has changed from ₹1 to ₹[\d.]+/,
    )
    await dolo(page).getByRole('button', { name: 'Accept the new price' }).click()
    await expect(dolo(page)).not.toContainText('has changed')
    await page.reload()
    await expect(lines(page)).toHaveCount(1)
    await expect(dolo(page)).not.toContainText('has changed')
  })

  for (const [code, msg, way] of [
    ['quantityStep', 'Quantity must be multiple of 10', 'Change to 1 pack'],
    ['productUnavailable', 'Dolo 650 Tablet is not available now', 'Remove'],
    [
      'placeNotCovered',
      'Sorry, We do not cover your location for delivering medicines.',
      'Change location',
    ],
  ] as const)
    test(`shows ${code} at its line with a remedy and blocks the order`, async ({ page }) => {
      await page.route('**/api/v3/cart/details', async (route) => {
        const reply = await (await route.fetch()).json()
        for (const item of reply.result.orderItems)
          Object.assign(item, { problems: [{ code, msg, blocks: true }] })
        await route.fulfill({ json: reply })
      })
      await openCart(page, [{ id: 10101 }])
      await expect(dolo(page)).toContainText(msg)
      await expect(dolo(page).getByRole('button', { name: way, exact: true })).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await checkout(page).click()
      await expect(page.getByRole('alert')).toContainText(
        'Please deal with the marked products first',
      )
      await expect(page).toHaveURL(paths.cart())
    })
})

test.describe('several tabs', () => {
  test('keeps the carts of several tabs in step', async ({ page, context }) => {
    await openCart(page)
    const other = await context.newPage()
    await other.goto(paths.cart())
    await expect(lines(other)).toHaveCount(2)
    await more(page).click()
    await expect(quantity(other)).toContainText('2 packs')
    await other.getByRole('button', { name: 'Remove Dolo 650 Tablet' }).click()
    await expect(lines(page)).toHaveCount(1)
  })
})

test.describe('a cart that cannot be read', () => {
  test.use({ expectedStatuses: [503] })

  test('reports a cart that cannot be read and reads it again on request', async ({ page }) => {
    await openCart(page)
    await page.route('**/api/v3/cart/details', (route) =>
      route.fulfill({ status: 503, body: 'down' }),
    )
    await page.goto(paths.cart())
    await expect(page.getByRole('alert')).toContainText('Server Problem in Prefetching Cart Items')
    await page.unroute('**/api/v3/cart/details')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(lines(page)).toHaveCount(2)
  })
})
