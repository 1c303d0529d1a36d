import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { locales } from '#model/locale.ts'
import { checkPackPath, inLocale } from '#paths.ts'
import { enterConsole } from '../../support/console.ts'
import { barriersOf, overflowsOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

const product = 82102

test('a packer takes over a public list, and a pharmacist recalls what is on the shelf; customers learn it from their pack', async ({
  browser,
  baseURL,
}) => {
  const { page: consolePage } = await enterConsole(browser, baseURL, ['packer', 'pharmacist'])
  await consolePage.setViewportSize({ width: 1280, height: 900 })
  const batch = `NSQ${randomUUID().slice(0, 6)}`
  await consolePage.goto('/console/stock/levels')
  await consolePage.getByLabel('File (CSV, XLSX)').setInputFiles({
    name: 'marg.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `product,batch,expiry,units\n${product},${batch},2029-11,500\n${product},X,soon,1\n`,
    ),
  })
  await expect(consolePage.getByRole('status')).toContainText('Can be taken over: 1. Refused: 1.')
  expect(await barriersOf(consolePage, 'a stock list before it is taken over')).toEqual([])
  await consolePage.screenshot({ path: test.info().outputPath('levels-1280.png'), fullPage: true })
  await consolePage.getByRole('button', { name: 'Take over rows: 1' }).click()
  await expect(consolePage.getByRole('status')).toContainText('Taken over: 1. Refused: 1.')
  await consolePage.getByLabel('File (CSV, XLSX)').setInputFiles({
    name: 'older.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `STOCK AS ON 02/11/2025\nproduct,batch,expiry,units\n${product},${batch},2029-11,900\n`,
    ),
  })
  await expect(consolePage.getByRole('alert')).toContainText('This list is of 2 November 2025')
  await consolePage.setViewportSize({ width: 360, height: 780 })
  expect(await barriersOf(consolePage, 'a stock list that is older than the last')).toEqual([])
  await consolePage.screenshot({ path: test.info().outputPath('older-360.png'), fullPage: true })
  await consolePage.setViewportSize({ width: 1280, height: 900 })
  await consolePage.getByRole('button', { name: 'The shelf is as this list says' }).click()
  await expect(consolePage.getByRole('status')).toContainText('Can be taken over: 1. Refused: 0.')

  await consolePage.goto('/console/stock/alerts')
  const name = (await (await consolePage.request.get(`/api/ops/stock/${product}`)).json()).result
    .productName as string
  await consolePage.getByLabel('Name of the list').fill('CDSCO 10/2026')
  await consolePage.getByLabel('File (CSV, XLSX)').setInputFiles({
    name: 'nsq.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Name of Drug,Batch No.,Manufactured by,NSQ Result,Reporting Month\n${name},"B.No. ${batch.toLowerCase()}",Some Maker,Dissolution,Oct-2026\n`,
    ),
  })
  await expect(consolePage.getByRole('status').first()).toContainText(
    'On the shelf or sold here: 1.',
  )
  const alert = consolePage.getByRole('listitem').filter({ hasText: batch.toLowerCase() }).first()
  await expect(alert).toContainText('Names alike')
  expect(await barriersOf(consolePage, 'alerts in the console')).toEqual([])
  await consolePage.screenshot({ path: test.info().outputPath('alerts-1280.png'), fullPage: true })
  await consolePage.setViewportSize({ width: 360, height: 740 })
  expect(await overflowsOf(consolePage, 'alerts')).toEqual([])
  await consolePage.screenshot({ path: test.info().outputPath('alerts-360.png'), fullPage: true })
  await alert.getByRole('button', { name: `Recall batch ${batch.toUpperCase()}` }).click()
  const dialog = consolePage.getByRole('dialog')
  await dialog.getByLabel('Number of the alert').fill('CDSCO 10/2026')
  await dialog.getByLabel('Reason').fill('It did not dissolve.')
  await dialog.getByRole('button', { name: /^Recall batch/ }).click()
  await expect(consolePage.getByRole('heading', { level: 1 })).toContainText(name)
  await consolePage.screenshot({ path: test.info().outputPath('recall-360.png'), fullPage: true })
  await consolePage.goto('/console/stock/recalls')
  await expect(consolePage.getByRole('row').filter({ hasText: batch.toUpperCase() })).toContainText(
    name,
  )
  expect(await overflowsOf(consolePage, 'recalls')).toEqual([])
  await consolePage.screenshot({ path: test.info().outputPath('recalls-360.png'), fullPage: true })
  await consolePage.context().close()

  // Customers need no scripts for it.
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(checkPackPath)
  await page.getByLabel('Name on the pack').fill(name)
  await page.getByLabel('Batch number').fill(batch)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText('Do not use it any more')
  await expect(page.getByRole('alert').nth(1)).toContainText('Reason: Dissolution')
  await expect(page.getByText('Do not stop your treatment on your own')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('check-1280.png'), fullPage: true })
  await page.getByLabel('Batch number').fill('UNKNOWN-1')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('That does not mean that the pack is safe.')
  await page.getByLabel('Batch number').fill('-')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText('Write the name and the batch number')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const locale of locales) {
    const reply = await page.goto(
      `${inLocale(locale, checkPackPath)}?product=${encodeURIComponent(name)}&batch=${batch}`,
    )
    expect(reply?.status()).toBe(200)
    await expect(page.getByRole('alert')).toHaveCount(2)
    await page.screenshot({
      path: test.info().outputPath(`check-${locale}-360.png`),
      fullPage: true,
    })
  }
  await context.close()
})
