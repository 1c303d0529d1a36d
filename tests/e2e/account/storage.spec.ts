import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { becomeCustomer, onPrescription, plain, send } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

/** Everything that a page of the shop can read of what this browser keeps. */
const kept = (page: Page) =>
  page.evaluate(() => ({
    cookies: decodeURIComponent(document.cookie),
    local: { ...localStorage } as Record<string, string>,
    tab: { ...sessionStorage } as Record<string, string>,
  }))
const agree = async (page: Page) => {
  await page.goto(paths.account())
  const answered = page.waitForResponse((reply) => reply.url().endsWith('/api/v3/consents') && reply.request().method() === 'POST')
  await page.getByLabel('Keep in this browser').click()
  await answered
  await expect(page.getByLabel('Keep in this browser')).toBeChecked()
}
const medicine = paths.drug({ id: onPrescription, slug: 'x' })
const addHere = async (page: Page) => {
  await page.goto(medicine)
  await page.locator('.buy [data-add]').first().click()
  await expect(page.getByRole('status').filter({ hasText: 'cart' }).first()).toBeVisible()
}

test.describe('without consent', () => {
  test('nothing that was bought, searched or typed is kept in the browser of a customer', async ({ page }) => {
    await becomeCustomer(page, 'keeps-nothing@nuskha.example', { products: [plain] })
    await addHere(page)
    await page.goto(paths.addressList())
    await page.getByLabel('Name').fill('Meena Iyer')
    await page.getByLabel('House and street').fill('14 Lake View Road')
    const { local, tab, cookies } = await kept(page)
    expect(Object.keys(local).filter((name) => !name.startsWith('nuskha.'))).toEqual([])
    expect(JSON.stringify([local, tab, cookies])).not.toMatch(/Meena|Lake View|keeps-nothing|loginID|recent_search/)
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('')
  })
})

test.describe('with consent', () => {
  test('lists of recent use keep what was put into the cart, and what was typed outlives a reload', async ({ page }) => {
    await becomeCustomer(page, 'keeps@nuskha.example', { products: [plain] })
    await agree(page)
    await addHere(page)
    await expect.poll(async () => (await kept(page)).local.therapeuticClasses ?? '').toMatch(/^\["[A-Za-z]/)
    const { local, cookies } = await kept(page)
    expect(JSON.parse(local.skuTypes ?? '')).toEqual(['drug'])
    expect(JSON.parse(local.manufacturerIds ?? '')).toEqual([expect.stringMatching(/^\d+$/)])
    expect(JSON.parse(local.cartValues ?? '')).toEqual([expect.stringMatching(/^\d+00-\d+00$/)])
    expect(cookies).toContain('loginID=keeps@nuskha.example')
    await page.goto(paths.addressList())
    await page.getByLabel('Name').fill('Meena Iyer')
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Meena Iyer')
  })

  test('all of it goes when the consent is taken back', async ({ page }) => {
    await becomeCustomer(page, 'takes-back@nuskha.example')
    await agree(page)
    await addHere(page)
    await expect.poll(async () => Object.keys((await kept(page)).local)).toContain('therapeuticClasses')
    await page.goto(paths.account())
    await page.getByLabel('Keep in this browser').click()
    await expect
      .poll(async () => JSON.stringify(await kept(page)))
      .not.toMatch(/therapeuticClasses|skuTypes|manufacturerIds|cartValues|takes-back/)
  })

  test('all of it goes at sign-out', async ({ page }) => {
    await becomeCustomer(page, 'leaves-all@nuskha.example')
    await agree(page)
    await addHere(page)
    await expect.poll(async () => Object.keys((await kept(page)).local)).toContain('therapeuticClasses')
    await page.goto(paths.addresses())
    await page.getByLabel('Name').fill('Meena Iyer')
    expect(JSON.stringify((await kept(page)).tab)).toContain('Meena')
    await page.goto(paths.account())
    await page.getByRole('button', { name: 'Sign out here' }).click()
    await expect(page).toHaveURL(paths.home())
    const { local, tab, cookies } = await kept(page)
    expect(JSON.stringify([local, tab, cookies])).not.toMatch(
      /Meena|leaves-all|therapeuticClasses|skuTypes|manufacturerIds|cartValues|recent_search/,
    )
  })

  test('the sign-in page knows the address when the session has ended by itself', async ({ page, context }) => {
    await becomeCustomer(page, 'known@nuskha.example')
    await agree(page)
    const { cookies } = await kept(page)
    expect(cookies).toContain('loginID')
    const session = (await context.cookies()).find(({ httpOnly }) => httpOnly)
    await context.clearCookies({ name: session?.name ?? '' })
    await page.goto(paths.login())
    await expect(page.getByLabel('E-mail')).toHaveValue('known@nuskha.example')
  })
})

test('the consent given elsewhere is known to this browser with its next change', async ({ page }) => {
  await becomeCustomer(page, 'elsewhere3@nuskha.example')
  await send(page, '/api/v3/consents', { personalStorage: true })
  await addHere(page)
  await expect.poll(async () => Object.keys((await kept(page)).local)).toContain('therapeuticClasses')
})
