import { expect } from 'playwright/test'
import { formatDay } from '#i18n/date.ts'
import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import {
  becomeCustomer,
  mailedCode,
  mailWith,
  onPrescription,
  ordered,
  plain,
  send,
} from '../../support/customer.ts'
import { photo } from '../../support/prescription-files.ts'
import { test } from '../../support/shop.ts'

test.describe('cancelling an order', () => {
  test('requires a reason for a cancellation, and a text for the last reason', async ({ page }) => {
    const orderId = await ordered(page, 'cancel@nuskha.example', [plain])
    await page.goto(paths.orderHistory())
    await page.getByRole('button', { name: 'Cancel order' }).click()
    const box = page.getByRole('dialog', { name: `Cancel order ${orderId}` })
    const send = box.getByRole('button', { name: 'Cancel order' })
    await send.click()
    await expect(page.getByRole('alert')).toHaveText(['Please select a reason for cancellation.'])
    await expect(box.locator('form').getByRole('alert')).toBeVisible()
    await box.getByLabel('Others').check()
    await send.click()
    await expect(
      box.locator('form').getByText('Please provide a reason for cancellation.'),
    ).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await box.getByLabel('Your reason').fill('I moved')
    await send.click()
    await expect(box).toHaveCount(0)
    await expect(
      page.getByRole('status').filter({ hasText: 'The order has been cancelled' }),
    ).toBeVisible()
    await expect(page.locator('.tag', { hasText: 'Cancelled' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  })

  test('goes to the history after a cancellation on the tracking page', async ({ page }) => {
    const orderId = await ordered(page, 'cancel2@nuskha.example', [plain])
    await page.goto(paths.track(orderId))
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByLabel('I ordered by mistake').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await expect(page).toHaveURL(paths.orderHistory())
    await expect(
      page.getByRole('status').filter({ hasText: 'The order has been cancelled' }),
    ).toBeVisible()
  })

  for (const close of ['Escape', 'Close'] as const)
    test(`closes the cancellation by ${close} and restores the focus`, async ({ page }) => {
      await ordered(page, `close-${close.toLowerCase()}@nuskha.example`, [plain])
      await page.goto(paths.orderHistory())
      const opener = page.getByRole('button', { name: 'Cancel order' })
      await opener.click()
      await expect(page.getByRole('dialog').getByLabel('Others')).toBeVisible()
      if (close === 'Escape') await page.keyboard.press('Escape')
      else await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(opener).toBeFocused()
    })
})

test('shows a message only at a parcel’s step in progress', async ({ page }) => {
  const orderId = await ordered(page, 'track@nuskha.example', [plain])
  await page.goto(paths.track(orderId))
  await expect(page.locator('.step-success')).toContainText(['Order placed'])
  await expect(page.locator('.step-inprocess')).toContainText([
    'The pharmacy is packing your medicines',
  ])
  await expect(page.locator('.step-pending').first()).toHaveText('Shipped')
  await expect(
    page.locator('.track-steps li > .small', { hasText: /courier|on its way/ }),
  ).toHaveCount(0)
})

test.describe('another customer’s order', () => {
  test('hides the order of another customer', async ({ page, browser, baseURL }) => {
    const orderId = await ordered(page, 'owner@nuskha.example', [plain])
    const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await stranger.goto(paths.faq())
    await becomeCustomer(stranger, 'stranger@nuskha.example')
    await stranger.goto(paths.track(orderId))
    await expect(stranger.getByRole('heading', { name: 'We cannot find this order' })).toBeVisible()
    await expect(
      stranger.getByRole('main').getByRole('link', { name: 'Your orders' }),
    ).toHaveAttribute('href', paths.orderHistory())
    await stranger.context().close()
  })
})

test('adds the medicines of an order to the cart again', async ({ page }) => {
  await ordered(page, 'again@nuskha.example', [plain])
  await page.goto(paths.orderHistory())
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'The medicine(s) have been reordered' }),
  ).toBeVisible()
  await expect(page.locator('.badge')).toHaveText('1')
})

test('in a new browser, orders again for the place of the order', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = 'again-elsewhere@nuskha.example'
  await ordered(page, email, [plain])
  const before = [await mailedCode(email)]
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await other.goto(paths.faq())
  await send(other, '/api/v3/login/code', { email })
  await send(other, '/api/v3/login', { email, code: await mailedCode(email, before) })
  await other.goto(paths.orderHistory())
  await other.getByRole('button', { name: 'Order again' }).click()
  await expect(
    other.getByRole('status').filter({ hasText: 'The medicine(s) have been reordered' }),
  ).toBeVisible()
  await other.goto(paths.cart())
  await expect(other.getByText('Chennai').first()).toBeVisible()
  await context.close()
})

test.describe('regular orders', () => {
  test('leaves out unticked medicines, clamps packs to 1 to 100, and sums up', async ({ page }) => {
    const orderId = await ordered(page, 'refill@nuskha.example', [plain, onPrescription])
    await page.goto(paths.orderHistory())
    await page.getByRole('button', { name: 'Order regularly' }).click()
    const box = page.getByRole('dialog', { name: 'Order regularly' })
    const [first, second] = [box.getByRole('checkbox').nth(0), box.getByRole('checkbox').nth(1)]
    const packs = box.getByLabel('Packs')
    await first.uncheck()
    await expect(packs.nth(0)).toBeDisabled()
    await second.uncheck()
    await box.getByRole('button', { name: 'Start regular orders' }).click()
    await expect(
      box.locator('form').getByText('Select at least 1 medicine for refill'),
    ).toBeVisible()
    await second.check()
    await packs.nth(1).fill('500')
    await packs.nth(1).blur()
    await expect(packs.nth(1)).toHaveValue('100')
    await packs.nth(1).fill('')
    await packs.nth(1).blur()
    await expect(packs.nth(1)).toHaveValue('1')
    await packs.nth(1).fill('5')
    const days = box.getByLabel('How often, in days')
    await days.fill('45')
    const total = await box.locator('b[role=status]').textContent()
    expect(total).toMatch(/^₹[\d,.]+$/)
    expect(await violationsOf(page)).toEqual([])
    await box.getByRole('button', { name: 'Start regular orders' }).click()
    await expect(box.getByText(/Your medicines will be ordered every 45 days/)).toBeVisible()
    await expect(box.getByText('5 packs')).toBeVisible()
    // Opened again, from the page of regular orders, it begins with what is so now.
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('link', { name: 'Regular orders' }).click()
    await page.getByRole('button', { name: 'Change' }).click()
    await expect(days).toHaveValue('45')
    await page.keyboard.press('Escape')
    // Opening the page changes nothing; its button acts and is then hidden.
    await page.goto(`/reorder/skip/${orderId}`)
    await expect(page.getByRole('button', { name: 'Skip the next order' })).toBeEnabled()
    await page.getByRole('button', { name: 'Skip the next order' }).click()
    await expect(page.getByText(/The next order is skipped/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Skip the next order' })).toHaveCount(0)
  })

  test.describe('regular orders of a customer', () => {
    // A day in the past is refused.
    test.use({ expectedStatuses: [400] })

    test('are found in the account and at the order, are moved, skipped, paused, resumed and ended by one press each, and confirmed by mail', async ({
      page,
    }) => {
      const email = 'regular@nuskha.example'
      const orderId = await ordered(page, email, [plain])
      const list = [{ productId: plain, productUnit: 5 }]
      await send(page, '/api/v3/setReOrder', { orderId, reorderProductsList: list })
      await page.goto(paths.track(orderId))
      await page.getByRole('main').getByRole('link', { name: 'Regular orders' }).click()
      await expect(page).toHaveURL(paths.refills())
      await page.goto(paths.account())
      await page.getByRole('main').getByRole('link', { name: 'Regular orders' }).click()
      const one = page.getByRole('main').getByRole('listitem').filter({ hasText: orderId })
      await expect(one.getByText('Dolo 650 Tablet')).toBeVisible()
      await expect(one.getByText('5 packs')).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      // The server says what is wrong with a day, in words.
      await one.getByLabel('Move to').fill('2020-01-01')
      await one.getByRole('button', { name: 'Move' }).click()
      await expect(one.getByRole('alert')).toContainText('must be in the future')
      const later = dayAfter(dayInIndia(new Date()), 12)
      await one.getByLabel('Move to').fill(later)
      await one.getByRole('button', { name: 'Move' }).click()
      await expect(
        one.getByRole('heading', { name: `Next on ${formatDay('en', later)}` }),
      ).toBeVisible()
      await one.getByRole('button', { name: 'Skip the next order' }).click()
      await expect(
        one.getByRole('heading', { name: `Next on ${formatDay('en', dayAfter(later, 30))}` }),
      ).toBeVisible()
      await one.getByRole('button', { name: 'Pause' }).click()
      await expect(one.getByRole('heading', { name: 'Paused' })).toBeVisible()
      await expect(one.getByText('Nothing is ordered until you resume it.')).toBeVisible()
      await expect(one.getByRole('button')).toHaveText(['Resume', 'Change', 'End automatic orders'])
      expect(await violationsOf(page)).toEqual([])
      await page.goto(paths.account())
      await expect(
        page.getByRole('main').getByRole('link', { name: 'Regular orders' }),
      ).toContainText('Paused')
      await page.goto(paths.track(orderId))
      await page.getByRole('main').getByRole('link', { name: 'Regular orders · Paused' }).click()
      const soon = dayAfter(dayInIndia(new Date()), 5)
      await expect(one.getByLabel('Next order on')).toHaveValue(soon)
      await one.getByRole('button', { name: 'Resume' }).click()
      await expect(
        one.getByRole('heading', { name: `Next on ${formatDay('en', soon)}` }),
      ).toBeVisible()
      await one.getByRole('button', { name: 'End automatic orders' }).click()
      await expect(page.getByText('Nothing is ordered automatically.')).toBeVisible()
      for (const said of [
        'every 30 days',
        `is on ${formatDay('en', later)}`,
        'is skipped',
        'is paused',
        'have ended',
      ])
        expect(await mailWith(email, said)).toContain(paths.refills())
    })
  })

  test('are read and skipped in Hindi', async ({ page }) => {
    const orderId = await ordered(page, 'niyamit@nuskha.example', [plain])
    const list = [{ productId: plain, productUnit: 5 }]
    await send(page, '/api/v3/setReOrder', { orderId, reorderProductsList: list })
    await page.goto(inLocale('hi', paths.refills()))
    await expect(page.getByRole('heading', { level: 1, name: 'नियमित ऑर्डर' })).toBeVisible()
    const next = dayAfter(dayInIndia(new Date()), 60)
    await page.getByRole('button', { name: 'अगला ऑर्डर छोड़ें' }).click()
    await expect(
      page.getByRole('heading', { name: `अगला ${formatDay('hi', next)} को, फिर हर 30 दिन में` }),
    ).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await violationsOf(page)).toEqual([])
  })

  test.describe('regular orders of a signed-out visitor', () => {
    test.use({ expectedStatuses: [403] })

    test('does not end regular orders without a sign-in, and says so on the page', async ({
      page,
    }) => {
      await page.goto('/reorder/cancel/ABC')
      await page.getByRole('button', { name: 'End automatic orders' }).click()
      await expect(page.getByRole('alert')).toContainText('You are not authorised')
      await expect(page).toHaveURL(paths.refillCancel('ABC'))
    })
  })
})

test('attaches a prescription to an order that waits for one', async ({ page }) => {
  const orderId = await ordered(page, 'late@nuskha.example', [onPrescription])
  await page.goto(paths.track(orderId))
  await page.getByRole('link', { name: 'Send prescription' }).click()
  await expect(page).toHaveURL(paths.orderPrescription(orderId))
  await page.getByLabel('Doctor name').fill('Dr. A. Rao')
  await page.getByLabel('Patient name').fill('Meera')
  await page.getByLabel('File nickname').fill('BP')
  await page
    .getByLabel('Choose file')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: await photo('png') })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('checkbox', { name: 'For this order' })).toBeChecked()
  await page.getByRole('button', { name: `Send with order ${orderId}` }).click()
  await expect(page).toHaveURL(paths.track(orderId))
})

test('pays an order that waits for payment, or switches it to cash on delivery', async ({
  page,
}) => {
  await ordered(page, 'pays@nuskha.example', [plain], { paymentMethod: 'online' })
  await page.goto(paths.orderHistory())
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(/\/pay\//)
  await page.goto(paths.orderHistory())
  await page.getByRole('button', { name: 'Pay cash on delivery instead' }).click()
  await expect(page.locator('.tag', { hasText: 'Placed' })).toBeVisible()
})
