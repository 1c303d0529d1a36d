import { expect } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { operate } from '../../support/counter.ts'
import { becomeCustomer, onPrescription, ordered, plain, send } from '../../support/customer.ts'
import { photo } from '../../support/prescription-files.ts'
import { test } from '../../support/shop.ts'

test('tells on the placed page, in the history and while tracking that a prescription was not sent, is being checked, or is asked about', async ({
  page,
}) => {
  test.slow()
  const orderId = await ordered(page, 'wording@nuskha.example', [onPrescription])
  const everywhere = async (text: string) => {
    for (const path of [paths.orderPlaced(orderId), paths.track(orderId), paths.orderHistory()]) {
      await page.goto(path)
      await expect(page.getByRole('main').locator('.note', { hasText: text })).toBeVisible()
    }
  }
  await everywhere('Prescription: not sent')
  await page.getByRole('link', { name: 'Send prescription' }).click()
  await page.getByLabel('Doctor name').fill('Dr. A. Rao')
  await page.getByLabel('Patient name').fill('Meera')
  await page.getByLabel('File nickname').fill('BP')
  await page
    .getByLabel('Choose file')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: await photo('png') })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('button', { name: `Send with order ${orderId}` }).click()
  await expect(page).toHaveURL(paths.track(orderId))
  await page.goto(paths.orderPlaced(orderId))
  await expect(page.getByText('A pharmacist is checking the prescription')).toBeVisible()
  for (const path of [paths.track(orderId), paths.orderHistory()]) {
    await page.goto(path)
    await expect(
      page.getByRole('main').locator('.tag', { hasText: 'Prescription being checked' }),
    ).toBeVisible()
    await expect(page.getByRole('main').getByText('Waiting for a prescription')).toHaveCount(0)
    await expect(page.getByRole('main').getByText('being checked')).toHaveCount(1)
  }
  await operate(page, 'pharmacist', `orders/${orderId}/review`, {
    lines: [{ line: 1, verdict: 'ask', reason: 'The date is missing.' }],
  })
  for (const path of [paths.orderPlaced(orderId), paths.orderHistory(), paths.track(orderId)]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('The date is missing.').first()).toBeVisible()
  }
  await expect(page.getByRole('main').locator('.tag')).toContainText('Waiting for your answer')
  await expect(page.getByRole('link', { name: 'Answer with a photo' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('says in words why an order was cancelled, in the language of the page', async ({ page }) => {
  const orderId = await ordered(page, 'why@nuskha.example', [plain])
  await send(page, `/api/v2/order/cancel/${orderId}`, { cancelReason: 'mistake' })
  await page.goto(paths.track(orderId))
  await expect(page.getByText('Reason: I ordered by mistake')).toBeVisible()
  await page.goto(inLocale('hi', paths.track(orderId)))
  await expect(page.getByRole('main')).not.toContainText('mistake')
})

test.describe('an order that the address does not name, or names wrongly', () => {
  test.use({ expectedStatuses: [400, 403, 404] })

  test('is a page that leads to the orders, with a way on', async ({ page }) => {
    await becomeCustomer(page, 'unknown@nuskha.example')
    for (const path of [
      '/order-placed',
      '/order-placed?oId=NOPE',
      '/order-placed?oId=%00',
      '/prescriptions?orderId=NOPE',
      '/orderSuccess.jsp',
      '/trackOrder',
      '/reorder/cancel',
      '/reorder/skip',
      '/reorder/cancel?orderId=NOPE',
      '/reorder/skip?orderId=NOPE',
    ]) {
      await page.goto(path)
      await expect(
        page.getByRole('heading', { name: 'We cannot find this order' }),
        path,
      ).toBeVisible()
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Your orders' }),
      ).toHaveAttribute('href', paths.orderHistory())
    }
    expect(await violationsOf(page)).toEqual([])
  })
})

test('asks nothing about an order that is not repeated, and says so', async ({ page }) => {
  const orderId = await ordered(page, 'not-repeated@nuskha.example', [plain])
  await page.goto(paths.refillSkip(orderId))
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'The medicines of this order are not ordered automatically.' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip the next order' })).toHaveCount(0)
})

test.describe('the page of prescriptions', () => {
  test.use({ expectedStatuses: [404] })

  test('sends nothing with an order that does not exist or waits for no prescription, and says so', async ({
    page,
  }) => {
    const orderId = await ordered(page, 'needs-none@nuskha.example', [plain])
    const sends = page.getByRole('button', { name: /Send with order/ })
    await page.goto(paths.orderPrescription(orderId))
    await expect(
      page.getByText(`Order ${orderId} is not waiting for a prescription.`),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Track order' })).toHaveAttribute(
      'href',
      paths.track(orderId),
    )
    await expect(sends).toHaveCount(0)
    await page.goto(paths.orderPrescription('NOPE'))
    await expect(page.getByRole('heading', { name: 'We cannot find this order' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Upload a prescription' })).toBeVisible()
    await expect(sends).toHaveCount(0)
  })
})

test('counts packs in the popup of the cart, on the summary and on the placed page', async ({
  page,
}, { retry, repeatEachIndex }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await becomeCustomer(page, `packs-${retry}-${repeatEachIndex}@nuskha.example`, {
    products: [plain],
    address: true,
  })
  await page.goto(paths.summary())
  await expect(page.getByRole('main').locator('.rows')).toContainText('4 packs')
  // What was put into the cart without a page is known to this browser once it has read the cart.
  await page.goto(paths.cart())
  await expect(page.locator('.cart-link .badge')).toBeVisible()
  await page.goto(paths.faq())
  await page.locator('.cart-link').click()
  await expect(page.getByRole('dialog')).toContainText('4 packs')
  await expect(page.getByRole('dialog')).not.toContainText('units')
})

test('sells a care plan: once in the cart, without a quantity, and alone not at the door', async ({
  page,
}) => {
  await becomeCustomer(page, 'plan@nuskha.example', { address: true })
  await page.goto(paths.carePlanOf({ id: 1, slug: 'care-90' }))
  await expect(page.getByText('₹149, taxes included')).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.locator('.badge')).toHaveText('1')
  await page.goto(paths.cart())
  const line = page.getByRole('listitem').filter({ hasText: 'Care 90' })
  await expect(line).toContainText('Care plan for 90 days, 5% off')
  await expect(line.getByRole('group')).toHaveCount(0)
  await page.goto(paths.summary())
  // Nothing is brought to a door at which it could be paid.
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('radio')).toBeChecked()
  expect(await violationsOf(page)).toEqual([])
})
