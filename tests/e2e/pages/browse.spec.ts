import { expect } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { openDolo } from '../../support/results.ts'
import { test } from '../../support/shop.ts'

test.describe('a visitor', () => {
  test('finds a medicine by its name and reads its page', async ({ page }) => {
    await page.goto(paths.home())
    await page.getByLabel('Search medicines, salts and ailments').fill('dolo 650')
    // On a phone the search covers the page.
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('dolo 650')
    await page.keyboard.press('Enter')
    await openDolo(page)
  })

  test('changes the language and stays on the page', async ({ page }) => {
    await page.goto(paths.drugs())
    await page.getByRole('banner').locator('summary').filter({ hasText: 'English' }).click()
    await page.getByRole('link', { name: 'हिन्दी' }).click()
    await expect(page).toHaveURL(inLocale('hi', paths.drugs()))
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  })

  test('reaches a drug page from the home page by keyboard alone', async ({ page }) => {
    await page.goto(paths.home())
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    const drug = page
      .getByRole('main')
      .locator('.card')
      .getByRole('link', { name: /Tablet$/ })
      .first()
    for (let presses = 0; presses < 40; presses++) {
      if (await drug.evaluate((link) => link === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(drug).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/drugs\//)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('links a page of a list to the next one without JavaScript', async ({ page }) => {
    await page.goto(paths.manufacturers('m'))
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await page.goto(paths.categories())
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/categories\/./)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('an unknown address', () => {
  test.use({ expectedStatuses: [404] })

  test('answers an unknown address with 404 and a search box', async ({ page }) => {
    const response = await page.goto('/drugs/no-such-medicine-999999999')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('banner').getByRole('searchbox')).toBeVisible()
  })
})
