import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { dayInIndia } from '#model/calendar-india.ts'
import { enterConsole } from '../../support/console.ts'
import { deliverOrder } from '../../support/counter.ts'
import { ordered, plain } from '../../support/customer.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

const enterFile = async (page: Page, name: string, rows: string) => {
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await page.getByRole('button', { name }).click()
}
const tabs = (page: Page) => page.getByRole('main').getByRole('navigation').getByRole('link')

test('finance enters the reports of the provider and of a courier, and sees what differs', async ({
  browser,
  baseURL,
}) => {
  const { page } = await enterConsole(browser, baseURL, ['finance'])
  await page.goto('/console/finance')
  await expect(page).toHaveURL(/finance\/problems$/)
  await expect(tabs(page)).toHaveText(['Payments and refunds', 'Settlement', 'Cash on delivery'])
  await page.getByRole('link', { name: 'Settlement' }).click()
  // A payment that the shop does not know, at a day of its own, so that no other test sees it.
  const payment = `pay_${randomUUID().slice(0, 14).replaceAll('-', '0')}`
  const rows = `entity_id,type,amount,fee,settlement_id,settled_at\n${payment},payment,250.00,5.00,setl_1,2020-01-05\n${payment}x,payment,abc,0,setl_1,2020-01-05\n`
  await enterFile(page, 'Enter the provider’s report', rows)
  await expect(page.getByText('Entered: 1. Known before: 0. Refused: 1.')).toBeVisible()
  await expect(page.getByText('Line 3: amount is wrong.')).toBeVisible()
  await page.getByLabel('From day').fill('2020-01-01')
  await page.getByLabel('Until day').fill('2020-01-31')
  await expect(page).toHaveURL(/from=2020-01-01&until=2020-01-31/)
  await expect(
    page.getByRole('row', { name: new RegExp(`Unknown to the shop.*${payment}.*₹250`) }),
  ).toBeVisible()
  expect(await barriersOf(page, 'the settlement in the console')).toEqual([])

  await page.getByRole('link', { name: 'Cash on delivery' }).click()
  const awb = `LOST${Math.random().toString(36).slice(2, 10).toUpperCase()}`
  await enterFile(
    page,
    'Enter a courier’s statement',
    `awb,amount,reference,date\n${awb},120.00,${awb}-1,2020-01-05\n`,
  )
  await expect(page.getByText('Entered: 1. Known before: 0. Refused: 0.')).toBeVisible()
  await enterFile(
    page,
    'Enter a courier’s statement',
    `awb,amount,reference,date\n${awb},120.00,${awb}-1,2020-01-05\n`,
  )
  await expect(page.getByText('Entered: 0. Known before: 1. Refused: 0.')).toBeVisible()
  await expect(
    page.getByRole('row', { name: new RegExp(`No parcel has this number.*${awb}.*₹120`) }),
  ).toBeVisible()
  expect(await barriersOf(page, 'cash on delivery in the console')).toEqual([])
  await page.context().close()
})

test('finance enters the cash of a parcel, and reports give sales by day, GST and ledgers to it, and the register to a pharmacist alone', async ({
  page,
  browser,
  baseURL,
}) => {
  const order = await ordered(page, `reports-${randomUUID()}@nuskha.example`, [plain])
  await deliverOrder(page, order)

  const { page: consolePage } = await enterConsole(browser, baseURL, ['finance'])
  await consolePage.goto('/console/reports')
  await expect(tabs(consolePage)).toHaveText(['Sales by day', 'GST', 'Ledgers'])
  await consolePage.goto('/console/finance/cash')
  const owed = consolePage.getByRole('row', { name: new RegExp(order) })
  await owed.getByRole('button', { name: 'handed in' }).click()
  const handIn = consolePage.getByRole('dialog', { name: 'handed in' })
  await expect(handIn.getByLabel('Sum in rupees')).toHaveValue(/^\d+\.\d{2}$/)
  await handIn.getByRole('button', { name: 'handed in' }).click()
  await expect(owed).toHaveCount(0)
  await consolePage.goto('/console/reports')
  const today = dayInIndia(new Date())
  const day = Number(today.slice(8))
  await expect(
    consolePage.getByRole('row', {
      name: new RegExp(`^${day} \\p{L}+ ${today.slice(0, 4)} `, 'u'),
    }),
  ).toContainText('₹')
  expect(await barriersOf(consolePage, 'sales by day in the console')).toEqual([])

  await consolePage.getByRole('link', { name: 'GST' }).click()
  const [file] = await Promise.all([
    consolePage.waitForEvent('download'),
    consolePage.getByRole('row').filter({ hasText: 'HSN code' }).getByRole('button').click(),
  ])
  expect(file.suggestedFilename()).toMatch(new RegExp(`^gst-hsn-.*-${today}\\.csv$`))
  expect((await readFile(await file.path(), 'utf8')).split('\n').length).toBeGreaterThan(2)
  await consolePage.getByLabel('Leave out goods').check()
  const [whole] = await Promise.all([
    consolePage.waitForEvent('download'),
    consolePage.getByRole('button', { name: 'Download the JSON' }).click(),
  ])
  const month = today.slice(0, 7)
  expect(whole.suggestedFilename()).toBe(`gstr1-${month}.json`)
  expect(JSON.parse(await readFile(await whole.path(), 'utf8'))).toMatchObject({
    fp: `${month.slice(5)}${month.slice(0, 4)}`,
  })
  expect(await barriersOf(consolePage, 'GST in the console')).toEqual([])
  await consolePage.context().close()

  const { page: pharmacy } = await enterConsole(browser, baseURL, ['pharmacist'])
  await pharmacy.goto('/console/reports')
  await expect(pharmacy).toHaveURL(/reports\/h1$/)
  await expect(tabs(pharmacy)).toHaveText(['Schedule H1 register'])
  const pdf = await pharmacy.request.get(
    (await pharmacy.getByRole('link', { name: 'As PDF' }).getAttribute('href')) ?? '',
  )
  expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect(await barriersOf(pharmacy, 'the register in the console')).toEqual([])
  await pharmacy.context().close()

  const { page: packer } = await enterConsole(browser, baseURL, ['packer'])
  await packer.goto('/console/finance')
  await expect(packer.getByRole('navigation', { name: 'Console' })).not.toContainText(
    /Finance|Reports/,
  )
  expect(
    await packer.evaluate(
      async () =>
        (await fetch('/api/ops/finance/gst?from=2026-01-01&until=2026-01-02&section=hsn')).status,
    ),
  ).toBe(403)
  await packer.context().close()
})
