import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { operate } from '../../support/counter.ts'
import { becomeCustomer, onPrescription, ordered, plain, send } from '../../support/customer.ts'
import { photo } from '../../support/prescription-files.ts'
import { test } from '../../support/shop.ts'

/** Another product without a prescription. */
const second = 10102
const pack = (page: Page, orderId: string, ...lines: number[]) =>
  operate(page, 'fulfilment', `orders/${orderId}/pack`, {
    lines: lines.map((line) => ({ line, batch: 'B1', expiry: '2029-11' })),
  })
const parcel = (page: Page, number: number) =>
  page.getByRole('region', { name: `Parcel ${number}`, exact: true })
const onlyParcel = (page: Page) => page.getByRole('region', { name: 'What happens now' })

test.describe('a split order', () => {
  test('shows one carousel per parcel: done dark, in progress darker, the rest lighter, a message only in progress', async ({
    page,
  }) => {
    const orderId = await ordered(page, 'split@nuskha.example', [plain, second])
    await pack(page, orderId, 1)
    await operate(page, 'fulfilment', `orders/${orderId}/ship`, {
      parcel: 1,
      courier: 'Delhivery',
      awb: '1490812345678',
    })
    await page.goto(paths.track(orderId))
    await expect(page.getByRole('heading', { name: /^Parcel \d$/ })).toHaveCount(2)
    const now = (number: number) => parcel(page, number).locator('.step-inprocess')
    await expect(now(1)).toHaveCount(1)
    await expect(now(2)).toHaveCount(1)
    const texts = [await now(1).textContent(), await now(2).textContent()]
    expect(texts[0]).not.toBe(texts[1])
    for (const number of [1, 2]) {
      const steps = parcel(page, number).locator('.track-steps')
      const colour = (state: string) =>
        steps
          .locator(`.step-${state}`)
          .first()
          .evaluate((step) => getComputedStyle(step).borderTopColor)
      const colours = [
        await colour('success'),
        await colour('inprocess'),
        ...(number === 2 ? [await colour('pending')] : []),
      ]
      expect(new Set(colours).size).toBe(colours.length)
      await expect(
        steps.locator('.step-success .small:not(.sub), .step-pending .small:not(.sub)'),
      ).toHaveCount(0)
    }
    // Each parcel names its medicines.
    await expect(parcel(page, 1)).toContainText('Dolo')
    await expect(parcel(page, 1)).toContainText('Delhivery, 1490812345678')
    const link = parcel(page, 1).getByRole('link', { name: 'Follow parcel 1 at the courier' })
    await expect(link).toHaveAttribute(
      'href',
      'https://www.delhivery.com/track-v2/package/1490812345678',
    )
    await expect(parcel(page, 2).getByRole('link')).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
  })

  test('moves the steps of a parcel by themselves until they are paused, and by one step at a time', async ({
    page,
  }) => {
    const orderId = await ordered(page, 'moving-steps@nuskha.example', [plain, second])
    await pack(page, orderId, 1)
    await page.goto(paths.track(orderId))
    const moves = parcel(page, 2).getByRole('button', { name: /Pause|Play/ })
    await expect(moves).toHaveText('Pause')
    await moves.click()
    await expect(moves).toHaveText('Play')
    for (let step = 0; step < 2; step++)
      await parcel(page, 2).getByRole('button', { name: 'Next steps' }).click()
    await expect(parcel(page, 2).getByText('Delivered')).toBeInViewport()
  })

  test('offers the invoice as a file once a parcel has left', async ({ page }) => {
    const orderId = await ordered(page, 'invoice@nuskha.example', [plain, second])
    await pack(page, orderId, 1)
    await page.goto(paths.track(orderId))
    await expect(page.getByRole('button', { name: 'Order again' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Download invoice' })).toHaveCount(0)
    await operate(page, 'fulfilment', `orders/${orderId}/ship`, { parcel: 1 })
    await page.reload()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download invoice' }).click(),
    ])
    const bytes = await readFile(await file.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test.describe('an order in one parcel', () => {
  test('shows its steps under one another, and nothing that moves them', async ({ page }) => {
    const orderId = await ordered(page, 'one-parcel@nuskha.example', [plain])
    await page.goto(paths.track(orderId))
    const steps = onlyParcel(page).getByRole('listitem')
    await expect(steps.first()).toBeVisible()
    const boxes = await steps.evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect().toJSON()),
    )
    expect(boxes.length).toBeGreaterThan(2)
    for (const [at, box] of boxes.entries())
      if (at > 0) expect(box).toMatchObject({ left: boxes[0].left, top: boxes[at - 1].bottom })
    await expect(onlyParcel(page).getByRole('button')).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
  })
})

test.describe('a medicine that is not delivered', () => {
  test('shows that the pharmacy removed a medicine, and why', async ({ page }) => {
    const orderId = await ordered(page, 'removed@nuskha.example', [plain, second])
    await operate(page, 'fulfilment', `orders/${orderId}/lines/2/remove`, {
      reason: 'The strip was broken',
    })
    await page.goto(paths.track(orderId))
    const lines = page.getByRole('region', { name: 'In this order' })
    await expect(lines.getByText('Taken out of the order: The strip was broken')).toBeVisible()
    await expect(lines.locator('s')).toHaveCount(1)
    expect(await violationsOf(page)).toEqual([])
  })

  test('shows the pharmacist’s verdict: another prescription is needed, or it is not approved', async ({
    page,
  }) => {
    await becomeCustomer(page, 'reviewed@nuskha.example', {
      products: [plain, onPrescription],
      address: true,
    })
    await page.goto(paths.checkoutPrescription())
    for (const [label, text] of [
      ['Doctor name', 'Dr. A. Rao'],
      ['Patient name', 'Meera'],
      ['File nickname', 'BP'],
    ] as const)
      await page.getByLabel(label).fill(text)
    await page
      .getByLabel('Choose file')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: await photo('png') })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'BP' })).toBeChecked()
    const { cart } = (await (await page.request.get('/api/v3/checkout/summary')).json()).result
    const orderId = String(
      (
        await send(page, '/api/v2/order/current/place', {
          version: cart.version,
          totalAmt: cart.totalAmt,
        })
      ).orderId,
    )
    const { orderItems } = (await (await page.request.get(`/api/v3/orders/${orderId}`)).json())
      .result
    const line: number = orderItems.find(
      (item: { prescriptionReq: boolean }) => item.prescriptionReq,
    ).line
    const review = (verdict: string, reason: string) =>
      operate(page, 'pharmacist', `orders/${orderId}/review`, {
        lines: [{ line, verdict, reason }],
      })
    const lines = page.getByRole('region', { name: 'In this order' })
    await review('ask', 'The date cannot be read')
    await page.goto(paths.track(orderId))
    await expect(lines.getByText('Our pharmacist asks: The date cannot be read')).toBeVisible()
    await expect(lines.locator('s')).toHaveCount(0)
    await review('reject', 'The prescription has expired')
    await page.reload()
    await expect(
      lines.getByText('Not approved by the pharmacist: The prescription has expired'),
    ).toBeVisible()
    await expect(lines.locator('s')).toHaveCount(1)
  })
})

test('shows why the pharmacy cancelled an order', async ({ page }) => {
  const orderId = await ordered(page, 'told-why@nuskha.example', [plain])
  await operate(page, 'fulfilment', `orders/${orderId}/cancel`, { reason: 'No stock for weeks' })
  await page.goto(paths.track(orderId))
  await expect(page.getByText('Reason: No stock for weeks')).toBeVisible()
  await expect(onlyParcel(page).getByRole('listitem').last()).toContainText('Cancelled')
})
