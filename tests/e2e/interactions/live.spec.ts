import { expect } from 'playwright/test'
import { paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import {
  add,
  answer,
  check,
  field,
  five,
  main,
  open,
  options,
  shown,
  two,
} from '../../support/checker-page.ts'
import { test } from '../../support/shop.ts'

test('adds and checks two medicines in place, at an address that can be shared', async ({
  page,
  browser,
}) => {
  await open(page, paths.interactions())
  await expect(
    main(page).getByRole('heading', { name: 'Step 01: add a medicine or salt' }),
  ).toBeVisible()
  await add(page, 'warf 5', 'Warf 5 Tablet')
  await expect(main(page).getByRole('heading', { name: 'Step 02: add another' })).toBeVisible()
  await expect(answer(page)).toContainText('Add another medicine to check it against this one')
  await add(page, 'ecospr', 'Ecosprin 75 Tablet')
  await expect(answer(page)).toContainText('Interaction found. Most serious: High')
  await expect(page).toHaveURL(/\/drug-interactions\?items=d62101,d11401$/)
  const other = await browser.newPage({ javaScriptEnabled: false })
  await other.goto(page.url())
  await expect(other.locator('#result').getByRole('status')).toHaveText(
    (await answer(page).textContent()) ?? '',
  )
  await other.close()
})

test('supports the whole checker by keyboard', async ({ page }) => {
  await page.goto(paths.interactions())
  await field(page).focus()
  await expect(page.locator('[data-island=interactions][data-live]')).toBeAttached()
  await page.keyboard.type('warf 5')
  await expect(options(page).first()).toContainText('Warf 5 Tablet')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator('.checked')).toContainText('Warf 5 Tablet')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Alprazolam')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('Alprazolam')
  // Selects the option whose name was typed.
  await page.keyboard.press('Enter')
  await expect(page.locator('.checked')).toContainText('Alprazolam')
  await page.getByRole('link', { name: 'Remove Alprazolam' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.checked')).not.toContainText('Alprazolam')
  await expect(main(page).getByRole('heading', { name: 'Your medicines' })).toBeFocused()
})

test('keeps text and switches that were entered before hydration', async ({ page }) => {
  await page.goto(paths.interactions(two))
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('[name=alcohol]')?.click()
    const input = document.querySelector<HTMLInputElement>('[name=find]')
    if (input) input.value = 'panto'
  })
  await field(page).focus()
  await expect(options(page).first()).toContainText('Panto')
  await expect(page.getByLabel('Check with alcohol')).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Alcohol', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/alcohol=1$/)
})

test('says when no medicine has the typed name', async ({ page }) => {
  await open(page, paths.interactions())
  await field(page).fill('qqwwzz')
  await expect(main(page).getByText('No medicine found')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('disables the field at five items until one is removed, and refuses repeats', async ({
  page,
}) => {
  await open(page, paths.interactions(five.slice(0, 4)))
  await add(page, 'pantocid 40', 'Pantocid 40 Tablet')
  await expect(field(page)).toBeDisabled()
  await expect(main(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await expect(main(page).getByText('At most 5 medicines can be checked together')).toBeVisible()
  await page.getByRole('link', { name: 'Remove Combiflam Tablet' }).click()
  await expect(field(page)).toBeEnabled()
  await field(page).fill('warf 5')
  await options(page).filter({ hasText: 'Warf 5 Tablet' }).first().click()
  await expect(main(page).getByRole('alert')).toHaveText('The Product has already been added')
})

test('shows only its severity in each tab, by word and icon, and disables empty tabs', async ({
  page,
}) => {
  await open(page, paths.interactions(five))
  const tabs = page.getByRole('navigation', { name: 'Show by severity' })
  for (const [name, count, part] of [
    ['High', 2, 'high'],
    ['Medium', 1, 'medium'],
    ['Low', 1, 'low'],
  ] as const) {
    await tabs.getByRole('link', { name: new RegExp(`^${name} ${count}`) }).click()
    await expect(shown(page)).toHaveCount(count)
    await expect(shown(page).locator('.tag').first()).toHaveText(name)
    await expect(shown(page).locator('.tag .icon').first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`show=${part}$`))
  }
  await tabs.getByRole('link', { name: /^All 4/ }).click()
  await expect(shown(page)).toHaveCount(4)
  for (const name of [/^Very low/, /^No interaction/])
    await expect(tabs.getByRole('link', { name })).toHaveCount(0)
  // Paper has no tabs: everything is printed.
  await tabs.getByRole('link', { name: /^Low/ }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(shown(page)).toHaveCount(4)
})

test('lists covered pairs without an interaction under their own tab', async ({ page }) => {
  await page.route(check, async (route) => {
    const reply = await route.fetch()
    const json = await reply.json()
    Object.assign(json.result, {
      answer: 'none',
      status: 2,
      result: [],
      notes: [],
      none: [json.result.items.map(() => ({ id: 1, name: 'Salt' }))],
      pairs: [],
    })
    await route.fulfill({ json })
  })
  await open(page, paths.interactions(two))
  await page.getByLabel('Check with alcohol').check()
  await expect(answer(page)).toContainText('No Interactions Found')
  await page.getByRole('link', { name: /^No interaction 1/ }).click()
  await expect(main(page).getByRole('heading', { name: 'No interaction known' })).toBeVisible()
})

test('grades every pair from A to E and lists pairs without a level apart', async ({ page }) => {
  await open(page, paths.interactions(five))
  await page.getByRole('link', { name: 'As levels A to E' }).click()
  await expect(page).toHaveURL(/view=levels$/)
  await expect(page.getByRole('row', { name: /Level E: High/ })).toContainText(
    'Warf 5 Tablet + Ecosprin 75 Tablet',
  )
  await expect(page.getByRole('row', { name: /Level A: No interaction known/ })).toContainText(
    'No pair',
  )
  await expect(page.getByRole('row', { name: /Not covered by our data/ })).toContainText(
    'Do not read this as safe',
  )
  expect(await violationsOf(page)).toEqual([])
})

test('clears everything when the last medicine is removed', async ({ page }) => {
  await open(page, paths.interactions(two, { alcohol: 1 }))
  await page.getByRole('link', { name: 'Remove Warf 5 Tablet' }).click()
  await page.getByRole('link', { name: 'Remove Ecosprin 75 Tablet' }).click()
  await expect(
    main(page).getByRole('heading', { name: 'Step 01: add a medicine or salt' }),
  ).toBeFocused()
  await expect(page.locator('#result')).toHaveCount(0)
  await open(page, paths.interactions(two))
  await page.getByRole('link', { name: 'Clear the list' }).click()
  await expect(page).toHaveURL(/\/drug-interactions$/)
})

test('restores the list at the next visit and offers it beside the list of a link', async ({
  page,
}) => {
  await open(page, paths.interactions())
  await add(page, 'warf 5', 'Warf 5 Tablet')
  await Promise.all([
    page.waitForResponse(/interactionchecker\/add$/),
    add(page, 'ecospr', 'Ecosprin 75 Tablet'),
  ])
  await open(page, paths.interactions())
  await expect(page.locator('.checked > li')).toHaveCount(2)
  await expect(answer(page)).toContainText('Most serious: High')
  await page.goto('/drugs/combiflam-tablet-10501')
  await page.getByRole('link', { name: 'Check interactions with another medicine' }).click()
  await main(page).getByRole('heading', { name: 'Your medicines' }).hover()
  await expect(
    main(page).getByText('In your earlier list: Warf 5 Tablet, Ecosprin 75 Tablet.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add them here' }).click()
  await expect(page).toHaveURL(/items=d10501,d62101,d11401$/)
})
