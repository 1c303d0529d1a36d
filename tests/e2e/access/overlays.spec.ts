import { expect, type Page } from 'playwright/test'

import { inLocale, paths } from '#paths.ts'
import { becomeCustomer, plain, send } from '../../support/customer.ts'
import { barriersOf, overflowsOf } from '../../support/everybody.ts'
import { putIntoCart } from '../../support/filled-cart.ts'
import { test } from '../../support/shop.ts'
import { wordsOf } from '../../support/words.ts'

const drug = paths.drug({ id: plain, slug: 'dolo-650-tablet' })
const dialog = (page: Page) => page.locator('dialog[open]')

// English is checked by WCAG; Tamil, which has the longest words, by its width.
for (const [locale, faultsOf, verb] of [
  ['en', barriersOf, 'are accessible'],
  ['ta', overflowsOf, 'fit a phone'],
] as const) {
  const t = wordsOf(locale)
  const go = (page: Page, path: string) => page.goto(inLocale(locale, path))
  const button = (page: Page, name: string) =>
    page.getByRole('main').getByRole('button', { name }).first()

  test.describe(`overlays in ${locale}`, () => {
    test.slow()
    test.use({ expectedStatuses: [422] })

    test(`menus, places, search and filters ${verb} in ${locale}`, async ({ page }) => {
      const found: string[] = []
      await go(page, drug)
      for (const menu of ['.menu', '.langs']) {
        await page.locator(`.top ${menu} summary`).click()
        found.push(...(await faultsOf(page, menu)))
        await page.keyboard.press('Escape')
      }
      // The splash waits for the second page of a visit.
      await page.evaluate((path) => location.assign(path), paths.faq())
      await page.waitForURL(`**${paths.faq()}`)
      await expect(page.locator('html')).toHaveAttribute('data-alive', '')
      await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')))
      await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
      found.push(...(await faultsOf(page, 'the splash')))
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await page.locator('.place-button').click()
      await expect(dialog(page).locator('.chips').first()).toBeVisible()
      found.push(...(await faultsOf(page, 'the location box')))
      await dialog(page).locator('.chips button').first().click()
      await expect(dialog(page)).toHaveCount(0)
      await page.locator('.place-button').click()
      await expect(page.locator('.cities-list li').first()).toBeVisible()
      found.push(...(await faultsOf(page, 'the cities')))
      await go(page, paths.category(['personal-care']))
      await page.locator('.filters > summary').click()
      await expect(dialog(page)).toBeVisible()
      found.push(...(await faultsOf(page, 'the filters')))
      await go(page, paths.drugs())
      await page.getByRole('banner').getByRole('searchbox').fill('dolo')
      await expect(dialog(page).getByRole('option').first()).toBeVisible()
      found.push(...(await faultsOf(page, 'the search')))
      await page.goto('about:blank')
      await page.setViewportSize({ width: 1280, height: 800 })
      await go(page, paths.drugs())
      await page.getByRole('banner').getByRole('searchbox').fill('dolo')
      await expect(page.getByRole('option').first()).toBeVisible()
      found.push(...(await faultsOf(page, 'the list of the search')))
      expect(found).toEqual([])
    })

    test(`messages, the cart and its coupon ${verb} in ${locale}`, async ({ page }) => {
      const found: string[] = []
      await page.goto(paths.faq())
      await putIntoCart(page, [{ id: 202401 }, { id: 10102 }])
      await go(page, drug)
      await page.locator('.buy [data-add]').first().click()
      await expect(page.locator('.message')).toBeVisible()
      found.push(...(await faultsOf(page, 'the toast')))
      await page.route('**/api/v3/cart/add/*', (route) =>
        route.fulfill({
          status: 422,
          json: { status: 1, errors: { errs: [{ msg: '…', code: 'productUnavailable' }] } },
        }),
      )
      await page.locator('.buy [data-buy]').click()
      await expect(page.getByRole('alert')).toBeVisible()
      found.push(...(await faultsOf(page, 'the alert')))
      await page.setViewportSize({ width: 1280, height: 800 })
      await go(page, drug)
      await page.locator('.cart-link').click()
      await expect(dialog(page).locator('.popup-items')).toBeVisible()
      found.push(...(await faultsOf(page, 'the cart popup')))
      await page.setViewportSize({ width: 360, height: 740 })
      await go(page, paths.cart())
      await button(page, t('cart:couponOpen')).click()
      await dialog(page)
        .getByRole('button', { name: t('cart:couponApply') })
        .click()
      await expect(dialog(page).getByRole('alert')).toBeVisible()
      found.push(...(await faultsOf(page, 'the coupon box')))
      expect(found).toEqual([])
    })

    test(`the dialogs of orders and of the account ${verb} in ${locale}`, async ({ page }) => {
      const found: string[] = []
      await becomeCustomer(page, `everybody-opens-${locale}@nuskha.example`, {
        products: [plain],
        address: true,
      })
      const { cart } = (await (await page.request.get('/api/v3/checkout/summary')).json()).result
      await send(page, '/api/v2/order/current/place', {
        version: cart.version,
        totalAmt: cart.totalAmt,
        paymentMethod: 'cod',
      })
      await go(page, paths.orderHistory())
      await button(page, t('orders:cancel')).click()
      await expect(dialog(page).getByRole('radio').first()).toBeVisible()
      found.push(...(await faultsOf(page, 'the reasons of a cancellation')))
      await page.keyboard.press('Escape')
      await button(page, t('orders:refill')).click()
      await expect(dialog(page).getByRole('checkbox').first()).toBeVisible()
      found.push(...(await faultsOf(page, 'the regular order')))
      await go(page, paths.account())
      await button(page, t('account:erase')).click()
      await expect(dialog(page)).toBeVisible()
      found.push(...(await faultsOf(page, 'the end of the account')))
      const rewards = { redeemablePoints: 40, pendingPoints: 0, rewards: [] }
      const voucher = {
        voucherCode: 'V-1',
        discount: '40.00',
        generatedOn: '2026-11-20T00:00:00.000Z',
        spent: false,
      }
      await page.route('**/api/v3/rewards', (route) =>
        route.fulfill({ json: { status: 0, result: rewards } }),
      )
      await page.route('**/api/v3/rewards/redeem', (route) =>
        route.fulfill({ json: { status: 0, result: voucher } }),
      )
      await go(page, paths.rewards())
      await button(page, t('account:redeem')).click()
      await expect(dialog(page)).toContainText('V-1')
      found.push(...(await faultsOf(page, 'the voucher')))
      expect(found).toEqual([])
    })
  })
}
