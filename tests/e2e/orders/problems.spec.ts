import { writeFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { paths } from '#paths.ts'
import { enterConsole } from '../../support/console.ts'
import { deliverOrder, operate } from '../../support/counter.ts'
import { ordered, plain, send } from '../../support/customer.ts'
import { barriersOf } from '../../support/everybody.ts'
import { photo } from '../../support/prescription-files.ts'
import { test } from '../../support/shop.ts'

test('a customer reports a damaged strip with a photo, reads the answer, and takes another report back', async ({
  page,
}, info) => {
  const orderId = await ordered(page, 'damaged@nuskha.example', [plain])
  const act = (what: string, body: object = {}) =>
    operate(page, 'fulfilment', `orders/${orderId}/${what}`, body)
  await page.goto(paths.track(orderId))
  await expect(page.getByText('Is something wrong?')).toHaveCount(0)
  await act('pack', { lines: [{ line: 1, batch: 'B1', expiry: '2029-11' }] })
  await act('ship')
  await act('deliver')

  await page.reload()
  await page.getByText('Is something wrong?').click()
  await page.getByLabel('Damaged or leaking').check()
  const form = page.locator('#problem form')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(form.getByRole('alert')).toHaveText('Tick at least one item')
  await form.getByRole('checkbox').check()
  await form.getByRole('combobox').selectOption('1')
  await page.getByLabel('In your words').fill('Two tablets are broken.')
  const file = info.outputPath('strip.jpg')
  await writeFile(file, await photo('jpeg'))
  await page.getByLabel('Photo of the pack').setInputFiles(file)
  expect(await barriersOf(page, 'a report about an order')).toEqual([])
  await page.getByRole('button', { name: 'Send report' }).click()

  const reports = page.getByRole('region', { name: 'What you reported' })
  await expect(reports).toContainText('Two tablets are broken.')
  await expect(reports).toContainText('We answer by')
  const link = await reports.getByRole('link', { name: 'Photo 1' }).getAttribute('href')
  const kept = await page.request.get(link ?? '')
  expect(kept.headers()['content-type']).toBe('image/jpeg')

  await act('problems/1/answer', { verdict: 'keep', text: 'Sorry. We pay that strip back.' })
  await page.reload()
  await expect(reports).toContainText('Sorry. We pay that strip back.')
  await expect(reports).toContainText('Nothing to send back')
  await expect(reports.getByRole('button', { name: 'Withdraw this report' })).toHaveCount(0)

  await page.getByText('Is something wrong?').click()
  await page.getByLabel('Missing from the parcel').check()
  await form.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await reports.getByRole('button', { name: 'Withdraw this report' }).click()
  await expect(reports).toContainText('You withdrew it')
})

test('support answers in the console, and ends a report whose goods are not handed over', async ({
  page,
  browser,
  baseURL,
}) => {
  const orderId = await ordered(page, 'kept@nuskha.example', [plain])
  await deliverOrder(page, orderId)
  const lines = [{ line: 1, packs: 1 }]
  await send(page, `/api/v3/orders/${orderId}/problems`, { kind: 'wrong', lines, text: 'Not mine' })
  const { page: consolePage } = await enterConsole(browser, baseURL, ['support'])
  const main = consolePage.getByRole('main')
  const answer = async (verdict: string, text: string) => {
    await main.getByRole('button', { name: 'Answer' }).click()
    const dialog = consolePage.getByRole('dialog')
    await dialog.getByLabel('Decision').selectOption({ label: verdict })
    await dialog.getByLabel('Answer').fill(text)
    await dialog.getByRole('button', { name: 'Answer' }).click()
    await expect(main).toContainText(text)
  }
  await consolePage.goto('/console/voices/problems')
  await main.getByRole('link', { name: orderId }).click()
  await expect(main).toContainText('Not mine')
  await answer('Accept, fetch the goods', 'We fetch it on Monday.')
  await consolePage.goto('/console/voices/problems?list=accepted')
  await main.getByRole('link', { name: orderId }).click()
  await main.getByRole('button', { name: 'Answer' }).click()
  // What was promised is not decided again.
  await expect(
    consolePage.getByLabel('Decision').getByRole('option', { disabled: false }),
  ).toHaveText(['Refuse'])
  expect(await barriersOf(consolePage, 'the second answer to a report')).toEqual([])
  await consolePage.keyboard.press('Escape')
  await answer('Refuse', 'The customer was not at home on three days.')
  await expect(main.getByRole('button', { name: 'Answer' })).toHaveCount(0)
  await page.goto(paths.track(orderId))
  const reports = page.getByRole('region', { name: 'What you reported' })
  await expect(reports).toContainText('The customer was not at home on three days.')
  await expect(reports).toContainText('Not accepted')
  await consolePage.context().close()
})
