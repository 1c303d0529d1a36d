import { expect, type Page } from 'playwright/test'

import { inLocale, paths } from '#paths.ts'
import {
  becomeCustomer,
  onPrescription,
  plain,
  send,
  sendPrescription,
} from '../../support/customer.ts'
import { barriersOf, overflowsOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'
import { wordsOf } from '../../support/words.ts'

/** Warfarin and aspirin: they fill the interaction panel and require an acknowledgement. */
const interacting = [62101, 11401]

const order = async (
  page: Page,
  products: readonly number[],
  paymentMethod = 'cod',
): Promise<string> => {
  for (const id of products) await send(page, `/api/v3/cart/add/${id}`, { qty: 4 })
  const { cart } = (await (await page.request.get('/api/v3/checkout/summary')).json()).result
  return String(
    (
      await send(page, '/api/v2/order/current/place', {
        version: cart.version,
        totalAmt: cart.totalAmt,
        paymentMethod,
      })
    ).orderId,
  )
}

// English is checked by WCAG; Tamil, which has the longest words, by its width.
for (const [locale, faultsOf, verb] of [
  ['en', barriersOf, 'are accessible'],
  ['ta', overflowsOf, 'fit a phone'],
] as const) {
  const t = wordsOf(locale)
  const visit = async (page: Page, path: string): Promise<string[]> => {
    await page.goto(inLocale(locale, path))
    // An empty cart is whole as it comes.
    await expect(page.locator('main > :is([data-live], [data-now=again])')).toBeAttached()
    await expect(page.getByText(t('common:loading'), { exact: true })).toHaveCount(0)
    return await faultsOf(page, path)
  }

  test.describe(`screens in ${locale}`, () => {
    test.slow()

    test(`the screens from the cart to the order ${verb} in ${locale}`, async ({ page }) => {
      await page.goto(paths.faq())
      const found = [...(await visit(page, paths.login())), ...(await visit(page, paths.cart()))]
      await becomeCustomer(page, `everybody-buys-${locale}@nuskha.example`, {
        products: [plain, onPrescription, ...interacting],
        address: true,
      })
      await sendPrescription(page)
      for (const path of [
        paths.cart(),
        paths.checkoutPrescription(),
        paths.addressList(),
        paths.summary(),
      ])
        found.push(...(await visit(page, path)))
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: t('checkout:confirm') }).click()
      await expect(page).toHaveURL(/order-placed/)
      found.push(...(await faultsOf(page, paths.orderPlaced('…'))))
      expect(found).toEqual([])
    })

    test(`the screens after the order ${verb} in ${locale}`, async ({ page }) => {
      await page.goto(paths.faq())
      await becomeCustomer(page, `everybody-waits-${locale}@nuskha.example`, { address: true })
      const placed = await order(page, [plain])
      const waiting = await order(page, [onPrescription])
      await order(page, [plain], 'online')
      const found: string[] = []
      for (const path of [
        paths.orderHistory(),
        paths.track(placed),
        paths.track(waiting),
        paths.refillCancel(placed),
        paths.refillSkip(placed),
        paths.orderPrescription(waiting),
      ])
        found.push(...(await visit(page, path)))
      expect(found).toEqual([])
    })

    test(`the screens of the account ${verb} in ${locale}`, async ({ page }) => {
      await page.goto(paths.faq())
      await becomeCustomer(page, `everybody-keeps-${locale}@nuskha.example`, { address: true })
      await sendPrescription(page)
      const found: string[] = []
      for (const path of [
        paths.account(),
        paths.addresses(),
        paths.refills(),
        paths.prescriptions(),
        paths.rewards(),
        paths.wallet(),
      ])
        found.push(...(await visit(page, path)))
      expect(found).toEqual([])
    })
  })
}
