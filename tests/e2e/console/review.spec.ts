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

/** Warf 5 Tablet: to be avoided with the first. */
const warfarin = 62101

/** An order of a new customer whose prescription waits for a pharmacist. */
const prescribed = async (
  browser: Browser,
  baseURL: string | undefined,
  file: Buffer,
  products: readonly number[] = [onPrescription],
  doctors: readonly string[] = ['Dr. A. Rao'],
): Promise<string> => {
  const { id, page } = await prescribedBy(browser, baseURL, file, products, doctors)
  await page.context().close()
  return id
}

/** The same with the page of the customer. */
const prescribedBy = async (
  browser: Browser,
  baseURL: string | undefined,
  file: Buffer,
  products: readonly number[] = [onPrescription],
  doctors: readonly string[] = ['Dr. A. Rao'],
): Promise<{ id: string; page: Page }> => {
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
  return { id, page }
}

/** A queue of this test's orders alone: those of other tests wait for their own pharmacists. */
const only = (consolePage: Page, ids: readonly string[]) =>
  consolePage.route('**/api/ops/prescription-queue*', async (route) => {
    const reviews = ids.map((orderId) => ({
      orderId,
      placedAt: new Date().toISOString(),
      lapsesAt: null,
      claim: { by: null, secondLook: null },
      isForOthers: false,
      amount: '100.00',
      papers: 1,
      lines: [],
    }))
    const result = { reviews, hasMore: false, asked: 0 }
    await route.fulfill({ json: { status: 0, errors: [], result } })
  })

test('a pharmacist approves prescriptions with three keys each beside what is read from the paper', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const files = [await photo('jpeg'), pdf({ pages: 2 }), await photo('png')]
  const ids = await Promise.all(files.map((file) => prescribed(browser, baseURL, file)))
  const { page: consolePage, operator } = await enterConsole(browser, baseURL, ['pharmacist'])
  let waiting = [...ids]
  await only(consolePage, waiting)
  await consolePage.goto('/console/desk')
  await expect(consolePage.locator('[data-row]')).toHaveCount(3)

  for (const id of ids) {
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await consolePage.keyboard.press(key)
    }
    if (id === ids[0]) await consolePage.goto(`/console/desk/${id}`)
    else await press('n')
    await expect(consolePage.getByRole('heading', { level: 1 })).toContainText(id)
    // Whom the order is for, and its sum, stand beside its number.
    await expect(consolePage.locator('.desk-head')).toContainText(
      /\d{6} · ₹[\d.,]+ (Cash on delivery|Online)/,
    )
    const paper = consolePage.getByRole('img', { name: /^Prescription of Meera/ })
    await expect
      .poll(() => paper.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    if (id === ids[1]) {
      await consolePage.getByRole('button', { name: 'Page 2' }).click()
      await expect(
        consolePage.getByRole('img', { name: 'Prescription of Meera, page 2' }),
      ).toBeVisible()
    }
    if (id === ids[0]) {
      for (const key of ['t', '+', 'v']) await consolePage.keyboard.press(key)
      await expect(paper).toHaveAttribute('data-turns', '1')
      await expect(paper).toHaveAttribute('data-size', '2')
      await expect(paper).toHaveAttribute('data-contrast', 'strong')
      // However it is turned, every corner of it can be scrolled to.
      for (const turns of ['2', '3', '0', '1']) {
        await consolePage.keyboard.press('t')
        await expect(paper).toHaveAttribute('data-turns', turns)
        const [picture, sheet] = [
          await paper.boundingBox(),
          await consolePage.locator('.sheet').boundingBox(),
        ]
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(picture?.[side]).toBeCloseTo(sheet?.[side] ?? 0, 0)
      }
    }
    await press('a')
    // The cursor is where the first thing is to be read.
    await expect(consolePage.getByLabel('Written on')).toBeFocused()
    if (id === ids[0]) expect(await barriersOf(consolePage, 'an order at the desk')).toEqual([])
    await consolePage.getByLabel('Written on').fill(dayInIndia(new Date(Date.now() - 3 * dayMs)))
    await consolePage.getByLabel('Dose as written').fill('1-0-1')
    waiting = waiting.filter((one) => one !== id)
    await consolePage.unroute('**/api/ops/prescription-queue*')
    await only(consolePage, waiting)
    await press('Control+Enter')
    const read = consolePage.getByRole('region', { name: 'Read and decided' })
    await expect(read).toContainText('approved')
    await expect(read).toContainText(operator.name)
    await expect(consolePage.getByRole('form', { name: 'Decisions' })).toHaveCount(0)
    expect(keys).toBeLessThanOrEqual(3)
  }
  await consolePage.context().close()
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
  await expect(second.getByLabel('which the customer reads')).toBeFocused()
  await second.keyboard.type('The prescription is too old.')
  await second.keyboard.press('Control+Enter')
  await expect(second.getByRole('form', { name: 'Decisions' }).getByRole('alert')).toBeVisible()

  await first.keyboard.press('q')
  await first.getByLabel('which the customer reads').fill('Please send a sharper photo.')
  await expect(first.getByRole('form', { name: 'Decisions' })).toContainText(
    'answers in words or with a photo',
  )
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
  await expect(first.getByLabel('Written on')).toBeFocused()
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

test('the only pharmacist of a small shop reads Schedule H1 again from the paper, without what was read first', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const id = await prescribed(browser, baseURL, await photo('jpeg'), [ofScheduleH1])
  const { page: consolePage } = await enterConsole(browser, baseURL, ['pharmacist'])
  await consolePage.goto(`/console/desk/${id}`)
  await expect(consolePage.getByText('a second pharmacist confirms it')).toBeVisible()
  await consolePage.keyboard.press('a')
  await expect(consolePage.getByLabel('Written on')).toBeFocused()
  const day = dayInIndia(new Date(Date.now() - 3 * dayMs))
  await consolePage.getByLabel('Written on').fill(day)
  await consolePage.getByLabel('Doctor’s registration').fill('TNMC 30121')
  await consolePage.getByLabel('Doctor’s address').fill('Adyar, Chennai')
  await consolePage.getByLabel('Dose as written').fill('1-0-1')
  await consolePage.getByRole('checkbox', { name: /The customer was asked/ }).check()
  // The server of these tests has other pharmacists: what it says to the only one is said in its place.
  let from = new Date(Date.now() + 3_600_000).toISOString()
  await consolePage.route(`**/api/ops/orders/${id}/review`, async (route) => {
    const reply = await route.fetch()
    const json = await reply.json()
    if (route.request().method() === 'GET')
      for (const line of json.result.lines)
        if (line.transcription) Object.assign(line, { readAgainFrom: from, readsTwice: true })
    await route.fulfill({ response: reply, json })
  })
  await consolePage.getByLabel('Dose as written').press('Control+Enter')
  const again = consolePage.getByRole('form', { name: /^Second reading/ })
  await expect(again).toContainText('read it a second time from')
  await expect(again.getByLabel('Dose as written')).toHaveCount(0)
  await expect(consolePage.getByRole('region', { name: 'Read and decided' })).toHaveCount(0)
  await expect(consolePage.getByText('TNMC 30121')).toHaveCount(0)

  // It opens by itself when the time has come.
  from = new Date(Date.now() + 4_000).toISOString()
  await consolePage.reload()
  await expect(again.getByLabel('Dose as written')).toHaveValue('')
  await expect(consolePage.getByRole('img', { name: /^Prescription of Meera/ })).toBeVisible()
  expect(await barriersOf(consolePage, 'a second reading')).toEqual([])
  for (const [label, text] of [
    ['Patient', 'Meera'],
    ['Written on', day],
    ['Units to supply', '10'],
    ['Dose as written', '1-1-1'],
  ] as const)
    await again.getByLabel(label).fill(text)
  const sent = consolePage.waitForRequest(`**/api/ops/orders/${id}/confirm`)
  await again.getByRole('button', { name: 'Record the second reading' }).click()
  const [reading] = (await sent).postDataJSON().readings
  expect(reading).toEqual({
    line: reading.line,
    units: 10,
    patient: 'Meera',
    issuedOn: day,
    dose: '1-1-1',
  })
  // What was typed stays beside the reason.
  await expect(again.getByRole('alert')).toBeVisible()
  await expect(again.getByLabel('Dose as written')).toHaveValue('1-1-1')
  await again.getByRole('button', { name: 'The first reading was wrong' }).click()
  await expect(consolePage.getByRole('form', { name: 'Decisions' })).toBeVisible()
  await consolePage.context().close()
})

test('papers are numbered tabs: a number shows one, lines are read from several at once, and nothing typed is lost', async ({
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
  const { page: consolePage } = await enterConsole(browser, baseURL, ['pharmacist'])
  await consolePage.goto(`/console/desk/${id}`)
  const form = consolePage.getByRole('form', { name: 'Decisions' })
  const papers = consolePage.getByRole('region', { name: 'Prescriptions' })
  const tab = (number: number) => papers.getByRole('button', { name: new RegExp(`^${number} Dr`) })
  await expect(tab(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(tab(2)).toContainText('Meera')
  const numberOf = async (doctor: string): Promise<number> =>
    (await tab(1).filter({ hasText: doctor }).count()) === 1 ? 1 : 2
  const [rao, sen] = [await numberOf('Dr. A. Rao'), await numberOf('Dr. B. Sen')]
  const group = (name: string, nth: number) =>
    form.getByRole('group', { name: new RegExp(`^${name}`) }).nth(nth)

  // Approved before it is said from which paper: asked for in words at the line, and recorded nothing.
  await consolePage.keyboard.press('a')
  await expect(group('Decision', 0).getByRole('radio', { name: 'Yes' })).toBeChecked()
  await consolePage.keyboard.press('Control+Enter')
  await expect(form.getByRole('alert')).toContainText('Choose the prescription that it is on.')
  await expect(form.getByRole('alert')).not.toContainText('lines.')

  // The numbers of the keyboard show a paper. With the focus in a line, that line is read from it.
  await group('Decision', 0).getByRole('radio', { name: 'Yes' }).focus()
  await consolePage.keyboard.press(String(rao))
  await group('Decision', 1).getByRole('radio', { name: 'Yes' }).focus()
  await consolePage.keyboard.press(String(sen))
  await expect(tab(sen)).toHaveAttribute('aria-pressed', 'true')
  await expect(group('Prescription', 0).getByRole('radio', { name: String(rao) })).toBeChecked()
  await expect(group('Prescription', 1).getByRole('radio', { name: String(sen) })).toBeChecked()

  // A dose fills its fields.
  const day = dayInIndia(new Date(Date.now() - 3 * dayMs))
  const [year = '', month, date] = day.split('-')
  const doses = form.getByLabel('Dose as written')
  await doses.nth(0).fill('1-0-1 x 5')
  await doses.nth(1).fill('BD x 3')
  await expect(form.getByLabel('Units a day').nth(0)).toHaveValue('2')
  await expect(form.getByLabel('Days').nth(0)).toHaveValue('5')
  await expect(form.getByLabel('Units a day').nth(1)).toHaveValue('2')
  await expect(form.getByLabel('Days').nth(1)).toHaveValue('3')
  await expect(doses.nth(0)).toHaveValue('1-0-1')
  // Where something else was typed, it stays.
  await form.getByLabel('Days').nth(1).fill('9')
  await doses.nth(1).fill('TDS x 4')
  await expect(form.getByLabel('Units a day').nth(1)).toHaveValue('3')
  await expect(form.getByLabel('Days').nth(1)).toHaveValue('9')

  // Typed for one paper, it is there after the other one was looked at, after a stray key and after a live update.
  const written = form.getByLabel('Written on').filter({ visible: true })
  await tab(rao).click()
  await written.fill(`${date}/${month}/${year.slice(2)}`)
  await form.getByLabel('Doctor’s address').filter({ visible: true }).fill('Adyar')
  await tab(sen).click()
  await expect(written).toHaveValue('')
  await tab(rao).click()
  await expect(written).toHaveValue(`${date}/${month}/${year.slice(2)}`)
  await tab(rao).focus()
  for (const key of ['q', 'r', 'q']) {
    await tab(rao).focus()
    await consolePage.keyboard.press(key)
    await consolePage.waitForTimeout(120)
  }
  await expect(group('Decision', 0).getByRole('radio', { name: 'Ask' })).toBeChecked()
  await expect(doses.nth(0)).toHaveValue('1-0-1')
  await consolePage.keyboard.press('Escape')
  await tab(rao).focus()
  await consolePage.keyboard.press('a')
  await expect(group('Decision', 0).getByRole('radio', { name: 'Yes' })).toBeChecked()
  await tab(rao).click()
  await expect(form.getByLabel('Doctor’s address').filter({ visible: true })).toHaveValue('Adyar')
  await tab(rao).focus()
  await consolePage.keyboard.press('c')
  await expect(consolePage.getByText(/^Taken by/)).toBeVisible()
  await expect(doses.nth(1)).toHaveValue('TDS x 4')
  await expect(form.getByLabel('Doctor’s address').filter({ visible: true })).toHaveValue('Adyar')

  // What is wrong is said at its field, which is brought into view with its paper.
  for (const nth of [0, 1]) await form.getByLabel('Days').nth(nth).fill('90')
  await consolePage.keyboard.press('Control+Enter')
  await expect(form.getByRole('alert')).toContainText(`Prescription ${sen} · Written on`)
  await expect(written).toBeFocused()
  await expect(tab(sen)).toHaveAttribute('aria-pressed', 'true')
  await written.fill('1/1/2024')
  await consolePage.keyboard.press('Control+Enter')
  await expect(form.getByRole('alert')).toContainText('2024')
  await expect(written).toBeFocused()
  await expect(written).toBeInViewport()
  await expect(form.getByRole('alert')).not.toContainText(/lines\.|2024-0[0-9]-\d\d:/)
  await written.fill(day)
  await consolePage.keyboard.press('Control+Enter')
  const read = consolePage.getByRole('region', { name: 'Read and decided' })
  await expect(read).toContainText('Dr. A. Rao')
  await expect(read).toContainText('Dr. B. Sen')
  await expect(form).toHaveCount(0)
  await consolePage.context().close()
})

test('a doctor whose registration was read here before fills it, with the address', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const doctor = `Dr. Known ${['A', 'B', 'C'][new Date().getSeconds() % 3]}`
  const { page: consolePage } = await enterConsole(browser, baseURL, ['pharmacist'])
  const registration = consolePage.getByLabel('Doctor’s registration')
  for (const isKnown of [false, true]) {
    const id = await prescribed(browser, baseURL, await photo('jpeg'), [onPrescription], [doctor])
    await consolePage.goto(`/console/desk/${id}`)
    await expect(registration).toHaveValue(isKnown ? 'TNMC 777' : '')
    await expect(consolePage.getByLabel('Doctor’s address')).toHaveValue(isKnown ? 'Mylapore' : '')
    if (isKnown) {
      await expect(consolePage.getByText(/as read here/)).toBeVisible()
      // What the program filled in comes anew, and is not called typed. Seen red with `draft.keep` for it too.
      await consolePage.reload()
      await expect(registration).toHaveValue('TNMC 777')
      await expect(consolePage.getByText('What you had typed here before is back.')).toHaveCount(0)
    } else {
      await registration.fill('TNMC 777')
      await consolePage.getByLabel('Doctor’s address').fill('Mylapore')
    }
    await consolePage.keyboard.press('Escape')
    await consolePage.keyboard.press('a')
    await expect(consolePage.getByLabel('Written on')).toBeFocused()
    await consolePage.getByLabel('Written on').fill(dayInIndia(new Date(Date.now() - 3 * dayMs)))
    // Enter goes to what is missing, and decides nothing.
    await consolePage.keyboard.press('Enter')
    await expect(consolePage.getByLabel('Dose as written')).toBeFocused()
    await consolePage.getByLabel('Dose as written').fill('BD x 90')
    await consolePage.keyboard.press('Enter')
    await expect(consolePage.getByRole('button', { name: 'Record the decisions' })).toBeFocused()
    await consolePage.keyboard.press('Control+Enter')
    await expect(consolePage.getByRole('region', { name: 'Read and decided' })).toContainText(
      'approved',
    )
  }
  await consolePage.context().close()
})

test('a severe pair is a gate: nothing is approved without a reason, which the second pharmacist and the history show', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const id = await prescribed(browser, baseURL, await photo('jpeg'), [onPrescription, warfarin])
  const { page: consolePage, operator } = await enterConsole(browser, baseURL, ['pharmacist'])
  await consolePage.goto(`/console/desk/${id}`)
  const form = consolePage.getByRole('form', { name: 'Decisions' })
  const gate = form.getByRole('region', { name: 'High: avoid together' })
  await expect(gate).toContainText('Warfarin')
  expect(await barriersOf(consolePage, 'an order with a severe pair')).toEqual([])
  await consolePage.keyboard.press('a')
  await expect(consolePage.getByLabel('Written on')).toBeFocused()
  await expect(form.getByRole('button', { name: /^Open: reason for/ })).toBeVisible()
  await consolePage.getByLabel('Written on').fill(dayInIndia(new Date(Date.now() - 3 * dayMs)))
  for (const nth of [0, 1]) await form.getByLabel('Dose as written').nth(nth).fill('BD x 90')
  await consolePage.keyboard.press('Control+Enter')
  await expect(form.getByRole('alert')).toContainText('Choose why both may be supplied')
  await gate.getByLabel('Doctor called').check()
  await gate.getByLabel('What was said').fill('yes')
  await consolePage.keyboard.press('Control+Enter')
  await expect(form.getByRole('alert')).toContainText('ten letters')
  await expect(gate.getByLabel('What was said')).toBeFocused()
  const said = 'Dr Rao by phone at 12:01: both, INR on Friday'
  await gate.getByLabel('What was said').fill(said)
  await consolePage.keyboard.press('Control+Enter')
  await expect(consolePage.getByRole('region', { name: 'Read and decided' })).toContainText(
    'approved',
  )
  await expect(consolePage.getByRole('region', { name: 'Interactions' })).toContainText(said)
  await consolePage.goto(`/console/orders/${id}`)
  const history = consolePage.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Severe pair: doctor called')
  await expect(history).toContainText(said)
  await expect(history).toContainText(operator.name)
  await consolePage.context().close()
})

test('a question is asked once, is answered on the page of the order, and comes back with the answer', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const { id, page } = await prescribedBy(browser, baseURL, await photo('jpeg'), [
    onPrescription,
    ofScheduleH1,
  ])
  const { page: consolePage } = await enterConsole(browser, baseURL, ['pharmacist'])
  await consolePage.goto(`/console/desk/${id}`)
  const form = consolePage.getByRole('form', { name: 'Decisions' })
  const decision = form.getByRole('group', { name: /^Decision/ })
  await decision.nth(0).getByRole('radio', { name: 'Ask' }).check()
  await form.getByLabel('Question, which the customer reads').fill('For how many days?')
  for (const _ of [1, 2]) await consolePage.keyboard.press('Control+Enter')
  // Until the answer has come, the row in which it was typed has the words of the question, too.
  const asked = form.getByRole('row').filter({ hasText: 'No answer yet' })
  await expect(asked).toContainText('For how many days?')
  await expect(asked.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\d/)
  // Taken back, it waits for a pharmacist, and nothing of it comes back as if it had been typed.
  await asked.getByRole('button', { name: 'Take it back' }).click()
  await expect(asked).toHaveCount(0)
  await consolePage.reload()
  await expect(decision.nth(0).getByRole('radio', { name: 'Ask' })).toBeVisible()
  await expect(consolePage.getByText('What you had typed here before is back.')).toHaveCount(0)
  await decision.nth(0).getByRole('radio', { name: 'Ask' }).check()
  await form.getByLabel('Question, which the customer reads').fill('For how many days?')
  await consolePage.keyboard.press('Control+Enter')
  await expect(asked).toContainText('For how many days?')
  // Asked, it cannot be asked again; the other line keeps its place.
  await expect(decision.nth(0).getByRole('radio', { name: 'Ask' })).toHaveCount(0)
  await expect(decision).toHaveCount(2)
  await consolePage.goto('/console/desk')
  const row = consolePage.getByRole('listitem').filter({ hasText: id })
  await expect(row).toContainText('asked')
  await expect(row).toContainText('to read')
  await expect(row).toContainText('₹')

  // The link of the message leads to the question; in Hindi too.
  await page.goto(`/hi/trackOrder?orderId=${id}#questions`)
  await expect(page.getByRole('region', { name: 'हमारे फ़ार्मासिस्ट का सवाल' })).toBeVisible()
  await page.goto(`/trackOrder?orderId=${id}#questions`)
  const question = page.getByRole('region', { name: 'A question from our pharmacist' })
  await expect(question).toContainText('For how many days?')
  await expect(question.getByRole('link', { name: 'Answer with a photo' })).toBeVisible()
  expect(await barriersOf(page, 'a question of the pharmacist')).toEqual([])
  await question.getByLabel('Your answer').fill('For five days, he said')
  await question.getByRole('button', { name: 'Send answer' }).click()
  await expect(question).toContainText('You answered: For five days, he said')
  await expect(question.getByLabel('Your answer')).toHaveCount(0)

  await consolePage.reload()
  await expect(row).toContainText('answered')
  await row.getByRole('link').click()
  await expect(form).toContainText('“For five days, he said”')
  await consolePage.goto(`/console/orders/${id}`)
  const history = consolePage.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Question to the customer')
  await expect(history).toContainText('For five days, he said')
  await page.context().close()
  await consolePage.context().close()
})

test('a picture that cannot be loaded says so and is read again', async ({ browser, baseURL }) => {
  const id = await prescribed(browser, baseURL, await photo('jpeg'))
  const { page: consolePage } = await enterConsole(browser, baseURL, ['pharmacist'])
  await consolePage.route('**/prescriptions/*', (route) => route.abort())
  await consolePage.goto(`/console/desk/${id}`)
  await expect(consolePage.getByText('It could not be loaded or drawn here.')).toBeVisible()
  await consolePage.unroute('**/prescriptions/*')
  await consolePage.getByRole('button', { name: 'Try again' }).click()
  const paper = consolePage.getByRole('img', { name: /^Prescription of Meera/ })
  await expect
    .poll(() => paper.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await consolePage.context().close()
})
