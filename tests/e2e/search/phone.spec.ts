import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { test } from '../../support/shop.ts'

const label = 'Search medicines, salts and ailments'
const field = (page: Page) => page.getByRole('banner').getByLabel(label)
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

test.describe('the search on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })
  const overlay = (page: Page) => page.getByRole('dialog', { name: label })

  test('covers the page with the search on a phone, and Back closes it', async ({ page }) => {
    await page.goto(paths.drugs())
    await field(page).click()
    await expect(overlay(page)).toBeVisible()
    await expect(page).toHaveURL(/#search$/)
    await expect(overlay(page).getByRole('combobox')).toBeFocused()
    const way = overlay(page).getByRole('link', { name: 'I have a prescription: send it' })
    await expect(way).toBeVisible()
    await page.keyboard.type('dolo 650')
    await expect(way).toHaveCount(0)
    await expect(options(page).filter({ hasText: 'Dolo 650' }).first()).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const { wide, view } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      view: innerWidth,
    }))
    expect(wide).toBeLessThanOrEqual(view)
    await page.goBack()
    await expect(overlay(page)).toHaveCount(0)
    await expect(page).toHaveURL(paths.drugs())
    await expect(field(page)).toHaveValue('dolo 650')
  })

  test('a parent at night types a child’s fever in Hindi: no medicine is offered, when to see a doctor is told, and help is a call', async ({
    page,
  }) => {
    await page.goto(inLocale('hi', paths.home()))
    await page.getByRole('banner').getByRole('search').locator('input').click()
    await page.keyboard.type('bacche ko bukh')
    const offered = page.getByRole('listbox').getByRole('option')
    await expect(offered.first()).toBeVisible()
    for (const href of await offered.evaluateAll((all) =>
      all.map((one) => one.getAttribute('href')),
    ))
      expect(href).toMatch(/^\/hi\/(drug-(ailments|usage)|search)\//)
    await page.keyboard.type('ar')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/bukhar/)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'डॉक्टर को कब दिखाएँ' })).toBeInViewport()
    await expect(main.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112')
    await expect(main.locator('[data-add]')).toHaveCount(0)
  })

  test('closes the phone’s search by Escape and restores the focus', async ({ page }) => {
    await page.goto(paths.drugs())
    await field(page).click()
    await page.keyboard.type('aug')
    await expect(overlay(page).getByRole('combobox')).toHaveValue('aug')
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    await expect(page).toHaveURL(paths.drugs())
  })

  test('traps the keyboard focus inside the phone’s search', async ({ page }) => {
    await page.goto(paths.drugs())
    await field(page).click()
    await expect(overlay(page)).toBeVisible()
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(() => {
        const { activeElement } = document
        return (
          activeElement !== document.body &&
          !document.querySelector('dialog')?.contains(activeElement)
        )
      })
      expect(outside).toBe(false)
    }
  })

  test('opens the phone’s search by its address, in the page’s language, and leads to the results', async ({
    page,
  }) => {
    await page.goto(`${inLocale('hi', paths.drugs())}#search`)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('combobox').fill('dolo')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/hi\/search\/all\?name=dolo/)
  })

  test('follows a suggestion by a tap', async ({ page }) => {
    await page.goto(paths.home())
    await page.getByLabel(label).click()
    await overlay(page).getByRole('combobox').fill('dolo 650')
    await options(page).filter({ hasText: 'Dolo 650 Tablet' }).click()
    await expect(page).toHaveURL(/\/drugs\/dolo-650-tablet-\d+\?q=/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('keeps the search a form on a phone without JavaScript', async ({ page }) => {
    await page.goto(paths.drugs())
    await page.getByRole('banner').getByRole('searchbox').fill('dolo 650')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/search\/all\?name=dolo/)
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Dolo 650/ })
        .first(),
    ).toBeVisible()
  })
})
