import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { enterConsole, scanned } from '../../support/console.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

test('a packer receives by scan and by file: what is wrong is told at its field and mended in place, and the same note adds nothing', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const { page: consolePage } = await enterConsole(browser, baseURL, ['packer'])
  await consolePage.setViewportSize({ width: 360, height: 740 })
  await consolePage.goto('/console/stock/receive')
  await expect(consolePage.getByRole('heading', { level: 1, name: 'Receive stock' })).toBeVisible()
  const run = randomUUID().slice(0, 6).toUpperCase()
  const gtin = `0${String(Date.now()).slice(-13)}`
  const status = consolePage.getByRole('region', { name: 'Scan a pack' }).getByRole('status')

  // A new code asks once, and then names its product, batch and expiry by itself.
  const pack = `(01)${gtin}(17)281130(10)SC${run}`
  await scanned(consolePage, pack)
  const question = consolePage.getByRole('region', { name: 'Which product?' })
  await question.getByLabel('Which product?').fill('82101')
  expect(await barriersOf(consolePage, 'the question about a new code')).toEqual([])
  await question.getByRole('button', { name: / 82101$/ }).click()
  await expect(question).toHaveCount(0)
  await scanned(consolePage, pack)
  await expect(status).toContainText('Counted')
  const line = consolePage.getByRole('group', { name: /^1\./ })
  await expect(line.getByLabel('Batch')).toHaveValue(`SC${run}`)
  await expect(line.getByLabel('Packs', { exact: true })).toHaveValue('2')

  // A file as a ledger writes it: semicolons, usual headings, months in words.
  const lines = [
    'Item Code;Batch No;Exp;Qty;MRP',
    `82101;F1${run};Nov-28;4;33.60`,
    `82101;F2${run};Nuv-28;2;33.60`,
    `82101;F1${run};12/28;1;33.60`,
  ].join('\r\n')
  await consolePage
    .getByLabel('Or a file')
    .setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) })
  await expect(status).toContainText('rows 3')
  const ofFile = (nth: number) =>
    consolePage.getByRole('group', { name: new RegExp(`^Line ${nth}\\.`) })
  const expiry = ofFile(3).getByLabel('Expiry, as printed')
  await expect(expiry).toHaveAttribute('aria-invalid', 'true')
  await expect(ofFile(3)).toContainText('“Nuv-28” is no expiry: write it as on the pack')
  await expect(ofFile(4)).toContainText('is kept with expiry 2028-11, and here it is 2028-12')
  expect(await barriersOf(consolePage, 'receiving stock')).toEqual([])
  expect(
    await consolePage.evaluate(() => document.documentElement.scrollWidth),
  ).toBeLessThanOrEqual(360)

  await consolePage.getByLabel('Supplier', { exact: true }).fill('Sri Balaji')
  await consolePage.getByLabel('Number of the note or bill').fill(run)
  await consolePage.getByRole('button', { name: 'Receive rows: 4' }).click()
  await expect(status).toContainText('Received: 2. Taken before: 0. Refused: 2.')
  await expiry.fill('30.11.2028')
  // The question has two answers, with both values.
  await ofFile(4).getByRole('button', { name: 'The record is right: 2028-11' }).click()
  await consolePage.getByRole('button', { name: 'Receive rows: 2' }).click()
  await expect(status).toContainText('Received: 2. Taken before: 0. Refused: 0.')
  await expect(consolePage.locator('main')).not.toContainText(/lines\.\d|fields\./)

  // The same note, loaded again, changes nothing.
  await consolePage.reload()
  await consolePage.getByLabel('Supplier', { exact: true }).fill('Sri Balaji')
  await consolePage.getByLabel('Number of the note or bill').fill(run)
  await consolePage.getByLabel('Or a file').setInputFiles({
    name: 'bill.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.replace('Nuv-28', '30.11.2028').replace('12/28', '11/28')),
  })
  await consolePage.getByRole('button', { name: 'Receive rows: 3' }).click()
  await expect(status).toContainText('Received: 0. Taken before: 3. Refused: 0.')
  await consolePage.context().close()
})
