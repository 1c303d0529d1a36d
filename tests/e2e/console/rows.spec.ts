import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { paths } from '#paths.ts'
import { enterConsole } from '../../support/console.ts'
import { barriersOf } from '../../support/everybody.ts'
import { hold } from '../../support/filled-cart.ts'
import { test } from '../../support/shop.ts'

// Each check and each publish makes pages, one after another for the whole shop.
const patient = expect.configure({ timeout: 90_000 })

test('a publisher mends a fault that the check names, sees the page beside the live one, and publishes a question', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const question = `Which batch is it? ${randomUUID().slice(0, 8)}`
  const { page } = await enterConsole(browser, baseURL, ['content', 'publisher'])
  await page.goto('/console/catalogue/shop?of=faq')
  await page.getByRole('link', { name: 'Add one' }).click()
  expect(await barriersOf(page, 'a new question in the console')).toEqual([])
  const answer = page.getByLabel('Answer', { exact: true })
  await page.getByRole('textbox', { name: 'Heading', exact: true }).fill('Orders')
  await page.getByLabel('Question', { exact: true }).fill(question)
  await answer.fill('It is printed for {{nobody}}.')
  await page.reload()
  await expect(page.getByText('What you had typed here before is back.')).toBeVisible()
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue(question)
  await page.getByRole('button', { name: 'Check and show' }).click()
  await patient(answer).toBeFocused()
  await patient(page.locator('[data-field=answer]')).toContainText('{{nobody}}')
  await answer.fill('It is printed on the box.')
  const change = page.getByRole('region', { name: 'What would change' })
  // Typed over while it is checked: what is found out is of other words.
  const go = await hold(page, '**/api/ops/catalogue/preview')
  const checked = page.waitForResponse('**/api/ops/catalogue/preview')
  await page.getByRole('button', { name: 'Check and show' }).click()
  await answer.fill('It is printed on the invoice.')
  go()
  await checked
  await patient(page.getByRole('button', { name: 'Check and show' })).toBeEnabled()
  await expect(change).toHaveCount(0)
  await page.getByRole('button', { name: 'Check and show' }).click()
  await patient(change.getByRole('insertion').filter({ hasText: question })).toBeVisible()
  await change.getByRole('combobox', { name: 'Page' }).selectOption(paths.faq())
  await expect(
    change.getByTitle('As it would be').contentFrame().getByText(question),
  ).toBeAttached()
  await expect(
    change.getByTitle('As it is now').contentFrame().getByRole('heading', { level: 1 }),
  ).toBeVisible()
  await expect(change.getByTitle('As it is now').contentFrame().getByText(question)).toHaveCount(0)
  expect(await barriersOf(page, 'a change of the catalogue in the console')).toEqual([])
  await expect(change).toContainText('Every customer sees it at once')
  // Without a reason nothing is published; a usual one is a key.
  await change.getByRole('button', { name: 'Publish now' }).click()
  await expect(change.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('3')
  await expect(change.getByLabel('Reason')).toHaveValue('Customers asked')
  await page.keyboard.type(', twice')
  await expect(change.getByLabel('Reason')).toHaveValue('Customers asked, twice')
  // A number with which words begin is that number, and so is one that is taken back.
  await change.getByLabel('Reason').clear()
  await page.keyboard.type('2 rows were wrong')
  await expect(change.getByLabel('Reason')).toHaveValue('2 rows were wrong')
  await change.getByLabel('Reason').clear()
  await page.keyboard.press('2')
  await page.keyboard.press('Backspace')
  await expect(change.getByLabel('Reason')).toHaveValue('2')
  await change.getByLabel('Reason').fill('Customers ask.')
  await change.getByRole('button', { name: 'Publish now' }).click()
  await patient(page.getByRole('link', { name: question })).toBeVisible()
  await page.goto(paths.faq())
  await expect(page.getByText(question)).toBeAttached()
  // What a test published, it takes away: the questions belong to all.
  await page.goto('/console/catalogue/shop?of=faq')
  await page.getByRole('link', { name: question }).click()
  await page.getByRole('button', { name: 'Take this row away' }).click()
  await patient(change).toBeVisible()
  await change.getByRole('button', { name: 'No longer true' }).click()
  await change.getByRole('button', { name: 'Publish now' }).click()
  await patient(page).toHaveURL(/shop\?of=faq$/)
  await expect(page.getByRole('link', { name: question })).toHaveCount(0)
  await page.context().close()
})

test('content uploads a picture and changes a list of a product, keeps both as a draft, and cannot publish them', async ({
  browser,
  baseURL,
}) => {
  const { page } = await enterConsole(browser, baseURL, ['content'])
  test.slow()
  await page.goto('/console/catalogue/products/10101')
  const picture = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 300)
    canvas.getContext('2d')?.fillRect(20, 20, 200, 100)
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer(),
    )
    return btoa(String.fromCharCode(...bytes))
  })
  await page.getByLabel('Upload another picture').setInputFiles({
    name: 'box.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture, 'base64'),
  })
  await patient(page.getByRole('img', { name: 'The picture' })).toBeVisible()
  await expect(
    page.getByRole('group', { name: 'Composition, number 1' }).getByRole('status'),
  ).toHaveText('Paracetamol')
  const uses = page.getByRole('group', { name: 'Uses', exact: true })
  for (const use of ['Body ache', 'Pain after a vaccination']) {
    await uses.getByRole('button', { name: 'Uses: add one' }).click()
    await uses.getByLabel('Uses', { exact: true }).last().fill(use)
  }
  await uses.getByRole('button', { name: 'Uses: move number 2 up' }).click()
  expect(await barriersOf(page, 'a form with lists')).toEqual([])
  // What was typed comes back with the entries into which it was typed.
  await page.reload()
  await expect(uses.getByLabel('Uses', { exact: true }).first()).toHaveValue(
    'Pain after a vaccination',
  )
  await expect(uses.getByLabel('Uses', { exact: true }).last()).toHaveValue('Body ache')
  await page.getByRole('button', { name: 'Check and show' }).click()
  const change = page.getByRole('region', { name: 'What would change' })
  await patient(change.getByRole('insertion').filter({ hasText: '/images/' })).toBeVisible()
  await expect(
    change.getByRole('insertion').filter({ hasText: '["Pain after a vaccination","Body ache"]' }),
  ).toBeVisible()
  await expect(change.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  const reason = `A better picture ${randomUUID().slice(0, 8)}`
  await change.getByLabel('Reason').fill(reason)
  await change.getByRole('button', { name: 'Keep as a draft' }).click()
  await patient(page.getByText('Saved among the drafts.')).toBeVisible()
  await page.goto('/console/catalogue/drafts')
  const draft = page.getByRole('listitem').filter({ hasText: reason })
  await draft.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(draft).toContainText('Discarded')
  await page.context().close()
})

test('a publisher who loosens a legal class asks a second person for it, and sees that it waits until a pharmacist agrees', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const { page } = await enterConsole(browser, baseURL, ['content', 'publisher'])
  const address = '/console/catalogue/products/10601'
  await page.goto(address)
  await page.getByRole('combobox', { name: 'Prescription required' }).selectOption('false')
  await page.getByRole('button', { name: 'Check and show' }).click()
  const change = page.getByRole('region', { name: 'What would change' })
  await patient(change.getByRole('button', { name: 'Publish now' })).toBeVisible()
  await change.getByLabel('Reason').fill('As the leaflet says.')
  await change.getByRole('button', { name: 'Publish now' }).click()
  await patient(
    change.getByRole('status').filter({ hasText: 'A second person must agree' }),
  ).toBeVisible()
  const waits = change.getByRole('region', { name: 'Waits for a second person' })
  await patient(waits).toContainText('As the leaflet says.')
  expect(await barriersOf(page, 'a change that waits for a second person')).toEqual([])
  const { page: consolePage } = await enterConsole(browser, baseURL, ['pharmacist'])
  await consolePage.goto('/console/people/approvals')
  const request = consolePage.getByRole('row').filter({ hasText: 'As the leaflet says.' })
  await expect(request).toContainText('Zerodol-P Tablet')
  await expect(request).toContainText('Prescription required: Yes No')
  await request.getByRole('button', { name: 'Approve' }).click()
  await patient(request).toHaveCount(0)
  await Promise.all([page.context().close(), consolePage.context().close()])
})

test('an auditor reads a row of the catalogue and changes none', async ({ browser, baseURL }) => {
  const { page } = await enterConsole(browser, baseURL, ['auditor'])
  await page.goto('/console/catalogue/shop?of=banners')
  await expect(page.getByRole('heading', { name: 'Shop pages' })).toBeVisible()
  await expect(page.getByText(/\d+ in all/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add one' })).toHaveCount(0)
  await page.goto('/console/catalogue/products/10101')
  await expect(page.getByRole('heading', { name: 'As the served release has it' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check and show' })).toHaveCount(0)
  await page.context().close()
})
