import { expect } from 'playwright/test'
import { violationsOf } from '../../support/axe.ts'
import { openCart } from '../../support/filled-cart.ts'
import { test } from '../../support/shop.ts'

// In the sample, Warf 5 and Ecosprin 75 interact severely.
const serious = [{ id: 62101 }, { id: 11401 }]

test('shows the interactions of the cart’s medicines without blocking the checkout', async ({
  page,
}) => {
  await openCart(page, serious)
  const panel = page.getByRole('region', { name: 'Do these medicines affect each other?' })
  await expect(panel.getByRole('status')).toContainText('Interaction found. Most serious: High')
  await expect(panel.getByRole('listitem').first()).toContainText('Aspirin + Warfarin')
  await expect(panel).toContainText('You can order all the same')
  await expect(panel).toContainText('call 112')
  await expect(page.getByRole('button', { name: /^Check/ }).first()).toBeEnabled()
  expect(await violationsOf(page)).toEqual([])
  await panel.getByRole('link', { name: 'Interaction checker' }).click()
  await expect(page).toHaveURL(/items=d62101,d11401$/)
})

test.describe('a failed check of the cart', () => {
  test.use({ expectedStatuses: [500] })
  test('reports a failed check of the cart and says nothing about safety', async ({ page }) => {
    await page.route('**/api/v3/cart/interactions', (route) =>
      route.fulfill({
        status: 500,
        json: {
          status: 1,
          errors: {
            errs: [{ msg: 'Server Problem in Check Interactions', code: 'interactionFailed' }],
          },
        },
      }),
    )
    await openCart(page, serious)
    const alert = page
      .getByRole('region', { name: 'Do these medicines affect each other?' })
      .getByRole('alert')
    await expect(alert).toContainText('Server Problem in Check Interactions')
    await expect(alert).toContainText('do not read this as safe')
    await expect(page.getByRole('main')).not.toContainText('No Interactions Found')
  })
})
