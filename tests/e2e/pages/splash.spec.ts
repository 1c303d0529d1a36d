import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { test } from '../../support/shop.ts'

const bar = (page: Page) => page.locator('[data-strip=install]')
const splash = (page: Page) => page.locator('dialog.splash')
/** The browser says that it can install the shop; what it is asked then is counted. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const asked = globalThis as unknown as { asked?: number }
    asked.asked ??= 0
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => (asked.asked = (asked.asked ?? 0) + 1) }))
  })
const asked = (page: Page) => page.evaluate(() => (globalThis as unknown as { asked?: number }).asked)
const variant = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'mobileSplash')

test.describe('the splash on a phone', () => {
  for (const how of ['Escape', 'the backdrop', 'its button'] as const)
    test(`offers the shop once, closes by ${how}, and gives way for the session`, async ({ page }) => {
      await page.goto(inLocale('hi', paths.faq()))
      await expect(page.locator('html')).toHaveAttribute('data-alive', '')
      await offer(page)
      await expect(splash(page)).toBeVisible()
      await expect(splash(page).getByRole('button', { name: 'इंस्टॉल करें' })).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      const cookie = await variant(page)
      expect(cookie?.value).toMatch(/^[12]$/)
      expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(15)
      if (how === 'Escape') await page.keyboard.press('Escape')
      else if (how === 'the backdrop') await page.mouse.click(5, 735)
      else await splash(page).getByRole('button', { name: 'अभी नहीं' }).click()
      await expect(splash(page)).toHaveCount(0)
      expect(await asked(page)).toBe(0)
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-alive', '')
      await offer(page)
      await expect(splash(page)).toHaveCount(0)
      await expect(bar(page)).toBeHidden()
    })

  test('leads to the installation', async ({ page }) => {
    await page.goto(paths.faq())
    await expect(page.locator('html')).toHaveAttribute('data-alive', '')
    await offer(page)
    await splash(page).getByRole('button', { name: 'Install' }).click()
    await expect(splash(page)).toHaveCount(0)
    expect(await asked(page)).toBe(1)
  })

  test.describe('that does not come', () => {
    test.use({ expectedStatuses: [500] })

    test('leaves the bar', async ({ page }) => {
      await page.route('**/html/mobileDownloadBanner*', (route) => route.fulfill({ status: 500, body: 'no' }))
      await page.goto(paths.faq())
      await expect(page.locator('html')).toHaveAttribute('data-alive', '')
      await offer(page)
      await expect(bar(page)).toBeVisible()
      expect(await variant(page)).toBeUndefined()
    })
  })
})

test.describe('a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('is offered the shop by the bar alone', async ({ page }) => {
    await page.goto(paths.faq())
    await expect(page.locator('html')).toHaveAttribute('data-alive', '')
    await offer(page)
    await expect(bar(page)).toBeVisible()
    await expect(splash(page)).toHaveCount(0)
  })
})
