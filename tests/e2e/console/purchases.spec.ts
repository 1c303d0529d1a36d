import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { enterConsole, scanned } from '../../support/console.ts'
import { barriersOf } from '../../support/everybody.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { test } from '../../support/shop.ts'

/** What is looked at of each screen: nothing bars anybody, nothing goes over the edge of a phone, one strong button. */
const isSound = async (page: Page, name: string) => {
  expect(await barriersOf(page, name)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )
  expect(await page.locator('main .do:visible').count(), name).toBeLessThanOrEqual(1)
}

/** Presses a button, fills in its dialog and does it. */
const act = async (page: Page, name: string, fields: Readonly<Record<string, string>> = {}) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('what runs low is ordered from its supplier, received short and at another price, closed, and what expires goes back for credit', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const { page } = await enterConsole(browser, baseURL, ['packer'])
  await page.setViewportSize({ width: 360, height: 740 })
  const run = randomUUID().slice(0, 6).toUpperCase()
  const supplier = `Sri Balaji ${run}`
  const [product, other] = [82_002, 82_201]

  // What was delivered before tells who supplies it and at which rate; one batch soon expires.
  await page.goto('/console/stock/receive')
  await page.getByLabel('Supplier', { exact: true }).fill(supplier)
  await page.getByLabel('Number of the note or bill').fill(`B1${run}`)
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 7)
  const bill = `product;batch;expiry;packs;mrp;rate\n${product};OLD${run};${soon};2;50;31\n`
  await page
    .getByLabel('Or a file')
    .setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(bill) })
  await page.getByRole('button', { name: 'Receive rows: 1' }).click()
  await expect(page.getByRole('region', { name: 'Scan a pack' })).toContainText('Received: 1.')
  await page.goto(`/console/stock/${product}`)
  await act(page, 'Set the threshold', { Units: '500' })

  await page.goto('/console/purchases/suppliers')
  await act(page, 'Add a supplier', { Supplier: supplier, 'State (address)': 'Kerala' })
  await expect(page.getByRole('row', { name: new RegExp(supplier) })).toContainText('Kerala')
  await isSound(page, 'suppliers')

  await page.goto('/console/purchases/orders')
  await page.getByRole('link', { name: 'What to order' }).click()
  const own = page.getByRole('region', { name: supplier })
  await expect(own).toContainText('at least')
  const packs = own.getByLabel('Packs')
  await expect(own.getByLabel('Rate a pack, without GST')).toHaveValue('31.00')
  await packs.fill('10')
  await own.getByLabel('Add a product').fill(String(other))
  // Named, not numbered, also where it was found by its number.
  await own.getByRole('button', { name: new RegExp(`^(?!Product ).+ ${other}$`) }).click()
  await own.getByLabel('Note to the supplier').fill('Before noon')
  await isSound(page, 'what to order')
  // What is no amount is not an order without a rate: it is refused at its field.
  const rate = own.getByLabel('Rate a pack, without GST').first()
  await rate.fill('12,5')
  await own.getByRole('button', { name: 'Make the order, products: 2' }).click()
  await expect(own.getByRole('alert')).toContainText('Rate: must be a number')
  await expect(rate).toBeFocused()
  await rate.fill('31')
  await own.getByRole('button', { name: 'Make the order, products: 2' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText(/PO\d{4}-\d{4}.*Not sent/)
  await isSound(page, 'an order')
  const number = (await title.textContent())?.match(/PO\d{4}-\d{4}/)?.[0] ?? ''

  // A pack is added, and the order given on paper.
  await page.getByLabel('Packs').nth(1).fill('3')
  await page.getByRole('button', { name: 'Save the changes, products: 2' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  const pdf = await page.request.get(`/api/ops/purchases/${number}/file`)
  expect(await pdfText(new Uint8Array(await pdf.body()))).toMatch(
    new RegExp(`Purchase order ${number}[^]*Before noon`),
  )
  await act(page, 'I have sent it')
  await expect(title).toContainText('Sent')

  // One pack is scanned, the other product has not come: it stays open.
  // By key: a second press so soon after the first, at the same place, is heeded by nothing.
  await page.getByRole('link', { name: 'Receive a delivery' }).press('Enter')
  await expect(page.getByLabel('Supplier', { exact: true })).toHaveValue(supplier)
  await expect(page.getByRole('group', { name: /^2\./ })).toBeVisible()
  const gtin = `0${String(Date.now()).slice(-13)}`
  const pack = `(01)${gtin}(17)291130(10)N${run}`
  await scanned(page, pack)
  const question = page.getByRole('region', { name: 'Which product?' })
  await question.getByLabel('Which product?').fill(String(product))
  await question.getByRole('button', { name: new RegExp(` ${product}$`) }).click()
  const line = page.getByRole('group', { name: /^1\./ })
  await expect(line.getByLabel('Packs', { exact: true })).toHaveValue('1')
  await expect(line.getByLabel('Batch')).toHaveValue(`N${run}`)
  await line.getByLabel('Packs', { exact: true }).fill('8')
  await line.getByLabel('MRP a pack ₹').fill('52')
  await line.getByLabel('Cost a pack ₹').fill('31')
  await page.getByLabel('Number of the note or bill').fill(`B2${run}`)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const compared = page.getByRole('region', { name: number, exact: true })
  await expect(compared).toContainText('2 packs are missing. MRP ₹52, ordered at ₹50.')
  await isSound(page, 'receiving an order')
  await page.getByRole('button', { name: 'Receive rows: 1' }).click()
  await expect(page.getByRole('region', { name: 'Scan a pack' })).toContainText('Received: 1.')
  await compared.getByRole('link', { name: number }).click()
  await expect(page.getByRole('main')).toContainText('2 packs are missing.')
  await act(page, 'Close the order', { Reason: 'Not made any more' })
  await expect(title).toContainText('Closed')
  await isSound(page, 'a closed order')

  // The batch that soon expires goes back: it is on the shelf until it has left, and then a debit note of another State has IGST.
  await page.goto('/console/purchases/returns')
  await page.getByRole('link', { name: 'What goes back' }).click()
  const back = page.getByRole('region', { name: supplier })
  await back.getByRole('checkbox', { name: new RegExp(`OLD${run}`) }).check()
  await expect(back.getByRole('textbox', { name: 'Packs' })).toHaveValue('2')
  await isSound(page, 'what goes back')
  // Nothing goes back for nothing because its rate was left empty.
  const credit = back.getByRole('textbox', { name: 'Rate a pack, without GST' })
  const known = await credit.inputValue()
  await credit.fill('')
  await back.getByRole('button', { name: 'Write down the return, batches: 1' }).click()
  await expect(credit).toBeFocused()
  await expect(credit).toHaveAttribute('aria-invalid', 'true')
  await credit.fill(known)
  await back.getByRole('button', { name: 'Write down the return, batches: 1' }).click()
  await expect(title).toContainText('No number yet')
  await isSound(page, 'a return')
  await act(page, 'It has left the house')
  await expect(title).toContainText(/NUD\d{4}-\d{4}.*Credit expected/)
  await expect(page.getByRole('main')).toContainText('IGST')
  const note = page.getByRole('link', { name: 'PDF' })
  const paper = await page.request.get((await note.getAttribute('href')) ?? '')
  const text = await pdfText(new Uint8Array(await paper.body()))
  expect(text).toContain(`OLD${run}`)
  expect(text).toContain('IGST')
  await page.goBack()
  await page.goForward()
  await act(page, 'Enter the credit note', {
    'Number of the credit note': 'CN-9',
    'Amount credited ₹': '50',
  })
  await expect(title).toContainText('Credited')
  await expect(page.getByRole('main')).toContainText('against what was asked')
  await page.context().close()
})
