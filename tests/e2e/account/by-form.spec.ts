import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { inLocale, paths, screenPaths } from '#paths.ts'
import { becomeCustomer, mailedCode, ordered, plain, send } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click()
const newEmail = (): string => `settings-${randomUUID()}@nuskha.example`
const readConsents = async (page: Page) =>
  (await (await page.request.get('/api/v3/consents')).json()).result

test.describe('an account without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [400, 403, 409, 422] })

  test('gives and withdraws each consent, and signs another device out', async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = newEmail()
    const other = await (
      await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
    ).newPage()
    await becomeCustomer(other, email)
    const before = [await mailedCode(email)]
    await page.goto(paths.faq())
    await send(page, '/api/v3/login/code', { email })
    await send(page, '/api/v3/login', { email, code: await mailedCode(email, before) })

    await page.goto(paths.account())
    await expect(main(page).locator('.stuck')).toBeHidden()
    await expect(main(page).getByText('Loading')).toBeHidden()
    const boxes = main(page).getByRole('checkbox')
    await expect(boxes).toHaveCount(5)
    for (const box of await boxes.all()) await expect(box).not.toBeChecked()
    // Messages need a number: nothing is agreed to without one.
    await boxes.nth(1).check()
    await press(page, 'Save')
    await expect(main(page).getByRole('alert')).toBeVisible()
    expect(await readConsents(page)).toMatchObject({ orderUpdatesSms: false })
    await boxes.nth(2).check()
    await boxes.nth(4).check()
    await press(page, 'Save')
    await expect(page).toHaveURL(paths.account())
    await boxes.nth(4).uncheck()
    await press(page, 'Save')
    expect(await readConsents(page)).toMatchObject({ healthHistory: true, marketing: false })

    await main(page).locator('[value=device]').click()
    expect((await other.request.get('/api/v3/reorders')).status()).toBe(403)
    await other.context().close()
    await page.goto(inLocale('ta', paths.account()))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    // Another site changes nothing.
    await page.request.post(screenPaths.account, {
      headers: { 'sec-fetch-site': 'cross-site' },
      form: { act: 'consents' },
    })
    expect(await readConsents(page)).toMatchObject({ healthHistory: true })
  })

  test('adds, changes and removes an address, and reads its wallet', async ({ page }) => {
    await becomeCustomer(page, newEmail())
    await page.goto(inLocale('hi', paths.addresses()))
    const field = (name: string) => main(page).locator(`[name=${name}]`)
    await field('addUserName').fill('Meena Iyer')
    await field('street1').fill('14 Lake View Road')
    await field('contactNumber').fill('9876543210')
    await field('pincode').fill('6000')
    await press(page, 'पता सहेजें')
    await expect(main(page).locator('.field-error')).toBeVisible()
    await expect(field('street1')).toHaveValue('14 Lake View Road')
    await field('pincode').fill('600001')
    await press(page, 'पता सहेजें')
    await expect(page).toHaveURL(inLocale('hi', paths.addresses()))
    await page.goto(paths.addresses())
    await expect(main(page).locator('.stuck')).toBeHidden()
    await press(page, 'Edit Meena Iyer, 14 Lake View Road')
    await field('street1').fill('15 Lake View Road')
    await press(page, 'Save address')
    await expect(main(page).getByRole('listitem')).toContainText('15 Lake View Road')
    await press(page, 'Remove Meena Iyer, 15 Lake View Road')
    await expect(main(page).getByRole('listitem')).toHaveCount(0)
    await page.goto(paths.wallet())
    await expect(main(page)).toContainText('₹0')
    await expect(main(page).getByText('Loading')).toHaveCount(0)
    // Where something is sent regularly, it stays; no form opens for it.
    const orderId = await ordered(page, newEmail(), [plain])
    const list = [{ productId: plain, productUnit: 5 }]
    await send(page, '/api/v3/setReOrder', { orderId, reorderProductsList: list })
    await page.goto(paths.addresses())
    await main(page)
      .getByRole('button', { name: /^Remove / })
      .click()
    await expect(main(page).getByRole('alert')).toBeVisible()
    await expect(main(page).getByRole('listitem')).toHaveCount(1)
    await expect(main(page).getByRole('heading', { name: 'Add an address' })).toBeVisible()
  })
})
