import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { chennai, mailedCode, ordered, plain } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

const title = 'Order updates on WhatsApp'
const box = (page: Page) => page.getByRole('dialog', { name: title })
/** In the page: nothing opens over the order. */
const question = (page: Page) => page.getByRole('region', { name: title })
const promptReply = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.request().method() === 'GET' && reply.url().includes('whatsapp-opt-in'),
  )

test.describe('the WhatsApp opt-in', () => {
  test('prompts for the opt-in after an order, for the number of its address', async ({ page }) => {
    const orderId = await ordered(page, 'optin-time@nuskha.example', [plain], { optIn: true })
    await page.goto(paths.orderPlaced(orderId))
    await expect(page.getByText(`Order ${orderId}`)).toBeVisible()
    await expect(question(page)).toContainText(chennai.contactNumber)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
  })

  test('says after an opt-in where order updates go, and never prompts again', async ({ page }) => {
    const orderId = await ordered(page, 'optin-yes@nuskha.example', [plain], { optIn: true })
    await page.goto(paths.orderPlaced(orderId))
    await question(page).getByRole('button', { name: 'Yes, send them' }).click()
    await expect(box(page).getByRole('status')).toContainText(
      `A code was sent to +91${chennai.contactNumber}`,
    )
    expect(await violationsOf(page)).toEqual([])
    const code = await mailedCode(`91${chennai.contactNumber}`)
    await box(page).getByLabel(`Code for ${chennai.contactNumber}`).fill(code)
    await box(page).getByRole('button', { name: 'Confirm number' }).click()
    await expect(box(page).getByRole('status')).toHaveText(
      `Order status updates will be sent on WhatsApp to +91${chennai.contactNumber}`,
    )
    await box(page).getByRole('button', { name: 'Close' }).click()
    await expect(box(page)).toHaveCount(0)
    const answer = promptReply(page)
    await page.goto(paths.orderPlaced(orderId))
    expect((await (await answer).json()).opt_in_show).toBe(false)
    await page.goto(paths.account())
    await expect(page.getByLabel(title)).toBeChecked()
  })

  test('never prompts again after an opt-in was declined, and stores no consent', async ({
    page,
  }) => {
    const orderId = await ordered(page, 'optin-no@nuskha.example', [plain], { optIn: true })
    await page.goto(paths.orderPlaced(orderId))
    await question(page).getByRole('button', { name: 'No, thanks' }).click()
    await expect(question(page)).toHaveCount(0)
    const answer = promptReply(page)
    await page.reload()
    expect((await (await answer).json()).opt_in_show).toBe(false)
    await page.goto(paths.account())
    await expect(page.getByLabel('Order updates by SMS')).toBeVisible()
    await expect(page.getByLabel(title)).not.toBeChecked()
  })

  test.describe('an opt-in that cannot be saved', () => {
    test.use({ expectedStatuses: [500] })

    test('reports an opt-in that the server cannot save, and allows a retry', async ({ page }) => {
      const orderId = await ordered(page, 'optin-fails@nuskha.example', [plain], { optIn: true })
      await page.route('**/api/v3/whatsapp-opt-in', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, body: 'no' })
          : route.continue(),
      )
      await page.goto(paths.orderPlaced(orderId))
      await question(page).getByRole('button', { name: 'Yes, send them' }).click()
      await expect(question(page).getByRole('alert')).toHaveText('Request Failed')
      await expect(question(page).getByRole('button', { name: 'Yes, send them' })).toBeEnabled()
    })
  })
})
