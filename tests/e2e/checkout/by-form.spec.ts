import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { inLocale, orderByFormPath, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import {
  becomeCustomer,
  chennai,
  mailedCode,
  onPrescription,
  plain,
} from '../../support/customer.ts'
import { fail } from '../../support/missing-scripts.ts'
import { test } from '../../support/shop.ts'

const drug = paths.drug({ id: plain, slug: 'dolo-650-tablet' })
const step = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) =>
  step(page).getByRole('button', { name, exact: true }).click()

const fillAddress = async (page: Page): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill('Meena Nair')
  await page.getByLabel('House and street').fill('12 Mount Road')
  await page.getByLabel('Contact number').fill('9876543210')
  await page.getByLabel('Pincode').fill('600001')
  await press(page, 'Save address')
}

test.describe('an order without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [400, 422] })

  test('is made by forms from the page of a medicine to the door', async ({ page }) => {
    test.slow()
    const email = `forms-${randomUUID()}@nuskha.example`
    await page.goto(drug)
    await page.locator('.buy').getByRole('button', { name: 'Add to cart' }).click()
    await page.getByLabel('Pincode').fill('999999')
    await press(page, 'Continue Checkout')
    await expect(page.locator('.field-error')).not.toBeEmpty()
    await page.getByLabel('Pincode').fill('600001')
    await press(page, 'Continue Checkout')
    await expect(page).toHaveURL(paths.cart())
    await page.getByRole('button', { name: 'More of Dolo 650 Tablet' }).click()
    for (let packs = 2; packs < 8; packs++)
      await page.getByRole('button', { name: 'More of Dolo 650 Tablet' }).click()
    await page.getByRole('button', { name: 'Checkout', exact: true }).click()
    await expect(page).toHaveURL(`${orderByFormPath()}?`)
    await page.getByLabel('E-mail or mobile number').fill('meena@')
    await press(page, 'Send me a code')
    await expect(page.locator('.field-error')).not.toBeEmpty()
    await page.getByLabel('E-mail or mobile number').fill(email)
    await press(page, 'Send me a code')
    // Nobody’s address stands in an address of a page.
    expect(page.url()).not.toContain('nuskha.example')
    await expect(step(page)).toContainText(email)
    await page.getByLabel('Code').fill('12')
    await press(page, 'Sign in')
    await expect(page.locator('.field-error')).toContainText('wrong or has expired')
    await page.getByLabel('Code').fill(await mailedCode(email))
    await press(page, 'Sign in')
    await expect(step(page)).toContainText('Dolo 650 Tablet')
    await page.getByLabel('Name', { exact: true }).fill('Meena Nair')
    await press(page, 'Save address')
    await expect(page.locator('.field-error')).toHaveCount(3)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meena Nair')
    await fillAddress(page)
    await expect(step(page)).toContainText('12 Mount Road')
    await press(page, 'Confirm order')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order placed')
    const [, order] = /order=(\w+)/.exec(page.url()) ?? []
    await expect(step(page)).toContainText(`Order ${order}`)
    await page.goto(orderByFormPath())
    await expect(step(page)).toContainText('Your cart is empty')
  })

  test('is not made from the page of another site, nor for another sum than was agreed to', async ({
    page,
  }) => {
    await becomeCustomer(page, `forms-${randomUUID()}@nuskha.example`, {
      products: [plain],
      address: true,
    })
    await page.goto(orderByFormPath())
    const order = (headers: Record<string, string>, more: Record<string, string>) =>
      page.request.post(orderByFormPath(), {
        headers,
        form: { act: 'order', paymentMethod: 'cod', ...more },
        maxRedirects: 0,
      })
    const own = { 'sec-fetch-site': 'same-origin' }
    expect((await order({ 'sec-fetch-site': 'cross-site' }, { version: '1' })).status()).toBe(400)
    expect((await order(own, { version: 'x' })).status()).toBe(400)
    expect((await order(own, { version: '1', totalAmt: '1.00' })).status()).toBeGreaterThanOrEqual(
      400,
    )
    expect(
      (
        await page.request.post(orderByFormPath(), { headers: own, form: { act: 'toString' } })
      ).status(),
    ).toBe(400)
    const { result } = await (await page.request.get('/api/v1/order/history')).json()
    expect(result.result).toEqual([])
  })
})

test('waits for its prescription, and says so in the language of its address', async ({ page }) => {
  await becomeCustomer(page, `forms-${randomUUID()}@nuskha.example`, {
    products: [onPrescription, plain],
    address: true,
  })
  await page.goto(inLocale('ta', orderByFormPath()))
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  const waits = page.locator('.note-caution')
  await expect(waits.first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test.describe('where no script loads', () => {
  test.use({ expectedConsole: [/net::ERR_FAILED/] })

  test('the buttons of a list put a product into the cart all the same', async ({ page }) => {
    await page.request.get('/api/v3/session')
    await fail(page, '[^/]*')
    await page.goto(paths.category(['personal-care']))
    await page.locator('.cards .add').first().click()
    await page.getByLabel('Pincode').fill(chennai.pincode)
    await press(page, 'Continue Checkout')
    await expect(page).toHaveURL(paths.cart())
    await expect(page.locator('.cart-line')).toHaveCount(1)
  })
})
