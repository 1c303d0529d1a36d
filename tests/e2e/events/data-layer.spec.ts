import { expect, type Page } from 'playwright/test'
import { paths, screenPaths } from '#paths.ts'
import { becomeCustomer, onPrescription, plain, send } from '../../support/customer.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

type Pushed = {
  event: string
  item?: { kind: string; id?: number }
  items?: object[]
  prescriptionItems?: number
}
const layerOf = (page: Page): Promise<Pushed[] | null> =>
  page.evaluate(() => (window as unknown as { dataLayer?: Pushed[] }).dataLayer ?? null)
const names = async (page: Page) =>
  (await layerOf(page))?.map(({ event, item }) => [event, item?.kind ?? null]) ?? null

const box = (page: Page) =>
  page.getByRole('checkbox', { name: 'Let marketing tools know what I look at and buy' })
const drug = (id: number) => `/details/drugs/${id}/x`

/** Requests to the call for events. */
const listen = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v3/events')) sent.push(request.postData() ?? '')
  })
  return sent
}

test('nothing is pushed or sent before consent, and withdrawn consent stops at once', async ({
  page,
}) => {
  const sent = listen(page)
  const chunks: string[] = []
  page.on('request', (request) => {
    if (/page-events|report\.[\w-]+\.js/.test(request.url())) chunks.push(request.url())
  })
  await page.goto(drug(plain))
  await page.waitForLoadState('networkidle')
  expect([await layerOf(page), sent, chunks]).toEqual([null, [], []])

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click()
  await expect(page).toHaveURL(screenPaths.privacy)
  await expect(box(page)).toBeEnabled()
  await expect(box(page)).not.toBeChecked()
  await box(page).click()
  await expect(page.getByText('Saved: you agreed')).toBeVisible()
  expect(await barriersOf(page, 'the privacy choices')).toEqual([])
  await page.reload()
  await expect(box(page)).toBeChecked()

  await page.goto(drug(plain))
  await expect.poll(() => names(page)).toEqual([['sellingPageView', 'drug']])
  await page.goto(paths.search({ name: 'crocin' }))
  await expect.poll(() => names(page)).toEqual([['search', null]])
  expect(JSON.stringify(await layerOf(page))).not.toContain('crocin')

  await page.goto(screenPaths.privacy)
  await expect(box(page)).toBeChecked()
  await box(page).click()
  await expect(page.getByText('Saved: nothing is passed on')).toBeVisible()
  const before = sent.length
  await page.goto(drug(plain))
  await page.waitForLoadState('networkidle')
  expect([await layerOf(page), sent.length]).toEqual([null, before])
})

test.describe('where the answer cannot be read', () => {
  test.use({ expectedStatuses: [500] })

  test('says so after one request, and reads it at a press', async ({ page }) => {
    let reads = 0
    await page.route('**/api/v3/marketing-consent', (route) => {
      reads += 1
      return route.fulfill({ status: 500, body: 'no' })
    })
    await page.goto(screenPaths.privacy)
    await expect(page.getByRole('alert')).toContainText('Request Failed')
    await page.waitForLoadState('networkidle')
    expect(reads).toBe(1)
    await page.unroute('**/api/v3/marketing-consent')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(box(page)).toBeEnabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('a purchase pushes its events, without the name of the customer or of a prescription medicine', async ({
  page,
}) => {
  await page.goto(paths.faq())
  const email = 'meena.layer@nuskha.example'
  await becomeCustomer(page, email, { products: [plain], address: true })
  await send(page, '/api/v3/marketing-consent', { given: true })
  // This browser learns the answer with the session.
  await page.goto(screenPaths.privacy)
  await expect(box(page)).toBeChecked()

  await page.goto(drug(onPrescription))
  await expect.poll(() => names(page)).toEqual([['sellingPageView', 'prescription']])
  await page.locator('.buy').getByRole('button', { name: 'Add to cart' }).click()
  await expect
    .poll(() => names(page))
    .toEqual([
      ['sellingPageView', 'prescription'],
      ['addToCart', 'prescription'],
    ])
  const layer = JSON.stringify(await layerOf(page))
  expect(layer).not.toContain(String(onPrescription))
  const name = (await page.locator('h1').textContent()) ?? ''
  expect(layer.toLowerCase()).not.toContain((name.split(' ')[0] ?? name).toLowerCase())

  // uname, email and name stay in the memory of the page.
  const visitor = await page.evaluate(
    () => (window as unknown as { dataLayer: { visitor: object } }).dataLayer.visitor,
  )
  expect(visitor).toEqual({ uname: email, email, name: null })
  const kept = await page.evaluate(() =>
    [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ].join(),
  )
  expect(`${layer}${kept}`).not.toContain(email)
  await page.reload()
  expect(
    await page.evaluate(() =>
      Object.keys((window as unknown as { dataLayer?: object[] }).dataLayer ?? []),
    ),
  ).not.toContain('visitor')

  const bought = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/v3/events') && (request.postData() ?? '').includes('buyNow'),
  )
  await page.locator('.buy').getByRole('button', { name: 'Buy now' }).click()
  await bought
  await expect(page).toHaveURL(/fromBuyNow=true/)

  await page.goto(paths.summary())
  await page.getByRole('radio', { name: /cash/i }).check()
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page).toHaveURL(/order-placed/)
  await expect.poll(() => names(page)).toEqual([['orderPlaced', null]])
  expect(await layerOf(page)).toMatchObject([
    { event: 'orderPlaced', prescriptionItems: 1, items: [{ item: { id: plain } }] },
  ])
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(await layerOf(page)).toBeNull()
})
