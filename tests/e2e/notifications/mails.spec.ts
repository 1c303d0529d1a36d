import { expect, type Page } from 'playwright/test'
import { paths, unsubscribePath } from '#paths.ts'
import { mendReportsOf } from '../../support/counter.ts'
import { becomeCustomer, mailWith, plain } from '../../support/customer.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

/** A mail that can be turned off: its address to do so. */
const mailed = async (page: Page, email: string): Promise<string> => {
  const origin = new URL(page.url()).origin
  const data = {
    email,
    feedback: 'Wrong',
    page: paths.drug({ id: plain, slug: 'dolo-650-tablet' }),
  }
  expect(
    (await page.request.post('/api/v3/report-error', { data, headers: { origin } })).status(),
  ).toBe(200)
  await mendReportsOf(page, email)
  const mail = await mailWith(email, 'List-Unsubscribe')
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const link = /^List-Unsubscribe: <(.*)>$/m.exec(mail)?.[1] ?? ''
  expect(mail.split('\n\n').slice(1).join()).toContain(link)
  return new URL(link).pathname + new URL(link).search
}
const on = 'You get e-mails about this: errors that you reported.'
const off = 'You no longer get e-mails about this: errors that you reported.'

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts'
  test.describe(`the link in a mail ${how}`, () => {
    test.use({ javaScriptEnabled })
    test(`turns mails off by one press and on again, and opening it changes nothing, ${how}`, async ({
      page,
    }) => {
      await page.goto(paths.faq())
      const link = await mailed(page, `off-${javaScriptEnabled}@nuskha.example`)
      // Programs that scan mails open every link.
      for (let scan = 0; scan < 2; scan++) {
        await page.goto(link)
        await expect(page.getByText(on)).toBeVisible()
      }
      if (javaScriptEnabled) expect(await barriersOf(page, 'the unsubscribe page')).toEqual([])
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByText(off)).toBeVisible()
      await page.goto(link)
      await expect(page.getByText(off)).toBeVisible()
      await page.getByRole('button', { name: 'Subscribe again' }).click()
      await expect(page.getByText(on)).toBeVisible()
    })
  })
}

test('a mail program unsubscribes with one click, by a form of either kind and without a page (RFC 8058)', async ({
  page,
  playwright,
}) => {
  await page.goto(paths.faq())
  const email = 'one-click@nuskha.example'
  const link = await mailed(page, email)
  const program = await playwright.request.newContext({ baseURL: new URL(page.url()).origin })
  expect((await program.head(link)).status()).toBe(200)
  await page.goto(link)
  await expect(page.getByText(on)).toBeVisible()
  expect((await program.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(
    200,
  )
  await page.goto(link)
  await expect(page.getByText(off)).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(page.getByText(on)).toBeVisible()
  expect(
    (await program.post(link, { multipart: { 'List-Unsubscribe': 'One-Click' } })).status(),
  ).toBe(200)
  await page.goto(link)
  await expect(page.getByText(off)).toBeVisible()
  await program.dispose()
})

test.describe('an incomplete link', () => {
  test.use({ expectedStatuses: [404] })
  test('says so and leads to the account', async ({ page }) => {
    await page.goto(unsubscribePath('x'.repeat(60)))
    await expect(
      page.getByText('This link is not complete. Open it from the e-mail again.'),
    ).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'To your account' }),
    ).toHaveAttribute('href', paths.account())
  })
})

test('a customer turns mails off in the modal of the account page, and the choice holds for the link', async ({
  page,
}) => {
  await page.goto(paths.faq())
  const email = 'modal@nuskha.example'
  const link = await mailed(page, email)
  await becomeCustomer(page, email)
  await page.goto(paths.account())
  await page.getByRole('button', { name: 'Choose which e-mails you get' }).click()
  const dialog = page.getByRole('dialog')
  const box = dialog.getByRole('checkbox', { name: 'errors that you reported' })
  await expect(box).toBeChecked()
  await box.click()
  await expect(box).not.toBeChecked()
  expect(await barriersOf(page, 'the unsubscribe modal')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByText(off)).toBeVisible()
})
