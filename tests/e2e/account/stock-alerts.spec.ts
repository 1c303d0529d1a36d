import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { becomeCustomer, mailedCode } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

/** A product of the sample that its export calls unavailable. */
const unavailable = 10203

const pathOf = async (page: Page): Promise<string> =>
  new URL((await page.request.get(`/drugs/x-${unavailable}`)).url()).pathname

test('who waits for a product signs in first, agrees by one press, sees it in the account and withdraws it there', async ({
  page,
}) => {
  const email = 'waits@nuskha.example'
  const path = await pathOf(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Tell me when I can order it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tell me when I can order it' })
  await dialog.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code of 6 digits').fill(await mailedCode(email))
  await page.getByRole('button', { name: 'Sign in' }).click()
  // Back on the page, where the dialog opens by itself, and only then.
  await expect(dialog).toContainText(`We send one message to ${email}`)
  await expect(page).toHaveURL(path)
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send me one message' }).click()
  await expect(dialog.getByRole('status')).toContainText(`We will write to ${email} once`)
  await page.goto(paths.account())
  const list = page.getByRole('region', { name: 'Told when back in stock' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('We write once if it is back by')
  expect(await violationsOf(page)).toEqual([])
  await list.getByRole('button', { name: /^Withdraw: / }).click()
  await expect(list).toHaveCount(0)
})

for (const [locale, name] of [
  ['hi', 'मिलने लगे तो बताएँ'],
  ['ta', 'கிடைத்ததும் சொல்லுங்கள்'],
] as const)
  test(`the wish fits a narrow phone in ${locale}, and is withdrawn where it was made`, async ({
    page,
  }) => {
    await becomeCustomer(page, `waits-${locale}@nuskha.example`)
    await page.goto(inLocale(locale, await pathOf(page)))
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    const button = dialog.locator('.buttons button')
    await button.click()
    await expect(dialog.getByRole('status')).toContainText(`waits-${locale}@nuskha.example`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    if (process.env.LOOK) await page.screenshot({ path: `/tmp/care-alert-${locale}.png` })
    await button.click()
    await expect(dialog.getByRole('status')).toHaveCount(0)
  })
