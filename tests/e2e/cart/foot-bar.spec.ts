import { expect } from 'playwright/test'
import { openCart } from '../../support/filled-cart.ts'
import { test } from '../../support/shop.ts'

// Look §2: one bar with the sum and the button, in the place of the dock, however long the cart is.
const manyProducts = [10101, 202401, 10102, 10103, 10104].map((id) => ({ id }))

test('a phone shows the sum and the way to the checkout at the foot of the screen', async ({
  page,
}) => {
  await openCart(page, manyProducts)
  const button = page.getByRole('button', { name: 'Checkout' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.foot-bar-price')).toContainText('You save ₹')
  await expect(page.getByRole('navigation', { name: 'Places of the shop' })).toBeHidden()
  // The end of the page is not below the bar, once the parts that are loaded later have made the page as long as it gets.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const bar = await page.locator('.foot-bar').boundingBox()
    const end = await page.locator('footer').last().boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
  }).toPass()
})

test('an empty cart keeps the dock', async ({ page }) => {
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.locator('.dock')).toBeVisible()
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })
  test('the button stands below the totals', async ({ page }) => {
    await openCart(page)
    await expect(page.locator('.foot-bar-price')).toBeHidden()
    await expect(page.locator('.foot-bar')).toHaveCSS('position', 'static')
  })
})
