import { randomUUID } from 'node:crypto'
import { expect, type Locator } from 'playwright/test'
import { enterConsole } from '../../support/console.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

test('marketing adds a coupon alone, a large one with a second person, and opens and closes a camp', async ({
  browser,
  baseURL,
}) => {
  const { page } = await enterConsole(browser, baseURL, ['marketing'])
  const { page: other } = await enterConsole(browser, baseURL, ['admin'])
  const unique = randomUUID().slice(0, 8).toUpperCase()
  await page.goto('/console/marketing')
  const add = async (fields: Readonly<Record<string, string>>) => {
    await page.getByRole('button', { name: 'Add a coupon' }).click()
    const dialog = page.getByRole('dialog')
    for (const [label, value] of Object.entries(fields))
      await dialog.getByLabel(label, { exact: true }).fill(value)
    await dialog.getByRole('button', { name: 'Add a coupon' }).click()
    await expect(dialog).toBeHidden()
  }
  const end = (row: Locator) => row.getByRole('button', { name: 'End' }).click()
  const limits = { 'Orders of one customer': '1', 'Orders of all customers': '5' }
  await add({ Code: `SMALL-${unique}`, 'Percent off': '5', 'At most, rupees off': '50', ...limits })
  const small = page.getByRole('row').filter({ hasText: `SMALL-${unique}` })
  await expect(small).toContainText('5 % off, at most ₹50')
  await expect(small).toContainText('1 × a customer · 5 × in all')
  expect(await barriersOf(page, 'coupons in the console')).toEqual([])
  await end(small)
  await expect(small).toContainText('Ended')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(small).toContainText('Running')
  await end(small)
  await expect(small).toContainText('Ended')

  await add({ Code: `LARGE-${unique}`, 'Percent off': '90', ...limits })
  await expect(page.getByText('A second person must agree')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `LARGE-${unique}` })).toHaveCount(0)
  await other.goto('/console/people/approvals')
  const request = other.getByRole('row').filter({ hasText: `LARGE-${unique}` })
  // A key that is held down from elsewhere agrees to nothing.
  const heading = other.getByRole('heading', { name: 'Two-person requests' })
  await heading.click()
  await other.keyboard.down('Enter')
  await request.getByRole('button', { name: 'Approve' }).focus()
  for (let nth = 0; nth < 5; nth += 1) await other.keyboard.down('Enter')
  await other.keyboard.up('Enter')
  await expect(request).toBeVisible()
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(request).toHaveCount(0)
  await page.reload()
  const large = page.getByRole('row').filter({ hasText: `LARGE-${unique}` })
  await expect(large).toContainText('90 % off')
  await end(large)
  await expect(large).toContainText('Ended')

  await page.getByRole('link', { name: 'Health camps' }).click()
  await page.getByRole('button', { name: 'Add a camp' }).click()
  const dialog = page.getByRole('dialog')
  // Far from where other tests look for camps.
  const camp = {
    Name: `Camp ${unique}`,
    Where: 'Town hall',
    Pincode: '226001',
    Starts: '2030-01-05T09:00',
    Ends: '2030-01-05T13:00',
    Places: '3',
  }
  for (const [label, value] of Object.entries(camp))
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: 'Add a camp' }).click()
  const shown = page.getByRole('listitem').filter({ hasText: camp.Name })
  await expect(shown).toContainText('0 of 3 taken')
  expect(await barriersOf(page, 'camps in the console')).toEqual([])
  await shown.getByRole('button', { name: 'Close registration' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close registration' }).click()
  await expect(shown).toContainText('Closed')
  for (const one of [page, other]) await one.context().close()
})
