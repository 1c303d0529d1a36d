import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { inLocale, orderByFormPath, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { operate } from '../../support/counter.ts'
import {
  becomeCustomer,
  chennai,
  mailedCode,
  onPrescription,
  plain,
} from '../../support/customer.ts'
import { fail } from '../../support/missing-scripts.ts'
import { photo } from '../../support/prescription-files.ts'
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
  test.use({ javaScriptEnabled: false, expectedStatuses: [400, 415, 422] })

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
    await expect(page.getByRole('banner').locator('.place-name')).toHaveText('Chennai')
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
    // The only way on is no link to fold away, and the place of the cart is not asked for again.
    await expect(step(page).getByText('Add an address')).toHaveCount(0)
    await expect(page.getByLabel('Pincode')).toHaveValue('600001')
    await page.getByLabel('Name', { exact: true }).fill('Meena Nair')
    await press(page, 'Save address')
    await expect(page.locator('.field-error')).toHaveCount(2)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meena Nair')
    await fillAddress(page)
    await expect(step(page)).toContainText('12 Mount Road')
    await press(page, 'Confirm order')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order placed')
    const [, order] = /order=(\w+)/.exec(page.url()) ?? []
    await expect(step(page)).toContainText(`Order ${order}`)
    await expect(step(page).getByRole('link', { name: 'Track order' })).toHaveAttribute(
      'href',
      paths.track(order ?? ''),
    )
    await page.goto(orderByFormPath())
    await expect(step(page)).toContainText('Your cart is empty')
  })

  test('takes a coupon and the GSTIN of a business, and says what is wrong with them', async ({
    page,
  }) => {
    await becomeCustomer(page, `forms-${randomUUID()}@nuskha.example`, {
      products: [onPrescription, plain],
      address: true,
    })
    const code = `FORM${randomUUID().slice(0, 8).toUpperCase()}`
    await operate(page, 'content', 'coupons', { total: 1000, perCustomer: 9, code, flat: 10 })
    await page.goto(orderByFormPath())
    const due = step(page).locator('.to-pay dd')
    const before = (await due.textContent()) ?? ''
    await press(page, 'Apply')
    await expect(page.locator('.field-error')).not.toBeEmpty()
    await page.getByLabel('Coupon code').fill('NOSUCH')
    await press(page, 'Apply')
    await expect(page.locator('.field-error')).not.toBeEmpty()
    await expect(page.getByLabel('Coupon code')).toHaveValue('NOSUCH')
    await page.getByLabel('Coupon code').fill(` ${code.toLowerCase()} `)
    await press(page, 'Apply')
    await expect(step(page)).toContainText(`Coupon ${code} applied`)
    await expect(due).not.toHaveText(before)
    await press(page, 'Remove coupon')
    await expect(due).toHaveText(before)
    await page.getByLabel('Coupon code').fill(code)
    await press(page, 'Apply')
    await page.getByText('I have a GSTIN').click()
    await page.getByLabel('GSTIN', { exact: true }).fill('27AAPFU0939F1ZV')
    await page.getByLabel('Name of the business').fill('Kaveri Clinics Private Limited')
    await press(page, 'Confirm order')
    // It stays open with what was typed.
    await expect(page.locator('.field-error')).toContainText('registered in Maharashtra')
    await expect(page.getByLabel('Name of the business')).toHaveValue(
      'Kaveri Clinics Private Limited',
    )
    await page.getByLabel('GSTIN', { exact: true }).fill('33 aapfu 0939f 1z2')
    await press(page, 'Confirm order')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order placed')
    const [, order] = /order=(\w+)/.exec(page.url()) ?? []
    const { result } = await (await page.request.get(`/api/v3/orders/${order}`)).json()
    expect(result).toMatchObject({
      couponCode: code,
      business: { gstin: '33AAPFU0939F1Z2', legalName: 'Kaveri Clinics Private Limited' },
    })
  })

  test('goes to another place, chosen in the cart or the header', async ({ page }) => {
    await page.goto(drug)
    await page.getByRole('banner').locator('.place-button').click()
    await page.getByLabel('Pincode').fill(chennai.pincode)
    await press(page, 'Continue Checkout')
    await expect(page).toHaveURL(paths.cart())
    await page.goto(drug)
    await page.locator('.buy').getByRole('button', { name: 'Add to cart' }).click()
    await expect(step(page)).toContainText('600001')
    await press(page, 'Change location')
    await page.getByLabel('Pincode').fill('110001')
    await press(page, 'Continue Checkout')
    await expect(page).toHaveURL(paths.cart())
    await expect(step(page)).toContainText('110001')
    await expect(step(page)).not.toContainText('600001')
  })

  test('sends its prescription by a form, before it is placed and after', async ({ page }) => {
    await becomeCustomer(page, `forms-${randomUUID()}@nuskha.example`, {
      products: [onPrescription, plain],
      address: true,
    })
    const paper = step(page).locator('section', {
      has: page.getByRole('heading', { name: 'Prescription', exact: true }),
    })
    const send = async (nickname: string, buffer: Buffer) => {
      await page
        .getByLabel('Choose file')
        .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer })
      await page.getByLabel('Doctor name').fill('Dr. A. Rao')
      await page.getByLabel('Patient name').fill('Meena')
      await page.getByLabel('File nickname').fill(nickname)
      await press(page, 'Upload')
    }
    await page.goto(orderByFormPath())
    await press(page, 'Upload')
    await expect(paper.locator('.field-error')).toHaveCount(4)
    await send('BP', Buffer.from('no picture'))
    await expect(paper.locator('.field-error')).toHaveCount(1)
    await expect(page.getByLabel('File nickname')).toHaveValue('BP')
    await send('BP', await photo('png'))
    await expect(paper.getByRole('status')).toHaveText('1 prescription attached')
    await paper.getByRole('button', { name: 'Remove file: BP' }).click()
    await expect(paper.getByRole('status')).toHaveCount(0)
    await expect(step(page)).toContainText('No prescription is attached.')
    await press(page, 'Confirm order')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order placed')
    const [, order = ''] = /order=(\w+)/.exec(page.url()) ?? []
    const papers = async () =>
      (await (await page.request.get(`/api/v3/orders/${order}`)).json()).result.prescription
    expect(await papers()).toMatchObject({ is: 'missing' })
    await page.goto(paths.track(order))
    await step(page).getByRole('link', { name: 'Send prescription' }).click()
    await paper.getByRole('button', { name: 'Use for this order: BP' }).click()
    await expect(page).toHaveURL(orderByFormPath({ order }))
    expect(await papers()).toMatchObject({ is: 'review' })
    await send('Sugar', await photo('png'))
    await expect(page).toHaveURL(orderByFormPath({ order }))
    // Of another site, nothing is taken.
    const sent = await page.request.post(orderByFormPath(), {
      headers: { 'sec-fetch-site': 'cross-site' },
      multipart: {
        doctor: 'A',
        patient: 'B',
        nickname: 'C',
        file: { name: 'x.png', mimeType: 'image/png', buffer: await photo('png') },
      },
    })
    expect(sent.status()).toBe(400)
    const { result } = await (await page.request.get('/api/v3/prescriptions')).json()
    expect(
      result.prescriptions.map(({ nickname }: { nickname: string }) => nickname).sort(),
    ).toEqual(['BP', 'Sugar'])
    // For an order that takes none, it is not left for the next one.
    const [{ id: kept }] = result.prescriptions
    await page.request.post(orderByFormPath(), {
      headers: { 'sec-fetch-site': 'same-origin' },
      form: { act: 'attach', paper: kept, order: `${order}X` },
    })
    const after = await (await page.request.get('/api/v3/prescriptions')).json()
    expect(after.result.attached).toEqual([])
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
    // With all that the page would send, only the site is another.
    const sent = Object.fromEntries(
      await Promise.all(
        ['version', 'totalAmt'].map(async (name) => [
          name,
          await page.locator(`input[name=${name}]`).inputValue(),
        ]),
      ),
    )
    expect((await order({ 'sec-fetch-site': 'cross-site' }, sent)).status()).toBe(400)
    expect((await order({ origin: 'https://elsewhere.example' }, sent)).status()).toBe(400)
    const { result } = await (await page.request.get('/api/v1/order/history')).json()
    expect(result.result).toEqual([])
    expect((await order(own, sent)).status()).toBe(303)
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
