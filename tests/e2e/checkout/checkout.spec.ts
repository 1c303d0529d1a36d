import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { formSizes } from '#model/form-sizes.ts'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { becomeCustomer, chennai, onPrescription, plain, send } from '../../support/customer.ts'
import { hold } from '../../support/filled-cart.ts'
import { photo } from '../../support/prescription-files.ts'
import { test } from '../../support/shop.ts'

const fillNames = async (page: Page): Promise<void> => {
  await page.getByLabel('Doctor name').fill('Dr. A. Rao (MD)')
  await page.getByLabel('Patient name').fill('Meera & Ravi')
  await page.getByLabel('File nickname').fill('BP, November')
}

test.describe('a prescription at the checkout', () => {
  test('requires every name of an uploaded prescription and attaches it to the order', async ({
    page,
  }) => {
    await becomeCustomer(page, 'rx@nuskha.example', { products: [onPrescription] })
    await page.goto(paths.checkoutPrescription())
    await page.getByLabel('Doctor name').fill('R2D2')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    for (const text of [
      'Please Select File for Upload',
      'Invalid Characters in Doctor Name',
      'Empty Patient Name',
      'Empty File Nickname',
    ])
      await expect(page.getByText(text)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await fillNames(page)
    await page
      .getByLabel('Choose file')
      .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg') })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Prescription has been uploaded')).toBeVisible()
    const ticked = page.getByRole('checkbox', { name: 'BP, November' })
    await expect(ticked).toBeChecked()
    await expect(page.getByLabel('Doctor name')).toHaveValue('')
    await page.getByRole('button', { name: 'Continue Checkout' }).click()
    await expect(page).toHaveURL(paths.addressList())
    await page.goto(paths.checkoutPrescription())
    await expect(ticked).toBeChecked()
    await ticked.uncheck()
    await expect(page.getByRole('button', { name: 'Checkout without Prescription' })).toBeEnabled()
  })

  test('makes a photo smaller that is too large for the shop, and sends what is written on it', async ({
    page,
  }) => {
    await becomeCustomer(page, 'rx-large@nuskha.example', { products: [onPrescription] })
    await page.goto(paths.checkoutPrescription())
    await fillNames(page)
    // Noise, so that it is large, with a black bar on nothing at all: transparent, as some scanners save.
    const size = { width: 4_400, height: 2_200 }
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const bar = { create: { width: 4_400, height: 400, channels: 4, background: '#000' } } as const
    const buffer = await sharp({ create: { ...size, channels: 3, background: '#fff', noise } })
      .extend({ bottom: 2_200, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .composite([{ input: bar, top: 3_500, left: 0 }])
      .png()
      .toBuffer()
    expect(buffer.length).toBeGreaterThan(formSizes.prescriptionMegabytes * 1024 ** 2)
    await page
      .getByLabel('Choose file')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    // Twenty megapixels are drawn anew in the browser, which a busy machine takes its time for.
    await expect(page.getByText('Prescription has been uploaded')).toBeVisible({ timeout: 60_000 })
    const { result } = await (await page.request.get('/api/v3/prescriptions')).json()
    const [{ id }] = result.prescriptions
    const sent = await (await page.request.get(`/api/v3/prescriptions/${id}/file`)).body()
    const { format, width = 0, height } = await sharp(sent).metadata()
    expect([format, height]).toEqual(['jpeg', width])
    const at = async (top: number): Promise<number> => {
      const place = {
        left: Math.round(width / 2),
        top: Math.round((top * width) / 4_400),
        width: 1,
        height: 1,
      }
      return (await sharp(sent).extract(place).greyscale().raw().toBuffer())[0] ?? -1
    }
    expect(await at(3_000)).toBeGreaterThan(240)
    expect(await at(3_700)).toBeLessThan(15)
  })

  // Seen red with the button that goes on in its place.
  test('uploads the chosen file by the button that else goes on', async ({ page }) => {
    await becomeCustomer(page, 'rx-chosen@nuskha.example', { products: [onPrescription] })
    await page.goto(paths.checkoutPrescription())
    await expect(page.getByRole('button', { name: 'Checkout without Prescription' })).toBeVisible()
    await page
      .getByLabel('Choose file')
      .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg') })
    await expect(page.getByRole('button', { name: 'Checkout without Prescription' })).toHaveCount(0)
    const upload = page.getByRole('button', { name: 'Upload a prescription' })
    await upload.click()
    await expect(page.getByLabel('Doctor name')).toBeFocused()
    await fillNames(page)
    const arrive = await hold(page, '**/api/v3/prescriptions')
    await upload.click()
    // Nothing goes on while it is on its way.
    await expect(upload).toBeDisabled()
    arrive()
    await expect(page.getByRole('button', { name: 'Continue Checkout' })).toBeEnabled()
  })

  test('has no step for a cart that needs no prescription, and fills in the pincode that is known', async ({
    page,
  }) => {
    await becomeCustomer(page, 'two-steps@nuskha.example', { products: [plain] })
    await page.goto(paths.cart())
    await page.getByRole('button', { name: 'Checkout' }).click()
    await expect(page).toHaveURL(paths.addressList({ of: '2' }))
    const steps = page.getByRole('navigation', { name: 'Steps of the order' }).getByRole('listitem')
    await expect(steps).toHaveText([/Delivery address/, /Order summary/])
    await expect(page.getByLabel('Pincode')).toHaveValue(chennai.pincode)
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Name').fill(chennai.addUserName)
    await page.getByLabel('House and street').fill(chennai.street1)
    await page.getByLabel('Contact number').fill(chennai.contactNumber)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page).toHaveURL(paths.summary())
    await expect(steps).toHaveCount(2)
    await expect(steps.first().getByRole('link')).toHaveAttribute(
      'href',
      paths.addressList({ of: '2' }),
    )
    await page.getByRole('button', { name: 'Confirm order' }).click()
    await expect(page).toHaveURL(/order-placed\?oId=/)
  })

  test.describe('a prescription that cannot be attached', () => {
    test.use({ expectedStatuses: [500] })

    test('unticks a prescription that cannot be attached and keeps typed names after a failed upload, and with consent after a reload', async ({
      page,
    }) => {
      await becomeCustomer(page, 'untick@nuskha.example', { products: [onPrescription] })
      await send(page, '/api/v3/consents', { personalStorage: true })
      await page.goto(paths.checkoutPrescription())
      await fillNames(page)
      const file = { name: 'x.png', mimeType: 'image/png', buffer: await photo('png') }
      await page.getByLabel('Choose file').setInputFiles(file)
      await page.route('**/api/v3/prescriptions', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, body: 'no' })
          : route.continue(),
      )
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(page.getByText('Server Problem in Uploading File')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('File nickname')).toHaveValue('BP, November')
      await page.unroute('**/api/v3/prescriptions')
      await page.getByLabel('Choose file').setInputFiles(file)
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      const ticked = page.getByRole('checkbox', { name: 'BP, November' })
      await expect(ticked).toBeChecked()
      await page.route('**/api/v1/prescription/remove/*', (route) =>
        route.fulfill({ status: 500, body: 'no' }),
      )
      await ticked.click()
      await expect(page.getByRole('alert').filter({ hasText: 'Request Failed' })).toBeVisible()
      await expect(ticked).toBeChecked()
    })
  })
})

test.describe('an address at the checkout', () => {
  test('validates an address by field, looks up its place, and keeps it while the server is away', async ({
    page,
  }) => {
    await becomeCustomer(page, 'address@nuskha.example', { products: [plain] })
    await page.goto(paths.addressList())
    const save = page.getByRole('button', { name: 'Save address' })
    // The pincode that is known was filled in.
    await expect(page.getByLabel('Pincode')).toHaveValue(chennai.pincode)
    await page.getByLabel('Pincode').fill('')
    await save.click()
    for (const text of [
      'Please Enter Name',
      'Please Enter Street1',
      'Please Enter Contact No',
      'Please Enter Pincode',
    ])
      await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.getByLabel('Name').fill('Meena <b>')
    await page.getByLabel('House and street').fill('14; Lake')
    await page.getByLabel('Contact number').fill('12ab')
    await page.getByLabel('Pincode').fill('6000')
    await save.click()
    for (const text of [
      'Invalid name',
      'Invalid characters in the street',
      'Please specify valid Mobile Number',
      'Invalid Pincode',
    ])
      await expect(page.getByText(text)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Pincode').fill('999')
    await expect(
      page.getByText('Currently, We are not serving Orders at the pincodes starting with 999'),
    ).toBeVisible()
    await page.getByLabel('Name').fill(chennai.addUserName)
    await page.getByLabel('House and street').fill(chennai.street1)
    await page.getByLabel('Contact number').fill(chennai.contactNumber)
    await page.getByLabel('Pincode').fill(chennai.pincode)
    await expect(page.getByText('Chennai, Tamil Nadu, India')).toBeVisible()
    await page.route('**/api/v3/addresses', (route) => route.fulfill({ body: 'a proxy' }))
    await save.click()
    await expect(page.getByText('Request Failed')).toBeVisible()
    await page.unroute('**/api/v3/addresses')
    await save.click()
    await expect(page).toHaveURL(paths.summary())
  })

  test('warns of an address outside the cart’s pincode, which can be adopted', async ({ page }) => {
    await becomeCustomer(page, 'elsewhere2@nuskha.example', {
      products: [plain],
      pincode: '302001',
    })
    await send(page, '/api/v3/addresses', chennai)
    await page.goto(paths.addressList())
    await page.getByRole('button', { name: 'Deliver here: Meena Iyer' }).click()
    await expect(page.getByRole('alert')).toContainText('some items may be trimmed from the cart')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Change pincode to 600001' }).click()
    await expect(page).toHaveURL(paths.summary())
    await expect(page.getByRole('button', { name: 'Confirm order' })).toBeEnabled()
  })

  test('shows addresses three to a page and loads more when scrolled to', async ({ page }) => {
    await becomeCustomer(page, 'many@nuskha.example')
    for (const street1 of ['1 A', '2 B', '3 C', '4 D'])
      await send(page, '/api/v3/addresses', { ...chennai, street1 })
    await page.goto(paths.addressList())
    const list = page.getByRole('list', { name: 'Your addresses' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    // Scrolling to the button presses it.
    await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded()
    await expect(list.getByRole('listitem')).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  })
})

test('reports an unreachable server on each screen, with a retry', async ({ page }) => {
  await becomeCustomer(page, 'away@nuskha.example', { products: [plain], address: true })
  for (const path of [
    paths.checkoutPrescription(),
    paths.addressList(),
    paths.summary(),
    paths.orderHistory(),
    paths.wallet(),
    paths.rewards(),
  ]) {
    await page.route('**/api/{v1,v2,v3}/**', (route) => route.fulfill({ body: 'a proxy' }))
    await page.goto(inLocale('hi', path))
    await expect(page.getByRole('button', { name: 'फिर कोशिश करें' }).first()).toBeVisible()
    await page.unroute('**/api/{v1,v2,v3}/**')
    await page.getByRole('button', { name: 'फिर कोशिश करें' }).first().click()
    await expect(page.getByRole('button', { name: 'फिर कोशिश करें' })).toHaveCount(
      path === paths.rewards() ? 1 : 0,
    )
  }
})

test.describe('an order of a business', () => {
  test.use({ expectedStatuses: [422] })
  test('takes the GSTIN of a business, says what is wrong with it, and keeps it with the order', async ({
    page,
  }) => {
    await becomeCustomer(page, 'business@nuskha.example', { products: [plain], address: true })
    await page.goto(paths.summary())
    const confirm = page.getByRole('button', { name: 'Confirm order' })
    await page.getByText('I have a GSTIN').click()
    await page.getByLabel('GSTIN', { exact: true }).fill('33AAPFU0939F1Z3')
    await confirm.click()
    await expect(page.getByText('This is not a GSTIN')).toBeVisible()
    await expect(page.getByText('Please enter the name of the business')).toBeVisible()
    await expect(page.getByLabel('GSTIN', { exact: true })).toBeFocused()
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Name of the business').fill('Kaveri Clinics Private Limited')
    // Of Maharashtra: the form is right, and the server knows better.
    await page.getByLabel('GSTIN', { exact: true }).fill('27AAPFU0939F1ZV')
    await confirm.click()
    await expect(page.getByText('registered in Maharashtra')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the summary' }).click()
    await page.getByText('I have a GSTIN').click()
    await page.getByLabel('GSTIN', { exact: true }).fill('33 aapfu 0939f 1z2')
    await page.getByLabel('Name of the business').fill('Kaveri Clinics Private Limited')
    await confirm.click()
    await page.waitForURL(({ searchParams }) => searchParams.has('oId'))
    const placed = new URL(page.url()).searchParams.get('oId')
    const order = await page.evaluate(async () => {
      const { result } = await (await fetch('/api/v1/order/orders')).json()
      const [{ orderId }] = result.result
      return (await (await fetch(`/api/v3/orders/${orderId}`)).json()).result
    })
    expect(placed).toBe(order.orderId)
    expect(order.business).toEqual({
      gstin: '33AAPFU0939F1Z2',
      legalName: 'Kaveri Clinics Private Limited',
    })
    await page.goto(paths.track(String(placed)))
    await expect(
      page.getByText('Invoice for Kaveri Clinics Private Limited, GSTIN 33AAPFU0939F1Z2'),
    ).toBeVisible()
  })
})
