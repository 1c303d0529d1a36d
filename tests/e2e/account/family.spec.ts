import { expect } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { becomeCustomer } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

// Mox 500 is a penicillin of the sample.
const mox = 20201

test('a person is added once, chosen by one tap at the checkout, and warned for; in Hindi too', async ({
  page,
}) => {
  await becomeCustomer(page, 'family@nuskha.example', { products: [mox], address: true })
  // Who has told nothing is asked nothing.
  await page.goto(paths.summary())
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toHaveCount(0)

  await page.goto(paths.account())
  await page.getByRole('link', { name: 'Your family' }).click()
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Name', { exact: true }).fill('Asha Sharma')
  await page.getByLabel('Year of birth').fill('61')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a year such as 1984')).toBeVisible()
  await page.getByLabel('Year of birth').fill('1961')
  await page.getByLabel(/^penicillins/).check()
  await page.getByRole('button', { name: 'Save' }).click()
  const asha = page.getByRole('region', { name: 'Asha Sharma' })
  await expect(asha).toContainText('1961 · Allergies to medicines: penicillins')
  expect(await violationsOf(page)).toEqual([])

  await page.goto(paths.cart())
  await page.getByRole('radio', { name: 'Asha Sharma' }).check()
  await expect(page.getByText('Asha Sharma is allergic to penicillins')).toBeVisible()
  await page.goto(paths.summary())
  await expect(page.getByRole('radio', { name: 'Asha Sharma' })).toBeChecked()
  const confirm = page.getByRole('button', { name: 'Confirm order' })
  await expect(confirm).toBeDisabled()
  await page.getByRole('checkbox', { name: /I have read/ }).check()
  await expect(confirm).toBeEnabled()
  expect(await violationsOf(page)).toEqual([])
  await page.goto(inLocale('hi', paths.summary()))
  await expect(page.getByText('Asha Sharma को इससे एलर्जी है').first()).toBeVisible()

  await page.goto(paths.family())
  await page.getByRole('button', { name: 'Change: Asha Sharma' }).click()
  await page.getByLabel(/^penicillins/).uncheck()
  await page.getByLabel('None that I know of').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(asha).toContainText('None that I know of')
  await page.getByRole('button', { name: 'Remove: Asha Sharma' }).click()
  await expect(asha).toHaveCount(0)
})
