import { expect } from 'playwright/test'
import { test } from '../../support/shop.ts'

test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false })

test('arrows beside the heading of a row of products move it on and back, and rest at its ends', async ({
  page,
}) => {
  await page.goto('/')
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Popular medicines' }) })
  const [back, on] = [
    section.getByRole('button', { name: 'Previous: Popular' }),
    section.getByRole('button', { name: 'Next: Popular' }),
  ]
  const row = section.locator('.row')
  const left = () => row.evaluate((list) => list.scrollLeft)
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  await on.click()
  await expect.poll(left).toBeGreaterThan(300)
  await expect(back).toHaveAttribute('aria-disabled', 'false')
  await back.click()
  await expect.poll(left).toBe(0)
  await row.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }))
  await expect(on).toHaveAttribute('aria-disabled', 'true')
})
