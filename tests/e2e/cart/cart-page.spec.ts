import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { cartLines, hold, openCart, twoProducts } from '../../support/filled-cart.ts'
import { test } from '../../support/shop.ts'

/** A cart in Jaipur, made by the API without a script of the page. */
const fill = async (page: Page, ids: readonly number[]): Promise<void> => {
  const { result } = await (await page.request.get('/api/v3/session')).json()
  const headers = { 'x-csrf-token': result.csrf }
  await page.request.post('/api/v1/session/pincode/302001', { headers })
  for (const id of ids)
    await page.request.post(`/api/v3/cart/add/${id}`, { headers, data: { qty: 1 } })
}

test('an empty cart loads React only when the page is shown again', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(paths.cart())
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => /\/react\./.test(url))).toEqual([])
  // Another tab has added a product meanwhile.
  await fill(page, [10101])
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(cartLines(page)).toHaveCount(1)
  expect(scripts.filter((url) => /\/react\./.test(url))).not.toEqual([])
})

test('a press on Checkout before React is there is carried out once it is', async ({ page }) => {
  await fill(page, [10101, 10101])
  const go = await hold(page, '**/assets/react.*')
  await page.goto(paths.cart())
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(paths.cart())
  go()
  // One pack is below the minimum order, which only the script says here.
  await expect(page.getByRole('alert')).toContainText('Add more products worth')
  await expect(page).toHaveURL(paths.cart())
})

test.describe('the cart without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [400] })

  test('comes with its lines, and its forms change them', async ({ page }) => {
    await fill(page, [10101, 202401])
    await page.goto(paths.cart())
    await expect(cartLines(page)).toHaveCount(2)
    await expect(page.locator('.to-pay').last()).toHaveText(/₹/)
    await expect(page.getByText('Jaipur').first()).toBeVisible()
    const dolo = cartLines(page).filter({ hasText: 'Dolo 650 Tablet' })
    await dolo.getByRole('button', { name: 'More of Dolo 650 Tablet' }).click()
    await expect(page).toHaveURL(paths.cart())
    await expect(dolo.getByRole('status')).toContainText('2')
    await dolo.getByRole('button', { name: 'Remove Dolo 650 Tablet' }).click()
    await expect(cartLines(page)).toHaveCount(1)
  })

  test('comes in the language of its address', async ({ page }) => {
    await fill(page, [10101])
    await page.goto(inLocale('ta', paths.cart()))
    await expect(page.getByText('ஜெய்ப்பூர்').first()).toBeVisible()
    await page.locator('.stepper button').last().click()
    await expect(page).toHaveURL(inLocale('ta', paths.cart()))
    await expect(page.locator('.stepper [role=status]')).toContainText('2')
  })

  test('says in words why a change was refused, and keeps the cart', async ({ page }) => {
    await fill(page, [10101])
    const reply = await page.request.post(paths.cart(), {
      headers: { 'sec-fetch-site': 'same-origin' },
      form: { productId: '10101', units: '22' },
    })
    expect(reply.status()).toBe(400)
    expect(await reply.text()).toContain('Quantity must be multiple of')
    await page.goto(paths.cart())
    await expect(page.locator('.stepper [role=status]')).toContainText('1')
  })

  test('takes no change from another site', async ({ page }) => {
    await fill(page, [10101])
    const reply = await page.request.post(paths.cart(), {
      headers: { 'sec-fetch-site': 'cross-site' },
      form: { productId: '10101', remove: '' },
    })
    expect(reply.status()).toBe(400)
    await page.goto(paths.cart())
    await expect(cartLines(page)).toHaveCount(1)
  })
})

test('shows the lines before its script has come, and keeps a press made until then', async ({
  page,
}) => {
  await openCart(page, twoProducts)
  const arrive = await hold(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  await expect(cartLines(page)).toHaveCount(2)
  await cartLines(page)
    .filter({ hasText: 'Dolo 650 Tablet' })
    .getByRole('button', { name: 'More of Dolo 650 Tablet' })
    .click()
  await expect(page.locator('.stepper [role=status]').first()).toContainText('2')
  arrive()
  await expect(page.locator('[data-island=cart][data-live]')).toBeAttached()
  await expect(page.locator('.stepper [role=status]').first()).toContainText('2')
  expect(await violationsOf(page)).toEqual([])
})

test('is never kept by a cache, and a prefetch gets the page that all visitors share', async ({
  page,
}) => {
  await fill(page, [10101])
  const own = await page.request.get(paths.cart())
  expect(own.headers()['cache-control']).toContain('no-store')
  expect(await own.text()).toContain('Dolo 650 Tablet')
  const shared = await page.request.get(paths.cart(), { headers: { 'sec-fetch-mode': 'cors' } })
  expect(await shared.text()).not.toContain('Dolo 650 Tablet')
})
