import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { plain } from '../../support/customer.ts'
import { fail, missing, screens, stuck } from '../../support/missing-scripts.ts'
import { openDolo } from '../../support/results.ts'
import { test } from '../../support/shop.ts'

const drug = paths.drug({ id: plain, slug: 'dolo-650-tablet' })

/** Finishes delayed appearances. */
const wait = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.getAnimations().map((animation) => animation.finish()))

// The browser reports that every script failed to load.
test.use({ expectedConsole: [/net::ERR_FAILED/] })

test.describe('where no script loads', () => {
  test.beforeEach(({ page }) => fail(page, '[^/]*'))

  test('finds a medicine by the header’s form and shows its whole page without scripts', async ({
    page,
  }) => {
    await page.goto(paths.drugs())
    await page.getByRole('banner').getByRole('searchbox').fill('dolo 650')
    await page.keyboard.press('Enter')
    await openDolo(page)
    await page.getByRole('link', { name: 'Substitutes' }).first().click()
    await expect(page.getByRole('heading', { name: 'Substitutes' })).toBeInViewport()
    await page.locator('.langs summary').click()
    await page.getByRole('link', { name: 'हिन्दी' }).click()
    await expect(page).toHaveURL(inLocale('hi', drug))
  })

  test('pages and filters lists by links without scripts', async ({ page }) => {
    await page.goto(paths.brands())
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Page 2', exact: true })
      .click()
    await expect(page).toHaveURL(paths.brands(2))
    await page.goto(paths.category(['personal-care']))
    await page.locator('.filters > summary').click()
    await page.locator('.filters a').first().click()
    await expect(page).toHaveURL(/\?/)
    const cards = page.locator('.cards > li')
    await expect(cards.first()).toBeVisible()
    await page.goto(paths.category(['personal-care']))
    const across = () =>
      cards.evaluateAll(
        ([one, other]) => one?.getBoundingClientRect().top === other?.getBoundingClientRect().top,
      )
    expect(await across()).toBe(false)
    await page.getByRole('link', { name: 'Grid', exact: true }).click()
    await expect.poll(across).toBe(true)
  })

  test('checks medicines together by the checker’s form without scripts', async ({ page }) => {
    await page.goto(paths.interactions(['d62101']))
    await page.getByRole('main').getByRole('searchbox').fill('ecosprin')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('link', { name: 'Add Ecosprin 75 Tablet' }).click()
    await expect(page).toHaveURL(/items=d62101,/)
    await expect(page.getByRole('main')).toContainText('Warfarin')
  })

  test('explains on every screen after a delay that scripts failed', async ({ page }) => {
    test.slow()
    // A cart comes complete and works by forms.
    for (const [, path] of screens.filter(([name]) => name !== 'Cart'))
      await test.step(path, async () => {
        await page.goto(path)
        await expect(stuck(page)).toBeHidden()
        await wait(page)
        await expect(stuck(page)).toBeInViewport()
        await expect(stuck(page)).toContainText(missing)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
  })

  test('offers to reload a screen whose scripts failed, in the page’s language', async ({
    page,
  }) => {
    const path = inLocale('hi', paths.addressList())
    await page.goto(path)
    await wait(page)
    await expect(stuck(page)).toContainText('पेज का यह हिस्सा लोड नहीं हुआ।')
    const again = page.waitForEvent('load')
    await stuck(page).getByRole('link', { name: 'पेज फिर से लोड करें' }).click()
    await again
    await expect(page).toHaveURL(path)
  })
})
