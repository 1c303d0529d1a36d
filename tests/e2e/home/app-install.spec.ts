import { expect, type Page } from 'playwright/test'
import { inLocale, installAppPath, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { test } from '../../support/shop.ts'

const box = (page: Page) => page.locator('form[data-app-sms]')
const field = (page: Page) => box(page).getByLabel(/^Mobile number/)
const send = (page: Page) => box(page).getByRole('button', { name: 'Send the link' })
const call = '**/api/v2/app-install-sms'
const alive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-alive', '')

test.describe('the link to the app by SMS', () => {
  test.use({ expectedStatuses: [429] })

  for (const typed of ['', '98765', '98765432101', '98765abcde'])
    test(`says for three seconds that "${typed}" is no mobile number, and sends nothing`, async ({
      page,
    }) => {
      let calls = 0
      await page.route(call, (route) => {
        calls++
        return route.abort()
      })
      await page.clock.install()
      await page.goto(paths.home())
      await page.clock.runFor(100)
      await expect(box(page)).toHaveJSProperty('noValidate', true)
      await field(page).fill(typed)
      await send(page).click()
      const error = box(page).getByRole('alert')
      await expect(error).toHaveText('Please enter a mobile number of 10 digits')
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
      await page.clock.runFor(2_000)
      await expect(error).toBeVisible()
      await page.clock.runFor(1_100)
      await expect(error).toHaveCount(0)
      await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true')
      expect(calls).toBe(0)
    })

  test('is sent to a number once a day, and the page says so both times', async ({ page }) => {
    await page.goto(paths.home())
    await expect(box(page)).toHaveJSProperty('noValidate', true)
    await field(page).fill('9812345670')
    await send(page).click()
    await expect(box(page).getByRole('status')).toHaveText('The link is on its way to this number.')
    await send(page).click()
    await expect(box(page).getByRole('alert')).toHaveText(
      /^The link was already sent to this number today/,
    )
  })

  test('says that it could not be sent where the shop does not answer', async ({ page }) => {
    await page.goto(paths.home())
    await expect(box(page)).toHaveJSProperty('noValidate', true)
    await page.route(call, (route) => route.fulfill({ status: 200, body: 'no' }))
    await field(page).fill('9812345671')
    await send(page).click()
    await expect(box(page).getByRole('alert')).toHaveText(
      'The link could not be sent. Please try again',
    )
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('comes back to the install page in the language of the form', async ({ page }) => {
      await page.goto(inLocale('ta', paths.home()))
      await page.getByLabel(/^மொபைல் எண்/).fill('9812345672')
      await page.getByRole('button', { name: 'இணைப்பை அனுப்பு' }).click()
      await expect(page).toHaveURL(/\/ta\/install-app#sent$/)
      await expect(page.getByText('இந்த எண்ணுக்கு இணைப்பை அனுப்பியுள்ளோம்.')).toBeVisible()
      await expect(page.getByText('இந்த எண்ணுக்கு இன்று', { exact: false })).toBeHidden()
    })
  })
})

test.describe('the install page', () => {
  for (const [device, userAgent, heading] of [
    ['android', 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile', 'Android phone or tablet'],
    ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605', 'iPhone or iPad'],
    ['desktop', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130', 'Computer'],
  ] as const)
    test.describe(`on ${device}`, () => {
      test.use({ userAgent })

      test(`shows first how to install the shop on ${device}`, async ({ page }) => {
        await page.goto(installAppPath)
        const own = page.locator('[data-device].own')
        await expect(own).toHaveCount(1)
        await expect(own.getByText('This device')).toBeVisible()
        await expect(own.getByRole('heading')).toHaveText(heading)
        const tops = await page
          .locator('[data-device]')
          .evaluateAll((sections) => sections.map((section) => section.getBoundingClientRect().top))
        expect((await own.boundingBox())?.y).toBeCloseTo(Math.min(...tops), 0)
        expect(await violationsOf(page)).toEqual([])
      })
    })

  test('installs the shop at a press where the browser can', async ({ page }) => {
    await page.goto(installAppPath)
    await expect(page.locator('[data-device].own')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Install now' })).toHaveCount(0)
    const prompted = page.evaluate(
      () =>
        new Promise((resolve) => {
          dispatchEvent(
            Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
              prompt: async () => resolve('prompted'),
            }),
          )
        }),
    )
    await page.getByRole('button', { name: 'Install now' }).click()
    expect(await prompted).toBe('prompted')
  })
})

test.describe('what leads out of the shop', () => {
  const consultation = (page: Page) =>
    page.getByRole('link', { name: 'Online doctor consultation' }).first()

  for (const name of ['country', 'affiliate'])
    test(`is hidden by the cookie ${name}`, async ({ page, context, baseURL }) => {
      await page.goto(paths.home())
      await alive(page)
      await expect(box(page)).toBeVisible()
      await context.addCookies([{ name, value: 'x', url: baseURL ?? '' }])
      await page.goto(paths.home())
      await expect(box(page)).toBeHidden()
      await expect(page.locator('aside[data-external]')).toBeHidden()
    })

  test('stands on no page of the care plan', async ({ page }) => {
    await page.goto(paths.carePlan())
    await expect(page.locator('html')).toHaveAttribute('data-external', 'hidden')
    await expect(page.locator('[data-external]:not(html)')).toHaveCount(0)
  })

  for (const [width, opens] of [
    [760, 'a new tab'],
    [759, 'the same one'],
  ] as const)
    test(`opens the online consultation in ${opens} at ${width} px, with source, medium and campaign`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(paths.home())
      await expect(box(page)).toHaveJSProperty('noValidate', true)
      const banner = page.locator('aside[data-external] a')
      const address = /\/online-doctor-consultation\?source=[\w.-]+&medium=banner&campaign=home$/
      if (width === 760) {
        const [tab] = await Promise.all([context.waitForEvent('page'), banner.click()])
        await expect(tab).toHaveURL(address)
        await expect(page).toHaveURL(paths.home())
      } else {
        await banner.click()
        await expect(page).toHaveURL(address)
        expect(context.pages()).toHaveLength(1)
      }
    })

  test('says where no doctors’ service is configured that there is none, and leads to it where one is', async ({
    page,
  }) => {
    await page.goto(`/online-doctor-consultation?source=nuskha&medium=banner&campaign=home`)
    await expect(
      page.getByText('We do not link to a doctors’ service at the moment.', { exact: false }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue to the doctors’ service' })).toBeHidden()
    expect(await violationsOf(page)).toEqual([])
    await page.route('**/api/v3/consultation?*', (route) =>
      route.fulfill({
        json: { status: 0, result: { url: 'https://doctors.example/?utm_source=nuskha' } },
      }),
    )
    await page.reload()
    await expect(
      page.getByRole('link', { name: 'Continue to the doctors’ service' }),
    ).toHaveAttribute('href', 'https://doctors.example/?utm_source=nuskha')
    await expect(consultation(page)).toBeAttached()
  })
})
