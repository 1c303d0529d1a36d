import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { deliverOrder } from '../../support/counter.ts'
import { ordered, plain } from '../../support/customer.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

test('a medicine’s page leads to the form, which takes batch and expiry from the order and gives the report as PDF', async ({
  page,
}) => {
  await deliverOrder(page, await ordered(page, 'side-effect@nuskha.example', [plain]))
  await page.goto(new URL((await page.request.get(`/drugs/x-${plain}`)).url()).pathname)
  await expect(page.locator('main')).not.toContainText('★')
  await expect(page.getByText('1800-180-3024')).toBeVisible()
  await page.getByRole('link', { name: 'Report a side effect' }).click()
  await expect(page.getByRole('heading', { name: 'Report a side effect' })).toBeVisible()
  await expect(page.getByRole('link', { name: '1800-180-3024' })).toHaveAttribute(
    'href',
    'tel:18001803024',
  )
  await expect(page.getByLabel('Name of the medicine')).toHaveValue('Dolo 650 Tablet')
  const submit = page.getByRole('button', { name: 'Send report' })
  await submit.click()
  for (const text of [
    'Please write what happened',
    'Please give the patient’s initials',
    'Please give the patient’s age in years',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByLabel('Describe the side effect')).toBeFocused()
  await page.getByLabel('Medicine from your orders').selectOption({ index: 1 })
  await expect(page.getByText('ZX-11')).toBeVisible()
  await page.getByLabel('Describe the side effect').fill('Rash on both arms')
  await page.getByLabel('Hospital admission, or a longer stay').check()
  await page.getByLabel('Initials').fill('M.I.')
  await page.getByLabel('Age in years').fill('54')
  expect(await barriersOf(page, 'side effect')).toEqual([])
  await submit.click()
  await expect(page.getByText('Thank you. Our pharmacist will read your report.')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the report (PDF)' }).click(),
  ])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the form is there without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/ta/report-side-effect')
  await expect(page.locator('form.form')).toHaveAttribute('action', '/api/v3/side-effects')
  await expect(page.locator('form.form [type=submit]')).toBeEnabled()
  await context.close()
})
