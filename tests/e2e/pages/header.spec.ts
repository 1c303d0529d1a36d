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
  // The header may have counted while products were added.
  await page.evaluate(() => localStorage.removeItem('shop.cart'))
}

test.describe('the cart counter', () => {
  test('hides the cart counter at 0 and shows it otherwise, in every tab', async ({
    page,
    context,
  }) => {
    await page.goto(drug)
    await expect(badge(page)).toBeHidden()
    const other = await context.newPage()
    await other.goto(paths.home())
    await fill(page, [])
    await page.locator('.buy').getByRole('button', { name: 'Add to cart' }).click()
    await expect(badge(page)).toHaveText('1')
    await expect(badge(other)).toHaveText('1')
  })

  test('reads the cart count from the server when the browser has none', async ({ page }) => {
    await page.goto(drug)
    await fill(page, [10101, 10102])
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(badge(page)).toHaveText('2')
  })
})

test.describe('the cart popup', () => {
  test.use({ viewport: wide })

  test('shows the first two items of the cart and then "N More Item(s)"', async ({ page }) => {
    await page.goto(drug)
    await fill(page, [10101, 10102, 10103, 202401])
    await page.reload()
    await expect(badge(page)).toHaveText('4')
    await cartLink(page).click()
    const popup = page.getByRole('dialog', { name: 'Your cart' })
    await expect(popup.getByRole('listitem')).toHaveCount(2)
    await expect(popup.getByRole('link', { name: '2 More Item(s)' })).toHaveAttribute(
      'href',
      paths.cart(),
    )
    expect(await violationsOf(page)).toEqual([])
  })

  for (const [how, close] of [
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['the backdrop', (page: Page) => page.mouse.click(40, 700)],
    [
      'its close button',
      (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    ],
  ] as const)
    test(`closes the cart popup by ${how} and restores the focus`, async ({ page }) => {
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

  test('opens the cart itself instead of a popup when it is empty', async ({ page }) => {
    await page.goto(drug)
    await cartLink(page).click()
    await expect(page).toHaveURL(paths.cart())
  })

  test('reports a cart popup that cannot be loaded, and retries', async ({ page }) => {
    await page.goto(drug)
    await fill(page, [10101])
    await page.reload()
    await expect(badge(page)).toHaveText('1')
    await page.route('**/api/v3/cart/popup', (route) =>
      route.fulfill({ body: 'not what was asked for' }),
    )
    await cartLink(page).click()
    await expect(page.getByRole('alert')).toContainText('Server Problem in Prefetching Cart Items')
    await page.unroute('**/api/v3/cart/popup')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  })
})

test.describe('the care plan link', () => {
  const care = (page: Page) => page.getByRole('banner').locator('.care')
  const storeCarePlan = (page: Page, header: object | null) =>
    page.addInitScript(
      (carePlan) =>
        localStorage.setItem(
          'shop.cart',
          JSON.stringify({ count: 0, version: 1, at: Date.now(), care: carePlan }),
        ),
      header,
    )

  test('shows the care plan link without a plan, and says SAVE MORE', async ({ page }) => {
    await page.goto(drug)
    await expect(care(page)).toHaveText(/Care plan\s+SAVE MORE/)
    await care(page).click()
    await expect(page).toHaveURL(paths.carePlan())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Care plan')
  })

  test('says RENEW NOW when the care plan is due for renewal', async ({ page }) => {
    await storeCarePlan(page, {
      expiry: '2026-12-01T00:00:00.000Z',
      renew: true,
      redirect_url: '/subscription-plan',
    })
    await page.goto(drug)
    await expect(care(page)).toContainText('RENEW NOW')
  })

  test('hides the care plan link while a plan runs', async ({ page }) => {
    await storeCarePlan(page, {
      expiry: '2027-12-01T00:00:00.000Z',
      renew: false,
      redirect_url: '/subscription-plan',
    })
    await page.goto(drug)
    await expect(care(page)).toBeHidden()
  })
})

test.describe('the menu of a phone', () => {
  const menu = (page: Page) => page.getByRole('banner').locator('.menu')

  test('opens the sections from the phone’s menu, which Escape and a press elsewhere close', async ({
    page,
  }) => {
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

  test('opens the phone’s menu without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
      baseURL: baseURL ?? '',
    })
    const page = await context.newPage()
    await page.goto(inLocale('hi', paths.drugs()))
    await menu(page).locator('summary').click()
    await menu(page).getByRole('link', { name: 'ब्रांड' }).click()
    await expect(page).toHaveURL('/hi/brands')
    await context.close()
  })
})

test.describe('the strips at the foot', () => {
  test('shows the disclaimer until it is closed, and never again', async ({ page, context }) => {
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

  test('shows the install bar where the browser offers it, and hides it for the session once dismissed', async ({
    page,
    baseURL,
  }) => {
    const offer = () => page.evaluate(() => void dispatchEvent(new Event('beforeinstallprompt')))
    const bar = page.locator('[data-strip=install]')
    // The splash was shown on this phone before.
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

for (const locale of ['en', 'ta'] as const)
  test(`gives the search room on a wide screen in ${locale}`, async ({ page }) => {
    const widthOf = async (selector: string) =>
      (await page.locator(selector).first().boundingBox())?.width ?? 0
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(inLocale(locale, paths.faq()))
    const field = page.getByRole('banner').getByRole('searchbox')
    expect(await widthOf('header .search')).toBeGreaterThanOrEqual(28 * 16)
    await field.fill('dolo')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await widthOf('header .search-list')).toBeGreaterThanOrEqual(36 * 16)
    expect(await violationsOf(page)).toEqual([])
    await page.setViewportSize({ width: 960, height: 800 })
    await page.reload()
    expect(await widthOf('header .search')).toBeGreaterThanOrEqual(20 * 16)
    const isWide = () => document.documentElement.scrollWidth > innerWidth
    expect(await page.evaluate(isWide)).toBe(false)
  })

test('names the care plan and the language for screen readers where there is no room for their words', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto(paths.faq())
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Care plan SAVE MORE' }),
  ).toBeVisible()
  await expect(page.locator('.langs summary')).toHaveAccessibleName('Language: English')
})
