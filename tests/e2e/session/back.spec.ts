import { type Browser, type BrowserContext, chromium, expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { browserFlags, findWholeBrowser } from '../../support/browser.ts'
import { becomeCustomer, plain } from '../../support/customer.ts'
import { cartLines } from '../../support/filled-cart.ts'
import { test } from '../../support/shop.ts'

const executablePath = findWholeBrowser()
// biome-ignore lint/suspicious/noSkippedTests: the whole browser is optional (tests/support/browser.ts)
test.skip(!executablePath, 'needs a whole Chromium: the headless shell keeps no page to go back to')

let browser: Browser
test.beforeAll(async () => {
  // Playwright turns the cache of kept pages off unless told not to.
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: browserFlags,
    ignoreDefaultArgs,
  })
})
test.afterAll(() => browser.close())

const opened = async (baseURL: string | undefined, headers: Record<string, string> | undefined) => {
  const context: BrowserContext = await browser.newContext({
    baseURL: baseURL ?? '',
    ...(headers && { extraHTTPHeaders: headers }),
  })
  await context.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) document.documentElement.dataset.restored = 'true'
    }),
  )
  return { context, page: await context.newPage() }
}

/** Leaves a page by a link, as a visitor does, and goes back. */
const thereAndBack = async (
  page: Page,
  to: string,
  there: () => Promise<void> = async () => {},
): Promise<void> => {
  const from = page.url()
  await page.waitForLoadState('networkidle')
  await page.evaluate((href) => location.assign(href), to)
  await page.waitForURL((url) => url.pathname === to.split('?')[0])
  await there()
  await page.evaluate(() => history.back())
  // A restored page does not load again.
  await page.waitForURL(from, { waitUntil: 'commit' })
}
const wasRestored = (page: Page) =>
  expect(page.locator('html'), page.url()).toHaveAttribute('data-restored', 'true')

test('going back restores pages at once, signed out and signed in, with the cart as it is now', async ({
  baseURL,
  extraHTTPHeaders,
}) => {
  const { context, page } = await opened(baseURL, extraHTTPHeaders)
  const medicine = `/drugs/dolo-650-tablet-${plain}`
  for (const [from, to] of [
    [paths.home(), medicine],
    [medicine, paths.cart()],
    ['/search/all?name=dolo', medicine],
  ] as const) {
    await page.goto(from)
    await thereAndBack(page, to)
    await wasRestored(page)
  }
  await page.goto(paths.home())
  await becomeCustomer(page, 'goes-back@nuskha.example')
  await page.goto(paths.home())
  await thereAndBack(page, medicine, async () => {
    await page
      .getByRole('button', { name: /add to cart/i })
      .first()
      .click()
    await expect(page.locator('.badge').first()).toHaveText('1')
  })
  await wasRestored(page)
  await expect(page.locator('.badge').first()).toHaveText('1')
  // The cart is drawn for one visitor and kept by nobody: going back draws it again, as it is now.
  await page.goto(paths.cart())
  await thereAndBack(page, medicine)
  await expect(cartLines(page)).toHaveCount(1)
  await context.close()
})

test('going back after signing out shows nothing of the customer', async ({
  baseURL,
  extraHTTPHeaders,
}) => {
  const { context, page } = await opened(baseURL, extraHTTPHeaders)
  const email = 'leaves-the-phone@nuskha.example'
  await becomeCustomer(page, email)
  await page.goto(paths.account())
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  const second = await context.newPage()
  await page.evaluate((href) => location.assign(href), paths.home())
  await page.waitForURL((url) => url.pathname === paths.home())
  await second.goto(paths.account())
  await second.getByRole('button', { name: 'Sign out here' }).click()
  await expect(second.getByText(email)).toHaveCount(0)
  await page.evaluate(() => history.back())
  await page.waitForURL((url) => url.pathname !== paths.home(), { waitUntil: 'commit' })
  await expect(page.getByText(email)).toHaveCount(0)
  await context.close()
})

test('going back to the cart after signing out shows nothing of the customer', async ({
  baseURL,
  extraHTTPHeaders,
}) => {
  const { context, page } = await opened(baseURL, extraHTTPHeaders)
  await becomeCustomer(page, 'leaves-a-cart@nuskha.example', { products: [plain] })
  await page.goto(paths.cart())
  await expect(cartLines(page)).toHaveCount(1)
  await thereAndBack(page, paths.home(), async () => {
    const second = await context.newPage()
    await second.goto(paths.account())
    await second.getByRole('button', { name: 'Sign out here' }).click()
    await second.waitForURL((url) => url.pathname !== paths.account())
  })
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(cartLines(page)).toHaveCount(0)
  await context.close()
})
