import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { becomeCustomer, ordered, plain } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })

test('leads an online payment from the confirmation to the payment page and to the placed order', async ({
  page,
}) => {
  await becomeCustomer(page, 'online@nuskha.example', { products: [plain], address: true })
  await page.goto(inLocale('hi', paths.summary()))
  await page.getByLabel('ऑनलाइन').check()
  await page.locator('.cart-payment .foot-bar .button-main').click()
  await expect(page).toHaveURL(/\/hi\/pay\//)
  expect(await violationsOf(page)).toEqual([])
  await page.locator('form[action$="/succeed"] button').click()
  await expect(page).toHaveURL(/\/hi\/order-placed\?oId=/)
  await expect(page.locator('.sums')).toBeVisible()
  await expect(page.locator('main .note-caution').filter({ visible: true })).toHaveCount(0)
})

test.describe('the mock payment page', () => {
  test('the mock payment page is accessible in each of its states', async ({ page }) => {
    const orderId = await ordered(page, 'payaxe@nuskha.example', [plain], {
      paymentMethod: 'online',
    })
    await page.goto(paths.orderPlaced(orderId))
    await button(page, 'Pay now').click()
    await expect(page).toHaveURL(/\/pay\//)
    expect(await violationsOf(page)).toEqual([])
    const { wide, view } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      view: innerWidth,
    }))
    expect(wide).toBeLessThanOrEqual(view)
    const address = page.url()
    await page.locator('form[action$="/fail"] button').click()
    await expect(page.getByRole('status').filter({ hasText: 'The payment failed' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.locator('form[action$="/succeed"] button').click()
    await expect(page).toHaveURL(paths.orderPlaced(orderId))
    await page.goto(address)
    await expect(page.getByText('There is nothing to pay')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
})

test.describe('an order whose payment was abandoned', () => {
  test('offers on the placed order to pay again or to switch to cash on delivery', async ({
    page,
  }) => {
    const orderId = await ordered(page, 'gives-up@nuskha.example', [plain], {
      paymentMethod: 'online',
    })
    await page.goto(paths.orderPlaced(orderId))
    await button(page, 'Pay now').click()
    await page.locator('form[action$="/abandon"] button').click()
    await expect(page).toHaveURL(paths.orderHistory())
    await page.goto(paths.orderPlaced(orderId))
    expect(await violationsOf(page)).toEqual([])
    await expect(button(page, 'Pay now')).toBeEnabled()
    await button(page, 'Pay cash on delivery instead').click()
    await expect(button(page, 'Pay now')).toHaveCount(0)
    await expect(page.getByText('Cash on delivery', { exact: true })).toBeVisible()
  })

  test('offers on the tracking page to pay again or to switch to cash on delivery', async ({
    page,
  }) => {
    const orderId = await ordered(page, 'tracks-pay@nuskha.example', [plain], {
      paymentMethod: 'online',
    })
    await page.goto(paths.track(orderId))
    await button(page, 'Pay now').click()
    await expect(page).toHaveURL(/\/pay\//)
    await page.goto(paths.track(orderId))
    await button(page, 'Pay cash on delivery instead').click()
    await expect(page.locator('.tag', { hasText: 'Placed' })).toBeVisible()
    await expect(button(page, 'Pay cash on delivery instead')).toHaveCount(0)
  })

  test.describe('an order that cannot be paid now', () => {
    test.use({ expectedStatuses: [503] })

    test('reports at the button that the order cannot be paid now, and allows a retry', async ({
      page,
    }) => {
      const orderId = await ordered(page, 'pay-fails@nuskha.example', [plain], {
        paymentMethod: 'online',
      })
      await page.route('**/api/v3/order/*/pay', (route) =>
        route.fulfill({ status: 503, body: 'no' }),
      )
      await page.goto(paths.orderPlaced(orderId))
      await button(page, 'Pay now').click()
      await expect(page.getByRole('alert').filter({ hasText: 'Request Failed' })).toBeVisible()
      await expect(button(page, 'Pay now')).toBeEnabled()
    })
  })
})
