import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { test } from '../../support/shop.ts'

const bar = (page: Page) => page.locator('[data-strip=install]')
const splash = (page: Page) => page.locator('dialog.splash')
/** The browser offers to install the shop; its prompts are counted. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const page = globalThis as unknown as { prompts?: number }
    page.prompts ??= 0
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => (page.prompts = (page.prompts ?? 0) + 1),
      }),
    )
  })
/** Opens a page from another page of the shop: the splash never covers what a visitor came for. */
const follow = async (page: Page, path: string) => {
  await page.goto(inLocale('en', paths.home()))
  await page.evaluate((to) => {
    location.href = to
  }, path)
  await page.waitForURL(`**${path}`)
  await expect(page.locator('html')).toHaveAttribute('data-alive', '')
}
const prompts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { prompts?: number }).prompts)
const variant = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'mobileSplash')

test.describe('the splash on a phone', () => {
  for (const how of ['Escape', 'the backdrop', 'its button'] as const)
    test(`offers the shop once on a phone, closes by ${how}, and stays away for the session`, async ({
      page,
    }) => {
      await follow(page, inLocale('hi', paths.faq()))
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
      expect(await prompts(page)).toBe(0)
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-alive', '')
      await offer(page)
      await expect(splash(page)).toHaveCount(0)
      await expect(bar(page)).toBeHidden()
    })

  test('does not cover the first page of a visitor who comes from elsewhere', async ({ page }) => {
    await page.goto(paths.faq(), { referer: 'https://search.example/' })
    await expect(page.locator('html')).toHaveAttribute('data-alive', '')
    await offer(page)
    await expect(splash(page)).toHaveCount(0)
    await expect(bar(page)).toBeHidden()
    await follow(page, paths.drugs())
    await offer(page)
    await expect(splash(page)).toBeVisible()
  })

  test('starts the installation from the splash', async ({ page }) => {
    await follow(page, paths.faq())
    await offer(page)
    await splash(page).getByRole('button', { name: 'Install' }).click()
    await expect(splash(page)).toHaveCount(0)
    expect(await prompts(page)).toBe(1)
  })

  test.describe('a splash that fails to load', () => {
    test.use({ expectedStatuses: [500] })

    test('falls back to the install bar when the splash fails to load', async ({ page }) => {
      await page.route('**/html/mobileDownloadBanner*', (route) =>
        route.fulfill({ status: 500, body: 'no' }),
      )
      await follow(page, paths.faq())
      await offer(page)
      await expect(bar(page)).toBeVisible()
      expect(await variant(page)).toBeUndefined()
    })
  })
})

test.describe('a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('offers the shop only by the bar on a wide screen', async ({ page }) => {
    await page.goto(paths.faq())
    await expect(page.locator('html')).toHaveAttribute('data-alive', '')
    await offer(page)
    await expect(bar(page)).toBeVisible()
    await expect(splash(page)).toHaveCount(0)
  })
})
