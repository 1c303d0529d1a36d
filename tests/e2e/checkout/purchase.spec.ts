import { expect } from 'playwright/test'
import { paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { chennai, mailedCode, onPrescription, plain, send } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

// 403: a visitor who is not signed in is sent to the sign-in page.
test.use({ expectedStatuses: [403] })

test('lets a visitor buy: cart, sign-in, prescription, address, summary, order, history, tracking', async ({
  page,
}) => {
  const email = 'first@nuskha.example'
  await page.goto(paths.faq())
  await send(page, '/api/v1/session/pincode/600001')
  for (const id of [plain, onPrescription]) await send(page, `/api/v3/cart/add/${id}`, { qty: 2 })

  await page.goto(paths.cart())
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(paths.login(paths.checkoutPrescription()))
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code of 6 digits').fill(await mailedCode(email))
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page).toHaveURL(paths.checkoutPrescription())
  await expect(page.locator('.badge')).toHaveText('2')
  await page.getByRole('button', { name: 'Checkout without Prescription' }).click()

  await expect(page).toHaveURL(paths.addressList())
  await page.getByLabel('Name').fill(chennai.addUserName)
  await page.getByLabel('House and street').fill(chennai.street1)
  await page.getByLabel('Contact number').fill(chennai.contactNumber)
  await page.getByLabel('Pincode').fill(chennai.pincode)
  await expect(page.getByText('Chennai, Tamil Nadu, India')).toBeVisible()
  await page.getByRole('button', { name: 'Save address' }).click()

  await expect(page).toHaveURL(paths.summary())
  await expect(
    page.getByRole('status').filter({ hasText: 'New Address has been added' }),
  ).toBeVisible()
  await expect(page.getByText('No prescription is attached')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm order' }).click()

  await expect(page).toHaveURL(/order-placed\?oId=/)
  const orderId = new URL(page.url()).searchParams.get('oId') ?? ''
  await expect(page.getByRole('status').filter({ hasText: 'Order Confirmed' })).toBeVisible()
  await expect(page.getByText(`Order ${orderId}`)).toBeVisible()
  await expect(page.locator('.badge')).toBeHidden()

  await page
    .getByRole('region', { name: 'Order updates on WhatsApp' })
    .getByRole('button', { name: 'No, thanks' })
    .click()
  await page.getByRole('main').getByRole('link', { name: 'Your orders' }).click()
  await expect(page.getByRole('heading', { name: `Order ${orderId}` })).toBeVisible()
  await expect(page.getByText('Waiting for a prescription')).toBeVisible()
  await page.getByRole('link', { name: `Order ${orderId}` }).click()
  await expect(page).toHaveURL(paths.track(orderId))
  await expect(page.getByRole('heading', { name: 'What happens now' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
