import { expect } from 'playwright/test'
import { enterConsole } from '../../support/console.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

// A publish makes pages, one after another for the whole shop.
const patient = expect.configure({ timeout: 90_000 })

test('a pharmacist reads general texts in two languages, corrects a sentence and approves them', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const { page, operator } = await enterConsole(browser, baseURL, ['pharmacist'])
  await page.goto('/console/catalogue/general')
  await page.getByRole('searchbox', { name: 'Name of the salt' }).fill('acyclovir')
  const row = page.getByRole('main').getByRole('link', { name: /acyclovir/i })
  await expect(row).toContainText('Not reviewed')
  expect(await barriersOf(page, 'general texts in the console')).toEqual([])
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/acyclovir/i)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('हिन्दी')
  await expect(page.locator('p[lang=hi]').first()).toHaveText(/[\u0900-\u097f]/)
  await page.getByRole('button', { name: 'Correct: About, number 1' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('English').fill('It treats infections by viruses, we say.')
  await form.getByLabel('हिन्दी').fill('हम कहते हैं, यह वायरस का इलाज करती है।')
  expect(await barriersOf(page, 'a correction in the console')).toEqual([])
  await form.getByRole('button', { name: /^Correct/ }).click()
  await expect(page.locator('p[lang=hi]').filter({ hasText: 'हम कहते हैं' })).toBeVisible()
  await page.getByRole('button', { name: 'Approve these texts' }).click()
  await expect(form).toContainText(`You, ${operator.name}, approve`)
  await form.getByRole('button', { name: 'Approve these texts' }).click()
  await patient(page.getByText(/Published as/)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(operator.registration ?? '')
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  expect(await barriersOf(page, 'approved general texts in the console')).toEqual([])
})
