import { randomInt } from 'node:crypto'
import { expect } from 'playwright/test'
import { enterConsole } from '../../support/console.ts'
import { mailedCode } from '../../support/customer.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

test('an order on the telephone is priced, confirmed by the code of the SMS, and ticked among the things to try', async ({
  browser,
  baseURL,
}) => {
  const { page } = await enterConsole(browser, baseURL, ['admin'])
  await page.goto('/console/orders')
  await page.getByRole('link', { name: 'Order on the telephone' }).click()
  await page.getByLabel('Add a product by its name or number').pressSequentially('dolo 650')
  await page.getByRole('button', { name: /^Dolo 650/ }).click()
  await page.getByLabel(/^Packs of/).fill('6')
  const phone = `91982${randomInt(1_000_000, 9_999_999)}`
  await page.getByLabel('Telephone number of the customer').fill(`+${phone}`)
  await page.getByLabel('Name', { exact: true }).fill('Asha D’Souza')
  await page.getByLabel('House and street').fill('#12, 3rd Cross')
  await page.getByLabel('Pincode').fill('60001')
  expect(await barriersOf(page, 'an order on the telephone')).toEqual([])
  await page.getByRole('button', { name: 'Price it and send the code' }).click()
  await expect(page.getByRole('alert')).toContainText('Pincode')
  await page.getByLabel('Pincode').fill('600001')
  await page.getByRole('button', { name: 'Price it and send the code' }).click()
  await expect(page.getByRole('region', { name: 'Tell the customer' })).toContainText('in all ₹')
  expect(await barriersOf(page, 'an order on the telephone, priced')).toEqual([])
  const first = await mailedCode(phone)
  // What is typed over takes another code.
  await page.getByLabel(/^Packs of/).fill('7')
  await expect(page.getByRole('region', { name: 'Tell the customer' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Price it and send the code' }).click()
  await page.getByLabel('Code that the customer reads out').fill(await mailedCode(phone, [first]))
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page).toHaveURL(/\/console\/orders\/[0-9A-Z]{12}$/)
  await page.goto('/console/shop/trial')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Take an order on the telephone' }),
  ).toContainText('done')
  expect(await barriersOf(page, 'ten things to try')).toEqual([])
})

test('a new product is filled in from its salts', async ({ browser, baseURL }) => {
  const { page } = await enterConsole(browser, baseURL, ['content', 'publisher'])
  await page.goto('/console/catalogue/products')
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByLabel('Name, as on the pack').fill('Fevago 650')
  await page.getByLabel('Maker').fill('Neem Labs')
  await page.getByLabel('Salts with strengths').fill('Paracetamole 650mg')
  await page.getByRole('button', { name: 'Fill in what is known' }).click()
  await expect(page.getByRole('alert')).toContainText('no salt of the catalogue')
  await page.getByLabel('Salts with strengths').fill('Paracetamol 650 mg')
  await page.getByRole('button', { name: 'Fill in what is known' }).click()
  await expect(page.getByText('Neem Labs is new to the catalogue')).toBeVisible()
  await expect(page.locator('[data-field=manufacturerId]')).toContainText('Neem Labs')
  await expect(page.locator('[name=form]')).toHaveValue('tablet')
  await page.locator('[name=packForm]').selectOption('strip')
  await page.getByLabel('Pack as printed').fill('strip of 15 tablets')
  await page.getByLabel('Units in a pack').fill('10')
  await page.getByRole('button', { name: 'Check and show' }).click()
  await expect(page.locator('[data-field=unitsInPack]')).toContainText('15 tablets', {
    timeout: 30_000,
  })
})
