import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { operate } from '../../support/counter.ts'
import { becomeCustomer, plain } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

const count = async (page: Page): Promise<number> =>
  (await (await page.request.get('/api/v1/order/history')).json()).result.total
const atSummary = async (page: Page, email: string): Promise<void> => {
  await becomeCustomer(page, email, { products: [plain], address: true })
  await page.goto(paths.summary())
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeEnabled()
}
/** Warfarin and aspirin, and enough of another product to reach the minimum. */
const interacting = [62101, 11401, plain]
const place = '**/api/v2/order/current/place'

test('places one order after a double press, and going back places no second one', async ({
  page,
}) => {
  await atSummary(page, 'double@nuskha.example')
  await page.getByRole('button', { name: 'Confirm order' }).dblclick()
  await expect(page).toHaveURL(/order-placed/)
  await page.goBack()
  await expect(page).toHaveURL(paths.summary())
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeDisabled()
  await page.goto(paths.confirm())
  await expect(page).toHaveURL(/order-placed/)
  expect(await count(page)).toBe(1)
})

test.describe('a lost connection', () => {
  test('shows the placed order when a retry follows a lost reply', async ({ page }) => {
    await atSummary(page, 'lost@nuskha.example')
    await page.route(place, async (route) => {
      await route.fetch()
      await route.fulfill({ body: 'a proxy that lost it' })
    })
    await page.getByRole('button', { name: 'Confirm order' }).click()
    await expect(page.getByRole('alert')).toContainText('not be ordered twice')
    // A reload sends the same idempotency key.
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('not be ordered twice')
    await page.unroute(place)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/order-placed/)
    await expect(page.locator('.badge')).toBeHidden()
    expect(await count(page)).toBe(1)
  })
})

test('places one order from two tabs: the second shows the order of the first', async ({
  page,
  context,
}) => {
  await atSummary(page, 'tabs@nuskha.example')
  const other = await context.newPage()
  await other.goto(paths.summary())
  await expect(other.getByRole('button', { name: 'Confirm order' })).toBeEnabled()
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page).toHaveURL(/order-placed/)
  await other.getByRole('button', { name: 'Confirm order' }).click()
  await expect(other).toHaveURL(page.url())
  expect(await count(page)).toBe(1)
})

// What the server refuses, and when, is in storage/orders/cash.test.ts: its customers of the browser live behind one door, without such limits.
test('where cash is refused the summary says why beside the way that is open, and offers no cash', async ({
  page,
}) => {
  const why = 'At most 1 order to be paid in cash may be open at a time. Please pay online.'
  await page.route('**/api/v3/checkout/summary*', async (route) => {
    const reply = await route.fetch()
    const json = await reply.json()
    Object.assign(json.result, {
      paymentMethods: ['online'],
      refusedMethods: [{ method: 'cod', code: 'cashOrdersOpen', msg: why }],
    })
    await route.fulfill({ response: reply, json })
  })
  await atSummary(page, 'cash-refused@nuskha.example')
  const ways = page.getByRole('group', { name: 'Payment' })
  await expect(ways.getByText(why)).toBeVisible()
  await expect(ways.getByRole('radio')).toHaveCount(1)
  await expect(ways.getByRole('radio')).toBeChecked()
  await expect(ways.getByText('Cash on delivery')).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
})

test.describe('a changed amount', () => {
  test.use({ expectedStatuses: [409] })

  test('reports a price that changed during the checkout, and shows the current summary', async ({
    page,
  }) => {
    await atSummary(page, 'price@nuskha.example')
    await page.evaluate(() => {
      const key = 'shop.draft.placing'
      addEventListener('pagehide', () => {
        const stored = JSON.parse(sessionStorage.getItem(key) ?? '{}')
        sessionStorage.setItem(
          key,
          JSON.stringify({ ...stored, body: { ...stored.body, totalAmt: '1.00' } }),
        )
      })
    })
    const refused = page.waitForResponse(place)
    await page.getByRole('button', { name: 'Confirm order' }).click()
    expect((await refused).status()).toBe(409)
    await expect(page.getByRole('alert')).toContainText('The amount to pay has changed')
    await page.getByRole('link', { name: 'Back to the summary' }).click()
    await expect(page.getByRole('button', { name: 'Confirm order' })).toBeEnabled()
  })
})

test('requires an acknowledgement of severe interactions before the order', async ({ page }) => {
  await becomeCustomer(page, 'reads@nuskha.example', { products: interacting, address: true })
  await page.goto(paths.summary())
  await expect(page.getByText('These medicines interact seriously')).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Confirm order' })
  await expect(confirm).toBeDisabled()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('I have read this and want to order').check()
  await confirm.click()
  await expect(page).toHaveURL(/order-placed/)
})

test('asks again for an acknowledgement where the interactions have changed', async ({ page }) => {
  await becomeCustomer(page, 'reads-again@nuskha.example', { products: interacting, address: true })
  await operate(page, 'content', 'coupons', {
    code: 'READ10',
    flat: 10,
    total: 1000,
    perCustomer: 9,
  })
  await page.goto(paths.summary())
  const read = page.getByLabel('I have read this and want to order')
  await read.check()
  const confirm = page.getByRole('button', { name: 'Confirm order' })
  await expect(confirm).toBeEnabled()
  // The coupon makes another version of the cart, which is checked again.
  await page.route('**/api/v3/cart/interactions', async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    reply.result.acknowledge.key = 'others'
    await route.fulfill({ response, json: reply })
  })
  await page.getByLabel('Coupon code').fill('READ10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(read).not.toBeChecked()
  await expect(confirm).toBeDisabled()
})

test.describe('medicines that could not be checked', () => {
  test.use({ expectedStatuses: [500] })

  test('says that nothing was checked, and takes no order until they were', async ({ page }) => {
    const checked = '**/api/v3/cart/interactions'
    await becomeCustomer(page, 'unchecked-order@nuskha.example', {
      products: interacting,
      address: true,
    })
    await page.route(checked, (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto(paths.summary())
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Server Problem in Check Interactions')
    await expect(alert).toContainText('do not read this as safe')
    const confirm = page.getByRole('button', { name: 'Confirm order' })
    await expect(confirm).toBeDisabled()
    expect(await violationsOf(page)).toEqual([])
    await page.unroute(checked)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('These medicines interact seriously')).toBeVisible()
    await expect(confirm).toBeDisabled()
    await page.getByLabel('I have read this and want to order').check()
    await expect(confirm).toBeEnabled()
  })
})
