import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import {
  becomeCustomer,
  onPrescription,
  plain,
  send,
  sendPrescription,
} from '../../support/customer.ts'
import { shifted, watchShifts } from '../../support/layout-shift.ts'
import { test } from '../../support/shop.ts'

/** The maximum layout shift of a page (CLS). */
const max = 0.02
const drug = paths.drug({ id: plain, slug: 'dolo-650-tablet' })
const widths = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

const moved = async (page: Page, where: string): Promise<string[]> => {
  await page.waitForLoadState('networkidle')
  const by = await shifted(page)
  return by > max ? [`${where}: ${by.toFixed(4)}`] : []
}

for (const [device, viewport] of Object.entries(widths))
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })
    test.slow()
    test.beforeEach(({ page }) => watchShifts(page))

    test(`catalogue pages do not shift while they hydrate on a ${device}`, async ({ page }) => {
      const found: string[] = []
      for (const path of [
        paths.home(),
        drug,
        paths.salt({ id: 1001, slug: 'paracetamol' }),
        paths.otc({ id: 202401, slug: 'revital-h-capsules-30' }),
        paths.category(['personal-care']),
        paths.search({ name: 'para' }),
        paths.brands(),
        paths.interactions(['d62101', 'd11401']),
      ]) {
        await page.goto(path)
        found.push(...(await moved(page, path)))
      }
      expect(found).toEqual([])
    })

    test(`overlays grow without a layout shift on a ${device}`, async ({ page }) => {
      await page.goto(drug)
      // Longer after the press than the browser excuses shifts.
      await page.route('**/api/v3/cities', async (route) => {
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)))
        await route.continue()
      })
      await page.locator('.place-button').click()
      await expect(page.getByRole('list', { name: 'Other cities' })).toBeVisible()
      expect(await moved(page, 'the location box')).toEqual([])
    })

    test(`the screens of the cart, checkout, orders and account do not shift while they fill on a ${device}`, async ({
      page,
    }) => {
      await becomeCustomer(page, `still-${device}@nuskha.example`, {
        products: [plain, onPrescription],
        address: true,
      })
      const found: string[] = []
      const seen = async (path: string) => {
        await page.goto(path)
        await expect(page.locator('main > [data-live]')).toBeAttached()
        found.push(...(await moved(page, path)))
      }
      for (const path of [
        paths.cart(),
        paths.login(),
        paths.checkoutPrescription(),
        paths.addressList(),
        paths.summary(),
        paths.account(),
        paths.addresses(),
        paths.refills(),
        paths.prescriptions(),
        paths.rewards(),
        paths.wallet(),
      ])
        await seen(path)
      // With a prescription, and later than the page: its row is taller than the word that stands there first.
      await sendPrescription(page)
      await page.route('**/api/v3/prescriptions?*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300))
        await route.continue()
      })
      for (const path of [paths.checkoutPrescription(), paths.prescriptions()]) {
        await seen(path)
        await expect(page.getByRole('main').getByRole('link', { name: /^View/ })).toBeVisible()
      }
      const { cart } = (await (await page.request.get('/api/v3/checkout/summary')).json()).result
      const { orderId } = await send(page, '/api/v2/order/current/place', {
        version: cart.version,
        totalAmt: cart.totalAmt,
      })
      for (const path of [
        paths.track(String(orderId)),
        paths.orderPlaced(String(orderId)),
        paths.orderHistory(),
      ])
        await seen(path)
      expect(found).toEqual([])
    })
  })
