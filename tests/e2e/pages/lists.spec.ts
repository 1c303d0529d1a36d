import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { test } from '../../support/shop.ts'

const products = (page: Page) =>
  page.getByRole('region', { name: 'Products' }).getByRole('listitem')
const brands = (page: Page) => page.getByRole('main').locator('.entries').getByRole('listitem')
const category = paths.category(['personal-care'])

test.describe('a growing list', () => {
  const piece = '<div><ul class="entries"><li><a href="/brand/x-1">Xylo</a></li></ul></div>'

  test('appends the next entries once, however often the link is pressed, until the list ends', async ({
    page,
  }) => {
    let requests = 0
    await page.route('**/fragments/brands?*', async (route) => {
      requests += 1
      await route.fulfill({
        contentType: 'text/html',
        headers: { 'x-has-more': 'false' },
        body: piece,
      })
    })
    await page.goto(paths.brands())
    const before = await brands(page).count()
    // Two presses at once; a real pointer would scroll first, which loads by itself.
    await page.getByRole('link', { name: 'Load more' }).evaluate((link: HTMLElement) => {
      link.click()
      link.click()
    })
    await expect(brands(page)).toHaveCount(before + 1)
    await expect(page.getByRole('link', { name: 'Xylo' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
    expect(requests).toBe(1)
  })

  test('shows every brand in the end, the next page below this one', async ({ page }) => {
    await page.goto(paths.brands())
    const before = await brands(page).allTextContents()
    await expect(async () => {
      const more = page.locator('.more-entries')
      if ((await more.getByRole('link').count()) > 0) await more.scrollIntoViewIfNeeded()
      expect(await more.getByRole('link').count()).toBe(0)
    }).toPass()
    const after = await brands(page).allTextContents()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.length).toBeGreaterThan(before.length)
    expect(new Set(after).size).toBe(after.length)
  })

  test('loads the next page when the end of the list is scrolled into view', async ({ page }) => {
    await page.route('**/fragments/brands?*', (route) =>
      route.fulfill({ contentType: 'text/html', headers: { 'x-has-more': 'false' }, body: piece }),
    )
    await page.goto(paths.brands())
    await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('link', { name: 'Xylo' })).toBeVisible()
  })

  test.describe('a failing list', () => {
    test.use({ expectedStatuses: [503] })

    test('reports a page that fails to load and removes the link', async ({ page }) => {
      await page.clock.install()
      await page.route('**/fragments/brands?*', (route) => route.fulfill({ status: 503, body: '' }))
      await page.goto(paths.brands())
      await page.getByRole('link', { name: 'Load more' }).press('Enter')
      await expect(page.getByRole('alert')).toHaveText('Request Failed')
      await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
      await page.clock.runFor(2_500)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  })
})

test.describe('the filters of a category on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('filters a category in place, and Back removes the filter', async ({ page }) => {
    await page.goto(category)
    const all = await products(page).count()
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
    const filter = page.getByRole('main').locator('.filters a').first()
    await filter.click()
    await expect(page).toHaveURL(/personal-care\?/)
    await expect(page.getByRole('main').locator('.filters a.on')).toHaveCount(1)
    await expect(page.getByRole('main').locator('.filters a.on')).toBeFocused()
    expect(await products(page).count()).toBeLessThanOrEqual(all)
    await page.goBack()
    await expect(page).toHaveURL(category)
    await expect(page.getByRole('main').locator('.filters a.on')).toHaveCount(0)
    await expect(page.locator('body[data-same-page]')).toBeAttached()
  })

  test('takes a chosen filter out by its chip, and all of them by one link', async ({ page }) => {
    const chosen = page.getByRole('list', { name: 'Chosen filters' })
    const filters = page.getByRole('main').locator('.filters')
    await page.goto(category)
    await expect(chosen).toHaveCount(0)
    for (const facet of ['Brand', 'Price']) {
      await filters
        .locator('section', { has: page.getByRole('heading', { name: facet }) })
        .getByRole('link')
        .first()
        .click()
      await expect(
        filters
          .locator('section', { has: page.getByRole('heading', { name: facet }) })
          .locator('a.on'),
      ).toHaveCount(1)
    }
    await expect(chosen.getByRole('link', { name: /^Remove filter: / })).toHaveCount(2)
    await chosen
      .getByRole('link', { name: /^Remove filter: / })
      .first()
      .click()
    await expect(filters.locator('a.on')).toHaveCount(1)
    await chosen.getByRole('link', { name: 'Clear all filters' }).click()
    await expect(chosen).toHaveCount(0)
    await expect(page).toHaveURL(category)
  })

  test('keeps every box of the list in its place while filtered products load', async ({
    page,
  }) => {
    await page.goto(category)
    const cards = page.locator('.listing .card')
    const sizes = () =>
      cards.evaluateAll((all) => all.map((card) => JSON.stringify(card.getBoundingClientRect())))
    const before = await sizes()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/categories/personal-care?*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('main').locator('.filters a').first().click()
    await expect(page.locator('.listing[aria-busy]')).toBeVisible()
    await expect(cards.first().locator('.sub').first()).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    expect(await sizes()).toEqual(before)
    answer()
    await expect(page.locator('.listing[aria-busy]')).toHaveCount(0)
  })

  test('shows products line by line where the visitor chose the list, on the next page as well', async ({
    page,
  }) => {
    const across = (address: string) =>
      test.step(address, async () => {
        await page.goto(address)
        const [first, second] = await page
          .locator('.cards > li')
          .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
        return first === second
      })
    expect(await across(category)).toBe(true)
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await expect(page).toHaveURL(/#layout-list$/)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await across(paths.search({ name: 'crocin' }))).toBe(false)
    await page.getByRole('link', { name: 'Grid', exact: true }).click()
    expect(await across(category)).toBe(true)
  })

  test.describe('an unreachable shop', () => {
    test.use({ expectedStatuses: [503] })

    test('reports a failed filter and reloads the listing without filters', async ({ page }) => {
      await page.goto(category)
      await page.clock.install()
      await page.route('**/categories/personal-care?*', (route) =>
        route.fulfill({ status: 503, body: '' }),
      )
      await page.getByRole('main').locator('.filters a').first().click()
      await expect(page.getByRole('alert')).toHaveText('Error in fetching products')
      await page.clock.runFor(2_500)
      await expect(page).toHaveURL(category)
    })
  })
})

test.describe('the filters of a category on a phone', () => {
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filter' })
  const open = (page: Page) => page.getByRole('main').locator('.filters > summary').click()

  test('applies several filters together from the sheet on a phone', async ({ page }) => {
    await page.goto(category)
    await open(page)
    await sheet(page).getByRole('link').first().click()
    await expect(sheet(page).locator('a.on')).toHaveCount(1)
    await expect(page).toHaveURL(category)
    await sheet(page)
      .getByRole('button', { name: /^Show \d+ products?$/ })
      .click()
    await expect(sheet(page)).toHaveCount(0)
    await expect(page).toHaveURL(/personal-care\?/)
  })

  test('restores the filters when the sheet is closed', async ({ page }) => {
    await page.goto(category)
    for (const close of ['button', 'Escape']) {
      await open(page)
      await sheet(page).getByRole('link').first().click()
      await expect(sheet(page).locator('a.on')).toHaveCount(1)
      if (close === 'Escape') await page.keyboard.press('Escape')
      else await sheet(page).getByRole('button', { name: 'Close filters' }).click()
      await expect(sheet(page)).toHaveCount(0)
    }
    await expect(page).toHaveURL(category)
    await open(page)
    await expect(sheet(page).locator('a.on')).toHaveCount(0)
  })
})

test('offers a way back to the top of a long page to those who scroll back up', async ({
  page,
}) => {
  await page.goto(paths.drugs())
  const button = page.getByRole('button', { name: 'Back to top' })
  await page.mouse.wheel(0, 1200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1100)
  await expect(button).toBeHidden()
  await page.mouse.wheel(0, -200)
  await button.click()
  await expect(button).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBeLessThan(500)
})

test('keeps the whole search field on a phone’s screen after scrolling', async ({ page }) => {
  for (const path of [
    paths.home(),
    paths.drugs(),
    paths.drug({ id: 10101, slug: 'dolo-650-tablet' }),
    paths.cart(),
  ]) {
    await page.goto(path)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    const field = await page.getByRole('banner').getByRole('search').boundingBox()
    expect(field?.y, path).toBeGreaterThanOrEqual(0)
    expect(field?.y, path).toBeLessThan(16)
  }
})

test('names the product in each button that adds it', async ({ page }) => {
  await page.goto(paths.home())
  const buttons = page.locator('.card [data-add]')
  const names = await buttons.evaluateAll((all) => all.map((button) => button.ariaLabel))
  expect(names.length).toBeGreaterThan(9)
  for (const name of names) expect(name).toMatch(/^Add to cart: ./)
})

test.describe('the substitutes of a drug', () => {
  test('sorts the substitutes of a drug by name in place', async ({ page }) => {
    await page.goto(paths.drug({ id: 30105, slug: 'pantakind-40-tablet' }))
    const names = page.getByRole('table').getByRole('rowheader').getByRole('link')
    const before = await names.allTextContents()
    await page.getByLabel('Sort by').selectOption('name')
    await expect(names).toHaveText([...before].sort((a, b) => a.localeCompare(b)))
    await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('₹')
  })

  test('appends the next substitutes, as offered in the visitor’s city', async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'city', value: 'Shillong', url: 'http://localhost' }])
    const item = (id: number) => ({
      id,
      name: `Other ${id}`,
      form: 'tablet',
      pSize: 'strip of 10 tablets',
      mf: 'Maker',
      uPrice: '2.50',
      pForm: 'strip',
      mappedPForm: 'strip',
      mrp: '30.00',
      save: 12,
      discount_percent: 0,
      discounted_price: '25.00',
      innovator_tag: false,
      url: `/drugs/other-${id}`,
      available: false,
      reason: 'city-not-served',
    })
    await page.route('**/api/v1/get/substitutes/*', async (route) => {
      const pageNumber = Number(new URL(route.request().url()).searchParams.get('pageNumber'))
      await route.fulfill({
        json: {
          status: 0,
          results: { status: 0, result: [item(pageNumber)], total: 2, hasMore: pageNumber < 2 },
        },
      })
    })
    await page.goto(paths.drug({ id: 30105, slug: 'pantakind-40-tablet' }))
    await page.getByLabel('Sort by').selectOption('save')
    // Below the head and the medicine itself.
    const rows = page.getByRole('table').locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('12% cheaper')
    await expect(rows).toContainText('Not delivered to')
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(rows).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  })
})

test('never cuts the salts of a product in a list: their last strength may be all the difference', async ({
  page,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(paths.search({ name: 'telma' }))
    const salts = page.locator('.card > a + .sub', { hasText: '+' })
    await expect(salts.first()).toContainText('Amlodipine (5mg)')
    expect(
      await salts.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      ),
    ).toEqual([])
  }
})

test('on a desk nothing covers the links to grid and list, in Tamil', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of [paths.category(['personal-care']), paths.search({ name: 'telma' })]) {
    await page.goto(inLocale('ta', path))
    for (const link of await page.locator('.layouts a').all()) {
      const { right = 0 } = await link.evaluate((of) => of.getBoundingClientRect().toJSON())
      const sort = await page.locator('.sorts summary').boundingBox()
      expect(right, path).toBeLessThanOrEqual(sort?.x ?? 0)
    }
  }
})

test('the rows of substitutes have one height on a desk and cut no maker, and a health product tells its price before its form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(paths.drug({ id: 20_101, slug: 'augmentin-625-duo-tablet' }))
  const heights = await page
    .locator('.offers tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  expect(heights.length).toBeGreaterThan(2)
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
  const cut = await page
    .locator('.offers tbody th')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth))
  expect(cut).toHaveLength(0)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(paths.otc({ id: 200_103, slug: 'horlicks-chocolate-500-g' }))
  const price = await page.locator('.buy-price').boundingBox()
  const facts = await page.locator('.facts').boundingBox()
  expect(price?.y).toBeLessThan(facts?.y ?? 0)
})
