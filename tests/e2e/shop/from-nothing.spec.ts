import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { enterConsole } from '../../support/console.ts'
import { mailedCode } from '../../support/customer.ts'
import { freePort } from '../../support/free-port.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { root } from '../../support/project.ts'
import { test } from '../../support/shop.ts'

const folder = join(process.env.NUSKHA_TEST_RUN ?? '', 'nothing')
const named = 'Sahyadri Medical'
let running: ChildProcess | undefined

// 403: a visitor who is not signed in is sent to the sign-in page.
test.use({ expectedStatuses: [403, 422] })
test.afterAll(async () => {
  if (!running) return
  const exited = once(running, 'exit')
  running.kill()
  await exited
})

/** Presses a button and, in its dialog, the button of the same name. */
const act = async (page: Page, name: string, fields: Readonly<Record<string, string>> = {}) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabel(label).first().fill(value)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('an empty folder becomes a shop: own name, logo and list of stock, a first order by mobile number, packed, with an invoice of its own series', async ({
  page,
  browser,
}) => {
  test.slow()
  mkdirSync(folder)
  const port = await freePort()
  const site = `http://localhost:${port}`
  const env = { ...process.env, DATA_DIR: join(folder, 'e2e'), PORT: String(port), SITE_URL: '' }
  const run = async (script: string, ...words: string[]): Promise<void> => {
    await promisify(execFile)(process.execPath, [join(root, 'scripts', script), ...words], {
      cwd: root,
      env,
    })
  }
  const flags = {
    ...{ name: named, colour: '#8a1c4a', logo: 'public/favicon.svg', phone: '020 2543 1234' },
    ...{ gstin: '27AAPFU0939F1ZV', address: '12, Karve Road', city: 'Pune', pincode: '411038' },
    ...{ form20: 'MH-20', form21: 'MH-21', pharmacist: 'P. Jadhav', registration: 'MSPC 45678' },
    ...{ deliver: '411001-411062' },
  }
  const words = Object.entries(flags).flatMap(([flag, answer]) => [`--${flag}`, answer])
  await run('shop.ts', 'new', '--yes', ...words)

  // One file, as the program of a pharmacy writes it, makes the catalogue and the stock.
  const [ledger, matched, own] = ['ledger.csv', 'matched.csv', 'own'].map((of) => join(folder, of))
  if (!ledger || !matched || !own) throw new Error('no file')
  writeFileSync(
    ledger,
    'Item Code,Item Name,Pack,Batch,Exp,Qty,MRP\nS001,DOLO 650 TAB,15S,DL26,11/30,40,28.00\nS002,NOSUCH TAB,10S,N1,11/30,2,9\n',
  )
  const sample = ['--catalogue', 'src/sample']
  await run('catalogue.ts', 'match', ledger, '--out', matched, ...sample)
  await run('catalogue.ts', 'own', matched, own, ...sample)
  await run('catalogue.ts', 'publish', own)
  running = spawn(process.execPath, [join(root, 'scripts/serve.ts')], {
    cwd: root,
    env,
    stdio: 'ignore',
  })
  await expect
    .poll(
      () =>
        fetch(`${site}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 120_000 },
    )
    .toBe(true)

  const { page: consolePage } = await enterConsole(browser, site, ['packer'], folder)
  await consolePage.goto('/console/stock/receive')
  await consolePage.getByLabel('Or a file').setInputFiles({
    name: 'matched.csv',
    mimeType: 'text/csv',
    buffer: readFileSync(matched),
  })
  await consolePage.getByLabel('Supplier', { exact: true }).fill('Opening stock')
  await consolePage.getByRole('button', { name: /^Receive rows/ }).click()
  await expect(
    consolePage.getByRole('region', { name: 'Scan a pack' }).getByRole('status'),
  ).toContainText('Received: 1.')

  // The shop says its name, and nothing that another shop promises.
  await page.goto(site)
  await expect(page).toHaveTitle(new RegExp(named))
  await expect(page.locator('.logo')).toHaveText(named)
  await expect(page.getByText(/\d% off|online doctor|care plan|delhi/i)).toHaveCount(0)
  await page.goto(`${site}${paths.search({ name: 'dolo' })}`)
  await page
    .getByRole('link', { name: /^Dolo 650/ })
    .first()
    .click()
  await page.getByRole('main').getByRole('button', { name: /^Add/ }).first().click()
  const place = page.getByRole('dialog')
  await place.getByLabel('Pincode').fill('411038')
  await place.getByRole('button', { name: 'Deliver here' }).click()
  await expect(place).toBeHidden()
  await expect(page.locator('.badge')).toHaveText('1')

  await page.goto(site + paths.cart())
  for (let packs = 1; packs < 4; packs++)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(More|Add)/ })
      .first()
      .click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  const field = page.getByLabel('E-mail or mobile number')
  await field.fill('98400 1')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('Please specify valid Mobile Number')).toBeVisible()
  await field.fill('098400-43210')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('A code is on its way to +919840043210')).toBeVisible()
  const code = page.getByLabel('Code of 6 digits')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  const sent = await mailedCode('919840043210', [], folder)
  await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Name').fill('Asha Kulkarni')
  await page.getByLabel('House and street').fill('4 Lane 5')
  await page.getByLabel('Contact number').fill('9840043210')
  await page.getByLabel('Pincode').fill('411038')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(site + paths.summary())
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page).toHaveURL(/order-placed\?oId=/)
  const id = new URL(page.url()).searchParams.get('oId') ?? ''
  await page.goto(site + paths.account())
  await expect(page.getByText('Signed in as +919840043210')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose which e-mails you get' })).toHaveCount(0)

  await consolePage.goto(`/console/orders/${id}`)
  await act(consolePage, 'Pack', { Batch: 'DL26', Expiry: '2030-11' })
  await act(consolePage, 'Ship')
  const paper = await consolePage.request.get(`/api/ops/orders/${id}/invoice`)
  const text = await pdfText(new Uint8Array(await paper.body()))
  expect(text).toContain(named)
  expect(text).toMatch(/\bSAH\d{4}-000001\b/)
  expect(text).not.toMatch(/nuskha/i)
  await consolePage.context().close()
})
