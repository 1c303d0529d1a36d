import { expect, type Page } from 'playwright/test'
import { storageOfServer } from '../../support/console.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'
import { createOperatorIn } from '../../support/staff.ts'

test.use({ expectedStatuses: [401, 422] })

const atTheProvider = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'E-mail at the provider' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('an operator signs in at another site, comes back to the screen that was open, and again from a tab of its own', async ({
  browser,
  baseURL,
}) => {
  const storage = storageOfServer()
  const operator = await createOperatorIn(storage, ['packer'], new Date())
  await storage.close()
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: {},
  })
  const page = await context.newPage()
  const leave = (name: Page) => name.getByRole('button', { name: /^Sign in at 127/ })

  // A stranger is turned away in words, on a page whose address holds nothing of the answer.
  await page.goto('/console/parcels')
  await leave(page).click()
  await atTheProvider(page, 'stranger@nuskha.example')
  await expect(page.getByRole('alert')).toContainText('This sign-in was not accepted.')
  await expect(page).toHaveURL(/\/console\/parcels$/)
  expect(await barriersOf(page, 'the sign-in of the console with a provider')).toEqual([])

  await leave(page).click()
  await atTheProvider(page, operator.email)
  await expect(page.getByText(operator.name).first()).toBeVisible()
  await expect(page).toHaveURL(/\/console\/parcels$/)
  // The cookie is sent with the next visit of the console, as with any.
  await page.reload()
  await expect(page.getByText(operator.name).first()).toBeVisible()

  // The session ends while a screen is open: the provider opens beside it, and the screen goes on.
  const queue = page.getByRole('navigation', { name: 'Queue' })
  await expect(queue.getByRole('link', { name: /^To be packed/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await context.clearCookies()
  await queue.getByRole('link', { name: /^Packed/ }).click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  const opened = context.waitForEvent('page')
  await leave(page).click()
  const tab = await opened
  await atTheProvider(tab, operator.email)
  await expect(tab.getByText(operator.name).first()).toBeVisible()
  await page.bringToFront()
  // Headless browsers keep every tab visible: the event that tells of the return is ours.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
  await expect(queue.getByRole('link', { name: /^Packed/ })).toHaveAttribute('aria-current', 'page')
  await context.close()
})
