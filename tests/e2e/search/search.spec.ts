import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { test } from '../../support/shop.ts'

const label = 'Search medicines, salts and ailments'
const field = (page: Page) => page.getByRole('banner').getByLabel(label)
const box = (page: Page) => page.getByRole('combobox', { name: label })
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

test.describe('the search field on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('suggests products and names in groups, with price, pack, manufacturer and prescription mark', async ({
    page,
  }) => {
    await page.goto(paths.drugs())
    await field(page).fill('augmentin')
    const medicines = page.getByRole('group', { name: 'Medicines' })
    const option = medicines.getByRole('option').first()
    await expect(option).toContainText('Augmentin')
    await expect(option).toContainText('₹')
    await expect(option).toContainText(/strip of|bottle of/)
    await expect(option).toContainText('Prescription required')
    await expect(page.getByRole('group', { name: 'Brands' }).getByRole('option')).not.toHaveCount(0)
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    expect(await violationsOf(page)).toEqual([])
  })

  test('opens a product by keyboard alone and passes the typed text on', async ({ page }) => {
    await page.goto(paths.drugs())
    await field(page).focus()
    await page.keyboard.type('dolo 650')
    const tablet = options(page).filter({ hasText: 'Dolo 650 Tablet' }).first()
    // An earlier list stays until the next reply; its links name the text it answers.
    await expect(tablet).toHaveAttribute('href', /\?q=dolo\+650$/)
    const first = options(page).first()
    await page.keyboard.press('ArrowDown')
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expect(box(page)).toHaveAttribute(
      'aria-activedescendant',
      (await first.getAttribute('id')) ?? '',
    )
    for (let presses = 0; presses < 12; presses++) {
      if ((await tablet.getAttribute('aria-selected')) === 'true') break
      await page.keyboard.press('ArrowDown')
    }
    await expect(tablet).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/drugs\/dolo-650-tablet-\d+\?q=dolo\+650$/)
  })

  test('closes the suggestions on Escape, keeps the text and reopens with the arrow', async ({
    page,
  }) => {
    await page.goto(paths.drugs())
    await field(page).fill('dolo')
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(box(page)).toHaveValue('dolo')
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toBeVisible()
  })

  test('shows the results on Enter, and nothing for an empty field', async ({ page }) => {
    await page.goto(paths.drugs())
    await page.evaluate(() =>
      addEventListener(
        'invalid',
        (event) =>
          document.body.setAttribute('data-browser-message', String(!event.defaultPrevented)),
        true,
      ),
    )
    await field(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('body')).toHaveAttribute('data-browser-message', 'false')
    await page.keyboard.type('   ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(paths.drugs())
    await field(page).fill('paracetamol')
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\/all\?name=paracetamol/)
  })

  test('says when no suggestion is found', async ({ page }) => {
    await page.route('**/api/v3/search/autocomplete*', (route) =>
      route.fulfill({
        json: {
          status: 0,
          results: [],
          suggestions: ['crocin'],
          show_search_action: false,
          notices: [],
        },
      }),
    )
    await page.goto(paths.drugs())
    await field(page).fill('crossin')
    await expect(page.getByRole('search').getByText('No results found').first()).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'No results found' })).toBeAttached()
    await expect(
      page.getByRole('group', { name: 'Did you mean:' }).getByRole('option', { name: 'crocin' }),
    ).toHaveAttribute('href', paths.spelling('crocin', 'crossin', 1))
  })

  test('shows the last five searches in an empty field, and clears them on request', async ({
    page,
  }) => {
    await page.goto(paths.home())
    for (const term of ['one', 'two', 'three', 'four', 'five', 'six']) {
      await page.getByLabel(label).fill(term)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`name=${term}`))
      await expect(page.locator('html[data-alive]')).toBeAttached()
    }
    await page.goto(paths.drugs())
    await field(page).click()
    const recent = page.getByRole('group', { name: 'Recent searches' }).getByRole('option')
    await expect(recent).toHaveText(['six', 'five', 'four', 'three', 'two'])
    await page.getByRole('option', { name: 'Clear recent searches' }).click()
    await expect(recent).toHaveCount(0)
    // The browser's own process is updated a little later.
    await expect
      .poll(async () =>
        (await page.context().cookies()).filter(({ name }) => name === 'recent_search'),
      )
      .toEqual([])
  })

  test('keeps every letter typed before hydration', async ({ page }) => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/SearchBox*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(paths.drugs())
    await field(page).focus()
    await page.keyboard.type('aug')
    await expect(page.getByRole('combobox')).toHaveCount(0)
    release()
    await page.keyboard.type('mentin')
    await expect(box(page)).toHaveValue('augmentin')
    await expect(options(page).filter({ hasText: 'Augmentin' }).first()).toBeVisible()
  })

  test('requests suggestions once for fast typing, and none that are cached', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/autocomplete')) requests.push(url.searchParams.get('name') ?? '')
    })
    await page.goto(paths.drugs())
    await field(page).fill('dolo')
    await expect(options(page).first()).toBeVisible()
    await box(page).fill('crocin')
    await expect(options(page).filter({ hasText: 'Crocin' }).first()).toBeVisible()
    await box(page).fill('dolo')
    await expect(options(page).filter({ hasText: 'Dolo' }).first()).toBeVisible()
    expect(requests).toEqual(['dolo', 'crocin'])
  })

  test('keeps the search a form when suggestions fail', async ({ page }) => {
    await page.route('**/api/v3/search/autocomplete*', (route) => route.fulfill({ json: {} }))
    await page.goto(paths.drugs())
    await field(page).fill('dolo')
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\/all\?name=dolo/)
  })
})
