import { expect, type Page } from 'playwright/test'
import { locales } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { test } from '../../support/shop.ts'

// Products of the sample: Warf 5, Ecosprin 75, Combiflam, Ibugesic Plus, Pantocid 40.
const five = ['d62101', 'd11401', 'd10501', 'd10502', 'd30102']
const everything = { alcohol: 1, pregnancy: 1 }
const shown = (page: Page) => page.locator('#result .interactions > li').filter({ visible: true })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('checks two medicines, the first found by name on the home page', async ({ page }) => {
    await page.goto(paths.home())
    const main = page.getByRole('main')
    await main.getByRole('searchbox', { name: 'Name of a medicine or salt' }).fill('warf 5')
    await main.getByRole('button', { name: 'Find' }).click()
    await expect(
      main.getByRole('heading', { name: 'Step 01: add a medicine or salt' }),
    ).toBeVisible()
    await main.getByRole('link', { name: 'Add Warf 5 Tablet' }).click()
    await expect(page).toHaveURL(/\/drug-interactions\?items=d62101$/)
    await expect(main.getByRole('heading', { name: 'Step 02: add another' })).toBeVisible()
    await expect(main.getByRole('status')).toContainText(
      'Add another medicine to check it against this one',
    )
    await main.getByRole('searchbox').fill('ecosprin')
    await main.getByRole('searchbox').press('Enter')
    await main.getByRole('link', { name: 'Add Ecosprin 75 Tablet' }).click()
    await expect(page).toHaveURL(/items=d62101,d11401/)
    await expect(main.getByRole('status')).toContainText('Most serious: High')
    await expect(main).toContainText('In an emergency in India call 112')
    await expect(main).toContainText('Most interactions are known from tablets and injections.')
  })

  test('links of other spellings say what was typed, their place in the offer, and that they were offered', async ({
    page,
  }) => {
    await page.goto(`${paths.interactions(five.slice(0, 1))}&find=pantosid`)
    const link = page.getByRole('main').getByRole('link', { name: 'pantocid', exact: true })
    await expect(link).toHaveAttribute(
      'href',
      '/drug-interactions?items=d62101&find=pantocid&st=pantosid&sl=1&s=did-you-mean',
    )
  })

  test('submits the switches with the form and keeps them in the address', async ({ page }) => {
    await page.goto(paths.interactions(five.slice(0, 2)))
    await page.getByLabel('Check with alcohol').check()
    await page.getByLabel('Check for pregnancy').check()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page).toHaveURL(/alcohol=1&pregnancy=1/)
    for (const name of ['Alcohol', 'Pregnancy'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.getByLabel('Check with alcohol')).toBeChecked()
  })

  test('shows only a tab’s own results, and does not link an empty tab', async ({ page }) => {
    await page.goto(paths.interactions(five))
    const tabs = page.getByRole('navigation', { name: 'Show by severity' })
    for (const [name, count] of [
      ['High', 2],
      ['Medium', 1],
      ['Low', 1],
    ] as const) {
      await tabs.getByRole('link', { name: new RegExp(`^${name} ${count}`) }).click()
      await expect(shown(page)).toHaveCount(count)
      await expect(shown(page).locator('.tag').first()).toHaveText(name)
    }
    await tabs.getByRole('link', { name: /^All 4/ }).click()
    await expect(shown(page)).toHaveCount(4)
    for (const name of [/^Very low/, /^No interaction/])
      await expect(tabs.getByRole('link', { name })).toHaveCount(0)
  })

  test('shows duplicate salts and missing data on every view', async ({ page }) => {
    for (const view of [undefined, 'levels']) {
      await page.goto(paths.interactions(five, { view }))
      await expect(page.getByRole('heading', { name: 'Same salt more than once' })).toBeVisible()
      await expect(page.locator('#not-covered')).toContainText('Do not read this as safe')
    }
    await expect(page.getByRole('row', { name: /Level E: High/ })).toContainText(
      'Warf 5 Tablet + Ecosprin 75 Tablet',
    )
    await expect(page.getByRole('row', { name: /Level A: No interaction known/ })).toContainText(
      'No pair',
    )
  })

  test('never shows uncovered pairs as none', async ({ page }) => {
    await page.goto(paths.interactions(['d62101', 'd30102']))
    await expect(page.getByRole('status')).toContainText(
      'We cannot say whether these are safe together',
    )
    await expect(page.getByRole('main')).not.toContainText('No Interactions Found')
  })

  test('accepts five items without repeats and names unknown ones as not checked', async ({
    page,
  }) => {
    await page.goto(paths.interactions([...five, 's1083']))
    await expect(
      page.getByText('At most 5 medicines can be checked together').first(),
    ).toBeVisible()
    await page.goto(paths.interactions(['d62101', 'd62101']))
    await expect(page.getByText('The Product has already been added')).toBeVisible()
    await page.goto(paths.interactions(['d62101', 'd1']))
    await expect(page.getByText('was not checked')).toBeVisible()
    await page.goto(paths.interactions([], { find: 'qqwwzz' }))
    await expect(page.getByRole('heading', { name: 'No medicine found' })).toBeVisible()
  })

  test('removes a medicine by its link and clears the list', async ({ page }) => {
    await page.goto(paths.interactions(five.slice(0, 3), everything))
    await page.getByRole('link', { name: 'Remove Ecosprin 75 Tablet' }).click()
    await expect(page).toHaveURL(/items=d62101,d10501&alcohol=1/)
    await page.getByRole('link', { name: 'Clear the list' }).click()
    await expect(page).toHaveURL(/\/drug-interactions$/)
  })

  test('links from a medicine and a salt to the checker with that item', async ({ page }) => {
    await page.goto('/drugs/warf-5-tablet-62101')
    await page.getByRole('link', { name: 'Check interactions with another medicine' }).click()
    await expect(page.locator('.checked')).toContainText('Warf 5 Tablet')
    await page.goto('/generics/warfarin-1062')
    await page.getByRole('link', { name: 'Check interactions with another medicine' }).click()
    await expect(page.locator('.checked')).toContainText('Warfarin')
  })

  test('lists the checker for search engines, but no visitor’s list', async ({ page }) => {
    await page.goto(paths.interactions())
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    await page.goto(paths.interactions(five))
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  })
})

/** The checker with each kind of content. */
const checkers = [
  paths.interactions(five, everything),
  paths.interactions(five, { view: 'levels' }),
  paths.interactions([], { find: 'para' }),
]
const phone = { width: 360, height: 740 }

test('the checker is accessible in English and Tamil', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const locale of ['en', 'ta'] as const)
    for (const path of checkers) {
      await page.goto(inLocale(locale, path))
      expect(await violationsOf(page)).toEqual([])
    }
})

test('the checker fits a phone of 360 px in every language', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const locale of locales)
    for (const path of checkers) {
      await page.goto(inLocale(locale, path))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        phone.width,
      )
    }
})
