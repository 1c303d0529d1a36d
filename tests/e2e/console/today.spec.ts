import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { enterConsole, storageOfServer } from '../../support/console.ts'
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
  const { page: desk } = await enterConsole(browser, baseURL, ['support'])
  await desk.goto('/console')
  const lost = desk.getByRole('region', { name: 'Messages given up' })
  await lost.getByText('Show them').click()
  const row = lost
    .getByRole('listitem')
    .filter({ hasText: recipient.slice(0, 1) })
    .filter({ hasText: 'Parcel on its way' })
    .first()
  await expect(row).toContainText('8 tries')
  await expect(row).not.toContainText('orderShipped')
  expect(await barriersOf(desk, 'messages that were given up')).toEqual([])
  await row.getByRole('button', { name: 'Send again' }).click()
  await expect(lost.getByRole('status')).toHaveText('It is on its way again.')
  await expect(row).toHaveCount(0)
  await desk.context().close()
})

test('an address that no screen has, or that the roles do not open, says so', async ({
  browser,
  baseURL,
}) => {
  const { page: desk } = await enterConsole(browser, baseURL, ['packer'])
  for (const address of ['/console/nowhere', '/console/finance', '/console/desk']) {
    await desk.goto(address)
    await expect(
      desk.getByRole('alert').filter({ hasText: 'There is no screen at this address' }),
    ).toBeVisible()
  }
  await desk.goto('/console')
  await expect(desk.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(desk.getByText('There is no screen at this address')).toHaveCount(0)
  await desk.context().close()
})
