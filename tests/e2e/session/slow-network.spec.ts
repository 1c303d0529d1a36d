import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { becomeCustomer, chennai, onPrescription, plain } from '../../support/customer.ts'
import { cartLines, putIntoCart } from '../../support/filled-cart.ts'
import { photo } from '../../support/prescription-files.ts'
import { test } from '../../support/shop.ts'
import { slowLine } from '../../support/slow-line.ts'

const drug = paths.drug({ id: plain, slug: 'dolo-650-tablet' })

/** Throttles like a phone at the edge of its cell: 400 kbit/s, 400 ms round trip. */
const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  const bytesPerSecond = 400_000 / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}
const count = async (page: Page): Promise<number> =>
  (await (await page.request.get('/api/v1/order/history')).json()).result.total
const cartOf = async (page: Page) =>
  (await (await page.request.get('/api/v2/cart/details')).json()).result

test.describe('on a slow network', () => {
  // Pages and scripts take seconds to load.
  test.slow()
  test.use({ actionTimeout: 20_000 })
  const deadlines = { timeout: 20_000 }

  test('keeps keys pressed before the search has loaded', async ({ page }) => {
    await slowDown(page)
    await page.goto(paths.home())
    await page.getByRole('banner').getByRole('searchbox').click()
    await page.keyboard.type('dolo 650', { delay: 400 })
    const field = page.getByRole('dialog').getByRole('combobox')
    await expect(field).toHaveValue('dolo 650', deadlines)
    await expect(page.getByRole('option').filter({ hasText: 'Dolo 650' }).first()).toBeVisible(
      deadlines,
    )
  })

  test('shows "adding" at once on a slow network, adds once however often it is pressed, and ends idle', async ({
    page,
  }) => {
    await page.goto(paths.faq())
    await putIntoCart(page, [])
    await slowDown(page)
    await page.goto(drug)
    const button = page.locator('.buy [data-add]').first()
    await button.click()
    // Before any reply, and before the code has loaded.
    expect(await button.textContent()).toBe('Adding...')
    for (let presses = 0; presses < 3; presses++) await button.click({ force: true })
    await expect(button).toHaveText('Added', deadlines)
    await expect(button).toHaveText('Add to cart', deadlines)
    await expect(page.locator('.badge')).toHaveText('1')
    const { orderItems } = await cartOf(page)
    expect(orderItems.map(({ unitCount }: { unitCount: number }) => unitCount)).toEqual([1])
  })

  test('places one order after impatient presses', async ({ page }) => {
    await becomeCustomer(page, 'impatient@nuskha.example', { products: [plain], address: true })
    await page.goto(paths.summary())
    const confirm = page.getByRole('button', { name: 'Confirm order' })
    await expect(confirm).toBeEnabled()
    await slowDown(page)
    await confirm.dblclick()
    await confirm.dblclick({ force: true, noWaitAfter: true }).catch(() => {})
    await expect(page).toHaveURL(/order-placed/, deadlines)
    await expect(page.getByRole('link', { name: 'Track order' })).toBeVisible(deadlines)
    expect(await count(page)).toBe(1)
  })
})

test('shows the progress of an upload', async ({ page, baseURL }) => {
  const line = await slowLine(Number(new URL(baseURL ?? '').port), 1_500_000)
  const site = `http://localhost:${line.port}`
  await page.goto(site + paths.faq())
  await becomeCustomer(page, 'uploads@nuskha.example', { products: [onPrescription] })
  await page.goto(site + paths.checkoutPrescription())
  await page.getByLabel('Doctor name').fill('Dr. A. Rao')
  await page.getByLabel('Patient name').fill('Meera')
  await page.getByLabel('File nickname').fill('BP')
  // Larger than the buffers on the way.
  const buffer = Buffer.concat([await photo('png'), Buffer.alloc(9_000_000)])
  await page
    .getByLabel('Choose file')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer })
  const progress = await page.evaluateHandle(() => {
    const values = new Set<number>()
    const look = () => {
      for (const bar of document.querySelectorAll('progress')) values.add(bar.value)
    }
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
    })
    return values
  })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Uploading/ })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'BP' })).toBeChecked({ timeout: 40_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const between = await progress.evaluate(
    (values) => [...values].filter((percent) => percent > 0 && percent < 100).length,
  )
  expect(between).toBeGreaterThan(1)
  line.end()
})

test.describe('a connection lost in the middle', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('keeps a typed address when the connection is lost, and saves it once when it returns', async ({
    page,
    context,
  }) => {
    await becomeCustomer(page, 'tunnel@nuskha.example', { products: [plain] })
    await page.goto(paths.addressList())
    await page.getByLabel('Name').fill(chennai.addUserName)
    await page.getByLabel('House and street').fill(chennai.street1)
    await page.getByLabel('Contact number').fill(chennai.contactNumber)
    await context.setOffline(true)
    await page.getByLabel('Pincode').fill(chennai.pincode)
    const save = page.getByRole('button', { name: 'Save address' })
    await save.click()
    await expect(page.getByRole('alert')).toContainText('Request Failed')
    await expect(page.getByLabel('Name')).toHaveValue(chennai.addUserName)
    await expect(page.getByLabel('Pincode')).toHaveValue(chennai.pincode)
    await context.setOffline(false)
    await save.click()
    await expect(page).toHaveURL(paths.summary())
    const { addresses } = (await (await page.request.get('/api/v3/addresses')).json()).result
    expect(addresses.result).toHaveLength(1)
  })

  test('keeps the names of an upload when the connection is lost, and sends it again', async ({
    page,
    context,
  }) => {
    await becomeCustomer(page, 'lift@nuskha.example', { products: [onPrescription] })
    await page.goto(paths.checkoutPrescription())
    await page.getByLabel('Doctor name').fill('Dr. A. Rao')
    await page.getByLabel('Patient name').fill('Meera')
    await page.getByLabel('File nickname').fill('BP')
    await page
      .getByLabel('Choose file')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: await photo('png') })
    await context.setOffline(true)
    const upload = page.getByRole('button', { name: 'Upload', exact: true })
    await upload.click()
    await expect(page.getByText('Server Problem in Uploading File')).toBeVisible()
    await expect(page.getByLabel('File nickname')).toHaveValue('BP')
    await context.setOffline(false)
    await upload.click()
    await expect(page.getByRole('checkbox', { name: 'BP' })).toBeChecked()
  })

  test('rolls a quantity back when the connection is lost, says so, and allows another change', async ({
    page,
    context,
  }) => {
    await page.goto(paths.faq())
    await putIntoCart(page, [{ id: plain }])
    await page.goto(paths.cart())
    const line = cartLines(page).first()
    await expect(line).toContainText('1 pack')
    // The server draws the lines: until the script has come, a press sends the form.
    await expect(page.locator('[data-island=cart][data-live]')).toBeAttached()
    await context.setOffline(true)
    await line.getByRole('button', { name: /^More of/ }).click()
    await expect(line.getByRole('alert')).toContainText('Server Problem in Updation of Order Item')
    await expect(line).toContainText('1 pack')
    await context.setOffline(false)
    await line.getByRole('button', { name: /^More of/ }).click()
    await expect(line).toContainText('2 packs')
  })

  test('keeps the e-mail address of the sign-in when the connection is lost, and requests the code again', async ({
    page,
    context,
  }) => {
    await page.goto(paths.login())
    await page.getByLabel('E-mail').fill('metro@nuskha.example')
    await context.setOffline(true)
    const send = page.getByRole('button', { name: 'Send me a code' })
    await send.click()
    await expect(page.getByRole('alert')).toContainText('Request Failed')
    await expect(page.getByLabel('E-mail')).toHaveValue('metro@nuskha.example')
    await context.setOffline(false)
    await send.click()
    await expect(page.getByLabel('Code of 6 digits')).toBeFocused()
  })

  test('says that nothing is lost when placing loses the connection, and a retry places one order', async ({
    page,
    context,
  }) => {
    await becomeCustomer(page, 'lostonce@nuskha.example', { products: [plain], address: true })
    await page.goto(paths.summary())
    const confirm = page.getByRole('button', { name: 'Confirm order' })
    await expect(confirm).toBeEnabled()
    // The page is loaded, but the connection is lost.
    await page.route('**/api/v2/order/current/place', async (route) => {
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    })
    await confirm.click()
    await expect(page.getByRole('alert')).toContainText('not be ordered twice')
    await page.unroute('**/api/v2/order/current/place')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/order-placed/)
    expect(await count(page)).toBe(1)
  })
})
