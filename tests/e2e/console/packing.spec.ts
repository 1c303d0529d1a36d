import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { addBatch, moveBatch } from '#server/stock/batch-repository.ts'
import { enterConsole, openParcel, scanned, storageOfServer } from '../../support/console.ts'
import { ordered } from '../../support/customer.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

/** A product whose batches only this test keeps, and one without batches. */
const [kept, loose] = [10103, 10102]
const batch = 'PACKING-1'

test('a packer scans a parcel of two lines on a phone, is refused a mistyped batch, packs in two parcels and prints the papers', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const id = await ordered(page, `packing-${randomUUID()}@nuskha.example`, [kept, loose])
  const storage = storageOfServer()
  await addBatch(storage.db, kept, batch, {
    expiry: '2027-12',
    mrp: null,
    cost: null,
    place: null,
  })
  const received = {
    change: 1_000_000,
    reason: 'received',
    note: null,
    order_id: null,
    at: new Date().toISOString(),
  } as const
  await moveBatch(storage.db, { product_id: kept, batch, ...received })
  await storage.close()

  const { page: consolePage } = await enterConsole(browser, baseURL, ['packer'])
  await consolePage.setViewportSize({ width: 360, height: 740 })
  await openParcel(consolePage, id)
  await expect(consolePage.getByRole('heading', { level: 1 })).toContainText(id)
  await expect(consolePage.getByText(`Expires first: ${batch}`)).toBeVisible()
  expect(await barriersOf(consolePage, 'the packing screen')).toEqual([])
  expect(
    await consolePage.evaluate(() => document.documentElement.scrollWidth),
  ).toBeLessThanOrEqual(360)

  await scanned(consolePage, '(17)280131(10)UNKNOWN')
  await expect(consolePage.getByRole('status')).toContainText('No line waits for batch UNKNOWN')
  // A code that nobody knows is asked about once, and remembered with who said it.
  const pack = `(01)0${String(Date.now()).slice(-13)}(17)271231(10)${batch}`
  await scanned(consolePage, pack)
  const question = consolePage.getByRole('alert').filter({ hasText: 'Which product is the pack' })
  await expect(question).toBeVisible()
  expect(await barriersOf(consolePage, 'the question about a new code')).toEqual([])
  const keptLine = consolePage.getByRole('group', { name: /^1\./ })
  const product = ((await keptLine.locator('legend').textContent()) ?? '').replace('1. ', '')
  await question.getByRole('button', { name: `It is ${product}` }).click()
  await expect(question).toHaveCount(0)
  await expect(consolePage.getByRole('status')).toContainText(`batch ${batch}, expiry 2027-12`)
  await expect(consolePage.getByRole('status')).toContainText(/pack 1 of \d+/)

  // A pack that was scanned too much is taken out again, and counted anew.
  await consolePage.getByRole('button', { name: 'Take it out again' }).click()
  await expect(consolePage.getByRole('group', { name: /^1\./ }).getByLabel('Batch')).toHaveValue('')
  await expect(consolePage.getByRole('button', { name: 'Take it out again' })).toHaveCount(0)
  await scanned(consolePage, pack)
  await expect(consolePage.getByRole('status')).toContainText(/pack 1 of \d+/)

  // What was filled in stays on the device.
  await consolePage.reload()
  const first = consolePage.getByRole('group', { name: /^1\./ })
  await expect(first.getByLabel('Batch')).toHaveValue(batch)

  // Another operator at the same computer begins anew, and signing out takes away what they filled in, not what the first one did.
  const own = await consolePage.context().cookies()
  const { page: elsewhere } = await enterConsole(browser, baseURL, ['packer'])
  await consolePage.context().addCookies(await elsewhere.context().cookies())
  await elsewhere.context().close()
  await consolePage.reload()
  await consolePage.getByRole('button', { name: 'Take it over' }).click()
  await expect(first.getByLabel('Batch')).toHaveValue('')
  await first.getByLabel('Batch').fill('OTHER')
  await consolePage.getByRole('button', { name: 'Menu' }).click()
  await consolePage.getByRole('button', { name: 'Sign out' }).click()
  await expect(consolePage.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  expect(
    await consolePage.evaluate(
      () => Object.keys(localStorage).filter((key) => key.startsWith('console-packing')).length,
    ),
  ).toBe(1)
  await consolePage.context().addCookies(own)
  await consolePage.goto(`/console/parcels/${id}/1`)
  await consolePage.getByRole('button', { name: 'Take it over' }).click()
  await expect(first.getByLabel('Batch')).toHaveValue(batch)

  // A mistyped batch is refused by the server, and corrected without typing the rest again.
  await first.getByLabel('Batch').fill(`${batch}X`)
  await expect(first).toContainText('Another batch expires before this one.')
  const part = consolePage.getByRole('button', { name: 'Pack what is here' })
  // What is left over is told in packs.
  await expect(part).toHaveAttribute('title', /left for a parcel of its own: .*\d+ ×/)
  await part.click()
  await expect(consolePage.getByRole('alert')).toContainText(`${batch}X`)
  await first.getByLabel('Batch').fill(batch)
  // The second strip and all others are counted like the first.
  const all = Number(
    /of (\d+)/.exec((await consolePage.getByRole('status').first().textContent()) ?? '')?.[1],
  )
  for (let nth = 1; nth < all && (await first.getAttribute('data-done')) === null; nth++)
    await scanned(consolePage, pack)
  await expect(first).toHaveAttribute('data-done')
  await scanned(consolePage, pack)
  await expect(consolePage.getByRole('status').first()).toContainText('are in the box already')
  await part.click()

  const parcel = consolePage.getByRole('region', { name: 'Parcel 1' })
  await expect(parcel).toContainText(`${batch} (2027-12)`)
  expect(
    await consolePage.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('console-packing')),
    ),
  ).toEqual([])
  for (const paper of ['Packing slip', 'Address label']) {
    const file = await consolePage.request.get(
      (await parcel.getByRole('link', { name: paper }).getAttribute('href')) ?? '',
    )
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  // The other line waits in a parcel of its own, and the next parcel is one key away.
  await expect(consolePage.locator('[data-next]')).toBeVisible()
  await consolePage.keyboard.press('n')
  await expect(consolePage).not.toHaveURL(new RegExp(`/parcels/${id}/1$`))
  await openParcel(consolePage, id, 2)
  await expect(consolePage.getByRole('group', { name: /^\d+\./ })).toHaveCount(1)
  await expect(consolePage.getByText(`Expires first: ${batch}`)).toHaveCount(0)

  // On a narrow screen the menu is folded at the table, and one press away.
  await consolePage.setViewportSize({ width: 800, height: 740 })
  const menu = consolePage.getByRole('navigation', { name: 'Console' })
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeHidden()
  await menu.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible()
  expect(await barriersOf(consolePage, 'the menu at the packing table')).toEqual([])
  await consolePage.setViewportSize({ width: 1280, height: 800 })
  // On a wide screen it is a rail, with the same names.
  await menu.getByRole('button', { name: 'Menu' }).click()
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(52)
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible()

  // What was packed by mistake is taken back with one press, for ten seconds, on whatever screen.
  const last = consolePage.getByRole('group', { name: /^\d+\./ })
  await last.getByLabel('Batch').fill('LOOSE-1')
  await last.getByLabel('Expiry').fill('2028-04')
  await consolePage.getByRole('button', { name: 'Pack', exact: true }).click()
  const undo = consolePage.getByRole('status').filter({ hasText: `Parcel 2 of ${id} is packed.` })
  await expect(undo).toBeVisible()
  expect(await barriersOf(consolePage, 'the offer to undo')).toEqual([])
  await consolePage.getByRole('link', { name: 'Order', exact: true }).click()
  await expect(consolePage).toHaveURL(new RegExp(`/orders/${id}$`))
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect(undo).toHaveCount(0)
  await expect(consolePage.getByRole('region', { name: 'Parcel 2' })).toContainText('To be packed')
  await expect(consolePage.getByLabel('History')).toContainText('Taken back right after packing')

  // One press packs and prints; papers that fail are said, and printed by another.
  await openParcel(consolePage, id, 2)
  await last.getByLabel('Batch').fill('LOOSE-1')
  await last.getByLabel('Expiry').fill('2028-04')
  await consolePage.route('**/api/ops/parcels/papers?*', (route) => route.abort(), { times: 1 })
  await consolePage.getByRole('button', { name: 'Pack and print' }).click()
  const unprinted = consolePage
    .getByRole('alert')
    .filter({ hasText: 'It is packed, but not printed.' })
  const papers = consolePage.waitForResponse(/\/parcels\/papers\?/)
  await unprinted.getByRole('button', { name: 'Try again' }).click()
  expect((await papers).headers()['content-type']).toBe('application/pdf')
  await expect(unprinted).toHaveCount(0)
  await consolePage.context().close()
})

test('a packer whose order is cancelled at the packing table sees who had it open, and is told what changed when packing is refused', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await ordered(page, `packing-${randomUUID()}@nuskha.example`, [loose])
  const { page: consolePage, operator: packer } = await enterConsole(browser, baseURL, ['packer'])
  const { page: phone, operator: support } = await enterConsole(browser, baseURL, ['support'])
  await openParcel(consolePage, id)
  const line = consolePage.getByRole('group', { name: /^1\./ })
  await line.getByLabel('Batch').fill('LOOSE-1')
  await line.getByLabel('Expiry').fill('2028-04')
  await phone.goto(`/console/orders/${id}`)
  await expect(phone.getByText(`Open here too: ${packer.name}`)).toBeVisible()
  await phone.getByRole('button', { name: 'Cancel the order' }).click()
  await phone.getByRole('dialog').getByLabel('Reason').fill('Asked by phone')
  await phone.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Cancelled')

  await consolePage.getByRole('button', { name: 'Pack', exact: true }).click()
  await expect(
    consolePage.getByRole('status').filter({ hasText: 'Changed since you opened it' }),
  ).toContainText(`Cancelled: Asked by phone · ${support.name}`)
  await expect(consolePage.getByRole('region', { name: 'Parcel 1' })).toContainText('Cancelled')
  await expect(consolePage.getByRole('button', { name: 'Pack', exact: true })).toHaveCount(0)
  await phone.context().close()
  await consolePage.context().close()
})

test('two packers who ask for work at once are sent to two parcels; what one skips comes to the other, with the reason', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  for (const name of ['one', 'two', 'three'])
    await ordered(page, `turn-${name}-${randomUUID()}@nuskha.example`, [loose])
  const tables = [
    await enterConsole(browser, baseURL, ['packer']),
    await enterConsole(browser, baseURL, ['packer']),
  ] as const
  const place = /\/parcels\/[A-Z0-9]+\/\d+$/
  const [asha, ravi] = tables.map(({ page: consolePage }) => consolePage) as [
    typeof page,
    typeof page,
  ]
  for (const consolePage of [asha, ravi]) await consolePage.goto('/console/parcels')
  await Promise.all(
    [asha, ravi].map((consolePage) =>
      consolePage.getByRole('button', { name: 'Start packing' }).click(),
    ),
  )
  for (const consolePage of [asha, ravi]) await expect(consolePage).toHaveURL(place)
  // Seen red: both were sent to the parcel that waits longest.
  expect(asha.url()).not.toBe(ravi.url())

  // Who opens the parcel of another is told, and may take it over.
  const skipped = asha.url()
  await ravi.goto(skipped)
  await expect(ravi.getByRole('alert')).toContainText(`${tables[0].operator.name} is packing`)
  await expect(ravi.getByRole('button', { name: 'Pack', exact: true })).toHaveCount(0)

  await asha.getByRole('button', { name: 'Skip…' }).click()
  await asha.getByRole('dialog').getByLabel('Reason').fill('Cannot find it')
  await asha.getByRole('dialog').getByRole('button', { name: 'Skip…' }).click()
  await expect(asha).not.toHaveURL(skipped)
  await ravi.reload()
  await expect(ravi.getByRole('region', { name: 'Scan' })).toBeVisible()
  await ravi.getByRole('link', { name: 'Order', exact: true }).click()
  await expect(ravi.getByText('Skipped: Cannot find it')).toBeVisible()
  for (const { page: consolePage } of tables) await consolePage.context().close()
})
