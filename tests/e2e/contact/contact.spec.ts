import { expect, type Page } from 'playwright/test'
import { contactPath, inLocale, paths, reportPath } from '#paths.ts'
import { mailWith, plain } from '../../support/customer.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'
import { wordsOf } from '../../support/words.ts'

const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}
const whole = {
  'Phone number': '9876543210',
  Subject: 'Wrong tablets',
  Message: 'I got the wrong tablets.',
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts'
  test.describe(`the contact page ${how}`, () => {
    test.use({ javaScriptEnabled, expectedStatuses: [400] })

    test(`says what is wrong beside each field and keeps what was typed, ${how}`, async ({
      page,
    }) => {
      await page.goto(paths.faq())
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
      await expect(page).toHaveURL(contactPath)
      await page.getByRole('button', { name: 'Send message' }).click()
      for (const text of [
        'Empty Name',
        'Empty Email',
        'Empty Phone Number',
        'Empty Subject',
        'Empty Message',
      ])
        await expect(page.getByText(text, { exact: true })).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
      await fill(page, { Name: 'Asha & Co', 'E-mail': 'nobody', ...whole, 'Phone number': '12' })
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.locator('.field-error')).toHaveText([
        'Invalid Email',
        'Invalid Phone Number',
      ])
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha & Co')
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue(whole.Message)
      await expect(page.getByLabel('E-mail', { exact: true })).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      if (javaScriptEnabled)
        expect(await barriersOf(page, 'the contact page with errors')).toEqual([])
    })

    test(`makes a ticket whose number is shown and mailed, ${how}`, async ({ page }) => {
      const email = `contact-${javaScriptEnabled}@nuskha.example`
      await page.goto(contactPath)
      await fill(page, { Name: 'Asha', 'E-mail': email, ...whole })
      await page.getByRole('button', { name: 'Send message' }).click()
      const status = page.getByRole('status').filter({ hasText: 'Your ticket number is' })
      const [ticket = ''] = /T-\w{4}-\w{4}/.exec((await status.textContent()) ?? '') ?? []
      expect(await mailWith(email, 'We have your message')).toContain(ticket)
      if (javaScriptEnabled) expect(await barriersOf(page, 'the ticket')).toEqual([])
      // Sent again by a reload: the same ticket.
      await page.goBack()
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(status).toContainText(ticket)
    })

    test(`is in the language of its address, ${how}`, async ({ page }) => {
      const t = wordsOf('ta')
      await page.goto(inLocale('ta', contactPath))
      await page.getByRole('button', { name: t('contact:send') }).click()
      await expect(page.getByText(t('errors:contactNameEmpty'))).toBeVisible()
      await expect(page).toHaveURL(inLocale('ta', contactPath))
    })
  })
}

test.describe('the report of an error', () => {
  const drug = paths.drug({ id: plain, slug: 'dolo-650-tablet' })
  const link = (page: Page) => page.getByRole('link', { name: 'Report an error on this page' })

  test.describe('in its dialog', () => {
    test.use({ expectedStatuses: [400] })
    test('sends the selected text, says what is wrong in place, and thanks', async ({ page }) => {
      await page.goto(drug)
      const heading = (await page.locator('h1').textContent()) ?? ''
      await page.locator('h1').selectText()
      await link(page).click()
      const dialog = page.getByRole('dialog', { name: 'Report an error' })
      await expect(dialog).toContainText(heading)
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(dialog.getByText('Please enter valid email')).toBeVisible()
      await expect(dialog.getByText('Please enter some feedback')).toBeVisible()
      await expect(dialog.getByLabel('E-mail')).toBeFocused()
      expect(await barriersOf(page, 'the report-error modal')).toEqual([])
      await dialog.getByLabel('What is wrong?').fill('The strength is 650 mg.')
      // Escape closes it and what was typed stays (spec §2).
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(link(page)).toBeFocused()
      await link(page).press('Enter')
      await expect(dialog.getByLabel('What is wrong?')).toHaveValue('The strength is 650 mg.')
      await dialog.getByLabel('E-mail').fill('reader@nuskha.example')
      const sent = page.waitForRequest(/report-error/)
      await dialog.getByRole('button', { name: 'Send' }).click()
      expect((await sent).postDataJSON()).toMatchObject({
        page: drug,
        feedback: 'The strength is 650 mg.',
      })
      // The thanks ask what to read more about (spec §9 "UGC thanks").
      await expect(dialog.getByText('Thank you for your feedback')).toBeFocused()
      await dialog.getByLabel('Side effects').check()
      await dialog.getByLabel('Price and packs').check()
      expect(await barriersOf(page, 'the question that thanks')).toEqual([])
      const answered = page.waitForRequest(/ugc\/answer/)
      await dialog.getByRole('button', { name: 'Send answer' }).click()
      expect((await answered).postDataJSON()).toEqual({
        questionId: 48,
        answer: 'side_effects|price',
        page: drug,
      })
      await expect(dialog.getByLabel('Side effects')).toHaveCount(0)
      await expect(dialog.getByText('Thank you for your feedback').last()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })
  })

  test.describe('where the shop does not answer', () => {
    test.use({ expectedConsole: [/net::ERR_FAILED/] })
    test('keeps the report in the dialog and says to try again', async ({ page }) => {
      await page.goto(drug)
      await page.route('**/report-error', (route) => route.abort())
      await link(page).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('E-mail').fill('reader@nuskha.example')
      await dialog.getByLabel('What is wrong?').fill('Offline')
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(dialog.getByText('There was some server error. Please try again.')).toBeVisible()
      await expect(dialog.getByLabel('What is wrong?')).toHaveValue('Offline')
      await page.unroute('**/report-error')
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Thank you for your feedback')).toBeVisible()
    })
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false, expectedStatuses: [400] })
    for (const [kind, path] of [
      ['drug', drug],
      ['OTC product', paths.otc({ id: 202401, slug: 'revital-h-capsules-30' })],
      ['salt', paths.salt({ id: 1001, slug: 'paracetamol' })],
      ['ailment', paths.ailment({ id: 301, slug: 'fever' })],
    ] as const)
      test(`goes from the page of a ${kind} to a plain form and back`, async ({ page }) => {
        await page.goto(path)
        await link(page).click()
        await expect(page).toHaveURL(reportPath(path))
        await page.getByLabel('E-mail').fill('reader@nuskha.example')
        await page.getByRole('button', { name: 'Send' }).click()
        await expect(page.locator('.field-error')).toHaveText(['Please enter some feedback'])
        await expect(page.getByLabel('E-mail')).toHaveValue('reader@nuskha.example')
        await page.getByLabel('What is wrong?').fill(`Wrong on the ${kind}`)
        await page.getByRole('button', { name: 'Send' }).click()
        await expect(page.getByText('Thank you for your feedback')).toBeVisible()
        await page.getByRole('checkbox').first().check()
        await page.getByRole('button', { name: 'Send answer' }).click()
        await expect(page.getByText('Thank you for your feedback')).toBeVisible()
        await expect(page.getByRole('checkbox')).toHaveCount(0)
        await page.getByRole('link', { name: 'Back to the page' }).click()
        await expect(page).toHaveURL(path)
      })
  })
})

for (const [locale, now, says] of [
  ['en', '2026-12-01T20:30:00+05:30', 'Open now, until 9:00 pm'],
  ['en', '2026-12-01T21:30:00+05:30', 'Closed now, opens tomorrow 9:00 am'],
  ['hi', '2026-12-05T21:30:00+05:30', 'अभी बंद है, सोमवार सुबह 9:00 बजे खुलेगा'],
] as const)
  test(`a shop that gives its hours by days says at ${now} by India's clock: ${says}`, async ({
    page,
  }) => {
    const words = wordsOf(locale)
    const until = words('contact:openUntil').replace('{{time}}', '{when}')
    const closed = words('contact:closedUntil').replace('{{when}}', '{when}')
    const opening = JSON.stringify({
      hours: [
        {
          days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
          from: '09:00',
          to: '21:00',
        },
      ],
      holidays: [],
    })
    const line = `<b id="opening" data-extra data-opening='${opening}' data-open-until="${until}" data-closed="${closed}"></b>`
    await page.route(`**${inLocale(locale, contactPath)}`, async (route) => {
      const reply = await route.fetch()
      await route.fulfill({
        response: reply,
        body: (await reply.text()).replace('</h1>', `</h1>${line}`),
      })
    })
    await page.clock.setFixedTime(now)
    await page.goto(inLocale(locale, contactPath))
    await expect(page.locator('#opening')).toHaveText(says)
  })
