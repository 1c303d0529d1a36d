import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { enterConsole, storageOfServer } from '../../support/console.ts'
import { ordered, plain } from '../../support/customer.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

test('a message that was given up is seen on Today and sent again from there', async ({
  browser,
  baseURL,
}) => {
  const recipient = `today-${randomUUID()}@nuskha.example`
  const at = new Date().toISOString()
  const storage = storageOfServer()
  const content = JSON.stringify({ subject: 'Your order', text: 'It is on its way.' })
  await storage.db
    .insertInto('message')
    .values({
      id: randomUUID(),
      channel: 'mail',
      recipient,
      template: 'orderShipped',
      locale: 'en',
      content,
      state: 'failed',
      tries: 8,
      next_at: at,
      created_at: at,
      ended_at: at,
    })
    .execute()
  await storage.close()
  const { page: consolePage } = await enterConsole(browser, baseURL, ['support'])
  await consolePage.goto('/console')
  const lost = consolePage.getByRole('region', { name: 'Messages given up' })
  await lost.getByText('Show them').click()
  const row = lost
    .getByRole('listitem')
    .filter({ hasText: recipient.slice(0, 1) })
    .filter({ hasText: 'Parcel on its way' })
    .first()
  await expect(row).toContainText('8 tries')
  await expect(row).not.toContainText('orderShipped')
  expect(await barriersOf(consolePage, 'messages that were given up')).toEqual([])
  await row.getByRole('button', { name: 'Send again' }).click()
  await expect(lost.getByRole('status')).toHaveText('It is on its way again.')
  await expect(row).toHaveCount(0)
  await consolePage.context().close()
})

test('an address that no screen has, or that the roles do not open, says so', async ({
  browser,
  baseURL,
}) => {
  const { page: consolePage } = await enterConsole(browser, baseURL, ['packer'])
  for (const address of ['/console/nowhere', '/console/finance', '/console/desk']) {
    await consolePage.goto(address)
    await expect(
      consolePage.getByRole('alert').filter({ hasText: 'There is no screen at this address' }),
    ).toBeVisible()
  }
  await consolePage.goto('/console')
  await expect(consolePage.getByRole('heading', { level: 1, name: /^Today/ })).toBeVisible()
  await expect(consolePage.getByText('There is no screen at this address')).toHaveCount(0)
  await consolePage.context().close()
})

test('Today is a work list of the role, its numbers are those of the menu, and the focus stays where the work is', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await ordered(page, `today-list-${randomUUID()}@nuskha.example`, [plain])
  const { page: consolePage } = await enterConsole(browser, baseURL, ['packer'])
  await consolePage.goto('/console')
  const pack = consolePage.getByRole('region', { name: 'To pack' })
  await expect(pack.getByRole('listitem').first()).toContainText('To be packed')
  const count = Number(/\d+/.exec((await pack.getByRole('heading').textContent()) ?? '')?.[0])
  await expect(consolePage.getByRole('button', { name: `Start packing · ${count}` })).toBeVisible()
  await expect(consolePage.getByText(/^Parcels packed today, till/)).toBeVisible()
  // What others do is no work of a packer, and neither is what the shop sells.
  for (const other of ['To review', 'Payments and refunds to settle', 'Reviews to read'])
    await expect(consolePage.getByRole('region', { name: other })).toHaveCount(0)
  await expect(consolePage.getByText(/^Sold today/)).toHaveCount(0)
  expect(await barriersOf(consolePage, 'the work list of a packer')).toEqual([])
  await consolePage.setViewportSize({ width: 360, height: 780 })
  expect(await consolePage.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await consolePage.setViewportSize({ width: 1280, height: 800 })

  // The first Tab leads past the menu.
  await consolePage.goto('/console/orders')
  await expect(consolePage.getByRole('link', { name: id })).toBeVisible()
  await consolePage.keyboard.press('Tab')
  await expect(consolePage.getByRole('link', { name: 'Go to the work' })).toBeFocused()
  await consolePage.keyboard.press('Enter')
  await expect(consolePage.getByRole('main')).toBeFocused()
  // After Back, the row that was opened has the focus again.
  await consolePage.getByRole('link', { name: id }).click()
  await expect(consolePage.getByRole('heading', { level: 1 })).toContainText(id)
  await consolePage.goBack()
  await expect(consolePage.getByRole('link', { name: id })).toBeFocused()
  await consolePage.context().close()
})
