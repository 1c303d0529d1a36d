import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { operate } from '../../support/counter.ts'
import { becomeCustomer, onPrescription, plain } from '../../support/customer.ts'
import { hold } from '../../support/filled-cart.ts'
import { test } from '../../support/shop.ts'

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm order' })
const field = (page: Page) => page.getByLabel('Coupon code')
const toPay = (page: Page) => page.locator('.sums .to-pay dd')
const atSummary = async (
  page: Page,
  email: string,
  coupon: object,
  products: readonly number[] = [plain, onPrescription],
) => {
  await becomeCustomer(page, email, { products, address: true })
  await operate(page, 'content', 'coupons', { total: 1000, perCustomer: 9, ...coupon })
  await page.goto(paths.summary())
  await expect(confirm(page)).toBeEnabled()
}

test.describe('a coupon at the checkout', () => {
  test.use({ expectedStatuses: [400, 404, 409, 422] })

  test('applies and removes a coupon on the summary without leaving the checkout', async ({
    page,
  }) => {
    await atSummary(page, 'coupon-applies@nuskha.example', { code: 'SUM10', flat: 10 })
    const before = await toPay(page).textContent()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(field(page)).toHaveAccessibleDescription('Enter a coupon code')
    await field(page).fill('sum10')
    const go = await hold(page, '**/api/v3/coupon/apply')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(confirm(page)).toBeDisabled()
    go()
    await expect(page.getByText('Coupon SUM10 applied', { exact: true })).toBeVisible()
    await expect(toPay(page)).not.toHaveText(before ?? '')
    await expect(confirm(page)).toBeEnabled()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove coupon' }).click()
    await expect(field(page)).toHaveValue('')
    await expect(toPay(page)).toHaveText(before ?? '')
  })

  test('applies a typed coupon on confirmation, and the checkout continues', async ({ page }) => {
    await atSummary(page, 'coupon-goes-on@nuskha.example', { code: 'GOON15', flat: 15 })
    await field(page).fill('GOON15')
    await confirm(page).click()
    await expect(page).toHaveURL(/order-placed\?oId=/)
    const id = new URL(page.url()).searchParams.get('oId') ?? ''
    const { couponCode, offerDiscount } = (
      await (await page.request.get(`/api/v3/orders/${id}`)).json()
    ).result
    expect([couponCode, offerDiscount]).toEqual(['GOON15', '15.00'])
  })

  test('stops after applying a coupon that brings the order below its minimum', async ({
    page,
  }) => {
    await atSummary(page, 'coupon-below@nuskha.example', { code: 'BELOW20', flat: 20 }, [plain])
    await field(page).fill('BELOW20')
    await confirm(page).click()
    await expect(page.getByText(/to clear the minimum order amount before checkout/)).toBeVisible()
    await expect(confirm(page)).toBeDisabled()
    await expect(page).toHaveURL(paths.summary())
  })

  test('keeps a refused coupon with its reason, and orders nothing', async ({ page }) => {
    await atSummary(page, 'coupon-refused@nuskha.example', {
      code: 'BIG',
      flat: 10,
      minimum: 90000,
    })
    await field(page).fill('BIG')
    await confirm(page).click()
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(paths.summary())
    await expect(confirm(page)).toBeEnabled()
    const history = (await (await page.request.get('/api/v1/order/history')).json()).result
    expect(history.total).toBe(0)
  })
})
