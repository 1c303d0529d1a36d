import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { enterConsole, handInCash } from '../../support/console.ts'
import { ordered, plain, send } from '../../support/customer.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

/** Presses a button, reads what its dialog says will happen, fills it in and does it. */
const act = async (
  page: Page,
  name: string,
  consequence: string,
  fields: Readonly<Record<string, string>> = {},
) => {
  await page.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(consequence)
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabel(label).first().fill(value)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}
const offered = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('.row > button, .panel > button')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.textContent ?? '').filter((name) => name !== ''),
    )

test('an order is taken through its life on its screen, each act with its consequence, and its history names who did it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const id = await ordered(page, `order-screen-${randomUUID()}@nuskha.example`, [plain])
  const { page: consolePage, operator } = await enterConsole(browser, baseURL, ['admin'])
  await consolePage.goto(`/console/orders/${id}`)
  await expect(consolePage.getByRole('heading', { level: 1 })).toContainText(id)
  // A refusal names the field and the character in words, and is gone when the dialog opens again.
  const change = consolePage.getByRole('button', { name: 'Change the address' }).first()
  await change.click()
  const dialog = consolePage.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Leela @ Home')
  await dialog.getByRole('button', { name: 'Change the address' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Name: “@” cannot be used here')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await change.click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByLabel('Name').fill('Leela D’Souza-Rao')
  await dialog.getByLabel('Street').first().fill("#12, 3rd Cross, St. Mary's Road")
  await dialog.getByRole('button', { name: 'Change the address' }).click()
  await expect(dialog).toBeHidden()
  await expect(consolePage.getByLabel('Delivery', { exact: true })).toContainText(
    'Leela D’Souza-Rao',
  )
  await act(consolePage, 'Change the address', 'Possible until a parcel is packed', {
    Street: '14 Third Street',
  })
  await expect(consolePage.getByLabel('Delivery', { exact: true })).toContainText('14 Third Street')
  await act(consolePage, 'Pack', 'It can still be unpacked', { Batch: 'ZX-1', Expiry: '2029-11' })
  await expect(consolePage.getByRole('button', { name: 'Change the address' })).toHaveCount(0)
  await act(consolePage, 'Correct the batch', 'The history keeps both', {
    Batch: 'ZX-11',
    Expiry: '2029-12',
  })
  await expect(consolePage.getByLabel('Parcel 1')).toContainText('ZX-11 (2029-12)')
  await act(consolePage, 'Unpack', 'waits to be packed again', { Reason: 'Wrong box' })
  await act(consolePage, 'Pack', 'It can still be unpacked', { Batch: 'ZX-11', Expiry: '2029-12' })
  const slip = await consolePage.request.get(
    (await consolePage.getByRole('link', { name: 'Packing slip' }).getAttribute('href')) ?? '',
  )
  expect((await slip.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await act(consolePage, 'Ship', 'its invoice is issued', {
    'Courier (empty: own rider)': 'DTDC',
    'Number at the courier': `D1${String(Date.now()).slice(-9)}`,
  })
  await expect(consolePage.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
  await expect(consolePage.getByLabel('Money')).toContainText('Cash to collect')
  await act(consolePage, 'Delivered', 'its cash as collected')
  expect(await barriersOf(consolePage, 'a delivered order in the console')).toEqual([])

  await handInCash(consolePage, id)
  await act(consolePage, 'Refund a sum', 'into the wallet', { Amount: '5', Reason: 'Torn box' })
  await expect(consolePage.getByLabel('Money')).toContainText('Refunded to the wallet · ₹5')
  // Who recorded the delivery does not record its return.
  const { page: shelf } = await enterConsole(browser, baseURL, ['packer'])
  await shelf.goto(`/console/orders/${id}`)
  await act(shelf, 'Returned', 'a credit note is issued', {
    'Units, or empty': '15',
    Reason: 'Not needed',
  })
  await shelf.context().close()
  await consolePage.reload()
  await act(consolePage, 'Note', 'Customers do not', { Note: 'Called the customer.' })
  await consolePage.getByRole('button', { name: 'Send a message again' }).click()
  await consolePage.getByRole('dialog').getByLabel('Message').selectOption('Order delivered')
  await consolePage
    .getByRole('dialog')
    .getByRole('button', { name: 'Send a message again' })
    .click()
  await expect(consolePage.getByLabel('Messages')).toContainText('Order delivered')
  const history = consolePage.getByLabel('History')
  for (const what of [
    'Address changed',
    'Batch corrected',
    'Unpacked',
    'Shipped',
    'Delivered',
    'Sum refunded',
    'Line returned',
    'Message sent again',
  ])
    await expect(history).toContainText(what)
  await expect(history).toContainText(operator.name)
  await consolePage.context().close()

  // Support asks; what waits stands on the order, and who may decide does so there.
  const { page: support } = await enterConsole(browser, baseURL, ['support'])
  await support.goto(`/console/orders/${id}`)
  await act(support, 'Ask for a refund', 'Finance decides', { Amount: '3', Reason: 'Came late' })
  await expect(support.getByLabel('Waits for a second person')).toContainText(
    /Give a refund · ₹3 of ₹[\d.,]+/,
  )
  await support.context().close()
  const { page: finance, operator: agreed } = await enterConsole(browser, baseURL, ['finance'])
  await finance.goto(`/console/orders/${id}`)
  await finance.getByRole('button', { name: 'Approve ₹3', exact: true }).click()
  const timeline = finance.getByLabel('History')
  await expect(timeline).toContainText('Agreed: Give a refund ₹3')
  await expect(timeline).toContainText(agreed.name)
  await expect(timeline).toContainText('Called the customer.')
  await finance.context().close()

  // Who may not do it does not see it: a packer returns goods, and gives no money.
  const { page: packer } = await enterConsole(browser, baseURL, ['packer'])
  await packer.goto(`/console/orders/${id}`)
  await expect(packer.getByRole('heading', { level: 1 })).toContainText(id)
  expect((await offered(packer)).sort()).toEqual([
    'Correct the waybill',
    'Not delivered after all',
    'Note',
    'Parcel came back',
    'Print slip, label, invoice',
    'Returned',
  ])
  await packer.context().close()
})

test('two people on one order see each other, and the later one is told what the other did', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await ordered(page, `order-others-${randomUUID()}@nuskha.example`, [plain])
  const [first, second] = [
    await enterConsole(browser, baseURL, ['packer']),
    await enterConsole(browser, baseURL, ['support']),
  ]
  await first.page.clock.install()
  // The second one asks who else is there as soon as they come, and then not for 15 seconds.
  const hasTold = first.page.waitForResponse(/\/viewers$/)
  await first.page.goto(`/console/orders/${id}`)
  await expect(first.page.getByRole('heading', { level: 1 })).toContainText(id)
  await hasTold
  await second.page.goto(`/console/orders/${id}`)
  await expect(second.page.getByText(`Open here too: ${first.operator.name}`)).toBeVisible()
  await act(second.page, 'Change the address', 'Possible until a parcel is packed', {
    Street: '9 Lake Road',
  })
  await first.page.clock.runFor(16_000)
  await expect(first.page.getByText(`Open here too: ${second.operator.name}`)).toBeVisible()
  const told = first.page.getByRole('status').filter({ hasText: 'Changed since you opened it' })
  await expect(told).toContainText(`Address changed: Chennai 600001 · ${second.operator.name}`)
  await expect(first.page.getByLabel('Delivery', { exact: true })).toContainText('9 Lake Road')
  // One's own act is no news.
  await expect(second.page.getByText('Changed since you opened it')).toHaveCount(0)
  await told.getByRole('button').click()
  await expect(told).toHaveCount(0)
  await first.page.context().close()
  await second.page.context().close()
})

// Seen red without the key of the call: two refunds are given.
test('a refund whose answer was lost and is sent again, after a reload too, is given once', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const id = await ordered(page, `lost-refund-${randomUUID()}@nuskha.example`, [plain])
  const { page: consolePage } = await enterConsole(browser, baseURL, ['admin'])
  await consolePage.goto(`/console/orders/${id}`)
  await act(consolePage, 'Pack', 'It can still be unpacked', { Batch: 'LR-1', Expiry: '2029-11' })
  await act(consolePage, 'Ship', 'its invoice is issued', {
    'Courier (empty: own rider)': 'DTDC',
    'Number at the courier': `D2${String(Date.now()).slice(-9)}`,
  })
  await act(consolePage, 'Delivered', 'its cash as collected')
  await handInCash(consolePage, id)
  const keys: (string | undefined)[] = []
  await consolePage.route(`**/api/ops/orders/${id}/refund`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The server refunds; its answer does not arrive the first time.
    if (keys.length > 1) return await route.continue()
    await route.fetch()
    await route.abort()
  })
  await consolePage.getByRole('button', { name: 'Refund a sum' }).first().click()
  const dialog = consolePage.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('7')
  await dialog.getByLabel('Reason').fill('Torn box')
  const refund = dialog.getByRole('button', { name: 'Refund a sum' })
  await refund.click()
  await expect(dialog.getByRole('alert')).toContainText('The connection is lost')
  await consolePage.reload()
  await consolePage.getByRole('button', { name: 'Refund a sum' }).first().click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('7')
  await refund.click()
  await expect(dialog).toBeHidden()
  await expect(consolePage.getByLabel('Money').getByText('Refunded to the wallet')).toHaveCount(1)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await act(consolePage, 'Refund a sum', 'into the wallet', { Amount: '7', Reason: 'Torn box' })
  await expect(consolePage.getByLabel('Money').getByText('Refunded to the wallet')).toHaveCount(2)
  await consolePage.context().close()
})

// Seen red with the digest of a key made all the same, and without the sentence.
test('over plain HTTP a change goes without a key, and an operator whose answer was lost is told that it may be done', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await ordered(page, `plain-http-${randomUUID()}@nuskha.example`, [plain])
  const { page: consolePage } = await enterConsole(browser, baseURL, ['support'])
  // What a browser withholds from a page on another host without https.
  await consolePage.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false })
    for (const name of ['subtle', 'randomUUID'])
      Object.defineProperty(Crypto.prototype, name, { value: undefined })
  })
  await consolePage.goto(`/console/orders/${id}`)
  const keys: (string | undefined)[] = []
  await consolePage.route(`**/api/ops/orders/${id}/notes`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return await route.continue()
    await route.fetch()
    await route.abort()
  })
  const dialog = consolePage.getByRole('dialog')
  await consolePage.getByRole('button', { name: 'Note', exact: true }).click()
  await dialog.getByLabel('Note').fill('Called the customer.')
  await dialog.getByRole('button', { name: 'Note', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'look whether it was before you press again',
  )
  await dialog.getByRole('button', { name: 'Note', exact: true }).click()
  await expect(dialog).toBeHidden()
  // The server cannot tell the second press from another note.
  await expect(consolePage.getByLabel('History').getByText('Called the customer.')).toHaveCount(2)
  expect(keys).toEqual([undefined, undefined])
  await consolePage.context().close()
})

test('who recorded a delivery asks another person before its goods come back, and the order shows what waits', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const id = await ordered(page, `came-back-${randomUUID()}@nuskha.example`, [plain])
  const { page: consolePage } = await enterConsole(browser, baseURL, ['packer'])
  await consolePage.goto(`/console/orders/${id}`)
  await act(consolePage, 'Pack', 'It can still be unpacked', { Batch: 'ZX-1', Expiry: '2029-11' })
  await act(consolePage, 'Ship', 'its invoice is issued')
  await act(consolePage, 'Delivered', 'its cash as collected')
  const reason = `Left at the gate ${id}`
  await act(consolePage, 'Parcel came back', 'a credit note for it', { Reason: reason })
  await expect(consolePage.getByText('A second person must agree')).toBeVisible()
  const { page: finance } = await enterConsole(browser, baseURL, ['finance'])
  await finance.goto(`/console/orders/${id}`)
  await expect(finance.getByRole('main')).toContainText('Take goods back')
  await expect(finance.getByRole('main')).toContainText(reason)
  await finance.goto('/console/people/approvals')
  const request = finance.getByRole('row').filter({ hasText: reason })
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(request).toBeHidden()
  await consolePage.reload()
  await expect(consolePage.getByRole('button', { name: 'Parcel came back' })).toHaveCount(0)
  await expect(consolePage.getByLabel('History')).toContainText(reason)
})

test('support opens the regular orders of a customer, pauses one on their word and resumes it', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await ordered(page, `regular-word-${randomUUID()}@nuskha.example`, [plain])
  const list = [{ productId: plain, productUnit: 5 }]
  await send(page, '/api/v3/setReOrder', { orderId: id, reorderProductsList: list })
  const { page: consolePage } = await enterConsole(browser, baseURL, ['support'])
  await consolePage.goto(`/console/orders/${id}`)
  await consolePage.getByRole('button', { name: 'Regular orders' }).click()
  const regular = consolePage.getByRole('region', { name: 'Regular orders' })
  await expect(regular).toContainText('then every 30 days')
  await expect(regular).toContainText('5 × Dolo 650 Tablet')
  await act(consolePage, 'Pause', 'a message tells them')
  await expect(regular).toContainText('Paused')
  await expect(regular.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  const day = new Date(Date.now() + 9 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await act(consolePage, 'Order next on', 'On the customer’s word', { 'Order next on': day })
  await expect(regular).toContainText('then every 30 days')
  await act(consolePage, 'End', 'On the customer’s word')
  await expect(regular).toContainText('Nothing')
})
