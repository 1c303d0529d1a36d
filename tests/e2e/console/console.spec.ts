import { type Browser, expect, type Page } from 'playwright/test'
import { storageOfServer } from '../../support/console.ts'
import { mailedCode, ordered, plain } from '../../support/customer.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'
import { createOperatorIn } from '../../support/staff.ts'

/** A person at the machine: the console answers nobody who comes by way of a proxy. */
const atTheMachine = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (
    await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 1280, height: 800 },
      extraHTTPHeaders: {},
    })
  ).newPage()

const codes: string[] = []
const signIn = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.getByRole('button', { name: 'Send a code' }).click()
  const code = await mailedCode(email, codes)
  codes.push(code)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test.use({ expectedStatuses: [401, 404] })

test('an operator packs an order in the console, and what was typed outlives the session', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const storage = storageOfServer()
  const { email } = await createOperatorIn(storage, ['admin'], new Date())
  await storage.close()
  const orderId = await ordered(page, 'for-the-console@nuskha.example', [plain])

  // Not for visitors of the shop.
  expect((await page.request.get('/console')).status()).toBe(404)

  const console = await atTheMachine(browser, baseURL)
  await console.goto('/console')
  expect(await barriersOf(console, 'the sign-in of the console')).toEqual([])
  await signIn(console, email)
  await expect(console.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await barriersOf(console, 'Today')).toEqual([])

  await console.goto(`/console/orders/${orderId}`)
  await expect(console.getByRole('heading', { name: new RegExp(orderId) })).toBeVisible()
  expect(await barriersOf(console, 'an order in the console')).toEqual([])
  await console.getByRole('button', { name: 'Pack' }).first().click()
  const packing = console.getByRole('dialog', { name: 'Pack' })
  await packing.getByLabel('Batch').fill('ZX-11')
  await packing.getByLabel('Expiry').fill('2029-11')

  // The session ends while the form is open.
  await console.context().clearCookies()
  await packing.getByRole('button', { name: 'Pack' }).click()
  await expect(console.getByText('Your session has ended.')).toBeVisible()
  await signIn(console, email)
  await expect(console.getByText('Your session has ended.')).toHaveCount(0)
  await expect(packing.getByLabel('Batch')).toHaveValue('ZX-11')
  await packing.getByRole('button', { name: 'Pack' }).click()
  await expect(packing).toBeHidden()
  await expect(console.getByRole('button', { name: /^Ship/ })).toBeVisible()
  await console.context().close()
})
