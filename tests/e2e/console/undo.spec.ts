import { expect } from 'playwright/test'
import { setStock } from '#server/stock/stock-repository.ts'
import { enterConsole, storageOfServer } from '../../support/console.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

/** A product that no other test buys or counts. */
const counted = 71501

test('an operator takes a threshold back within ten seconds, and sees where that failed', async ({
  browser,
  baseURL,
}) => {
  const { db, close } = storageOfServer()
  await setStock(db, counted, 1_000_000, new Date().toISOString())
  await close()
  const { page: consolePage } = await enterConsole(browser, baseURL, ['admin'])
  await consolePage.clock.install()
  await consolePage.goto(`/console/stock/${counted}`)
  const threshold = consolePage
    .locator('dt', { hasText: 'Low below' })
    .locator('xpath=following-sibling::dd[1]')
  await expect(threshold).toBeVisible()
  const before = (await threshold.textContent()) ?? ''
  const dialog = consolePage.getByRole('dialog')
  const set = async (units: string): Promise<void> => {
    await consolePage.getByRole('button', { name: 'Set the threshold' }).click()
    await expect(dialog).toContainText('running low')
    await dialog.getByLabel('Units').fill(units)
    await dialog.getByRole('button', { name: 'Set the threshold' }).click()
  }
  await set('7')
  await expect(dialog).toBeHidden()
  await expect(threshold).toHaveText('7')
  const undo = consolePage.getByRole('status').filter({ hasText: 'The threshold is set.' })
  // The connection breaks after the ten seconds.
  let breakOff = (): void => undefined
  const isBroken = new Promise<void>((resolve) => (breakOff = resolve))
  const change = `**/api/ops/stock/${counted}/threshold`
  await consolePage.route(change, async (route) => {
    await isBroken
    await route.abort()
  })
  const asked = consolePage.waitForRequest(change)
  await undo.getByRole('button', { name: 'Undo' }).click()
  await asked
  await consolePage.clock.fastForward(11_000)
  breakOff()
  await expect(undo.getByRole('alert')).toBeVisible()
  await consolePage.clock.fastForward(11_000)
  expect(await barriersOf(consolePage, 'an undo that failed')).toEqual([])
  await consolePage.unroute(change)
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect(threshold).toHaveText(before)
  await expect(undo).toHaveCount(0)

  // A change that fails after its dialog was closed is told beside its button.
  let fail = (): void => undefined
  const isFailing = new Promise<void>((resolve) => (fail = resolve))
  await consolePage.route(change, async (route) => {
    await isFailing
    await route.abort()
  })
  const sent = consolePage.waitForRequest(change)
  await set('8')
  await sent
  await dialog.getByRole('button', { name: 'Back' }).click()
  fail()
  await expect(
    consolePage.getByRole('status').filter({ hasText: 'The connection is lost' }),
  ).toBeVisible()
  await consolePage.context().close()
})
