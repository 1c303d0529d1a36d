import { expect } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { browserFlags, findBrowser } from '../../support/browser.ts'
import { becomeCustomer, plain } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

// Letters twice as large, as the browser's own setting makes them: sizes and media queries in rem follow it. Zooming is another matter, a narrower screen.
const browser = findBrowser()
test.use({
  launchOptions: {
    ...(browser && { executablePath: browser }),
    args: [...browserFlags, '--blink-settings=defaultFontSize=32'],
  },
})

// Tamil has the longest words.
for (const locale of ['en', 'ta'] as const)
  test(`a phone with letters of 200 % shows the menu and the place, and pushes nothing aside, in ${locale}`, async ({
    page,
  }) => {
    test.slow()
    await becomeCustomer(page, `large-${locale}@nuskha.example`, {
      products: [plain],
      address: true,
    })
    const wide: string[] = []
    for (const path of [
      paths.home(),
      paths.drug({ id: plain, slug: 'dolo-650-tablet' }),
      paths.otc({ id: 200_103, slug: 'horlicks-chocolate-500-g' }),
      paths.category(['personal-care']),
      paths.search({ name: 'telma 40' }),
      paths.interactions(['s1002', 's1003']),
      paths.cart(),
      paths.summary(),
      paths.account(),
    ]) {
      await page.goto(inLocale(locale, path))
      await expect(page.locator('.place-name')).toBeInViewport({ ratio: 0.9 })
      await expect(page.locator('.top .menu summary')).toBeInViewport({ ratio: 0.9 })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 360) wide.push(`${path}: ${width}`)
    }
    expect(wide).toEqual([])
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
    await page.goto(inLocale(locale, paths.search({ name: 'chest pain' })))
    const main = page.getByRole('main')
    const call = main.getByRole('link', { name: '112' })
    await expect(call).toBeInViewport({ ratio: 1 })
    // Nothing else covers it.
    await call.click({ trial: true })
    await expect(main.getByRole('link')).toHaveCount(2)
  })
