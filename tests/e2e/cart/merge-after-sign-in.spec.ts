import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { becomeCustomer, mailedCode, plain, send } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

// 403: a visitor who is not signed in is sent to the sign-in page.
test.use({ expectedStatuses: [403] })

const older = 10102
const ids = async (page: Page): Promise<number[]> => {
  const { result } = await (await page.request.get('/api/v3/cart/details')).json()
  return result.orderItems.map(({ productId }: { productId: number }) => productId).sort()
}

/** A customer with an older cart returns as a guest and fills another one. */
const guestAgain = async (page: Page, email: string): Promise<string> => {
  await becomeCustomer(page, email, { products: [older] })
  const code = await mailedCode(email)
  await page.context().clearCookies()
  await page.goto(paths.faq())
  await send(page, '/api/v1/session/pincode/600001')
  await send(page, `/api/v3/cart/add/${plain}`, { qty: 4 })
  return code
}
const signIn = async (page: Page, email: string, before: string) => {
  await page.locator('main form input').first().fill(email)
  await page.locator('main form .button-main').click()
  await page.locator('[autocomplete=one-time-code]').fill(await mailedCode(email, [before]))
  await page.locator('main form .button-main').click()
}

test('keeps the guest’s cart on the way to the checkout in Hindi and saves the older one beside it', async ({
  page,
}) => {
  const email = 'merge-hi@nuskha.example'
  const before = await guestAgain(page, email)
  await page.goto(inLocale('hi', paths.cart()))
  await page.locator('.cart-payment .foot-bar .button-main').click()
  await expect(page).toHaveURL(
    inLocale('hi', paths.login(inLocale('hi', paths.addressList({ of: '2' })))),
  )
  await signIn(page, email, before)
  await expect(page).toHaveURL(inLocale('hi', paths.addressList({ of: '2' })))
  expect(await ids(page)).toEqual([plain])
  await page.goto(inLocale('hi', paths.cart()))
  const saved = page.getByRole('region', { name: 'आपके पिछले कार्ट से' })
  await expect(saved.getByRole('listitem')).toHaveCount(1)
  expect(await violationsOf(page)).toEqual([])
  await saved.getByRole('button', { name: /कार्ट में डालें/ }).click()
  await expect(saved).toHaveCount(0)
  expect(await ids(page)).toEqual([plain, older])
})

test('merges both carts after a sign-in elsewhere, with nothing left over', async ({ page }) => {
  const email = 'merge-all@nuskha.example'
  const before = await guestAgain(page, email)
  await page.goto(paths.login(paths.cart()))
  await signIn(page, email, before)
  await expect(page).toHaveURL(paths.cart())
  await expect(
    page.getByRole('list', { name: 'Products in your cart' }).getByRole('listitem'),
  ).toHaveCount(2)
  expect(await ids(page)).toEqual([plain, older])
  await expect(page.getByRole('region', { name: 'From your earlier cart' })).toHaveCount(0)
})

test('removes a saved product beside the cart', async ({ page }) => {
  const email = 'merge-drop@nuskha.example'
  const before = await guestAgain(page, email)
  await page.goto(paths.login(paths.checkoutPrescription()))
  await signIn(page, email, before)
  await expect(page).toHaveURL(paths.checkoutPrescription())
  await page.goto(paths.cart())
  const saved = page.getByRole('region', { name: 'From your earlier cart' })
  await saved.getByRole('button', { name: /^Remove/ }).click()
  await expect(saved).toHaveCount(0)
  await page.reload()
  await expect(
    page.getByRole('list', { name: 'Products in your cart' }).getByRole('listitem'),
  ).toHaveCount(1)
  await expect(saved).toHaveCount(0)
})
