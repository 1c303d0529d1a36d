import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { enterConsole } from '../../support/console.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

const product = 80702

/** Does an act of a batch, and checks what is read before it is done. */
const act = async (
  page: Page,
  name: string,
  consequence: string,
  fill: Readonly<Record<string, string>>,
): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(consequence)
  for (const [label, text] of Object.entries(fill)) await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('the batches of a product are put aside, let out, corrected, placed and written off, and each move says who made it', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const batch = `PS${randomUUID().slice(0, 6).toUpperCase()}`
  const { page: consolePage, operator } = await enterConsole(browser, baseURL, ['packer'])
  await consolePage.goto(`/console/stock/receive?product=${product}&name=A%20product`)
  await consolePage.getByLabel('Batch', { exact: true }).fill(batch)
  await consolePage.getByLabel('Expiry, as printed').fill('Nov-29')
  await consolePage.getByLabel('Packs', { exact: true }).fill('6')
  await consolePage.getByRole('button', { name: 'Receive rows: 1' }).click()
  await expect(consolePage.getByRole('status').first()).toContainText('Received: 1.')

  await consolePage.goto(`/console/stock/${product}`)
  const row = consolePage.getByRole('row').filter({ hasText: batch })
  await expect(row).toContainText('11/2029')
  await row.getByText('⋯').click()
  expect(await barriersOf(consolePage, 'the stock of a product')).toEqual([])
  await act(consolePage, `Place of ${batch}`, 'packers find it', { Place: 'B-04' })
  await expect(row).toContainText('B-04')
  await act(consolePage, `Correct batch ${batch}`, 'takes the place of the record', {
    'Expiry, as printed': '10/29',
    Reason: 'The strip says so',
  })
  await expect(row).toContainText('10/2029')
  await act(consolePage, `Put ${batch} into quarantine`, 'leaves the sale at once', {
    Reason: 'Wet',
  })
  await expect(row).toContainText('In quarantine since')
  // What expires soon or is blocked is let out by a pharmacist only.
  await expect(consolePage.getByRole('button', { name: `Release ${batch}` })).toHaveCount(0)
  const { page: pharmacy } = await enterConsole(browser, baseURL, ['pharmacist'])
  await pharmacy.goto(`/console/stock/${product}`)
  await act(pharmacy, `Release ${batch}`, 'You answer for it', { Reason: 'It is dry' })
  await expect(pharmacy.getByRole('row').filter({ hasText: batch })).not.toContainText('quarantine')
  await pharmacy.context().close()

  await consolePage.reload()
  await row.getByText('⋯').click()
  await act(consolePage, `Write off ${batch}`, '6 packs worth', {
    'Packs (empty: all)': '2',
    Reason: 'Torn',
  })
  const moves = consolePage.getByRole('region', { name: 'What moved it' })
  await expect(moves.getByRole('listitem').filter({ hasText: batch }).first()).toContainText(
    `Destroyed · ${batch} · Torn${operator.name}`,
  )
  await act(consolePage, 'Set the minimum days', 'is not sold', { Days: '1090' })
  await expect(row).toContainText('Expires before it is used')
  await act(consolePage, 'Set the minimum days', 'is not sold', { Days: '' })
  await expect(row).not.toContainText('Expires before it is used')

  // Many batches are counted on one sheet; a row that is left empty stays as it is.
  await consolePage.goto('/console/stock/count')
  expect(await barriersOf(consolePage, 'the count sheet')).toEqual([])
  await consolePage.getByLabel(new RegExp(`^Packs: .* ${batch}$`)).fill('3')
  await consolePage.getByLabel('Reason of the difference').fill('Year end')
  // What was typed before the last shift says nothing of the shelf of today.
  await consolePage.evaluate(() => {
    for (const key of Object.keys(sessionStorage).filter((one) => one.includes('sheet')))
      sessionStorage.setItem(
        key,
        JSON.stringify({ ...JSON.parse(sessionStorage.getItem(key) ?? '{}'), at: 0 }),
      )
  })
  await consolePage.reload()
  const packs = consolePage.getByLabel(new RegExp(`^Packs: .* ${batch}$`))
  await expect(packs).toHaveValue('')
  await packs.fill('3')
  await consolePage.getByLabel('Reason of the difference').fill('Year end')
  // The differences are seen before anything is posted, and a reload loses nothing.
  await consolePage.reload()
  await consolePage.getByRole('button', { name: 'Show the differences' }).click()
  await expect(consolePage.getByRole('status').last()).toContainText('Nothing is posted yet.')
  await expect(consolePage.getByRole('row').filter({ hasText: batch })).toContainText(
    'Difference: -',
  )
  await consolePage.screenshot({ path: test.info().outputPath('count-sheet.png'), fullPage: true })
  await consolePage.getByRole('button', { name: 'Enter the counts' }).click()
  await expect(consolePage.getByRole('status').last()).toContainText('Entered: 1. Refused: 0.')
  await expect(consolePage.getByRole('row').filter({ hasText: batch })).toContainText(
    'On record: 3 packs.',
  )
  await consolePage.goto('/console/stock/written-off')
  await expect(consolePage.getByRole('listitem').filter({ hasText: batch })).toContainText('Torn')
  expect(await barriersOf(consolePage, 'the register of what was written off')).toEqual([])
  await consolePage.goto(`/console/stock/${product}`)

  // A code that was taught wrongly is withdrawn with its reason.
  const code = `(01)0${String(Date.now()).slice(-13)}(17)291031(10)${batch}`
  await act(consolePage, 'Teach a code', 'remembered with your name', { 'Code of a pack': code })
  const codes = consolePage.getByRole('region', { name: 'Codes on its packs' })
  await expect(codes).toContainText(`taught by ${operator.name}`)
  const withdraw = codes.getByRole('button', { name: /^Withdraw/ }).last()
  await act(consolePage, (await withdraw.textContent()) ?? '', 'asked about again', {
    Reason: 'Wrong',
  })
  await expect(codes).not.toContainText(`taught by ${operator.name}`)
  await consolePage.setViewportSize({ width: 360, height: 740 })
  expect(
    await consolePage.evaluate(() => document.documentElement.scrollWidth),
  ).toBeLessThanOrEqual(360)
  expect(await barriersOf(consolePage, 'the stock of a product on a phone')).toEqual([])
  // The menu is wider than a telephone: it shows where one is, also when the counts in it come late.
  let answer = (): void => undefined
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  await consolePage.route('**/api/ops/parcels/queues', async (route) => {
    await late
    await route.fulfill({ json: { status: 0, result: [{ queue: 'pack', count: 128 }] } })
  })
  await consolePage.goto('/console/people')
  const here = consolePage.getByRole('link', { name: 'People' })
  await expect(here).toBeInViewport({ ratio: 0.99 })
  answer()
  await expect(consolePage.getByRole('link', { name: 'Parcels 128' })).toBeAttached()
  await expect(here).toBeInViewport({ ratio: 0.99 })
  await consolePage.context().close()
})
