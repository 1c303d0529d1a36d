import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { becomeCustomer, onPrescription, plain, send } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

/** Everything a page can read of this browser's storage. */
const storedData = (page: Page) =>
  page.evaluate(() => ({
    cookies: decodeURIComponent(document.cookie),
    local: { ...localStorage } as Record<string, string>,
    tab: { ...sessionStorage } as Record<string, string>,
  }))
const agree = async (page: Page) => {
  await page.goto(paths.account())
  const answered = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/v3/consents') && reply.request().method() === 'POST',
  )
  await page.getByLabel('Keep what I search for').click()
  await answered
  await expect(page.getByLabel('Keep what I search for')).toBeChecked()
}
const medicine = paths.drug({ id: onPrescription, slug: 'x' })
const addHere = async (page: Page) => {
  await page.goto(medicine)
  await page.locator('.buy [data-add]').first().click()
  await expect(page.getByRole('status').filter({ hasText: 'cart' }).first()).toBeVisible()
}

test.describe('without consent', () => {
  test('stores nothing that a customer bought, searched or typed without consent', async ({
    page,
  }) => {
    await becomeCustomer(page, 'keeps-nothing@nuskha.example', { products: [plain] })
    await addHere(page)
    await page.goto(paths.addressList())
    await page.getByLabel('Name').fill('Meena Iyer')
    await page.getByLabel('House and street').fill('14 Lake View Road')
    const { local, tab, cookies } = await storedData(page)
    expect(Object.keys(local).filter((name) => !name.startsWith('shop.'))).toEqual([])
    expect(JSON.stringify([local, tab, cookies])).not.toMatch(
      /Meena|Lake View|keeps-nothing|loginID|recent_search/,
    )
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('')
  })
})

test.describe('with consent', () => {
  test('stores recent-use lists and keeps typed text across a reload with consent', async ({
    page,
  }) => {
    await becomeCustomer(page, 'keeps@nuskha.example', { products: [plain] })
    await agree(page)
    await addHere(page)
    await expect
      .poll(async () => (await storedData(page)).local.therapeuticClasses ?? '')
      .toMatch(/^\["[A-Za-z]/)
    const { local, cookies } = await storedData(page)
    expect(JSON.parse(local.skuTypes ?? '')).toEqual(['drug'])
    expect(JSON.parse(local.manufacturerIds ?? '')).toEqual([expect.stringMatching(/^\d+$/)])
    expect(JSON.parse(local.cartValues ?? '')).toEqual([expect.stringMatching(/^\d+00-\d+00$/)])
    expect(cookies).toContain('loginID=keeps@nuskha.example')
    await page.goto(paths.addressList())
    await page.getByLabel('Name').fill('Meena Iyer')
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Meena Iyer')
  })

  test('removes stored personal data when consent is withdrawn', async ({ page }) => {
    await becomeCustomer(page, 'takes-back@nuskha.example')
    await agree(page)
    await addHere(page)
    await expect
      .poll(async () => Object.keys((await storedData(page)).local))
      .toContain('therapeuticClasses')
    await page.goto(paths.account())
    await page.getByLabel('Keep what I search for').click()
    await expect
      .poll(async () => JSON.stringify(await storedData(page)))
      .not.toMatch(/therapeuticClasses|skuTypes|manufacturerIds|cartValues|takes-back/)
  })

  test('removes stored personal data at sign-out', async ({ page }) => {
    await becomeCustomer(page, 'leaves-all@nuskha.example')
    await agree(page)
    await addHere(page)
    await expect
      .poll(async () => Object.keys((await storedData(page)).local))
      .toContain('therapeuticClasses')
    await page.goto(paths.addresses())
    await page.getByLabel('Name').fill('Meena Iyer')
    expect(JSON.stringify((await storedData(page)).tab)).toContain('Meena')
    await page.goto(paths.account())
    await page.getByRole('button', { name: 'Sign out here' }).click()
    await expect(page).toHaveURL(paths.home())
    const { local, tab, cookies } = await storedData(page)
    expect(JSON.stringify([local, tab, cookies])).not.toMatch(
      /Meena|leaves-all|therapeuticClasses|skuTypes|manufacturerIds|cartValues|recent_search/,
    )
  })

  test('prefills the sign-in page with the address after the session expired', async ({
    page,
    context,
  }) => {
    await becomeCustomer(page, 'known@nuskha.example')
    await agree(page)
    const { cookies } = await storedData(page)
    expect(cookies).toContain('loginID')
    const session = (await context.cookies()).find(({ httpOnly }) => httpOnly)
    await context.clearCookies({ name: session?.name ?? '' })
    await page.goto(paths.login())
    await expect(page.getByLabel('E-mail')).toHaveValue('known@nuskha.example')
  })
})

test('applies a consent given in another browser with the next change', async ({ page }) => {
  await becomeCustomer(page, 'elsewhere3@nuskha.example')
  await send(page, '/api/v3/consents', { personalStorage: true })
  await addHere(page)
  await expect
    .poll(async () => Object.keys((await storedData(page)).local))
    .toContain('therapeuticClasses')
})
