import { writeFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { formatDay } from '#i18n/date.ts'
import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { inLocale, paths } from '#paths.ts'
import { dueReorder } from '#server/orders/customer/reorder-repository.ts'
import { changeReorder } from '#server/orders/customer/reorder-transition.ts'
import { violationsOf } from '../../support/axe.ts'
import { storageOfServer } from '../../support/console.ts'
import { deliverOrder, operate } from '../../support/counter.ts'
import { mailWith, ordered, plain } from '../../support/customer.ts'
import { photo } from '../../support/prescription-files.ts'
import { test } from '../../support/shop.ts'

// Tamil and Hindi at the width of a phone: the longest words of the interface, and the smallest screen.

/** Leaves a regular order as the run of its day does that could not place it. */
const failToday = async (orderId: string): Promise<void> => {
  const storage = storageOfServer()
  const today = dayInIndia(new Date())
  await storage.inTransaction(async (db) => {
    const reorder = await dueReorder(db, orderId, '2999-01-01')
    if (!reorder) throw new Error('no regular order')
    await changeReorder(db, reorder, {
      next_on: today,
      tried_on: today,
      problem_on: today,
      updated_at: new Date().toISOString(),
      problem: JSON.stringify([{ code: 'outOfStock', values: { name: 'Dolo 650 Tablet' } }]),
    })
  })
  await storage.close()
}

// The removal of an address that is used is refused.
test.use({ expectedStatuses: [409] })

test('a chronic patient skips, moves and pauses a regular order in Tamil, reads why one failed, and mends it', async ({
  page,
}, { retry }) => {
  const email = `chronic${retry}@journeys.example`
  const orderId = await ordered(page, email, [plain])
  await page.goto(inLocale('ta', paths.orderHistory()))
  await page.getByRole('button', { name: 'தொடர்ந்து ஆர்டர் செய்' }).click()
  const box = page.getByRole('dialog', { name: 'தொடர் ஆர்டர்' })
  await box.getByRole('checkbox').check()
  await box.getByLabel('பேக்குகள்').fill('5')
  await box.getByRole('button', { name: 'தொடர் ஆர்டர்களைத் தொடங்கு' }).click()
  await expect(box.getByText('5 பேக்குகள்')).toBeVisible()
  await mailWith(email, orderId)

  await page.goto(inLocale('ta', paths.refills()))
  const one = page.getByRole('main').getByRole('listitem').filter({ hasText: orderId })
  const today = dayInIndia(new Date())
  const isNext = (day: string) =>
    expect(one.getByRole('heading', { name: `அடுத்தது ${formatDay('ta', day)}` })).toBeVisible()
  await isNext(dayAfter(today, 30))
  await one.getByRole('button', { name: 'அடுத்ததைத் தவிர்' }).click()
  await isNext(dayAfter(today, 60))
  await one.getByLabel('புதிய தேதி').fill(dayAfter(today, 12))
  await one.getByRole('button', { name: 'தேதியை மாற்று' }).click()
  await isNext(dayAfter(today, 12))

  // Its address stays while it is sent there, and the refusal leads to where that is ended.
  await page.goto(inLocale('ta', paths.addresses()))
  await page.getByRole('button', { name: /நீக்கு$/ }).click()
  const refusal = page.getByRole('alert').filter({ hasText: orderId })
  await expect(refusal).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'தொடர் ஆர்டர்கள்' }).click()
  await isNext(dayAfter(today, 12))

  await one.getByRole('button', { name: 'தற்காலிகமாக நிறுத்து' }).click()
  await expect(one.getByText(/மீண்டும் தொடங்கும் வரை எதுவும்/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await violationsOf(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('paused.png'), fullPage: true })
  await one.getByRole('button', { name: 'மீண்டும் தொடங்கு' }).click()
  await isNext(dayAfter(today, 5))

  await failToday(orderId)
  await page.reload()
  await expect(one.getByText(/இன்னும் ஆர்டர் செய்ய இயலவில்லை/)).toContainText('Dolo 650 Tablet')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await violationsOf(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('failed.png'), fullPage: true })
  await one.getByLabel('புதிய தேதி').fill(dayAfter(today, 1))
  await one.getByRole('button', { name: 'தேதியை மாற்று' }).click()
  await isNext(dayAfter(today, 1))
  await expect(one.getByText(/இன்னும் ஆர்டர் செய்ய இயலவில்லை/)).toHaveCount(0)
})

test('a complaint in Hindi: photo and reason, an answer by a day, the goods fetched, and the report settled', async ({
  page,
}, info) => {
  const email = `complaint${info.retry}@journeys.example`
  const orderId = await ordered(page, email, [plain])
  await deliverOrder(page, orderId)
  await page.goto(inLocale('hi', paths.track(orderId)))
  await page.getByText('कुछ गड़बड़ है?').click()
  await page.getByLabel('टूटा, फटा या रिस रहा है').check()
  await page.locator('#problem form').getByRole('checkbox').check()
  const file = info.outputPath('strip.jpg')
  await writeFile(file, await photo('jpeg'))
  await page.getByLabel('पैक और उसके लेबल की फ़ोटो').setInputFiles(file)
  await page.getByRole('button', { name: 'शिकायत भेजें' }).click()
  const reports = page.getByRole('region', { name: 'आपकी शिकायतें' })
  await expect(reports).toContainText(/हम .+ तक जवाब देंगे/)
  await expect(reports.getByRole('link', { name: 'फ़ोटो 1' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await violationsOf(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('reported.png'), fullPage: true })

  const act = (path: string, body: object) =>
    operate(page, 'returns', `orders/${orderId}/${path}`, body)
  await act('problems/1/answer', { verdict: 'pickup', text: 'We fetch it on Monday.' })
  await page.reload()
  await expect(reports).toContainText('मान ली गई। हम सामान ले जाएँगे')
  const { orderItems } = (await (await page.request.get(`/api/v3/orders/${orderId}`)).json()).result
  await act('lines/1/return', { units: orderItems[0].unitCount * 15, reason: 'Damaged strip' })
  await page.reload()
  await expect(reports).toContainText('निपट गई')
  await page.screenshot({ path: info.outputPath('settled.png'), fullPage: true })
  await mailWith(email, orderId)
})
