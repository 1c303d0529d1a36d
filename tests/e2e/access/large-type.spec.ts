import { expect, type Page } from 'playwright/test'
import { roles } from '#model/role.ts'
import { inLocale, paths } from '#paths.ts'
import { brokenTexts } from '../../support/broken-text.ts'
import { enterConsole } from '../../support/console.ts'
import { chennai, onPrescription, ordered, plain, send } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

// Letters as the browser's own setting makes them: sizes and media queries in rem follow it. Zooming is another matter, a narrower screen.
const setLetters = async (page: Page, standard: number): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard } })
}

/** The share of the screen that stays covered while the page scrolls, and where its content begins below the header. */
const coverOf = (page: Page) =>
  page.evaluate(() => {
    const below =
      (document.querySelector('h1')?.getBoundingClientRect().top ?? 0) >=
      (document.querySelector('.top')?.getBoundingClientRect().bottom ?? 0)
    scrollTo({ top: innerHeight, behavior: 'instant' })
    const bars = [...document.querySelectorAll('.top, .dock, .foot-bar')].map((bar) => {
      const { top, bottom } = bar.getBoundingClientRect()
      return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
    })
    return { below, share: bars.reduce((sum, height) => sum + height, 0) / innerHeight }
  })

const cities = { en: 'Chennai', hi: 'चेन्नई', ta: 'சென்னை' }

// The usual, Chrome's "very large", and twice the usual. Tamil has the longest words.
for (const [size, locale] of [
  [16, 'ta'],
  [24, 'ta'],
  [32, 'en'],
  [32, 'hi'],
  [32, 'ta'],
] as const)
  test(`a phone with letters of ${size} px shows the menu and the place, pushes nothing aside and breaks no word, in ${locale}`, async ({
    page,
  }) => {
    test.slow()
    await setLetters(page, size)
    const orderId = await ordered(page, `large-${size}-${locale}@nuskha.example`, [plain])
    for (const id of [plain, onPrescription]) await send(page, `/api/v3/cart/add/${id}`, { qty: 4 })
    const wide: string[] = []
    const broken: string[] = []
    for (const path of [
      paths.home(),
      paths.drug({ id: plain, slug: 'dolo-650-tablet' }),
      paths.drug({ id: 20_203, slug: 'wymox-500-capsule' }),
      paths.otc({ id: 200_103, slug: 'horlicks-chocolate-500-g' }),
      paths.category(['personal-care']),
      paths.categories(),
      paths.drugs(),
      paths.search({ name: 'telma 40' }),
      paths.interactions(['s1002', 's1003']),
      paths.cart(),
      paths.checkoutPrescription(),
      paths.addressList(),
      paths.summary(),
      paths.track(orderId),
      paths.orderHistory(),
      paths.account(),
    ]) {
      await page.goto(inLocale(locale, path))
      // What comes with a script is broken as well.
      await expect(page.locator('main > [data-now=""]:not([data-live])')).toHaveCount(0)
      await expect(page.locator('.place-name')).toHaveText(cities[locale])
      await page.evaluate(async () => void (await document.fonts.ready))
      await expect(page.locator('.place-name')).toBeInViewport({ ratio: 0.9 })
      await expect(page.locator('.top .menu summary')).toBeInViewport({ ratio: 0.9 })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 360) wide.push(`${path}: ${width}`)
      // With usual letters the maker of a product may end in an ellipsis.
      const faults = (await brokenTexts(page)).filter(
        (fault) => size > 16 || fault.startsWith('broken'),
      )
      broken.push(...faults.map((text) => `${path}: ${text}`))
      for (const steps of await page.locator('.add-steps:visible').all())
        expect(await steps.evaluate((of) => of.scrollWidth - of.clientWidth), path).toBe(0)
      const { below, share } = await coverOf(page)
      expect(below, path).toBe(true)
      expect(share, path).toBeLessThan(0.34)
    }
    expect(wide).toEqual([])
    expect(broken).toEqual([])
    const places = await page.locator('.dock a').evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange()
        range.selectNodeContents(link)
        const { left, right } = range.getBoundingClientRect()
        return { left, right }
      }),
    )
    expect(places).toHaveLength(4)
    for (const [at, { left }] of places.entries())
      expect(left).toBeGreaterThanOrEqual(places[at - 1]?.right ?? 0)
  })

for (const locale of ['en', 'hi', 'ta'] as const)
  test(`the first call of an emergency is in view with letters of 200 %, and nothing competes with it, in ${locale}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await setLetters(page, 32)
    await page.goto(inLocale(locale, paths.search({ name: 'chest pain' })))
    const main = page.getByRole('main')
    const call = main.getByRole('link', { name: '112' })
    await expect(call).toBeInViewport({ ratio: 1 })
    // Nothing else covers it.
    await call.click({ trial: true })
    await expect(main.getByRole('link')).toHaveCount(2)
  })

test('an old person with letters of 24 px finds a medicine, and everything to press is in view', async ({
  page,
}) => {
  test.slow()
  await setLetters(page, 24)
  const press = async (selector: string): Promise<void> => {
    const target = page.locator(selector).first()
    await target.scrollIntoViewIfNeeded()
    await expect(target).toBeInViewport({ ratio: 1 })
    await target.click()
  }
  await page.goto(inLocale('ta', paths.search({ name: 'dolo 650' })))
  await press('.cards .card a')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dolo 650 Tablet')
  // The bar is in view without scrolling.
  await expect(page.locator('.buy-bar [data-add]').first()).toBeInViewport({ ratio: 1 })
  await press('.buy-bar [data-add]')
  const pincode = page.getByRole('dialog').locator('input').first()
  await pincode.fill(chennai.pincode)
  await pincode.press('Enter')
  await expect(page.locator('.cart-link .badge')).toHaveText('1')
  await page.goto(inLocale('ta', paths.cart()))
  await expect(page.locator('.cart-line')).toHaveCount(1)
  await expect(page.locator('.foot-bar button')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the places at the foot leave no hole with letters of 32 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await setLetters(page, 32)
    await page.goto(inLocale('hi', paths.home()))
    const lefts = await page
      .locator('.dock a:visible, .cart-link')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().left)))
    expect(lefts.sort((one, other) => one - other)).toEqual([0, 90, 180, 270])
  })
})

// Measured before it was mended: 469 px of Stock, 480 of the audit, 430 of reviews.
test('a phone with letters of 200 % scrolls no screen of the console sideways, in hi', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const { page } = await enterConsole(browser, baseURL, roles)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.addInitScript(() => localStorage.setItem('console-language', 'hi'))
  const wide: string[] = []
  for (const path of [
    '',
    ...['/orders', '/parcels', '/parcels?queue=packed', '/desk', '/voices'],
    ...['/stock', `/stock/${plain}`, '/stock/receive', '/stock/levels', '/stock/alerts'],
    ...['/purchases', `/catalogue/products/${plain}`, '/marketing', '/finance/cash', '/reports'],
    ...['/shop', '/people', '/people/audit'],
  ]) {
    await page.goto(`/console${path}`)
    await setLetters(page, 32)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '40px')
    await expect(page.locator('main .wait')).toHaveCount(0)
    await expect(page.locator('.who button').last()).toBeInViewport({ ratio: 0.9 })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 360) wide.push(`${path}: ${width}`)
  }
  expect(wide).toEqual([])
  await page.context().close()
})
