import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { chennai, mailedCode, plain } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

// 403: a visitor who is not signed in is sent to the sign-in page.
test.use({ expectedStatuses: [403], viewport: { width: 640, height: 400 } })

/** A short description of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    return (
      element?.labels?.[0]?.textContent || element?.ariaLabel || element?.textContent?.trim() || ''
    )
  })

/** Presses Tab until an element with that name has the focus. */
const reach = async (page: Page, name: string | RegExp): Promise<void> => {
  const isIt = (text: string) =>
    typeof name === 'string' ? text.startsWith(name) : name.test(text)
  for (let presses = 0; presses < 120; presses++) {
    if (isIt(await focused(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no ${name} was reached; the keyboard is at ${await focused(page)}`)
}
const write = async (page: Page, name: string, text: string): Promise<void> => {
  await reach(page, name)
  await page.keyboard.type(text)
}
const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await reach(page, name)
  await page.keyboard.press('Enter')
}

test('completes a purchase by keyboard alone, zoomed to 200 %', async ({ page }) => {
  const email = 'keys@nuskha.example'
  await page.goto(paths.drug({ id: plain, slug: 'dolo-650-tablet' }))
  await press(page, 'Add to cart')
  const box = page.getByRole('dialog', { name: 'Where should we deliver?' })
  await expect(box).toBeVisible()
  await reach(page, 'Pincode')
  await page.keyboard.type(chennai.pincode)
  await page.keyboard.press('Enter')
  await expect(page.locator('.badge')).toHaveText('1')
  await page.goto(paths.cart())
  for (let packs = 2; packs <= 4; packs++) {
    await press(page, /^More of/)
    await expect(page.getByRole('group', { name: /Quantity/ })).toContainText(`${packs} packs`)
  }
  await press(page, 'Checkout')
  await expect(page).toHaveURL(paths.login(paths.addressList({ of: '2' })))
  await expect(page.getByLabel('E-mail')).toBeEnabled()
  await write(page, 'E-mail or mobile number', email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code of 6 digits')).toBeFocused()
  await page.keyboard.type(await mailedCode(email))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.addressList({ of: '2' }))
  await expect(page.getByLabel('Name')).toBeEnabled()
  await write(page, 'Name', chennai.addUserName)
  await write(page, 'House and street', chennai.street1)
  await write(page, 'Contact number', chennai.contactNumber)
  await write(page, 'Pincode', chennai.pincode)
  await press(page, 'Save address')
  await expect(page).toHaveURL(paths.summary())
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeEnabled()
  await press(page, 'Confirm order')
  await expect(page).toHaveURL(/order-placed/)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
})
