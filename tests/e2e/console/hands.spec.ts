import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { dayInIndia } from '#model/calendar-india.ts'
import { dayMs } from '#model/duration.ts'
import { enterConsole, openParcel } from '../../support/console.ts'
import { onPrescription, ordered, send } from '../../support/customer.ts'
import { type Hands, handsAt } from '../../support/hands.ts'
import { photo } from '../../support/prescription-files.ts'
import { root } from '../../support/project.ts'
import { test } from '../../support/shop.ts'

const [one, other] = [10102, 10103]

/** An order of a new customer whose prescription waits for a pharmacist. */
const prescribed = async (page: Page): Promise<string> => {
  const id = await ordered(page, `hands-${randomUUID()}@nuskha.example`, [onPrescription])
  const { csrf } = (await (await page.request.get('/api/v3/session')).json()).result
  const file = { name: 'x.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg') }
  const uploaded = await page.request.post('/api/v3/prescriptions', {
    headers: { 'x-csrf-token': csrf },
    multipart: { doctor: 'Dr. Hands', patient: 'Meera', nickname: 'BP', file },
  })
  const { prescription } = (await uploaded.json()).result
  await send(page, `/api/v1/prescription/attach/${prescription.id}`)
  await send(page, `/api/v3/orders/${id}/prescriptions`)
  return id
}

/** Lists of this test's parcels alone: those of other tests would be on the first page. */
const onlyParcels = (page: Page, ids: readonly string[]) =>
  page.route('**/api/ops/parcels?*', async (route) => {
    const address = new URL(route.request().url())
    address.searchParams.set('pageSize', '200')
    const reply = await route.fetch({ url: address.href })
    const json = await reply.json()
    json.result.parcels = json.result.parcels.filter(({ orderId }: { orderId: string }) =>
      ids.includes(orderId),
    )
    await route.fulfill({ response: reply, json })
  })

/** Rows of the table of tasks, as a test takes them and as the page of the docs tells them of some roles. */
const taking = () => {
  const rows: string[] = []
  const took = (role: string, task: string, { scans, clicks, keys }: Hands): void =>
    void rows.push(`${role}: ${task}: ${scans} scans, ${clicks} clicks, ${keys} keys`)
  return { rows, took }
}
const told = (...roles: readonly string[]): string[] =>
  readFileSync(join(root, 'docs/operations.md'), 'utf8')
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .filter(([, role = '', , scans]) => roles.includes(role) && /^\d+$/.test(scans ?? ''))
    .map(
      ([, role, task, scans, , clicks, , keys]) =>
        `${role}: ${task}: ${scans} scans, ${clicks} clicks, ${keys} keys`,
    )

test('a day of a pharmacy: what each task takes of the hands is what docs/operations.md says', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(600_000)
  const { rows, took } = taking()

  // Opening: what was ordered overnight.
  const whole = await ordered(page, `hands-${randomUUID()}@nuskha.example`, [one])
  const short = await ordered(page, `hands-${randomUUID()}@nuskha.example`, [one, other])
  const approved = await prescribed(page)
  const refused = await prescribed(page)

  // The pharmacist reads two prescriptions: one is approved, one refused.
  const { page: consolePage } = await enterConsole(browser, baseURL, ['pharmacist'])
  const reading = handsAt(consolePage)
  await consolePage.goto(`/console/desk/${approved}`)
  await consolePage.getByLabel('Doctor’s registration').fill('TNMC 4712')
  await consolePage.getByLabel('Doctor’s address').fill('Mylapore')
  await consolePage.keyboard.press('Escape')
  await reading.press('a')
  await expect(consolePage.getByLabel('Written on')).toBeFocused()
  const written = dayInIndia(new Date(Date.now() - 3 * dayMs))
  await reading.tell(
    consolePage.getByLabel('Written on'),
    `${written.slice(8)}/${written.slice(5, 7)}`,
  )
  await reading.tell(consolePage.getByLabel('Dose as written'), 'bdx90')
  await reading.press('Control+Enter')
  await expect(consolePage.getByRole('region', { name: 'Read and decided' })).toContainText(
    'approved',
  )
  took('pharmacist', 'approve one line of a known doctor, besides day and dose', reading.taken())
  await consolePage.goto(`/console/desk/${refused}`)
  await expect(consolePage.getByRole('form', { name: 'Decisions' })).toBeVisible()
  await reading.press('r')
  await expect(consolePage.getByLabel('which the customer reads')).toBeFocused()
  await reading.press('3')
  await expect(consolePage.getByLabel('which the customer reads')).toHaveValue(
    'The prescription is too old.',
  )
  await reading.press('Control+Enter')
  await expect(consolePage.getByRole('heading', { level: 1 })).toContainText('Cancelled')
  took('pharmacist', 'refuse an order with a usual reason', reading.taken())
  await consolePage.context().close()

  // The packer is sent to a parcel, and packs two orders by scan.
  const { page: table } = await enterConsole(browser, baseURL, ['packer'])
  const packing = handsAt(table)
  await table.goto('/console/parcels')
  await packing.click(table.getByRole('button', { name: 'Start packing' }))
  await expect(table).toHaveURL(/\/parcels\/[A-Z0-9]+\/\d+$/)
  took('packer', 'be sent to the parcel that waits longest', packing.taken())
  const status = table.getByRole('region', { name: 'Scan' }).getByRole('status')
  const code = `(01)0${String(Date.now()).slice(-13)}(17)280131(10)HANDS-1`
  const line = table.getByRole('group', { name: /^1\./ })
  await openParcel(table, whole)
  await expect(line).toBeVisible()
  await packing.scan(code)
  await packing.click(table.getByRole('button', { name: /^It is / }))
  await expect(status).toContainText(/pack 1 of 4/)
  took('packer', 'teach the code of a pack', packing.taken())
  // Seen red while the focus was lost with the button that answered.
  await expect(table.getByRole('textbox', { name: 'Scan a pack' })).toBeFocused()
  for (const nth of [2, 3, 4]) {
    await packing.scan(code)
    await expect(status).toContainText(`pack ${nth} of 4`)
  }
  // So soon after a code an Enter is the scanner’s.
  await table.waitForTimeout(1_100)
  await packing.press('Enter')
  await expect(table.getByRole('region', { name: 'Parcel 1' })).toContainText('HANDS-1')
  took('packer', 'pack the other three packs of a line', packing.taken())
  await expect(table.getByRole('main')).toBeFocused()

  // Of the other order a line is not on the shelf: it waits, and what is there goes out.
  await openParcel(table, short)
  await packing.click(
    table.getByRole('group', { name: /^2\./ }).getByRole('button', { name: 'Short' }),
  )
  await expect(table).not.toHaveURL(new RegExp(`${short}/1$`))
  took('packer', 'set a parcel aside that is short', packing.taken())
  await openParcel(table, short)
  await expect(line).toBeVisible()
  for (const nth of [1, 2, 3, 4]) {
    await packing.scan(code)
    await expect(status).toContainText(`pack ${nth} of 4`)
  }
  await packing.click(table.getByRole('button', { name: 'Pack what is here' }))
  await expect(table.getByRole('region', { name: 'Parcel 1' })).toContainText('HANDS-1')
  took('packer', 'pack four packs and leave the other line for later', packing.taken())

  // The courier is at the door.
  const own = [whole, short]
  await onlyParcels(table, own)
  await table.evaluate(() => localStorage.setItem('console-courier', '"DTDC"'))
  await table.goto('/console/parcels?queue=packed')
  const pair = table.getByRole('region', { name: 'Label → waybill' })
  await expect(table.getByRole('link', { name: whole })).toBeVisible()
  // It was here yesterday too.
  await expect(pair.getByLabel('Courier (empty: own rider)')).toHaveValue('DTDC')
  const awbs = own.map((_, nth) => `D${nth + 6}${String(Date.now()).slice(-9)}`)
  for (const [nth, id] of own.entries()) {
    await packing.scan(`${id}-1`)
    await packing.scan(awbs[nth] ?? '')
    await expect(pair.getByRole('status')).toHaveText(`${nth + 1} paired`)
  }
  await packing.click(pair.getByRole('button', { name: 'Hand over 2' }))
  await expect(table.getByText('Done: 2. Refused: 0.')).toBeVisible()
  took('packer', 'hand two parcels over to the courier of the last time', packing.taken())
  await expect(table.getByRole('main')).toBeFocused()

  // One arrives and is paid in cash; the other is refused at the door.
  await table.goto('/console/parcels?queue=shipped')
  await packing.click(table.getByRole('button', { name: `Delivered · ${whole}-1` }))
  await expect(table.getByText('Done: 1. Refused: 0.')).toBeVisible()
  took('packer', 'record that a parcel was delivered', packing.taken())
  await expect(table.getByRole('main')).toBeFocused()
  await table.goto('/console/parcels?queue=shipped')
  await packing.click(table.getByRole('checkbox', { name: new RegExp(short) }))
  await packing.click(table.getByRole('button', { name: 'Came back…' }))
  await packing.press('1')
  await expect(table.getByRole('dialog').getByLabel('Reason')).toHaveValue('Refused at the door')
  await packing.click(table.getByRole('dialog').getByRole('button', { name: 'Came back…' }))
  await expect(table.getByText('Done: 1. Refused: 0.')).toBeVisible()
  took('packer', 'record that a parcel came back', packing.taken())
  await table.unrouteAll({ behavior: 'ignoreErrors' })
  await table.context().close()

  // A customer rings.
  const { page: phone } = await enterConsole(browser, baseURL, ['support'])
  const talking = handsAt(phone)
  await phone.goto('/console')
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await talking.press('Control+k')
  const seek = phone.getByRole('dialog').getByRole('combobox')
  await seek.fill(short)
  await expect(phone.getByRole('option', { name: short })).toBeVisible()
  await talking.press('Enter')
  await expect(phone).toHaveURL(new RegExp(`/orders/${short}$`))
  took('support', 'open an order, besides its number or telephone', talking.taken())
  // Nothing was paid for what came back; the other line still waits.
  await expect(phone.getByRole('region', { name: 'Parcel 1' })).toContainText('Returned')
  await expect(phone.getByRole('region', { name: 'Parcel 2' })).toContainText('To be packed')
  await phone.context().close()

  // Closing: finance counts what the courier hands in.
  const { page: testServer } = await enterConsole(browser, baseURL, ['finance'])
  const counting = handsAt(testServer)
  await testServer.goto(`/console/orders/${whole}`)
  const total = await testServer.evaluate(async (id) => {
    const { result } = await (await fetch(`/api/ops/orders/${id}`)).json()
    return result.documents.find(({ kind }: { kind: string }) => kind === 'invoice').total
  }, whole)
  await testServer.goto('/console/finance/cash')
  const statement = `awb,amount,reference,date\n${awbs[0]},${total},R-${whole},${dayInIndia(new Date())}\n`
  await testServer
    .getByLabel('File')
    .setInputFiles({ name: 'dtdc.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
  await counting.click(testServer.getByRole('button', { name: 'Enter a courier’s statement' }))
  await expect(testServer.getByText('Entered: 1. Known before: 0. Refused: 0.')).toBeVisible()
  took('finance', 'enter the statement of a courier, besides choosing its file', counting.taken())
  for (const id of own)
    await expect(testServer.getByRole('row').filter({ hasText: id })).toHaveCount(0)
  await testServer.context().close()

  expect(rows).toEqual(told('pharmacist', 'packer', 'support', 'finance'))
})

// Each publish makes pages, one after another for the whole shop.
const patient = expect.configure({ timeout: 90_000 })

test('a day of the shop’s pages, offers and people: what each task takes of the hands is what docs/operations.md says', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(600_000)
  const { rows, took } = taking()
  const unique = randomUUID().slice(0, 8)
  const question = `Which batch ${unique}`

  // Content writes, and cannot publish.
  const { page: consolePage } = await enterConsole(browser, baseURL, ['content'])
  const writing = handsAt(consolePage)
  await consolePage.goto('/console/catalogue/shop?of=faq')
  await writing.click(consolePage.getByRole('link', { name: 'Add one' }))
  // It stands under the heading of the last one.
  await expect(consolePage.getByRole('textbox', { name: 'Heading', exact: true })).not.toHaveValue(
    '',
  )
  await writing.tell(consolePage.getByLabel('Question', { exact: true }), question)
  await writing.tell(consolePage.getByLabel('Answer', { exact: true }), 'On the box.')
  await writing.click(consolePage.getByRole('button', { name: 'Check and show' }))
  const change = consolePage.getByRole('region', { name: 'What would change' })
  await patient(change.getByRole('insertion').filter({ hasText: question })).toBeVisible()
  await writing.click(change.getByRole('button', { name: 'Keep as a draft' }))
  await patient(consolePage.getByText('Saved among the drafts.')).toBeVisible()
  took(
    'content',
    'add a question, besides its words, look at its pages and keep it as a draft',
    writing.taken(),
  )
  await consolePage.context().close()

  const { page: press } = await enterConsole(browser, baseURL, ['publisher', 'content'])
  const publishing = handsAt(press)
  await press.goto('/console/catalogue/drafts')
  const draft = press.getByRole('listitem').filter({ hasText: unique }).first()
  await publishing.click(draft.getByRole('button', { name: 'Publish' }))
  await patient(press.getByRole('dialog').getByTitle('As it would be')).toBeVisible()
  await publishing.click(press.getByRole('dialog').getByRole('button', { name: 'Publish' }))
  await patient(draft).toContainText('Published')
  took('publisher', 'look at the pages of a draft and publish it', publishing.taken())
  await press.goto('/console/catalogue/shop?of=faq')
  await publishing.click(press.getByRole('link', { name: question }))
  await publishing.click(press.getByRole('button', { name: 'Take this row away' }))
  await publishing.click(press.getByRole('button', { name: 'No longer true' }))
  await publishing.click(press.getByRole('button', { name: 'Publish now' }))
  await patient(press).toHaveURL(/shop\?of=faq$/)
  took('publisher', 'take a question away', publishing.taken())
  await press.context().close()

  const { page: offers } = await enterConsole(browser, baseURL, ['marketing'])
  const offering = handsAt(offers)
  await offers.goto('/console/marketing')
  await offering.click(offers.getByRole('button', { name: 'Add a coupon' }))
  const coupon = offers.getByRole('dialog')
  const code = await coupon.getByLabel('Code', { exact: true }).inputValue()
  for (const [label, value] of [
    ['Percent off', '5'],
    ['At most, rupees off', '50'],
    ['Orders of all customers', '5'],
  ] as const)
    await offering.write(coupon.getByLabel(label, { exact: true }), value)
  await offering.click(coupon.getByRole('button', { name: 'Add a coupon' }))
  const added = offers.getByRole('row').filter({ hasText: code })
  await expect(added).toContainText('5 % off, at most ₹50')
  took('marketing', 'add a coupon with its limits', offering.taken())
  await offering.click(added.getByRole('button', { name: 'End' }))
  await expect(added).toContainText('Ended')
  took('marketing', 'end a coupon', offering.taken())
  await offers.context().close()

  // Two administrators give a role; one takes it away.
  const { operator } = await enterConsole(browser, baseURL, ['packer'])
  const { page: first } = await enterConsole(browser, baseURL, ['admin'])
  const { page: second } = await enterConsole(browser, baseURL, ['admin'])
  const asking = handsAt(first)
  await first.goto('/console/people/operators')
  const person = first.getByRole('row').filter({ hasText: operator.email })
  await asking.click(person.getByRole('button', { name: 'Grant roles' }))
  const granting = person.getByRole('dialog', { name: 'Grant roles' })
  await asking.click(granting.getByLabel('Support'))
  await asking.click(granting.getByRole('button', { name: 'New in the shop' }))
  await asking.click(granting.getByRole('button', { name: 'Grant roles' }))
  await expect(first.getByText('Asked. Another operator has to approve it.')).toBeVisible()
  took('admin', 'ask for a role of an operator', asking.taken())
  const agreeing = handsAt(second)
  await second.goto('/console/people/approvals')
  const request = second.getByRole('row').filter({ hasText: operator.email })
  await agreeing.click(request.getByRole('button', { name: 'Approve' }))
  await expect(request).toHaveCount(0)
  took('admin', 'agree to what another asked for', agreeing.taken())
  await first.reload()
  await asking.click(person.getByRole('button', { name: 'End their access' }))
  const ending = first.getByRole('dialog', { name: 'End their access' })
  await asking.click(ending.getByRole('button', { name: 'Left the shop' }))
  await asking.click(ending.getByRole('button', { name: 'End their access' }))
  await expect(ending).toBeHidden()
  took('admin', 'end the access of an operator', asking.taken())
  for (const page of [first, second]) await page.context().close()

  expect(rows).toEqual(told('content', 'publisher', 'marketing', 'admin'))
})
