import { expect, type Page } from 'playwright/test'
import { limits } from '#model/limits.ts'
import { paths } from '#paths.ts'
import { becomeCustomer, ordered, plain } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

const message = (page: Page, tone: string) => page.locator(`.message-${tone}`)
/** The message disappears at the end of its time, not earlier. */
const goesAfter = async (page: Page, tone: string, ms: number) => {
  await page.mouse.move(0, 0)
  await page.clock.fastForward(ms / 2)
  await expect(message(page, tone)).toBeVisible()
  await page.clock.fastForward(ms)
  await expect(message(page, tone)).toHaveCount(0)
}
/** The snackbar confirms a city chosen in the box. */
const choosePlace = async (page: Page) => {
  await page.goto(paths.faq())
  await page.locator('.place-button').click()
  await page.getByRole('list', { name: 'Top cities' }).getByRole('button').first().click()
  await expect(message(page, 'snackbar')).toBeVisible()
}

test.describe('the snackbar', () => {
  test('shows a snackbar, then hides it after 4 s', async ({ page }) => {
    await page.clock.install()
    await choosePlace(page)
    await goesAfter(page, 'snackbar', limits.snackbarMs)
  })

  test('hides the snackbar on a click anywhere', async ({ page }) => {
    await choosePlace(page)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(message(page, 'snackbar')).toHaveCount(0)
  })
})

test.describe('the errors of a call', () => {
  test.use({ expectedStatuses: [500] })

  /** The server cannot remove an address. */
  const failToRemove = async (page: Page, email: string) => {
    await becomeCustomer(page, email, { address: true })
    await page.clock.install()
    await page.route('**/api/v3/removeAddress', (route) =>
      route.fulfill({ status: 500, body: 'no' }),
    )
    await page.goto(paths.addresses())
    await page.getByRole('button', { name: /^Remove/ }).click()
    await expect(message(page, 'alerts')).toHaveText('Request Failed')
  }

  test('shows an error for 5 s', async ({ page }) => {
    await failToRemove(page, 'toast@nuskha.example')
    await goesAfter(page, 'alerts', limits.alertMs)
  })

  test('keeps an error while it is read, and restarts its time afterwards', async ({ page }) => {
    await failToRemove(page, 'toast-read@nuskha.example')
    await message(page, 'alerts').hover()
    await page.clock.fastForward(2 * limits.alertMs)
    await expect(message(page, 'alerts')).toBeVisible()
    await goesAfter(page, 'alerts', limits.alertMs)
  })
})

test('links from the toast of a re-order to the cart, and hides it after 4 s', async ({ page }) => {
  await ordered(page, 'toast-again@nuskha.example', [plain])
  await page.clock.install()
  await page.goto(paths.orderHistory())
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(message(page, 'toast').getByRole('link', { name: 'View cart' })).toHaveAttribute(
    'href',
    paths.cart(),
  )
  await goesAfter(page, 'toast', limits.addedToastMs)
})
