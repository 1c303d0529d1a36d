import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { enterConsole, openParcel, scanned } from '../../support/console.ts'
import { operate } from '../../support/counter.ts'
import { ordered } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

const [one, other] = [10102, 10103]
// The words that Schedule H2 asks for: among them each key of the console.
const words =
  'Unique product identification: 8901234567894 Brand: Calpol Batch No: O102414 Exp: 02/2028'
const link = 'https://verify.example/01/08901234567894/21/jkxnc'

test('a scanned code is no command, and lands in no other field than it is for', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const id = await ordered(page, `scanner-${randomUUID()}@nuskha.example`, [one, other])
  await ordered(page, `scanner-next-${randomUUID()}@nuskha.example`, [one])
  const { page: consolePage } = await enterConsole(browser, baseURL, ['packer', 'support'])
  await openParcel(consolePage, id)
  const first = consolePage.getByRole('group', { name: /^1\./ })
  const status = consolePage.getByRole('region', { name: 'Scan' }).getByRole('status')
  await expect(first).toBeVisible()
  // Seen red: the `n` of a code opened the parcel of another customer, and the rest was typed there.
  for (const code of [words, link]) {
    // What is said of a code that was looked up comes after the next one that was not.
    const lookedUp = consolePage.waitForResponse(/\/stock\/code/)
    await scanned(consolePage, code)
    await lookedUp
    await expect(status.locator('..')).toHaveClass(/fault/)
    await expect(consolePage).toHaveURL(new RegExp(`/parcels/${id}/1$`))
    await expect(consolePage.locator('dialog[open]')).toHaveCount(0)
  }
  // Seen red: the digits of a code became the units of a line, and all of it its batch, which no recall would find.
  await first.getByLabel('Packs').focus()
  await scanned(consolePage, '(17)271231(10)NOBODY')
  await expect(status).toContainText('NOBODY')
  await expect(first.getByLabel('Packs')).toHaveValue('0')
  await first.getByLabel('Batch').focus()
  await scanned(consolePage, link)
  await expect(first.getByLabel('Batch')).toHaveValue('')
  await scanned(consolePage, '(17)271231(10)IN-PLACE')
  await expect(first.getByLabel('Batch')).toHaveValue('IN-PLACE')
  await expect(first.getByLabel('Expiry')).toHaveValue('2027-12')
  await expect(first.getByLabel('Packs')).toHaveValue('1')

  // The key of the hand is one as before, also from the field of the scanner.
  await openParcel(consolePage, id)
  await expect(consolePage.getByRole('region', { name: 'Scan' }).getByRole('textbox')).toBeFocused()
  await expect(consolePage.locator('[data-next]')).toBeVisible()
  await consolePage.keyboard.press('n')
  await expect(consolePage).not.toHaveURL(new RegExp(`/parcels/${id}/1$`))

  // On screens where no code is waited for, it is lost rather than obeyed.
  await consolePage.goto(`/console/orders/${id}`)
  await expect(consolePage.getByRole('heading', { level: 1 })).toContainText(id)
  await scanned(consolePage, words)
  await expect(consolePage).toHaveURL(new RegExp(`/orders/${id}$`))
  await expect(consolePage.locator('dialog[open]')).toHaveCount(0)
})

// Seen red: the Enter of a scanner shipped a parcel under the number of another.
test('the Enter of a scanner goes on to the next field, and presses nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await ordered(page, `shipping-${randomUUID()}@nuskha.example`, [one])
  const { page: consolePage } = await enterConsole(browser, baseURL, ['packer'])
  await openParcel(consolePage, id)
  const line = consolePage.getByRole('group', { name: /^1\./ })
  await line.getByLabel('Batch').fill('SHIP-1')
  await line.getByLabel('Expiry').fill('2028-04')
  await consolePage.getByRole('button', { name: 'Pack', exact: true }).click()
  await expect(consolePage.getByRole('region', { name: 'Parcel 1' })).toBeVisible()
  await consolePage.goto(`/console/orders/${id}`)
  const parcel = consolePage.getByRole('region', { name: 'Parcel 1' })
  await consolePage.getByRole('button', { name: 'Ship', exact: true }).click()
  const shipping = consolePage.getByRole('dialog', { name: 'Ship' })
  await shipping.getByLabel('Courier (empty: own rider)').fill('DTDC')
  await shipping.getByLabel('Courier (empty: own rider)').press('Enter')
  await expect(shipping.getByLabel('Number at the courier')).toBeFocused()
  await scanned(consolePage, 'DL88001234')
  await expect(shipping.getByLabel('Number at the courier')).toHaveValue('DL88001234')
  await expect(shipping).toBeVisible()
  await expect(parcel).not.toContainText('Shipped')
})

test('label, then waybill, for one parcel after the other: nothing leaves before it is handed over', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const ids: string[] = []
  for (const name of ['first', 'second', 'third']) {
    const id = await ordered(page, `pair-${name}-${randomUUID()}@nuskha.example`, [one])
    const lines = [{ line: 1, batch: 'PAIR-1', expiry: '2028-04' }]
    await operate(page, 'fulfilment', `orders/${id}/pack`, { lines })
    ids.push(id)
  }
  const [first = '', second = '', third = ''] = ids
  const { page: consolePage } = await enterConsole(browser, baseURL, ['packer'])
  await consolePage.goto('/console/parcels?queue=packed')
  const pair = consolePage.getByRole('region', { name: 'Label → waybill' })
  const status = pair.getByRole('status')
  await expect(consolePage.getByRole('link', { name: first })).toBeVisible()
  await scanned(consolePage, `${first}-1`)
  await expect(status).toContainText('Name the courier first')
  await pair.getByLabel('Courier (empty: own rider)').fill('DTDC')
  const number = (nth: number): string => `D${nth}${String(Date.now()).slice(-9)}`
  const [awb, other] = [number(3), number(4)]
  await scanned(consolePage, awb)
  await expect(status).toContainText('is no label')
  await scanned(consolePage, `${first}-1`)
  await scanned(consolePage, 'EM123456789IN')
  await expect(status).toContainText('is no number of DTDC')
  await scanned(consolePage, awb)
  await expect(status).toHaveText('1 paired')
  // Seen red: a packer who opened the list of orders in between lost the pairs.
  await consolePage.getByRole('link', { name: 'Orders' }).click()
  await expect(consolePage.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await consolePage.goBack()
  await expect(status).toHaveText('1 paired')
  await expect(consolePage.getByRole('link', { name: second })).toBeVisible()
  await scanned(consolePage, `${second}-1`)
  await scanned(consolePage, awb)
  await expect(status).toContainText('is paired already')
  await scanned(consolePage, other)
  await expect(status).toHaveText('2 paired')
  await expect(consolePage.getByRole('link', { name: first })).toBeVisible()
  // Seen red: what was scanned while others were handed over was dropped.
  let handOver = (): void => undefined
  const isAsked = new Promise<void>((resolve) => (handOver = resolve))
  await consolePage.route('**/api/ops/parcels/ship', async (route) => {
    await isAsked
    await route.continue()
  })
  await pair.getByRole('button', { name: 'Hand over 2' }).click()
  await scanned(consolePage, `${third}-1`)
  await scanned(consolePage, number(6))
  await expect(status).toHaveText('3 paired')
  handOver()
  await expect(consolePage.getByText('Done: 2. Refused: 0.')).toBeVisible()
  await expect(status).toHaveText('1 paired')

  // Of three presses the later ones fell on the parcel that slid under the pointer.
  await consolePage.goto('/console/parcels?queue=shipped')
  await expect(consolePage.getByRole('heading', { level: 1 })).toBeVisible()
  await consolePage.evaluate(() => {
    const [gone, next] = ['Gone', 'Next'].map((name) => {
      const button = document.createElement('button')
      Object.assign(button, { type: 'button', textContent: name, onclick: () => button.remove() })
      return button
    })
    document
      .querySelector('h1')
      ?.replaceChildren(gone ?? '', document.createElement('br'), next ?? '')
    gone?.addEventListener('click', () => document.querySelector('h1 br')?.remove())
    Object.assign(next?.style ?? {}, { width: '200px' })
    Object.assign(gone?.style ?? {}, { width: '200px' })
  })
  await consolePage.getByRole('button', { name: 'Gone' }).click({ clickCount: 3 })
  await expect(consolePage.getByRole('button', { name: 'Next' })).toBeVisible()
  await consolePage.waitForTimeout(600)
  await consolePage.getByRole('button', { name: 'Next' }).click()
  await expect(consolePage.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await consolePage.goto(`/console/orders/${first}`)
  await expect(consolePage.getByRole('region', { name: 'Parcel 1' })).toContainText(awb)

  // The number was another: both stay in the history.
  await consolePage.getByRole('button', { name: 'Correct the waybill' }).click()
  const correcting = consolePage.getByRole('dialog', { name: 'Correct the waybill' })
  await correcting.getByLabel('Number at the courier').fill(other)
  await correcting.getByRole('button', { name: 'Correct the waybill' }).click()
  await expect(correcting.getByRole('alert')).toContainText(second)
  const right = number(5)
  await correcting.getByLabel('Number at the courier').fill(right)
  await correcting.getByRole('button', { name: 'Correct the waybill' }).click()
  await expect(consolePage.getByLabel('History')).toContainText(`DTDC ${awb} → DTDC ${right}`)
})

/** GS1 in digits and letters, its separator as the keys that a scanner sends for it. */
const withKeys = (parts: readonly string[], between: readonly object[]) =>
  parts.flatMap((part, nth) => [
    ...(nth === 0 ? [] : between),
    ...[...part].map((text) => ({ text, key: text })),
  ]) as { key: string }[]

test('a packer is told of every scan that counts nothing: expired, scanned twice, behind a dialog, on another screen, after the session', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const id = await ordered(page, `refused-${randomUUID()}@nuskha.example`, [one])
  const { page: consolePage } = await enterConsole(browser, baseURL, ['packer'])
  await openParcel(consolePage, id)
  const first = consolePage.getByRole('group', { name: /^1\./ })
  const status = consolePage.getByRole('region', { name: 'Scan' }).getByRole('status')
  const packs = first.getByLabel('Packs')
  await expect(first).toBeVisible()

  // Seen red: an expired pack was "Right", and refused only when the parcel was packed.
  await first.getByLabel('Batch').focus()
  await scanned(consolePage, '(17)200131(10)OLD-1')
  await expect(status).toContainText('Expired: batch OLD-1, 2020-01')
  await expect(packs).toHaveValue('0')
  await first.getByLabel('Expiry').fill('01/2020')
  await expect(first).toContainText('Expired: 01/2020 is over')
  await first.getByLabel('Expiry').fill('')

  // Ctrl ] and Alt 0029 are the separator. Seen red: what stood before it was lost.
  const ctrl = [{ key: 'Control' }, { key: ']', code: 'BracketRight', modifiers: 2 }]
  const alt = [
    { key: 'Alt' },
    ...['0', '0', '2', '9'].map((key) => ({ key, code: `Numpad${key}`, modifiers: 1 })),
  ]
  await first.getByLabel('Batch').focus()
  await scanned(consolePage, withKeys(['10SEP-1', '1728013121SN1'], ctrl))
  await expect(first.getByLabel('Batch')).toHaveValue('SEP-1')
  await expect(packs).toHaveValue('1')
  await scanned(consolePage, withKeys(['10SEP-1', '1728013121SN1'], alt))
  await expect(status).toContainText('This very pack of batch SEP-1 was counted already')
  await expect(packs).toHaveValue('1')

  // The keyboard was left in Hindi: the keys at the same place are meant.
  await first.getByRole('button', { name: 'Take out again' }).click()
  await first.getByLabel('Batch').focus()
  const hindi = { '1': '१', '0': '०', A: 'ो', B: '्', '7': '७', '2': '२', '8': '८', '3': '३' }
  await scanned(
    consolePage,
    [...'17280131'.concat('10ABAB')].map((sign) => ({
      key: hindi[sign as keyof typeof hindi],
      text: hindi[sign as keyof typeof hindi],
      code: /\d/.test(sign) ? `Digit${sign}` : `Key${sign}`,
      modifiers: /\d/.test(sign) ? 0 : 8,
    })),
  )
  await expect(first.getByLabel('Batch')).toHaveValue('ABAB')
  await expect(packs).toHaveValue('1')

  // A pasted code is one as well. Seen red: all of it became the batch.
  await first.getByRole('button', { name: 'Take out again' }).click()
  await first.getByLabel('Batch').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '(17)280131(10)PASTED')
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(first.getByLabel('Batch')).toHaveValue('PASTED')
  await expect(packs).toHaveValue('1')

  // Seen red: a scan behind a dialog was lost without a word.
  await consolePage.getByRole('button', { name: 'Skip…' }).click()
  const skipping = consolePage.getByRole('dialog', { name: 'Skip…' })
  await skipping.getByLabel('Reason').focus()
  await scanned(consolePage, '(17)280131(10)PASTED')
  await expect(skipping.getByRole('alert')).toContainText('Not counted: a dialog is open')
  await expect(skipping.getByLabel('Reason')).toHaveValue('')
  await skipping.getByRole('button', { name: 'Back' }).click()
  await expect(consolePage.getByText('Not counted: a dialog is open')).toHaveCount(0)
  await expect(packs).toHaveValue('1')

  await consolePage.context().clearCookies()
  await scanned(consolePage, '(01)08901234500012(17)280131(10)PASTED')
  const again = consolePage.getByRole('dialog', { name: 'Sign in' })
  await expect(again).toBeVisible()
  await scanned(consolePage, '(17)280131(10)PASTED')
  await expect(again.getByRole('alert').last()).toContainText('Not counted: a dialog is open')
  await expect(again.getByRole('textbox').first()).toHaveValue('')
  await expect(packs).toHaveValue('1')
  await consolePage.context().close()

  const { page: support } = await enterConsole(browser, baseURL, ['support'])
  await support.goto(`/console/orders/${id}`)
  await expect(support.getByRole('heading', { level: 1 })).toContainText(id)
  await scanned(support, words)
  await expect(support.getByRole('alert')).toContainText('No code is waited for on this screen')
  await support.context().close()
})

test('no space and no second Enter of a scanner presses a button; Enter of a hand in the empty field packs what is whole', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const id = await ordered(page, `presses-${randomUUID()}@nuskha.example`, [one])
  const { page: consolePage } = await enterConsole(browser, baseURL, ['packer'])
  await openParcel(consolePage, id)
  const first = consolePage.getByRole('group', { name: /^1\./ })
  const scan = consolePage.getByRole('region', { name: 'Scan' }).getByRole('textbox')
  await expect(first).toBeVisible()
  // Seen red: the space of "Dolo 650" opened the dialog, and in a dialog it would have been done.
  await consolePage.getByRole('button', { name: 'Skip…' }).focus()
  await scanned(consolePage, 'Dolo 650 Batch No: SP-1 Exp: 02/2028', { enters: 2 })
  await expect(consolePage.getByRole('region', { name: 'Scan' }).getByRole('status')).toContainText(
    'SP-1',
  )
  await expect(consolePage.locator('dialog[open]')).toHaveCount(0)
  // So short a code is no command either.
  await scanned(consolePage, 'ann')
  await expect(consolePage).toHaveURL(new RegExp(`/parcels/${id}/1$`))
  await expect(consolePage.locator('dialog[open]')).toHaveCount(0)

  await first.getByLabel('Batch').fill('SHIP-1')
  await first.getByLabel('Expiry').fill('2028-04')
  await expect(first).toHaveAttribute('data-done')
  // The line is full: what is scanned into the field, slowly and with two Enters, packs nothing.
  await scan.focus()
  await scanned(consolePage, '(17)280430(10)SHIP-1', { gapMs: 120, enters: 2 })
  await expect(consolePage.getByRole('region', { name: 'Scan' }).getByRole('status')).toContainText(
    'are in the box already',
  )
  await expect(first).toBeVisible()
  await expect(scan).toHaveValue('')
  await consolePage.waitForTimeout(1_100)
  await scan.press('Enter')
  await expect(consolePage.getByRole('region', { name: 'Parcel 1' })).toContainText('SHIP-1')

  // Seen red: the second Enter of a scanner that sends two shipped the parcel.
  await consolePage.goto(`/console/orders/${id}`)
  await consolePage.getByRole('button', { name: 'Ship', exact: true }).click()
  const shipping = consolePage.getByRole('dialog', { name: 'Ship' })
  await shipping.getByLabel('Courier (empty: own rider)').fill('DTDC')
  await shipping.getByLabel('Number at the courier').focus()
  await scanned(consolePage, 'DL88001234', { enters: 3 })
  await expect(shipping.getByLabel('Number at the courier')).toHaveValue('DL88001234')
  await expect(shipping).toBeVisible()
  await expect(consolePage.getByRole('region', { name: 'Parcel 1' })).not.toContainText('Shipped')
  await consolePage.context().close()
})
