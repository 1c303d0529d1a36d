import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { becomeCustomer, chennai, send } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

test('adds, changes and removes addresses of the address book', async ({ page }) => {
  await becomeCustomer(page, 'book@nuskha.example')
  await send(page, '/api/v3/addresses', chennai)
  await page.goto(paths.addresses())
  const list = page.getByRole('list', { name: 'Your addresses' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  for (const [label, text] of [
    ['Name', 'Ravi Iyer'],
    ['House and street', '2 Park Road'],
    ['Contact number', '9876543210'],
    ['Pincode', '600001'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(list.getByRole('listitem').first()).toContainText('Ravi Iyer')
  await page.getByRole('button', { name: 'Edit Meena Iyer, 14 Lake View Road' }).click()
  const form = list.getByRole('group', { name: 'Edit Meena Iyer, 14 Lake View Road' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Add an address' })).toBeHidden()
  await expect(form.getByLabel('Pincode')).toHaveValue('600001')
  await form.getByLabel('House and street').fill('#3, 2nd Cross')
  expect(await violationsOf(page)).toEqual([])
  await form.getByRole('button', { name: 'Cancel' }).click()
  const edit = page.getByRole('button', { name: 'Edit Meena Iyer, 14 Lake View Road' })
  await expect(edit).toBeFocused()
  await edit.click()
  await expect(form.getByLabel('House and street')).toHaveValue('14 Lake View Road')
  await form.getByLabel('House and street').fill('#3, 2nd Cross')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(list.getByRole('listitem').last()).toContainText('#3, 2nd Cross')
  await page.getByRole('button', { name: 'Remove Meena Iyer, #3, 2nd Cross' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Successfully Removed' })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test.describe('consents that are refused first', () => {
  test.use({ expectedStatuses: [400, 403] })

  test('gives consent with a number and withdraws it', async ({ page }) => {
    await becomeCustomer(page, 'agrees@nuskha.example')
    await page.goto(paths.account())
    const whatsapp = page.getByLabel('Order updates on WhatsApp')
    const refused = page.waitForResponse('**/api/v3/consents')
    await whatsapp.click()
    await refused
    await expect(page.getByText('Please Enter Contact No')).toBeVisible()
    await expect(whatsapp).not.toBeChecked()
    await page.getByLabel('Contact number').fill('98765 43210')
    await whatsapp.click()
    await expect(whatsapp).toBeChecked()
    await page.reload()
    await expect(whatsapp).toBeChecked()
    await whatsapp.click()
    await expect(whatsapp).not.toBeChecked()
    expect(await violationsOf(page)).toEqual([])
  })
})

test.describe('where the devices cannot be read', () => {
  test.use({ expectedStatuses: [500] })

  test('says so beside their heading, with another try', async ({ page }) => {
    await becomeCustomer(page, 'devices-away@nuskha.example')
    await page.route('**/api/v3/devices', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto(paths.account())
    const devices = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(devices.getByRole('alert')).toContainText('Request Failed')
    await page.unroute('**/api/v3/devices')
    await devices.getByRole('button', { name: 'Try again' }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await expect(devices.getByRole('alert')).toHaveCount(0)
  })
})

test('downloads the data of the account', async ({ page }) => {
  await becomeCustomer(page, 'export@nuskha.example')
  await page.goto(paths.account())
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('export@nuskha.example')
})

test.describe('erasing an account', () => {
  test.use({ expectedStatuses: [400, 403] })

  test('keeps the account where the box is closed by Escape, its backdrop or its button, and leads back to where it was opened', async ({
    page,
  }) => {
    await becomeCustomer(page, 'stays@nuskha.example')
    await page.goto(paths.account())
    const opens = page.getByRole('button', { name: 'Erase my account' })
    const box = page.getByRole('dialog', { name: 'Erase my account' })
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(3, 3),
      () => box.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await opens.click()
      await expect(box).toBeVisible()
      await close()
      await expect(box).toHaveCount(0)
      await expect(opens).toBeFocused()
    }
  })

  test('erases an account only when its address is typed again', async ({ page }) => {
    await becomeCustomer(page, 'erase@nuskha.example')
    await page.goto(paths.account())
    await page.getByRole('button', { name: 'Erase my account' }).click()
    const box = page.getByRole('dialog', { name: 'Erase my account' })
    await box.getByLabel('Your e-mail or number, to confirm').fill('other@nuskha.example')
    await box.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(
      box.getByText('Please enter your account’s email or number to erase it'),
    ).toBeVisible()
    await box.getByLabel('Your e-mail or number, to confirm').fill('erase@nuskha.example')
    await box.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(box.getByText('Your account is erased.')).toBeVisible()
  })
})

test('shows a new customer that nothing is there yet, with a drawing and the next step', async ({
  page,
}) => {
  await becomeCustomer(page, 'new@nuskha.example')
  const empty = page.locator('.empty:has(.drawing)')
  const next = empty.getByRole('link', { name: 'Find a medicine' })
  await page.goto(paths.rewards())
  await expect(page.getByText('0 points to redeem')).toBeVisible()
  await expect(empty.getByText('You have no vouchers yet.')).toBeVisible()
  await expect(next).toHaveAttribute('href', paths.search())
  await page.goto(paths.wallet())
  await expect(empty.getByText('Nothing has come into the wallet yet.')).toBeVisible()
  await expect(next).toBeVisible()
  // A form to begin with stands below it.
  await page.goto(paths.addresses())
  await expect(page.getByText('You have no addresses here yet.')).toBeVisible()
  await expect(empty).toHaveCount(0)
})

test('turns points into one voucher and reloads the page when the dialog closes', async ({
  page,
}) => {
  await becomeCustomer(page, 'points@nuskha.example')
  const rewards = {
    redeemablePoints: 40,
    pendingPoints: 5,
    rewards: [{ points: 40, date: '2026-11-01T00:00:00.000Z', orderId: 'A1', status: 1 }],
  }
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
  await page.goto(paths.rewards())
  await expect(page.getByText('Active')).toBeVisible()
  await page.getByRole('button', { name: 'Turn all points into a voucher' }).click()
  const box = page.getByRole('dialog', { name: 'Your voucher' })
  await expect(box).toContainText('V-1')
  const again = page.waitForEvent('load')
  await box.getByRole('button', { name: 'Close' }).click()
  await again
  await expect(box).toHaveCount(0)
})
