import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from 'playwright/test'
import { dayInIndia } from '#model/calendar-india.ts'
import { dayMs } from '#model/duration.ts'
import { enterConsole } from '../../support/console.ts'
import { onPrescription, ordered, send } from '../../support/customer.ts'
import { barriersOf } from '../../support/everybody.ts'
import { pdf, photo } from '../../support/prescription-files.ts'
import { test } from '../../support/shop.ts'

/** Zifi 200 Tablet. */
const ofScheduleH1 = 20501
/** A second medicine of Schedule H. */
const otherOnPrescription = 10602

/** An order of a new customer whose prescription waits for a pharmacist. */
const prescribed = async (
  browser: Browser,
  baseURL: string | undefined,
  file: Buffer,
  products: readonly number[] = [onPrescription],
  doctors: readonly string[] = ['Dr. A. Rao'],
): Promise<string> => {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const id = await ordered(page, `desk-${randomUUID()}@nuskha.example`, products)
  const { result } = await (await page.request.get('/api/v3/session')).json()
  for (const doctor of doctors) {
    const uploaded = await page.request.post('/api/v3/prescriptions', {
      headers: { 'x-csrf-token': result.csrf },
      multipart: {
        doctor,
        patient: 'Meera',
        nickname: doctor,
        file: { name: 'x', mimeType: 'application/octet-stream', buffer: file },
      },
    })
    const { prescription } = (await uploaded.json()).result
    await send(page, `/api/v1/prescription/attach/${prescription.id}`)
  }
  await send(page, `/api/v3/orders/${id}/prescriptions`)
  await page.context().close()
  return id
}

/** A queue of this test's orders alone: those of other tests wait for their own pharmacists. */
const only = (desk: Page, ids: readonly string[]) =>
  desk.route('**/api/ops/prescription-queue*', async (route) => {
    const reviews = ids.map((orderId) => ({
      orderId,
      placedAt: new Date().toISOString(),
      lapsesAt: null,
      claim: { by: null, secondLook: null },
      isForOthers: false,
    }))
    await route.fulfill({ json: { status: 0, errors: [], result: { reviews, hasMore: false } } })
  })

test('a pharmacist approves prescriptions with three keys each beside what is read from the paper', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const files = [await photo('jpeg'), pdf({ pages: 2 }), await photo('png')]
  const ids = await Promise.all(files.map((file) => prescribed(browser, baseURL, file)))
  const { page: desk, operator } = await enterConsole(browser, baseURL, ['pharmacist'])
  let waiting = [...ids]
  await only(desk, waiting)
  await desk.goto('/console/desk')
  await expect(desk.locator('[data-row]')).toHaveCount(3)

  for (const id of ids) {
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await desk.keyboard.press(key)
    }
    if (id === ids[0]) await desk.goto(`/console/desk/${id}`)
    else await press('n')
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(id)
    const paper = desk.getByRole('img', { name: /^Prescription of Meera/ })
    await expect
      .poll(() => paper.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    if (id === ids[1]) {
      await desk.getByRole('button', { name: 'Page 2' }).click()
      await expect(desk.getByRole('img', { name: 'Prescription of Meera, page 2' })).toBeVisible()
    }
    if (id === ids[0]) {
      for (const key of ['t', '+', 'v']) await desk.keyboard.press(key)
      await expect(paper).toHaveAttribute('data-turns', '1')
      await expect(paper).toHaveAttribute('data-size', '2')
      await expect(paper).toHaveAttribute('data-contrast', 'strong')
      // However it is turned, every corner of it can be scrolled to.
      for (const turns of ['2', '3', '0', '1']) {
        await desk.keyboard.press('t')
        await expect(paper).toHaveAttribute('data-turns', turns)
        const [picture, sheet] = [
          await paper.boundingBox(),
          await desk.locator('.sheet').boundingBox(),
        ]
        expect(picture).toEqual(sheet)
      }
    }
    await press('a')
    // The cursor is where the first thing is to be read.
    await expect(desk.getByLabel('Written on')).toBeFocused()
    if (id === ids[0]) expect(await barriersOf(desk, 'an order at the desk')).toEqual([])
    await desk.getByLabel('Written on').fill(dayInIndia(new Date(Date.now() - 3 * dayMs)))
    await desk.getByLabel('Dose as written').fill('1-0-1')
    waiting = waiting.filter((one) => one !== id)
    await desk.unroute('**/api/ops/prescription-queue*')
    await only(desk, waiting)
    await press('Control+Enter')
    const read = desk.getByRole('region', { name: 'Read and decided' })
    await expect(read).toContainText('approved')
    await expect(read).toContainText(operator.name)
    await expect(desk.getByRole('form', { name: 'Decisions' })).toHaveCount(0)
    expect(keys).toBeLessThanOrEqual(3)
  }
  await desk.context().close()
})

test('a pharmacist asks for a better prescription, and the second one refuses it, each with a reason that the customer reads', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const id = await prescribed(browser, baseURL, await photo('jpeg'))
  const { page: first } = await enterConsole(browser, baseURL, ['pharmacist'])
  await first.goto(`/console/desk/${id}`)
  await first.getByRole('button', { name: 'Take this order' }).click()
  await expect(first.getByRole('button', { name: 'Put back' })).toBeVisible()

  // Another pharmacist sees who has it, and cannot decide meanwhile.
  const { page: second } = await enterConsole(browser, baseURL, ['pharmacist'])
  await second.goto(`/console/desk/${id}`)
  await expect(second.getByText(/^Taken by pharmacist/)).toBeVisible()
  await second.keyboard.press('r')
  await expect(second.getByLabel('Reason, which the customer reads')).toBeFocused()
  await second.keyboard.type('The prescription is too old.')
  await second.keyboard.press('Control+Enter')
  await expect(second.getByRole('form', { name: 'Decisions' }).getByRole('alert')).toBeVisible()

  await first.keyboard.press('q')
  await first.getByLabel('Reason, which the customer reads').fill('Please send a sharper photo.')
  await expect(first.getByRole('form', { name: 'Decisions' })).toContainText('the order waits')
  await first.keyboard.press('Control+Enter')
  await expect(first.getByText(/^Taken by/)).toHaveCount(0)
  // What was typed is still there, and the order is free again.
  await second.keyboard.press('Control+Enter')
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Cancelled')
  await first.context().close()
  await second.context().close()
})

test('a line of Schedule H1 that one pharmacist approved waits until another one confirms it', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const id = await prescribed(browser, baseURL, await photo('jpeg'), [ofScheduleH1])
  const [{ page: first }, { page: second, operator }] = [
    await enterConsole(browser, baseURL, ['pharmacist']),
    await enterConsole(browser, baseURL, ['pharmacist']),
  ]
  await first.goto(`/console/desk/${id}`)
  await expect(first.getByText('a second pharmacist confirms it')).toBeVisible()
  await first.keyboard.press('a')
  const day = dayInIndia(new Date(Date.now() - 3 * dayMs))
  await first.getByLabel('Written on').fill(day)
  await first.getByLabel('Doctor’s registration').fill('TNMC 30121')
  await first.getByLabel('Doctor’s address').fill('Adyar, Chennai')
  await first.getByLabel('Dose as written').fill('1-0-1')
  await first.getByRole('checkbox', { name: /The customer was asked/ }).check()
  // What was read from the paper outlives a reload; what is confirmed is confirmed anew.
  await first.reload()
  await expect(first.getByText('What you had typed here before is back.')).toBeVisible()
  await expect(first.getByLabel('Doctor’s registration')).toHaveValue('TNMC 30121')
  await expect(first.getByLabel('Dose as written')).toHaveValue('1-0-1')
  await expect(first.getByRole('checkbox', { name: /The customer was asked/ })).not.toBeChecked()
  await first.getByLabel('Dose as written').press('Control+Enter')
  await expect(first.getByText('wait for another pharmacist')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Confirm as second pharmacist' })).toHaveCount(0)

  await second.goto(`/console/desk/${id}`)
  const read = second.getByRole('region', { name: 'Read and decided' })
  await expect(read).toContainText('TNMC 30121')
  await second.getByRole('button', { name: 'Confirm as second pharmacist' }).click()
  const asked = second.getByRole('dialog')
  await expect(asked).toContainText('You have compared the prescription with what was read')
  await asked.getByRole('button', { name: 'Confirm as second pharmacist' }).click()
  await expect(read).toContainText('approved')
  await expect(read).toContainText(operator.name)
  await first.context().close()
  await second.context().close()
})

test('lines of two prescriptions are approved one prescription after the other, each with its own doctor', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const id = await prescribed(
    browser,
    baseURL,
    await photo('jpeg'),
    [onPrescription, otherOnPrescription],
    ['Dr. A. Rao', 'Dr. B. Sen'],
  )
  const { page: desk } = await enterConsole(browser, baseURL, ['pharmacist'])
  await desk.goto(`/console/desk/${id}`)
  const form = desk.getByRole('form', { name: 'Decisions' })
  await expect(form).toBeVisible()
  await desk.keyboard.press('a')
  // Nothing of one paper is filled in before it is said which of them is read.
  const paper = form.getByRole('combobox', { name: 'Prescription' })
  await expect(paper).toBeFocused()
  await expect(form.getByLabel('Doctor', { exact: true })).toHaveValue('')
  for (const [doctor, later] of [
    ['Dr. A. Rao', true],
    ['Dr. B. Sen', false],
  ] as const) {
    if (later) await form.getByRole('group').nth(1).getByLabel('Leave open').check()
    else await desk.keyboard.press('a')
    await paper.selectOption(
      await paper.locator('option', { hasText: doctor }).getAttribute('value'),
    )
    await expect(form.getByLabel('Doctor', { exact: true })).toHaveValue(doctor)
    await form.getByLabel('Written on').fill(dayInIndia(new Date(Date.now() - 3 * dayMs)))
    await form.getByLabel('Dose as written').fill('1-0-1')
    await desk.keyboard.press('Control+Enter')
    await expect(desk.getByRole('region', { name: 'Read and decided' })).toContainText(doctor)
  }
  await expect(form).toHaveCount(0)
  await desk.context().close()
})

test('a picture that cannot be loaded says so and is read again', async ({ browser, baseURL }) => {
  const id = await prescribed(browser, baseURL, await photo('jpeg'))
  const { page: desk } = await enterConsole(browser, baseURL, ['pharmacist'])
  await desk.route('**/prescriptions/*', (route) => route.abort())
  await desk.goto(`/console/desk/${id}`)
  await expect(desk.getByText('It could not be loaded or drawn here.')).toBeVisible()
  await desk.unroute('**/prescriptions/*')
  await desk.getByRole('button', { name: 'Try again' }).click()
  const paper = desk.getByRole('img', { name: /^Prescription of Meera/ })
  await expect
    .poll(() => paper.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await desk.context().close()
})
