import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { test } from '../../support/shop.ts'

const desktop = { width: 1280, height: 800 }

test.describe('the suggestions of manufacturers', () => {
  const field = (page: Page) => page.getByRole('combobox', { name: 'Name of a manufacturer' })
  const options = (page: Page) => page.getByRole('listbox').getByRole('option')
  const open = async (page: Page) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/manufacturers/autocomplete'))
        asked.push(new URL(request.url()).search)
    })
    await page.goto(paths.manufacturers())
    await expect(field(page)).toBeVisible()
    return asked
  }

  test('come from the second character on, ten at most, and lead by keyboard to the manufacturer', async ({
    page,
  }) => {
    const asked = await open(page)
    await field(page).fill('a')
    await field(page).pressSequentially('b')
    await expect(options(page).first()).toBeVisible()
    expect(asked).toEqual(['?name=ab&pageNumber=1&pageSize=10'])
    expect(await options(page).count()).toBeLessThanOrEqual(10)
    expect(await violationsOf(page)).toEqual([])
    const [first = ''] = await options(page).allTextContents()
    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(first)
  })

  test('say where nothing is found, and Escape closes them', async ({ page }) => {
    await open(page)
    await field(page).fill('qqqq')
    await expect(options(page)).toHaveText(['No results found'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  })
})

test.describe('a variant', () => {
  test('says that a combination is not there, and resets the other selectors', async ({ page }) => {
    await page.goto(paths.variant({ id: 2010, slug: 'accu-chek-active-test-strips' }))
    // A variant of two options of which one combination is missing.
    await page.route('**/otc/*', async (route) => {
      const reply = await route.fetch()
      const chip = (text: string, now: boolean) =>
        now
          ? `<li><span aria-current="true">${text}</span></li>`
          : `<li><a href="#">${text}</a></li>`
      const list = `<dl class="options" data-extra data-choices='[{"choice":[0,0],"href":"/otc/a-1"},{"choice":[1,0],"href":"/otc/b-2"},{"choice":[1,1],"href":"/otc/c-3"}]' data-current="0,0" data-none="Product Not Available For Selected Values"><div><dt>Size</dt><dd><ul class="chips">${chip('S', true)}${chip('L', false)}</ul></dd></div><div><dt>Scent</dt><dd><ul class="chips">${chip('Aloe', true)}<li><span class="off">Rose<span class="unseen">, not available</span></span></li></ul></dd></div></dl>`
      await route.fulfill({
        response: reply,
        body: (await reply.text()).replace('</main>', `${list}</main>`),
      })
    })
    // Not a click: the browser would fetch the page on the way to it, past the route above.
    await page.goto((await page.locator('.cards a').first().getAttribute('href')) ?? '')
    const rose = page.getByRole('button', { name: /^Rose/ })
    await rose.click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Product Not Available For Selected Values' }),
    ).toBeVisible()
    const mine = page.locator('dl.options').last()
    await expect(mine.locator('[aria-current]')).toHaveText(['Rose'])
    await expect(mine.getByRole('link', { name: 'L', exact: true })).toHaveAttribute(
      'href',
      '/otc/c-3',
    )
    await expect(mine.getByRole('button', { name: /^S/ })).toBeVisible()
  })
})

test.describe('the sort orders of a list', () => {
  test.use({ viewport: desktop })

  test('are a dialog on a desktop too, which Escape, the backdrop and its button close, and tell how many products are shown', async ({
    page,
  }) => {
    await page.goto(paths.category(['vitamins-and-supplements']))
    await expect(page.locator('html')).toHaveAttribute('data-alive', '')
    const dialog = page.getByRole('dialog', { name: 'Sort' })
    const open = async () => {
      await page.locator('.sorts > summary').click()
      await expect(dialog).toBeVisible()
    }
    await open()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await open()
    await page.mouse.click(5, 5)
    await expect(dialog).toHaveCount(0)
    await open()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 740 })
    await open()
    // The orders stand across the dialog, not in a column at its end.
    const [box, list] = await Promise.all([
      dialog.boundingBox(),
      dialog.getByRole('list').boundingBox(),
    ])
    expect(list?.width).toBeGreaterThan((box?.width ?? 0) * 0.8)
    await dialog.getByRole('link').first().click()
    await expect(page).toHaveURL(/sortBy=/)
    await expect(page.getByRole('alert').filter({ hasText: /^\d+ products$/ })).toBeVisible()
  })
})

test('shows more questions without a script', async ({ browser, baseURL }) => {
  const page = await (
    await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  ).newPage()
  await page.goto(paths.faq())
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.nth(2)).toBeVisible()
  await expect(headings.nth(3)).toBeHidden()
  await page.getByText('Show more questions').click()
  await expect(headings.nth(4)).toBeVisible()
  await page.context().close()
})

test.describe('a long list of tests', () => {
  test('is cut at 130 px and whole after a press, as it is without scripts', async ({ page }) => {
    await page.goto(paths.ailment({ id: 307, slug: 'type-2-diabetes' }))
    const list = page.locator('[data-collapse]')
    const all = page.getByRole('button', { name: 'Show all 7 tests' })
    await expect(all).toBeVisible()
    expect((await list.boundingBox())?.height).toBe(130)
    expect(await violationsOf(page)).toEqual([])
    await all.click()
    await expect(all).toBeHidden()
    expect((await list.boundingBox())?.height).toBeGreaterThan(130)
    await page.goto(paths.ailment({ id: 312, slug: 'underactive-thyroid' }))
    await expect(page.locator('[data-collapse] li')).toHaveCount(2)
    await expect(page.locator('[data-show-all]')).toBeHidden()
  })
})

test.describe('the city of the header', () => {
  const place = (page: Page) => page.getByRole('banner').locator('.place-button')

  test('is in the language of the page, whichever page it was chosen on', async ({ page }) => {
    await page.goto(paths.faq())
    await place(page).click()
    await page
      .getByRole('list', { name: 'Other cities' })
      .getByRole('button', { name: 'Jaipur' })
      .click()
    await expect(place(page)).toContainText('Jaipur')
    await page.goto(inLocale('ta', paths.faq()))
    await expect(place(page)).toContainText('ஜெய்ப்பூர்')
    await page.goto(paths.faq())
    await expect(place(page)).toContainText('Jaipur')
  })

  test.describe('where the visitor has allowed to find it', () => {
    test.use({ permissions: ['geolocation'], geolocation: { latitude: 13.08, longitude: 80.27 } })

    test('asks for confirmation when the visitor is in another city, once a session', async ({
      page,
    }) => {
      await page.goto(paths.faq())
      await place(page).click()
      await page
        .getByRole('list', { name: 'Other cities' })
        .getByRole('button', { name: 'Jaipur' })
        .click()
      await expect(place(page)).toContainText('Jaipur')
      await page.goto(paths.drugs())
      const box = page.getByRole('dialog', { name: 'Where should we deliver?' })
      await expect(box.getByRole('button', { name: 'Deliver to Chennai' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.goto(paths.faq())
      await expect(page.locator('html')).toHaveAttribute('data-alive', '')
      await expect(box).toHaveCount(0)
    })
  })
})
