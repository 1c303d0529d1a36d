import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { putIntoCart } from '../../support/filled-cart.ts'
import { test } from '../../support/shop.ts'

const drug = paths.drug({ id: 10101, slug: 'dolo-650-tablet' })
const wide = { width: 1280, height: 800 }
const cartLink = (page: Page) => page.getByRole('banner').locator('.cart-link')
const badge = (page: Page) => page.locator('.badge')

const fill = async (page: Page, ids: readonly number[]) => {
  await putIntoCart(
    page,
    ids.map((id) => ({ id })),
  )
  // The header may have counted while they were put in.
  await page.evaluate(() => localStorage.removeItem('nuskha.cart'))
}

test.describe('the counter of the cart', () => {
  test('is hidden at 0 and shown otherwise, in every tab', async ({ page, context }) => {
    await page.goto(drug)
    await expect(badge(page)).toBeHidden()
    const other = await context.newPage()
    await other.goto(paths.home())
    await fill(page, [])
    await page.locator('.buy').getByRole('button', { name: 'Add to cart' }).click()
    await expect(badge(page)).toHaveText('1')
    await expect(badge(other)).toHaveText('1')
  })

  test('is that of the server when the page does not know it', async ({ page }) => {
    await page.goto(drug)
    await fill(page, [10101, 10102])
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(badge(page)).toHaveText('2')
  })
})

test.describe('the cart popup', () => {
  test.use({ viewport: wide })

  test('shows the first two items and then "N More Item(s)"', async ({ page }) => {
    await page.goto(drug)
    await fill(page, [10101, 10102, 10103, 202401])
    await page.reload()
    await expect(badge(page)).toHaveText('4')
    await cartLink(page).click()
    const popup = page.getByRole('dialog', { name: 'Your cart' })
    await expect(popup.getByRole('listitem')).toHaveCount(2)
    await expect(popup.getByRole('link', { name: '2 More Item(s)' })).toHaveAttribute('href', paths.cart())
    expect(await violationsOf(page)).toEqual([])
  })

  for (const [how, close] of [
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['the backdrop', (page: Page) => page.mouse.click(40, 700)],
    ['its close button', (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()],
  ] as const)
    test(`closes by ${how} and gives the focus back`, async ({ page }) => {
      await page.goto(drug)
      await fill(page, [10101])
      await page.reload()
      await expect(badge(page)).toHaveText('1')
      await cartLink(page).click()
      await expect(page.getByRole('dialog').getByRole('link', { name: 'View cart' })).toBeVisible()
      await close(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(cartLink(page)).toBeFocused()
    })

  test('of an empty cart is the cart itself', async ({ page }) => {
    await page.goto(drug)
    await cartLink(page).click()
    await expect(page).toHaveURL(paths.cart())
  })

  test('says so when its items cannot be fetched, and asks again', async ({ page }) => {
    await page.goto(drug)
    await fill(page, [10101])
    await page.reload()
    await expect(badge(page)).toHaveText('1')
    await page.route('**/api/v3/cart/popup', (route) => route.fulfill({ body: 'not what was asked for' }))
    await cartLink(page).click()
    await expect(page.getByRole('alert')).toContainText('Server Problem in Prefetching Cart Items')
    await page.unroute('**/api/v3/cart/popup')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  })
})

test.describe('the care plan', () => {
  const care = (page: Page) => page.getByRole('banner').locator('.care')
  const told = (page: Page, header: object | null) =>
    page.addInitScript(
      (kept) => localStorage.setItem('nuskha.cart', JSON.stringify({ count: 0, version: 1, at: Date.now(), care: kept })),
      header,
    )

  test('shows without a header, and says SAVE MORE', async ({ page }) => {
    await page.goto(drug)
    await expect(care(page)).toHaveText(/Care plan\s+SAVE MORE/)
    await care(page).click()
    await expect(page).toHaveURL(paths.carePlan())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Care plan')
  })

  test('says RENEW NOW when it wants renewal', async ({ page }) => {
    await told(page, { expiry: '2026-12-01T00:00:00.000Z', renew: true, redirect_url: '/subscription-plan' })
    await page.goto(drug)
    await expect(care(page)).toContainText('RENEW NOW')
  })

  test('is hidden while one runs', async ({ page }) => {
    await told(page, { expiry: '2027-12-01T00:00:00.000Z', renew: false, redirect_url: '/subscription-plan' })
    await page.goto(drug)
    await expect(care(page)).toBeHidden()
  })
})

test.describe('the menu of a phone', () => {
  const menu = (page: Page) => page.getByRole('banner').locator('.menu')

  test('leads to the sections, and closes by Escape and by a press elsewhere', async ({ page }) => {
    await page.goto(drug)
    await menu(page).locator('summary').click()
    await expect(menu(page).getByRole('link', { name: 'Health products' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(menu(page)).not.toHaveAttribute('open')
    await expect(menu(page).locator('summary')).toBeFocused()
    await menu(page).locator('summary').click()
    await page.mouse.click(340, 700)
    await expect(menu(page)).not.toHaveAttribute('open')
  })

  test('works without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await page.goto(inLocale('hi', paths.drugs()))
    await menu(page).locator('summary').click()
    await menu(page).getByRole('link', { name: 'ब्रांड' }).click()
    await expect(page).toHaveURL('/hi/brands')
    await context.close()
  })
})

test.describe('the strips at the foot', () => {
  test('the disclaimer shows until it is closed, and stays closed', async ({ page, context }) => {
    await page.goto(drug)
    const strip = page.locator('[data-strip=disclaimer]')
    await expect(strip).toBeVisible()
    await strip.getByRole('button', { name: 'Close' }).click()
    await expect(strip).toBeHidden()
    expect((await context.cookies()).map(({ name }) => name)).toContain('tcpDisclaimer')
    await page.reload()
    await expect(page.locator('.badge')).toBeAttached()
    await expect(strip).toBeHidden()
  })

  test('the install bar shows where the browser offers it, and is hidden for the session once dismissed', async ({ page, baseURL }) => {
    const offer = () => page.evaluate(() => void dispatchEvent(new Event('beforeinstallprompt')))
    const bar = page.locator('[data-strip=install]')
    // A phone was offered it by the splash before.
    await page.context().addCookies([{ name: 'mobileSplash', value: '1', url: baseURL ?? '' }])
    await page.goto(drug)
    await expect(bar).toBeHidden()
    await offer()
    await expect(bar).toBeVisible()
    await bar.getByRole('button', { name: 'Close' }).click()
    await expect(bar).toBeHidden()
    expect(await page.evaluate(() => sessionStorage.getItem('showInstallAppBar'))).toBe('false')
    await page.reload()
    await offer()
    await expect(bar).toBeHidden()
  })
})
