import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { dayInIndia } from '#model/calendar-india.ts'
import { enterConsole } from '../../support/console.ts'
import { becomeCustomer, send } from '../../support/customer.ts'
import { photo } from '../../support/prescription-files.ts'
import { test } from '../../support/shop.ts'

/** Taxim-O 200, of Schedule H1, and Nurokind OD: counted from here on, so no other test may sell them. */
const [antibiotic, vitamin] = [20502, 81101]

/** Presses a button within a part of the page, fills in its dialog and does it. */
const act = async (
  page: Page,
  name: string,
  fields: Readonly<Record<string, string>> = {},
  part = page.getByRole('main'),
) => {
  await part.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabel(label).first().fill(value)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a day in the console: stock is received, an order of it is reviewed by two, packed in two parcels, returned in part, refunded by two, and stands in the reports', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const today = dayInIndia(new Date())
  const email = `day-${randomUUID()}@nuskha.example`

  // A packer receives both by the supplier's file, with the expiry as suppliers print it.
  const { page: receipt } = await enterConsole(browser, baseURL, ['packer'])
  await receipt.goto('/console/stock/receive')
  await receipt.getByLabel('Supplier').fill('Sri Balaji Agencies')
  await receipt.getByLabel('Number of the note or bill').fill(email)
  const note = `product,batch,expiry,packs,mrp\n${antibiotic},TX-1,11/29,30,102.60\n${vitamin},NK-1,Dec-29,10,118.40\n`
  await receipt
    .getByLabel('Or a file')
    .setInputFiles({ name: 'note.csv', mimeType: 'text/csv', buffer: Buffer.from(note) })
  await receipt.getByRole('button', { name: 'Receive rows: 2' }).click()
  await expect(receipt.getByText('Received: 2. Taken before: 0.')).toBeVisible()

  // A customer orders the antibiotic and the vitamin, with a prescription.
  await becomeCustomer(page, email, { address: true })
  for (const [id, qty] of [
    [vitamin, 4],
    [antibiotic, 24],
  ])
    await send(page, `/api/v3/cart/add/${id}`, { qty })
  const { csrf } = (await (await page.request.get('/api/v3/session')).json()).result
  const file = { name: 'x.png', mimeType: 'image/png', buffer: await photo('png') }
  const uploaded = await page.request.post('/api/v3/prescriptions', {
    headers: { 'x-csrf-token': csrf },
    multipart: { doctor: 'Dr. A. Rao', patient: 'Meena Iyer', nickname: 'Fever', file },
  })
  const { prescription } = (await uploaded.json()).result
  await send(page, `/api/v1/prescription/attach/${prescription.id}`)
  const { cart } = (await (await page.request.get('/api/v3/checkout/summary')).json()).result
  const order = { version: cart.version, totalAmt: cart.totalAmt, paymentMethod: 'cod' }
  const id = String((await send(page, '/api/v2/order/current/place', order)).orderId)

  // A pharmacist reads the prescription: one key takes the order.
  const { page: consolePage, operator: first } = await enterConsole(browser, baseURL, [
    'pharmacist',
  ])
  await consolePage.goto(`/console/desk/${id}`)
  await expect(consolePage.getByRole('img', { name: /^Prescription of/ })).toBeVisible()
  await consolePage.keyboard.press('c')
  await expect(consolePage.getByText(`Taken by ${first.name}`)).toBeVisible()
  // A field is gone into before the key could be told from a scanner's: it approves all the same, and the hand stays in that field.
  const decisions = consolePage.getByRole('form', { name: 'Decisions' })
  const registration = decisions.getByLabel('Doctor’s registration')
  await consolePage.clock.install()
  await consolePage.clock.pauseAt(new Date(Date.now() + 60_000))
  await consolePage.keyboard.press('a')
  await registration.focus()
  await consolePage.clock.runFor(1_000)
  await expect(decisions.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await expect(registration).toBeFocused()
  await consolePage.clock.resume()
  await registration.fill('TNMC 4711')
  await decisions.getByLabel('Doctor’s address').fill('3 Hospital Road, Chennai')
  await decisions.getByLabel('Written on').fill(today)
  await decisions.getByLabel('Dose as written').fill('1-0-1 after food')
  await decisions.getByLabel('Units a day').fill('4')
  await decisions.getByLabel('Days').fill('60')
  await expect(decisions.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await decisions.getByRole('button', { name: 'Record the decisions' }).click()
  await expect(consolePage.getByText('wait for another pharmacist')).toBeVisible()
  await consolePage.context().close()
  const { page: second } = await enterConsole(browser, baseURL, ['pharmacist'])
  await second.goto(`/console/desk/${id}`)
  const read = second.getByLabel('Read and decided')
  await expect(read).toContainText('3 Hospital Road, Chennai')
  await act(second, 'Confirm as second pharmacist')
  await expect(read).toContainText('approved')
  await second.context().close()

  // A packer sends it in two parcels.
  const { page: packer } = await enterConsole(browser, baseURL, ['packer'])
  await packer.goto(`/console/orders/${id}`)
  const parcel = (number: number) => packer.getByLabel(`Parcel ${number}`, { exact: true })
  await packer.getByRole('button', { name: 'Pack', exact: true }).click()
  const packing = packer.getByRole('dialog')
  await packing.getByRole('group', { name: /Taxim/ }).getByLabel('Batch').fill('TX-1')
  await packing.getByRole('group', { name: /Taxim/ }).getByLabel('Expiry').fill('2029-11')
  await packing.getByRole('button', { name: 'Pack', exact: true }).click()
  await expect(packing).toBeHidden()
  await act(packer, 'Pack', { Batch: 'NK-1', Expiry: '2029-12' })
  const next = packer.locator('[data-next-act]')
  const awbs = [1, 2].map((number) => `D${number}${String(Date.now()).slice(-9)}`)
  for (const number of [1, 2]) {
    // The one strong button brings the first parcel on that can be.
    await expect(next).toContainText(`Parcel ${number}`)
    await act(
      packer,
      'Ship',
      { 'Courier (empty: own rider)': 'DTDC', 'Number at the courier': awbs[number - 1] ?? '' },
      next,
    )
    await act(packer, 'Delivered', {}, next)
  }
  await expect(packer.getByRole('heading', { level: 1 })).toContainText('Delivered')

  // The second row was a mistake: its parcel is on its way again, and arrives a little later.
  await act(packer, 'Not delivered after all', { Reason: 'Wrong row' }, parcel(2))
  await expect(packer.getByRole('heading', { level: 1 })).toContainText('Shipped')
  await expect(packer.getByText('Delivery taken back')).toBeVisible()
  await act(packer, 'Delivered', {}, next)
  await expect(packer.getByRole('heading', { level: 1 })).toContainText('Delivered')
  await packer.context().close()

  // The tablets come back to another one than who recorded the delivery.
  const { page: shelf } = await enterConsole(browser, baseURL, ['packer'])
  await shelf.goto(`/console/orders/${id}`)
  const withTablets = shelf.locator('.panel').filter({ hasText: 'NK-1' })
  await act(shelf, 'Returned', { Reason: 'Not needed' }, withTablets)

  // They lie on no shelf until somebody says where they go: a strip is crushed, and the others go back.
  await shelf.goto('/console')
  await expect(shelf.getByRole('main')).toContainText('To be put away')
  await shelf.goto('/console/stock/returned')
  const back = shelf.getByRole('listitem').filter({ hasText: id })
  await expect(back).toContainText('batch NK-1 (12/2029)')
  const place = async (to: string, fields: Readonly<Record<string, string>>, sealed: boolean) => {
    await back.getByRole('button', { name: /^Put away/ }).click()
    const dialog = shelf.getByRole('dialog')
    await dialog.getByLabel('Where it goes').selectOption({ label: to })
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
    if (sealed) await dialog.getByLabel(/Whole, sealed/).check()
    await dialog.getByRole('button', { name: /^Put away/ }).click({ timeout: 5000 })
  }
  await place(
    'To be destroyed',
    { 'Units of 40; empty: all': '10', Reason: `Crushed ${id}` },
    false,
  )
  await expect(back).toContainText('Packs: 3')
  await place('Back to the shelf', { Reason: 'Sealed' }, false)
  const dialog = shelf.getByRole('dialog')
  await expect(dialog).toContainText('only whole, sealed packs go back to the shelf')
  await dialog.getByLabel(/Whole, sealed/).check({ timeout: 5000 })
  await dialog.getByRole('button', { name: /^Put away/ }).click({ timeout: 5000 })
  await expect(back).toHaveCount(0)
  await shelf.goto('/console/stock/written-off')
  await expect(shelf.getByRole('listitem').filter({ hasText: `Crushed ${id}` })).toContainText('10')
  await shelf.context().close()
  // Of each batch lies there what came, less what left, and what came back whole.
  for (const [product, batch, packs] of [
    [antibiotic, 'TX-1', 6],
    [vitamin, 'NK-1', 9],
  ]) {
    await receipt.goto(`/console/stock/${product}`)
    const row = receipt.getByRole('row', { name: String(batch) })
    await expect(row.locator('[data-l="Packs"]')).toHaveText(String(packs))
  }
  await receipt.context().close()

  // The courier’s statement is entered.
  const { page: finance } = await enterConsole(browser, baseURL, ['finance'])
  await finance.goto('/console/finance/cash')
  const money = async (awb: string) => {
    const { orders } = await finance.evaluate(
      async (number) => (await (await fetch(`/api/ops/orders?awb=${number}`)).json()).result,
      awb,
    )
    return orders[0].orderId
  }
  expect(await money(awbs[0] ?? '')).toBe(id)
  const invoices = await finance.evaluate(async (number) => {
    const { result } = await (await fetch(`/api/ops/orders/${number}`)).json()
    return result.parcels.map(({ awb, invoice }: { awb: string; invoice: string }) => [
      awb,
      result.documents.find((one: { number: string }) => one.number === invoice).total,
    ])
  }, id)
  const rows = [
    'awb,amount,reference,date',
    ...invoices.map(([awb, total]: [string, string]) => `${awb},${total},${awb},${today}`),
  ].join('\n')
  await finance
    .getByLabel('File')
    .setInputFiles({ name: 'dtdc.csv', mimeType: 'text/csv', buffer: Buffer.from(`${rows}\n`) })
  await finance.getByRole('button', { name: 'Enter a courier’s statement' }).click()
  await expect(finance.getByText('Entered: 2. Known before: 0. Refused: 0.')).toBeVisible()
  await expect(finance.getByRole('row').filter({ hasText: id })).toHaveCount(0)
  // The money of the tablets goes into the wallet, now that the cash was handed in.
  await finance.goto(`/console/orders/${id}`)
  await expect(finance.getByLabel('Money')).toContainText('Refunded to the wallet')
  // A large refund takes two people of finance.
  await finance.getByRole('button', { name: 'Refund a sum' }).click()
  await finance.getByRole('dialog').getByLabel('Amount').fill('2050')
  await finance.getByRole('dialog').getByLabel('Reason').fill(`Late ${id}`)
  await finance.getByRole('dialog').getByRole('button', { name: 'Refund a sum' }).click()
  await expect(finance.getByText('A second person must agree')).toBeVisible()

  const { page: other } = await enterConsole(browser, baseURL, ['finance'])
  await other.goto('/console/people/approvals')
  const request = other.getByRole('row').filter({ hasText: `Late ${id}` })
  await request.getByRole('button', { name: 'Approve ₹2,050' }).click()
  await expect(request).toHaveCount(0)
  await other.goto(`/console/orders/${id}`)
  await expect(other.getByLabel('History')).toContainText('Sum refunded')

  // What happened stands in the reports of the day.
  // The day in India may have ended since the test began.
  const until = dayInIndia(new Date())
  const csv = async (from: Page, path: string): Promise<string> =>
    await (await from.request.get(path)).text()
  const notes = await csv(
    other,
    `/api/ops/finance/gst?from=${today}&until=${until}&section=credit-notes`,
  )
  for (const [, total] of invoices) expect(Number(total)).toBeGreaterThan(0)
  const documents: string[] = await other.evaluate(
    async (number) =>
      (await (await fetch(`/api/ops/orders/${number}`)).json()).result.documents.map(
        (one: { number: string }) => one.number,
      ),
    id,
  )
  // Two invoices and the return of the tablets; the refund of a sum leaves the invoices as they are.
  expect(documents).toHaveLength(3)
  expect(notes).toContain(documents[2])
  const series = await csv(
    other,
    `/api/ops/finance/gst?from=${today}&until=${until}&section=documents`,
  )
  expect(series).toContain('Invoices for outward supply')
  await other.context().close()
  await finance.context().close()
  const { page: inspector } = await enterConsole(browser, baseURL, ['pharmacist'])
  const register = await csv(inspector, `/api/ops/register/h1?from=${today}&until=${until}`)
  expect(register).toMatch(/Dr. A. Rao,TNMC 4711,.*Taxim-O 200.*TX-1/)
  await inspector.context().close()
})
