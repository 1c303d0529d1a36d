import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { formatDay } from '#i18n/date.ts'
import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { inLocale, orderByFormPath, paths, screenPaths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { deliverOrder } from '../../support/counter.ts'
import {
  becomeCustomer,
  mailedCode,
  onPrescription,
  ordered,
  plain,
  send,
} from '../../support/customer.ts'
import { hold } from '../../support/filled-cart.ts'
import { fail } from '../../support/missing-scripts.ts'
import { photo } from '../../support/prescription-files.ts'
import { test } from '../../support/shop.ts'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click()
const newEmail = (): string => `no-scripts-${randomUUID()}@nuskha.example`

/** What a form of the page of an order would send. */
const post = (page: Page, form: Record<string, string>, site = 'same-origin') =>
  page.request.post(screenPaths.track, {
    headers: { 'sec-fetch-site': site },
    form,
    maxRedirects: 0,
  })

test.describe('orders without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [400, 404, 422] })

  test('stand in the list and on a page each, with all that scripts show', async ({ page }) => {
    const orderId = await ordered(page, newEmail(), [plain])
    await page.goto(paths.orderHistory())
    await expect(main(page).getByText('Loading')).toHaveCount(0)
    await expect(main(page).getByText('Dolo 650 Tablet')).toBeVisible()
    await main(page)
      .getByRole('link', { name: `Order ${orderId}` })
      .click()
    await expect(page).toHaveURL(paths.track(orderId))
    await expect(main(page).locator('.tag').first()).toHaveText('Placed')
    await expect(main(page).getByRole('region', { name: 'Delivery address' })).toContainText(
      '14 Lake View Road',
    )
    await expect(main(page).locator('.step-inprocess')).toHaveText(
      /^Packing.*is packing your medicines/,
    )
    await expect(
      main(page).getByRole('region', { name: 'In this order' }).getByRole('listitem'),
    ).toContainText(['Dolo 650 Tablet'])
    await expect(main(page).locator('.to-pay')).toContainText('₹')
    await deliverOrder(page, orderId)
    await page.reload()
    await expect(main(page).locator('.tag').first()).toHaveText('Delivered')
    const invoice = main(page).getByRole('link', { name: 'Download invoice' })
    const file = await page.request.get((await invoice.getAttribute('href')) ?? '')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.goto(inLocale('ta', paths.track(orderId)))
    await expect(main(page).locator('.tag').first()).not.toHaveText('Delivered')
    await expect(main(page)).toContainText(orderId)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  test('are cancelled by a form that asks why', async ({ page }) => {
    const orderId = await ordered(page, newEmail(), [plain])
    await page.goto(paths.orderHistory())
    await press(page, 'Cancel order')
    const form = main(page).locator('form', {
      has: page.getByRole('heading', { name: `Cancel order ${orderId}` }),
    })
    await form.getByRole('button', { name: 'Cancel order' }).click()
    await expect(main(page).getByRole('alert')).toHaveText(
      'Please select a reason for cancellation.',
    )
    await form.getByLabel('Others').check()
    await form.getByLabel('Your reason').fill('I moved')
    await form.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page).toHaveURL(paths.track(orderId))
    await expect(main(page).locator('.tag').first()).toHaveText('Cancelled')
    await expect(main(page)).toContainText('Reason: I moved')
    await expect(main(page).getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  })

  test('become regular by a form, which says what is refused and is changed by another', async ({
    page,
  }) => {
    const orderId = await ordered(page, newEmail(), [plain])
    await page.goto(inLocale('hi', paths.track(orderId)))
    await press(page, 'नियमित ऑर्डर करें')
    const packs = main(page).getByRole('spinbutton')
    await expect(packs).toHaveValue('4')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    // Refused, and kept as it was typed: first without a medicine, then below the minimum order.
    await packs.fill('2')
    await main(page).getByRole('checkbox').uncheck()
    await press(page, 'नियमित ऑर्डर शुरू करें')
    await expect(main(page).getByRole('alert')).toHaveText('नियमित ऑर्डर के लिए कम से कम 1 दवा चुनें')
    await expect(main(page).getByRole('checkbox')).not.toBeChecked()
    await main(page).getByRole('checkbox').check()
    await main(page).getByRole('spinbutton').fill('1')
    await main(page).getByLabel('हर कितने दिन पर').fill('28')
    await press(page, 'नियमित ऑर्डर शुरू करें')
    await expect(main(page).getByRole('alert')).toBeVisible()
    await expect(main(page).getByRole('spinbutton')).toHaveValue('1')
    await expect(main(page).getByLabel('हर कितने दिन पर')).toHaveValue('28')
    await main(page).getByRole('spinbutton').fill('5')
    await press(page, 'नियमित ऑर्डर शुरू करें')
    const today = dayInIndia(new Date())
    await expect(page).toHaveURL(inLocale('hi', paths.refills()))
    await expect(
      main(page).getByRole('heading', { name: formatDay('hi', dayAfter(today, 28)) }),
    ).toBeVisible()
    await press(page, 'बदलें')
    await main(page).getByRole('spinbutton').fill('6')
    await press(page, 'नियमित ऑर्डर शुरू करें')
    const kept = await page.request.get(`/api/v3/getReOrder?orderId=${orderId}`)
    expect((await kept.json()).result.products).toMatchObject([{ pid: plain, unitCount: 6 }])
  })

  test('that are regular are moved, skipped, paused and ended by a press each', async ({
    page,
  }) => {
    const orderId = await ordered(page, newEmail(), [plain])
    const list = [{ productId: plain, productUnit: 5 }]
    await send(page, '/api/v3/setReOrder', { orderId, reorderProductsList: list })
    const today = dayInIndia(new Date())
    const isNext = (day: string) =>
      expect(main(page).getByRole('heading', { name: formatDay('ta', day) })).toBeVisible()
    await page.goto(inLocale('ta', paths.refills()))
    await isNext(dayAfter(today, 30))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await press(page, 'அடுத்ததைத் தவிர்')
    await isNext(dayAfter(today, 60))
    // Refused beside the list, which stays.
    await main(page).getByLabel('புதிய தேதி').fill(today)
    await press(page, 'தேதியை மாற்று')
    await expect(main(page).getByRole('alert')).toBeVisible()
    await isNext(dayAfter(today, 60))
    await main(page).getByLabel('புதிய தேதி').fill(dayAfter(today, 9))
    await press(page, 'தேதியை மாற்று')
    await isNext(dayAfter(today, 9))
    await press(page, 'தற்காலிகமாக நிறுத்து')
    await expect(main(page).getByText(/மீண்டும் தொடங்கும் வரை எதுவும்/)).toBeVisible()
    await press(page, 'நிறுத்து')
    await expect(main(page).getByText(orderId)).toHaveCount(0)
    const left = await page.request.get('/api/v3/reorders')
    expect((await left.json()).result).toEqual([])
    // Another site presses nothing.
    const strange = await page.request.post(screenPaths.refills, {
      headers: { 'sec-fetch-site': 'cross-site' },
      form: { orderId, act: 'end' },
      maxRedirects: 0,
    })
    expect(strange.status()).not.toBe(303)
  })

  test('are put into the cart again', async ({ page }) => {
    const orderId = await ordered(page, newEmail(), [onPrescription, plain])
    await page.goto(paths.track(orderId))
    await expect(main(page)).toContainText('Prescription: not sent')
    await press(page, 'Order again')
    await expect(page).toHaveURL(paths.cart())
    await expect(page.locator('.cart-line')).toHaveCount(2)
  })

  test('are read after a sign-in by forms, by their customer alone', async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = newEmail()
    const orderId = await ordered(page, email, [plain])
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      javaScriptEnabled: false,
    })
    const other = await context.newPage()
    await other.goto(paths.track(orderId))
    await expect(main(other)).not.toContainText('Dolo 650 Tablet')
    await main(other).getByRole('link', { name: 'Sign in' }).click()
    await expect(other).toHaveURL(orderByFormPath({ signIn: 'true' }))
    const before = [await mailedCode(email)]
    await other.getByLabel('E-mail or mobile number').fill(email)
    await press(other, 'Send me a code')
    await other.getByLabel('Code').fill('12')
    await press(other, 'Sign in')
    await expect(other.locator('.field-error')).toContainText('wrong or has expired')
    await other.getByLabel('Code').fill(await mailedCode(email, before))
    await press(other, 'Sign in')
    await expect(other).toHaveURL(paths.orderHistory())
    await expect(main(other)).toContainText(orderId)
    await context.close()

    const stranger = await (
      await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
    ).newPage()
    await becomeCustomer(stranger, newEmail())
    const seen = await stranger.goto(paths.track(orderId))
    expect(seen?.status()).toBe(404)
    await expect(stranger.getByRole('heading', { name: 'We cannot find this order' })).toBeVisible()
    await expect(main(stranger)).not.toContainText('Dolo 650 Tablet')
    for (const act of ['cancel', 'again', 'pay', 'toCod', 'doses', 'answer', 'report', 'withdraw'])
      expect(
        (
          await post(stranger, {
            act,
            orderId,
            cancelReason: 'mistake',
            questions: 'x',
            text: 'x',
            kind: 'wrong',
            line: '1',
            number: '1',
          })
        ).status(),
        act,
      ).toBe(404)
    await stranger.context().close()
    await page.goto(paths.track(orderId))
    await expect(main(page).locator('.tag').first()).toHaveText('Placed')
  })

  test('the data of an account is downloaded and erased by forms, after a fresh sign-in', async ({
    page,
  }) => {
    const email = newEmail()
    await ordered(page, email, [plain])
    await page.goto(inLocale('hi', paths.account()))
    const download = page.waitForEvent('download')
    await press(page, 'मेरा डेटा डाउनलोड करें')
    expect((await download).suggestedFilename()).toBe('my-data.json')
    await main(page).locator('summary').click()
    await main(page).locator('[name=email]').fill('else@nuskha.example')
    await press(page, 'हमेशा के लिए मिटाएँ')
    await expect(main(page)).toContainText('उसका ईमेल या नंबर लिखें')
    await page.goBack()
    await press(page, 'यहाँ से साइन आउट करें')
    await expect(page).toHaveURL(inLocale('hi', orderByFormPath({ signIn: 'true' })))
    expect((await page.request.get('/api/v3/reorders')).status()).toBe(403)
    const other = newEmail()
    await becomeCustomer(page, other)
    await page.goto(inLocale('hi', paths.account()))
    await main(page).locator('summary').click()
    await main(page).locator('[name=email]').fill(other)
    await press(page, 'हमेशा के लिए मिटाएँ')
    await expect(page.getByRole('heading', { name: 'मेरा खाता मिटाएँ' })).toBeVisible()
    await expect(main(page)).toContainText('आपका खाता मिटा दिया गया है')
    expect((await page.request.get('/api/v3/reorders')).status()).toBe(403)
  })

  test('are complained about by a form, with a photo and word for word after a refusal', async ({
    page,
  }, info) => {
    const orderId = await ordered(page, newEmail(), [plain])
    await page.goto(paths.track(orderId))
    await expect(main(page).getByText('Is something wrong?')).toHaveCount(0)
    await deliverOrder(page, orderId)
    await page.goto(inLocale('ta', paths.track(orderId)))
    await main(page).locator('#problem summary').click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const form = main(page).locator('#problem form')
    await form.locator('[value=damaged]').check()
    await form.getByRole('textbox').fill('மாத்திரைகள் உடைந்துள்ளன')
    await form.locator('[type=submit]').click()
    await expect(main(page).getByRole('alert')).toHaveText(/\S/)
    await expect(form.locator('[value=damaged]')).toBeChecked()
    await expect(form.getByRole('textbox')).toHaveValue('மாத்திரைகள் உடைந்துள்ளன')
    await form.getByRole('checkbox').check()
    await form.getByRole('combobox').selectOption('1')
    await form.locator('[type=submit]').click()
    await expect(page).toHaveURL(inLocale('ta', paths.track(orderId)))
    await page.goto(paths.track(orderId))
    const reports = main(page).getByRole('region', { name: 'What you reported' })
    await expect(reports).toContainText('மாத்திரைகள் உடைந்துள்ளன')
    await expect(reports).toContainText('1 pack')
    // Refused without a file; the report stands.
    await reports.getByText('Add a photo').click()
    await expect(main(page).getByRole('alert')).toBeVisible()
    const file = info.outputPath('strip.jpg')
    await writeFile(file, await photo('jpeg'))
    await reports.getByLabel('Add a photo').setInputFiles(file)
    await reports.getByText('Add a photo').click()
    const link = await reports.getByRole('link', { name: 'Photo 1' }).getAttribute('href')
    expect((await page.request.get(link ?? '')).headers()['content-type']).toBe('image/jpeg')
    await reports.getByRole('button', { name: 'Withdraw this report' }).click()
    await expect(reports).toContainText('You withdrew it')
  })

  test('whose mails lead to a page that needs scripts are skipped and ended on another', async ({
    page,
  }) => {
    const orderId = await ordered(page, newEmail(), [plain])
    for (const path of [paths.refillCancel(orderId), paths.refillSkip(orderId)]) {
      await page.goto(path)
      await main(page).getByRole('link', { name: 'Regular orders' }).click()
      await expect(page).toHaveURL(paths.refills())
    }
  })

  test('are changed by no other site, and kept by no cache and no search engine', async ({
    page,
  }) => {
    const orderId = await ordered(page, newEmail(), [plain])
    const form = { act: 'cancel', orderId, cancelReason: 'mistake' }
    expect((await post(page, form, 'cross-site')).status()).toBe(400)
    expect((await post(page, { ...form, act: 'toString' })).status()).toBe(400)
    await page.goto(paths.track(orderId))
    await expect(main(page).locator('.tag').first()).toHaveText('Placed')
    for (const path of [paths.track(orderId), paths.orderHistory()]) {
      const own = await page.request.get(path)
      expect(own.headers()).toMatchObject({ 'x-robots-tag': 'noindex' })
      expect(own.headers()['cache-control']).toContain('no-store')
      expect(await own.text()).toContain('Dolo 650 Tablet')
      const shared = await page.request.get(path, { headers: { 'sec-fetch-mode': 'cors' } })
      expect(await shared.text()).not.toContain('Dolo 650 Tablet')
    }
  })
})

test('the page of an order shows it before its script has come, and keeps a press made until then', async ({
  page,
}) => {
  const orderId = await ordered(page, newEmail(), [plain])
  const arrive = await hold(page, '**/assets/react.*')
  // A press before the loader listens sends the form, as without scripts.
  await page.goto(paths.track(orderId), { waitUntil: 'domcontentloaded' })
  await expect(main(page)).toContainText('Dolo 650 Tablet')
  await press(page, 'Cancel order')
  arrive()
  await expect(page.getByRole('dialog', { name: `Cancel order ${orderId}` })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test.describe('where the code of the page does not load', () => {
  test.use({ expectedConsole: [/net::ERR_FAILED/] })

  test('a press on a button of an order is carried out by its form', async ({ page }) => {
    const orderId = await ordered(page, newEmail(), [plain])
    await fail(page, 'react')
    await page.goto(paths.track(orderId))
    await press(page, 'Cancel order')
    await expect(main(page).getByRole('heading', { name: `Cancel order ${orderId}` })).toBeVisible()
  })
})
