import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { enterConsole, storageOfServer } from '../../support/console.ts'
import { ordered, plain, send } from '../../support/customer.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

/** Presses a button of the page, reads what its dialog says, fills it in and does it. */
const act = async (
  page: Page | Locator,
  name: string | RegExp,
  consequence: string,
  fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) => {
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(consequence)
  await fill?.(dialog)
  await dialog.getByRole('button', { name }).click()
  await expect(dialog).toBeHidden()
}

/** The names of the menu and of the tabs. */
const menuOf = (page: Page): Promise<string[]> =>
  page.getByRole('navigation').getByRole('link').allTextContents()

/** A review that waits, as a customer with an order wrote it. */
const writtenReview = async (page: Page): Promise<string> => {
  const email = `reviewer-${randomUUID()}@nuskha.example`
  const order_id = await ordered(page, email, [plain])
  const { db, close } = storageOfServer()
  const customer = await db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const [id, at] = [randomUUID(), new Date().toISOString()]
  const body = `Soothes at once, says ${id.slice(0, 8)}.`
  const about = {
    id,
    customer_id: customer.id,
    product_id: plain,
    product_name: 'Vicks VapoRub',
    order_id,
    body,
    language: 'en' as const,
  }
  const shown = {
    rating: 4 as const,
    shown_name: 'Meena',
    holds: '["cureClaim"]',
    helpful: 0,
    reports: 0,
    state: 'pending' as const,
  }
  await db
    .insertInto('product_review')
    .values({ ...about, ...shown, reason: null, written_at: at, edited_at: null, changed_at: at })
    .execute()
  const event = {
    review_id: id,
    number: 1,
    action: 'written',
    actor: 'customer',
    reason: null,
    note: null,
    at,
  } as const
  await db.insertInto('review_event').values(event).execute()
  await close()
  return body
}

test('a moderator publishes a held review only after saying that it was read, and removes it with a reason', async ({
  page,
  browser,
  baseURL,
}) => {
  const body = await writtenReview(page)
  const { page: consolePage } = await enterConsole(browser, baseURL, ['content'])
  await consolePage.goto('/console/voices/reviews?held=yes')
  const row = consolePage.getByRole('listitem').filter({ hasText: body })
  await row.getByRole('checkbox').check()
  expect(await barriersOf(consolePage, 'reviews in the console')).toEqual([])
  await act(consolePage, 'Publish 1 chosen', 'for everybody')
  await expect(consolePage.getByText('Published: 0. Skipped: 1.')).toBeVisible()
  await act(consolePage, 'Publish 1 chosen', 'for everybody', (dialog) =>
    dialog.getByRole('checkbox').check(),
  )
  await expect(row).toHaveCount(0)
  await consolePage.getByLabel('State').selectOption('published')
  await consolePage.getByLabel('Held automatically').selectOption('Any')
  await row.getByRole('link').click()
  await act(consolePage, 'Remove', 'disappears from the page', async (dialog) => {
    await dialog.getByLabel('Reason').selectOption('It claims that a product cures an illness')
    await dialog.getByLabel('Note').fill('No other product does.')
  })
  await expect(consolePage.getByRole('heading', { level: 1 })).toContainText('Removed')
  await expect(consolePage.getByText('No other product does.')).toBeVisible()
  expect(await barriersOf(consolePage, 'a review in the console')).toEqual([])
  // Content does not see tickets, and the server refuses them all the same.
  expect(await menuOf(consolePage)).not.toContain('Tickets')
  await consolePage.goto('/console/voices/tickets')
  await expect(consolePage).toHaveURL(/voices\/reviews$/)
  expect(
    await consolePage.evaluate(
      async () => (await (await fetch('/api/ops/tickets')).json()).errors.errs[0].code,
    ),
  ).toBe('permissionMissing')
  await consolePage.context().close()
})

test('support answers a ticket, and closes it with its outcome', async ({
  page,
  browser,
  baseURL,
}) => {
  const form = {
    name: 'Meena Iyer',
    email: 'asks@nuskha.example',
    phone: '9876543210',
    subject: 'Torn box',
    message: 'The box is torn.',
  }
  const sent = await page.request.post('/api/v3/contact', {
    data: form,
    headers: { origin: baseURL ?? '' },
  })
  expect(sent.status(), await sent.text()).toBe(200)
  const { ticket } = (await sent.json()).result
  const { page: consolePage } = await enterConsole(browser, baseURL, ['support'])
  await consolePage.goto('/console/voices/tickets')
  expect(await barriersOf(consolePage, 'tickets in the console')).toEqual([])
  await consolePage.getByRole('link', { name: ticket }).click()
  await expect(consolePage.getByText('Redress: until')).toBeVisible()
  await act(consolePage, 'Answer', 'mailed to asks@nuskha.example', (dialog) =>
    dialog.getByLabel('Answer').fill('We send another.'),
  )
  await expect(consolePage.getByText('We send another.')).toBeVisible()
  await act(consolePage, 'Close the ticket', 'cannot be opened again', async (dialog) => {
    await dialog.getByLabel('Outcome').selectOption('Resolved')
    await dialog.getByLabel('Explanation').fill('Another box is on its way.')
  })
  await expect(consolePage.getByRole('heading', { level: 1 })).toContainText('Resolved')
  await expect(consolePage.getByText('Redress: done')).toBeVisible()
  await expect(consolePage.getByRole('button', { name: 'Answer' })).toHaveCount(0)
  expect(await barriersOf(consolePage, 'a ticket in the console')).toEqual([])
  await consolePage.goto('/console/voices/feedback')
  await expect(consolePage.getByRole('heading', { name: 'Feedback' })).toBeVisible()
  expect(await barriersOf(consolePage, 'feedback in the console')).toEqual([])
  await consolePage.context().close()
})

test('a pharmacist reads a report of a side effect and records that it was sent', async ({
  page,
  browser,
  baseURL,
}) => {
  const data = {
    reaction: 'Rash on both arms',
    medicine: 'Crocin for the console',
    seriousness: ['hospital'],
    initials: 'MI',
    age: 40,
  }
  await page.goto(paths.faq())
  await send(page, '/api/v3/side-effects', data)
  const { page: consolePage } = await enterConsole(browser, baseURL, ['pharmacist'])
  await consolePage.goto('/console/voices/side-effects')
  expect(await barriersOf(consolePage, 'side effects in the console')).toEqual([])
  await consolePage.getByRole('link', { name: 'Crocin for the console' }).click()
  await expect(consolePage.getByText('Hospital stay')).toBeVisible()
  await act(consolePage, 'Sent to the programme', 'sends nothing by itself', (dialog) =>
    dialog.getByLabel('Number').fill('PvPI 4711'),
  )
  await expect(consolePage.getByText('PvPI 4711')).toBeVisible()
  await expect(consolePage.getByRole('button', { name: 'Sent to the programme' })).toHaveCount(0)
  expect(await barriersOf(consolePage, 'a side effect in the console')).toEqual([])
  await consolePage.context().close()
})

test('a reader’s report of an error is closed as no error, and can still be marked as mended', async ({
  page,
  browser,
  baseURL,
}) => {
  const data = {
    email: 'reads@nuskha.example',
    feedback: 'The strength on this page is wrong.',
    page: '/otc/vicks-vaporub-50-ml-10101',
  }
  const reported = await page.request.post('/api/v3/report-error', {
    data,
    headers: { origin: baseURL ?? '' },
  })
  expect(reported.status(), await reported.text()).toBe(200)
  const { page: consolePage } = await enterConsole(browser, baseURL, ['content'])
  await consolePage.goto('/console/voices/error-reports')
  const row = consolePage.getByRole('listitem').filter({ hasText: data.feedback })
  await expect(row).toBeVisible()
  expect(await barriersOf(consolePage, 'reported errors in the console')).toEqual([])
  await row.getByRole('button', { name: 'No error' }).click()
  await row.getByRole('dialog').getByRole('button', { name: 'No error' }).click()
  await expect(row).toHaveCount(0)
  await consolePage.getByLabel('State').selectOption('No error')
  await row.getByRole('button', { name: 'Mended' }).click()
  await expect(row.getByRole('dialog')).toContainText('cannot be undone')
  await row.getByRole('dialog').getByRole('button', { name: 'Mended' }).click()
  await expect(row).toHaveCount(0)
  await consolePage.context().close()
})

test('a role is granted by two administrators, and the audit tells what they did', async ({
  browser,
  baseURL,
}) => {
  const [{ page: one }, { page: other }, { operator }] = await Promise.all([
    enterConsole(browser, baseURL, ['admin']),
    enterConsole(browser, baseURL, ['admin']),
    enterConsole(browser, baseURL, ['packer']),
  ])
  await one.goto('/console/people/operators')
  const person = one.getByRole('row').filter({ hasText: operator.email })
  expect(await barriersOf(one, 'operators in the console')).toEqual([])
  await person.getByRole('button', { name: 'Grant roles' }).click()
  const dialog = person.getByRole('dialog', { name: 'Grant roles' })
  await expect(dialog).toContainText('another operator approves')
  await expect(dialog).toContainText('goes unnoticed')
  await dialog.getByLabel('Support').check()
  await dialog.getByLabel('Reason').fill('Answers letters from Monday on.')
  await dialog.getByRole('button', { name: 'Grant roles' }).click()
  await expect(one.getByText('Asked. Another operator has to approve it.')).toBeVisible()
  await expect(person).toContainText('Telephone and address not known')
  await person.getByText('⋯').click()
  await person.getByRole('button', { name: 'Telephone and address' }).click()
  const reach = person.getByRole('dialog', { name: 'Telephone and address' })
  await reach.getByLabel('Their own telephone number').fill('98400 12345')
  await reach.getByLabel('Reason').fill('As in the contract.')
  await reach.getByRole('button', { name: 'Telephone and address' }).click()
  await expect(person).not.toContainText('Telephone and address not known')
  await one.goto('/console/people/approvals')
  const own = one.getByRole('row').filter({ hasText: operator.email })
  await expect(own.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await other.goto('/console/people/approvals')
  const request = other.getByRole('row').filter({ hasText: operator.email })
  await expect(request).toContainText('Answers letters from Monday on.')
  expect(await barriersOf(other, 'requests in the console')).toEqual([])
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(request).toHaveCount(0)

  await other.goto(`/console/people/audit?object=operator:${operator.id}`)
  const granted = other.getByRole('row').filter({ hasText: 'Gave roles' })
  await expect(granted).toContainText('Support')
  await expect(granted.getByRole('cell').nth(2)).toHaveText(operator.name)
  // Words and names: no codes, no ids of machines.
  expect(await other.getByRole('table').textContent()).not.toMatch(
    /\b[a-z]+(?:-[a-z]+)?\.[a-z-]+\b|[\da-f]{8}-[\da-f]{4}-|\["/,
  )
  expect(await barriersOf(other, 'the audit log in the console')).toEqual([])
  // Every act can be asked for, also one that was not done yet.
  await other.getByLabel('Action').selectOption('Corrected the Schedule H1 register')
  await expect(other.getByText('No entry')).toBeVisible()
  await Promise.all([one.context().close(), other.context().close()])
})

test('what one person of a small shop asked for says when it takes effect, and is stopped there', async ({
  browser,
  baseURL,
}) => {
  const [{ page: consolePage }, { operator }] = [
    await enterConsole(browser, baseURL, ['admin']),
    await enterConsole(browser, baseURL, ['content']),
  ]
  // The server of these tests has other administrators: what it says to the only one is said in its place.
  const aloneFrom = new Date(Date.now() + 86_400_000).toISOString()
  await consolePage.route(/\/api\/ops\/approvals(\?|$)/, async (route) => {
    const reply = await route.fetch()
    const json = await reply.json()
    if (json.result)
      for (const one of json.result.approvals ?? [json.result]) Object.assign(one, { aloneFrom })
    await route.fulfill({ response: reply, json })
  })
  await consolePage.goto('/console/people/operators')
  const person = consolePage.getByRole('row').filter({ hasText: operator.email })
  await person.getByRole('button', { name: 'Grant roles' }).click()
  const dialog = person.getByRole('dialog', { name: 'Grant roles' })
  await dialog.getByLabel('Support').check()
  await dialog.getByLabel('Reason').fill('Answers letters from Monday on.')
  await dialog.getByRole('button', { name: 'Grant roles' }).click()
  await expect(consolePage.getByText('the owner was told by e-mail')).toBeVisible()
  await consolePage.goto('/console/people/approvals')
  const own = consolePage.getByRole('row').filter({ hasText: operator.email })
  await expect(own).toContainText('Takes effect on')
  expect(await barriersOf(consolePage, 'what one person asked for')).toEqual([])
  await act(
    consolePage.getByRole('row').filter({ hasText: operator.email }),
    'Stop',
    'nothing is done',
    async (asked) => asked.getByLabel('Reason').fill('Not mine'),
  )
  await expect(own).toHaveCount(0)
  await consolePage.context().close()
})

test('an administrator adds a webhook, sees its secret once, and what it answers to a test', async ({
  browser,
  baseURL,
}) => {
  const { page: consolePage } = await enterConsole(browser, baseURL, ['admin'])
  await consolePage.goto('/console/people/webhooks')
  const name = `Tally ${Date.now()}`
  const adding = async (url: string): Promise<void> => {
    await consolePage.getByRole('button', { name: 'Add a webhook' }).click()
    const dialog = consolePage.getByRole('dialog', { name: 'Add a webhook' })
    await dialog.getByLabel('What it is', { exact: true }).fill(name)
    await dialog.getByLabel('Address (https)').fill(url)
    await dialog.getByLabel('parcel.shipped').check()
    await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  }
  await adding('https://192.168.1.5/hook')
  const refused = consolePage.getByRole('dialog', { name: 'Add a webhook' })
  await expect(refused).toContainText('https address on the internet')
  await refused.getByRole('button', { name: 'Back' }).click()
  await consolePage.reload()
  await adding('https://erp.invalid/hook')
  const added = consolePage.getByRole('row').filter({ hasText: name })
  await expect(added.getByText(/^whsec_/)).toBeVisible()
  await expect(added).toContainText('parcel.shipped')
  await added.getByRole('button', { name: 'Send a test' }).click()
  await added.getByRole('dialog').getByRole('button', { name: 'Send a test' }).click()
  await expect(added).toContainText('Not taken: ')
  await added.getByRole('button', { name: 'What it was told' }).click()
  await expect(consolePage.getByRole('region', { name })).toContainText('It was told nothing yet.')
  expect(await barriersOf(consolePage, 'webhooks in the console')).toEqual([])
  await consolePage.reload()
  await expect(added).toBeVisible()
  await expect(consolePage.getByText(/^whsec_/)).toHaveCount(0)
  await consolePage.context().close()
})

test('an operator without a right to it sees of people only their own sign-ins', async ({
  browser,
  baseURL,
}) => {
  const { page: consolePage } = await enterConsole(browser, baseURL, ['packer'])
  await consolePage.goto('/console/people/audit')
  await expect(consolePage.getByRole('heading', { name: 'My sign-ins' })).toBeVisible()
  expect(await menuOf(consolePage)).not.toContain('Audit log')
  expect(
    await consolePage.evaluate(
      async () => (await (await fetch('/api/ops/audit')).json()).errors.errs[0].code,
    ),
  ).toBe('permissionMissing')
  expect(await barriersOf(consolePage, 'sign-ins in the console')).toEqual([])
  await consolePage.context().close()
})

test('a packer receives a batch, counts it and recalls it, reading before each what it does', async ({
  browser,
  baseURL,
}) => {
  const { page: consolePage } = await enterConsole(browser, baseURL, ['packer'])
  await consolePage.goto('/console/stock')
  expect(await barriersOf(consolePage, 'stock in the console')).toEqual([])
  const batch = `CON${randomUUID().slice(0, 6)}`
  await consolePage.getByRole('link', { name: 'Receive stock' }).click()
  const lines = `product,batch,expiry,units\n82102,${batch},2029-11,500\n82102,,2029-11,5\n`
  await consolePage
    .getByLabel('Or a file')
    .setInputFiles({ name: 'batches.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) })
  await expect(consolePage.getByRole('status')).toContainText('rows 2')
  await consolePage.getByRole('button', { name: 'Receive rows: 2' }).click()
  await expect(consolePage.getByText('Received: 1. Taken before: 0. Refused: 1.')).toBeVisible()
  await consolePage.getByRole('link', { name: 'Stock', exact: true }).first().click()
  await consolePage.getByLabel('Find a product').fill('82102')
  await consolePage.getByRole('link', { name: 'Product 82102' }).click()
  const row = consolePage.getByRole('row').filter({ hasText: batch })
  await row.getByText('⋯').click()
  await act(consolePage, `Count batch ${batch}`, '500 are on record', async (dialog) => {
    await dialog.getByLabel('Units counted').fill('498')
    await dialog.getByLabel('Reason').fill('Two were torn.')
  })
  await expect(consolePage.getByRole('listitem').filter({ hasText: batch }).first()).toContainText(
    '-2',
  )
  expect(await barriersOf(consolePage, 'a product in stock in the console')).toEqual([])
  await act(consolePage, `Recall batch ${batch}`, 'cannot be undone', async (dialog) => {
    await dialog.getByLabel('Number of the alert').fill('CDSCO 11/2026')
    await dialog.getByLabel('Reason').fill('The strength was not right.')
  })
  await expect(consolePage.getByRole('heading', { name: `Recall of batch ${batch}` })).toBeVisible()
  await expect(consolePage.getByText('498')).toBeVisible()
  await consolePage.context().close()
})

test('content sees a product with its withdrawal, and not what only a publisher may do', async ({
  browser,
  baseURL,
}) => {
  const { page: consolePage } = await enterConsole(browser, baseURL, ['content'])
  await consolePage.goto('/console/catalogue/products/10101')
  await expect(consolePage.getByRole('button', { name: 'Withdraw from sale now' })).toBeVisible()
  await expect(consolePage.getByRole('button', { name: 'Set the price' })).toHaveCount(0)
  expect(await barriersOf(consolePage, 'a product in the console')).toEqual([])
  for (const tab of ['Drafts', 'Releases', 'History', 'Left out', 'Not found']) {
    await consolePage.getByRole('link', { name: tab, exact: true }).click()
    await expect(consolePage.getByRole('heading', { level: 1, name: tab })).toBeVisible()
    expect(await barriersOf(consolePage, `${tab} in the console`)).toEqual([])
  }
  // Content finds products by name, and no orders.
  await consolePage.getByRole('button', { name: 'Search' }).click()
  const everything = consolePage.getByRole('dialog', { name: 'Go to' })
  const asked: string[] = []
  consolePage.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await everything.getByRole('combobox').fill('vicks vaporub')
  await everything.getByRole('option').filter({ hasText: 'Vicks VapoRub' }).first().click()
  await expect(consolePage.getByRole('heading', { level: 1, name: 'Vicks VapoRub' })).toBeVisible()
  expect(asked).not.toContain('/api/ops/orders')
  await consolePage.context().close()
})

test('a product that is sold is not offered to be sold again, and a withdrawn one says since when and why', async ({
  browser,
  baseURL,
}) => {
  const { page: consolePage } = await enterConsole(browser, baseURL, ['publisher'])
  await consolePage.goto('/console/catalogue/products/10101')
  await expect(consolePage.getByRole('button', { name: 'Withdraw from sale now' })).toBeVisible()
  await expect(consolePage.getByRole('button', { name: 'Sell it again' })).toHaveCount(0)
  await consolePage.route('**/api/ops/catalogue/row?*', async (route) => {
    const reply = await route.fetch()
    const json = await reply.json()
    if (json.result) json.result.row.withdrawn = { reason: 'quality', on: '2026-11-02' }
    await route.fulfill({ response: reply, json })
  })
  await consolePage.reload()
  await expect(
    consolePage.getByText('Withdrawn from sale since 2026-11-02: A fault of quality'),
  ).toBeVisible()
  await expect(consolePage.getByRole('button', { name: 'Sell it again' })).toBeVisible()
  await expect(consolePage.getByRole('button', { name: 'Withdraw from sale now' })).toHaveCount(0)
  await expect(
    consolePage.getByRole('button', { name: 'Change why it is withdrawn' }),
  ).toBeVisible()
  // A request may be under way: the console reads rows again by itself.
  await consolePage.unrouteAll({ behavior: 'ignoreErrors' })
  await consolePage.context().close()
})

test('an administrator lets another program call as itself, sees its token once, and revokes it', async ({
  browser,
  baseURL,
}) => {
  const { page: consolePage } = await enterConsole(browser, baseURL, ['admin'])
  await consolePage.goto('/console/people/services')
  const name = `Courier ${Date.now()}`
  await consolePage.getByRole('button', { name: 'Add a service account' }).click()
  const dialog = consolePage.getByRole('dialog', { name: 'Add a service account' })
  await dialog.getByLabel('What it is, as the audit shows it').fill(name)
  await dialog.getByLabel('parcels.ship').check()
  await expect(dialog.getByLabel('refunds.give')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Add a service account' }).click()
  const added = consolePage.getByRole('row').filter({ hasText: name })
  await expect(added.getByText(/^nuskha-sa_/)).toBeVisible()
  expect(await barriersOf(consolePage, 'service accounts in the console')).toEqual([])
  await consolePage.reload()
  await expect(added).toContainText('parcels.ship')
  await expect(consolePage.getByText(/^nuskha-sa_/)).toHaveCount(0)
  await added.getByRole('button', { name: 'Revoke' }).click()
  await added.getByRole('dialog').getByLabel('Reason').fill('contract ended')
  await added.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(added).toContainText('Ended')
  await consolePage.context().close()
})
