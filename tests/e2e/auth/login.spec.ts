import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { becomeCustomer, mailedCode, plain, send } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

const askCode = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText(`A code is on its way to ${email}`)).toBeVisible()
}

test('validates the address before sending, and stores none for a visitor', async ({ page }) => {
  await page.goto(paths.login())
  const field = page.getByLabel('E-mail')
  await field.fill('nobody@')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('Please specify valid Email')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await page.reload()
  await expect(field).toBeEnabled()
  await expect(field).toHaveValue('')
})

test.describe('a wrong code', () => {
  test.use({ expectedStatuses: [422] })

  test('shows a wrong code at its field; a new code replaces it and leads to the requested page', async ({
    page,
  }) => {
    const email = 'wrong@nuskha.example'
    await page.goto(inLocale('en', paths.login(paths.orderHistory())))
    await askCode(page, email)
    const first = await mailedCode(email)
    const code = page.getByLabel('Code of 6 digits')
    await expect(code).toBeFocused()
    await code.fill('12')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Enter the 6 digits of the code')).toBeVisible()
    await code.fill(first === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('This code is wrong or has expired')).toBeVisible()
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expect(page.getByText('A new code was sent')).toBeVisible()
    await code.fill(await mailedCode(email, [first]))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(paths.orderHistory())
    await expect(page.getByText('You have not ordered anything yet.')).toBeVisible()
  })
})

test.describe('a visitor who is not signed in', () => {
  test.use({ expectedStatuses: [403] })

  test('sends a visitor from every screen of a customer to sign in, to return afterwards', async ({
    page,
  }) => {
    for (const path of [
      paths.orderHistory(),
      paths.track('X'),
      paths.rewards(),
      paths.wallet(),
      paths.addresses(),
      paths.refills(),
      paths.prescriptions(),
      paths.summary(),
    ])
      await test.step(path, async () => {
        await page.goto(inLocale('hi', path))
        await expect(page).toHaveURL(inLocale('hi', paths.login(inLocale('hi', path))))
        await page.waitForLoadState()
      })
  })
})

test('ignores a redirect to another site', async ({ page }) => {
  const email = 'elsewhere@nuskha.example'
  await page.goto(paths.login('https://evil.example/'))
  await askCode(page, email)
  await page.getByLabel('Code of 6 digits').fill(await mailedCode(email))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(paths.home())
})

test.describe('signing out', () => {
  test.use({ expectedStatuses: [403] })

  test('removes all data of the customer from the browser at sign-out', async ({ page }) => {
    await becomeCustomer(page, 'leaves@nuskha.example', { products: [plain] })
    await page.goto(paths.addressList())
    await page.getByLabel('Name').fill('Meena Iyer')
    await page.goto(paths.account())
    await expect(page.getByText('Signed in as leaves@nuskha.example')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out here' }).click()
    await expect(page).toHaveURL(paths.home())
    await expect(page.locator('.badge')).toBeHidden()
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    )
    expect(stored).not.toContain('Meena')
    expect(stored).not.toContain('leaves@')
    await page.goto(paths.wallet())
    await expect(page).toHaveURL(paths.login(paths.wallet()))
  })

  test('keeps the city at sign-out, named in the language of the page, and does not ask for it again', async ({
    page,
  }) => {
    await becomeCustomer(page, 'stays-in-chennai@nuskha.example')
    await page.goto(inLocale('hi', paths.account()))
    await page.getByRole('button', { name: 'यहाँ से साइन आउट करें' }).click()
    await expect(page).toHaveURL(inLocale('hi', paths.home()))
    await expect(page.locator('.place-name')).toHaveText('चेन्नई')
    await page.goto(paths.drug({ id: plain, slug: 'dolo-650-tablet' }))
    await page.locator('[data-add]:visible').first().click()
    await expect(page.locator('.cart-link .badge')).toHaveText('1')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('an expired session', () => {
  test.use({ expectedStatuses: [403] })

  test('restores a half-typed address after an expired session led to the sign-in page', async ({
    page,
    context,
  }) => {
    const email = 'ends@nuskha.example'
    await becomeCustomer(page, email, { products: [plain] })
    await page.goto(paths.addressList())
    await page.getByLabel('Name').fill('Meena Iyer')
    await page.getByLabel('House and street').fill('14 Lake View Road')
    await page.getByLabel('Contact number').fill('9876543210')
    await page.getByLabel('Pincode').fill('600001')
    const before = await mailedCode(email)
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page).toHaveURL(paths.login(paths.addressList()))
    await askCode(page, email)
    await page.getByLabel('Code of 6 digits').fill(await mailedCode(email, [before]))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(paths.addressList())
    await expect(page.getByLabel('House and street')).toHaveValue('14 Lake View Road')
    await send(page, '/api/v1/session/pincode/600001')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page).toHaveURL(paths.summary())
  })
})
