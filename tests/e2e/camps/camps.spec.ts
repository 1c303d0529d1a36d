import { expect, type Page } from 'playwright/test'
import { limits } from '#model/limits.ts'
import { inLocale, paths } from '#paths.ts'
import { operate } from '../../support/counter.ts'
import { barriersOf } from '../../support/everybody.ts'
import {
  addCamp,
  answer,
  answerHigh,
  choose,
  fill,
  find,
  path,
  register,
  submit,
} from '../../support/questionnaire.ts'
import { test } from '../../support/shop.ts'

/** Until hydration the button is disabled and skipped by the keyboard. */
const alive = (page: Page) => page.locator('[data-island=healthCamp][data-live]')

test.describe('the camp questionnaire', () => {
  test('submits the questionnaire once every question is answered, and marks missing answers in place', async ({
    page,
  }) => {
    await page.goto(path)
    await expect(submit(page)).toBeDisabled()
    await page.getByLabel('How old are you?').focus()
    await expect(alive(page)).toHaveCount(1)
    await page.getByLabel('Woman, under 80 cm').focus()
    await expect(page.getByText('please enter your answer')).toBeVisible()
    await page.getByLabel('Neither parent').focus()
    await expect(page.getByText('choose at least one option')).toBeVisible()
    await answer(page)
    await expect(page.getByText('please enter your answer')).toHaveCount(0)
    await expect(page.getByText('choose at least one option')).toHaveCount(0)
    await expect(submit(page)).toBeEnabled()
    await page.getByLabel('How old are you?').fill('17')
    await expect(submit(page)).toBeDisabled()
  })

  test('ends with a thank-you at a score of 30 or less, and sends nothing from the browser', async ({
    page,
  }) => {
    const sent: string[] = []
    await page.goto(path)
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await answer(page)
    await submit(page).click()
    await expect(page.getByRole('heading', { name: 'Thank you for answering.' })).toBeFocused()
    await expect(page.getByLabel('Your pincode')).toHaveCount(0)
    expect(sent.filter((request) => /labs_api|womanSmall|parentsNone/.test(request))).toEqual([])
    expect(new URL(page.url()).search).toBe('')
  })

  test('lets a visitor answer the questionnaire by keyboard alone', async ({ page }) => {
    await page.goto(path)
    await page.getByLabel('How old are you?').focus()
    await expect(alive(page)).toHaveCount(1)
    await page.keyboard.type('62')
    for (let group = 0; group < 3; group++) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
    }
    await page.keyboard.press('Tab')
    await expect(submit(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Thank you for answering.' })).toBeFocused()
  })

  test('links to the questionnaire from the page about diabetes and from every footer', async ({
    page,
  }) => {
    await page.goto(paths.ailment({ id: 307, slug: 'type-2-diabetes' }))
    await page.locator('main').getByRole('link', { name: 'Diabetes risk check' }).click()
    await expect(page).toHaveURL(path)
    await page.goto(inLocale('hi', paths.faq()))
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'डायबिटीज़ के जोखिम की जाँच' })
      .click()
    await expect(page).toHaveURL(inLocale('hi', path))
  })

  test('lists the questionnaire for search engines', async ({ request }) => {
    expect(await (await request.get('/sitemaps/questionnaire-hi-1.xml')).text()).toContain(
      `/hi${path}</loc>`,
    )
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('prints the scoring table of the questionnaire without scripts', async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText('add up your points with the table below')).toBeVisible()
      await expect(page.getByRole('row', { name: 'Woman, 90 cm or more 20' })).toBeVisible()
      await expect(page.getByText('From 60 to 100: high risk.')).toBeVisible()
    })
  })
})

test.describe('a score above 30', () => {
  test('lists camps near a pincode five at a time, and says where there are none', async ({
    page,
  }) => {
    for (let nth = 1; nth <= 6; nth++)
      await addCamp(page, '700001', `Kolkata camp ${nth}`, 24 * nth)
    await page.goto(path)
    await answerHigh(page)
    await find(page, '70')
    await expect(page.getByText('Invalid Pincode')).toBeVisible()
    await find(page, '403001')
    await expect(page.getByText('No matches found')).toBeVisible()
    await find(page, '700001')
    const rows = page.getByRole('list', { name: 'Camps near you' }).getByRole('listitem')
    await expect(rows).toHaveCount(limits.pageSize.camps)
    // Scrolling to the button presses it.
    await page.getByRole('button', { name: 'More camps' }).scrollIntoViewIfNeeded()
    await expect(rows).toHaveCount(limits.pageSize.camps + 1)
    await expect(page.getByRole('button', { name: 'More camps' })).toHaveCount(0)
    // At the top of the page the dock covers no button in part.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await barriersOf(page, path)).toEqual([])
  })

  test('chooses, changes and registers for a camp once e-mail, number and captcha are valid', async ({
    page,
  }) => {
    await addCamp(page, '302001', 'First camp')
    await addCamp(page, '302001', 'Second camp', 48)
    await page.goto(path)
    await choose(page, '302001', 'First camp')
    await page.getByRole('button', { name: 'Choose another camp' }).click()
    await page.getByRole('button', { name: 'Choose Second camp' }).click()
    await expect(page.getByText('You are not a robot.')).toBeVisible()
    await expect(register(page)).toBeDisabled()
    await page.getByLabel('E-mail').fill('meena')
    await page.getByLabel('Mobile number').fill('98765')
    await page.getByLabel('Name').fill('Meena')
    await expect(page.getByText('Please specify valid Email')).toBeVisible()
    await expect(page.getByText('Please enter a mobile number of 10 digits')).toBeVisible()
    await page.getByLabel('E-mail').fill('meena@example.org')
    await expect(register(page)).toBeDisabled()
    await page.getByLabel('Mobile number').fill('9876543210')
    expect(await barriersOf(page, path)).toEqual([])
    const sent = page.waitForRequest('**/labs_api/camp/response')
    await register(page).click()
    await expect(page.getByRole('heading', { name: 'Confirm your place by e-mail' })).toBeFocused()
    await expect(page.getByText('Second camp')).toBeVisible()
    const body = (await sent).postDataJSON()
    expect(Object.keys(body).sort()).toEqual([
      'camp_id',
      'email',
      'mobile_number',
      'name',
      'recaptcha_response',
    ])
  })

  test.describe('failures of a registration', () => {
    test.use({ expectedStatuses: [409, 500], expectedConsole: [/ERR_FAILED/] })

    test('reports a camp that was closed during the registration', async ({ page }) => {
      await addCamp(page, '380001', 'Closing camp')
      await page.goto(path)
      await choose(page, '380001', 'Closing camp')
      await fill(page, 'late@example.org')
      const { camps } = await (await page.request.get('/labs_api/camps?pincode=380001')).json()
      await operate(page, 'content', `camps/${camps[0].camp_id}/close`, {})
      await register(page).click()
      await expect(page.getByText('Registration for this camp is closed')).toBeVisible()
    })

    test('allows a retry after a server failure and keeps the typed text', async ({ page }) => {
      await addCamp(page, '226001', 'Lucknow camp')
      await page.goto(path)
      await page.route('**/labs_api/camp/challenge?*', (route) => route.abort())
      await choose(page, '226001', 'Lucknow camp')
      await fill(page, 'again@example.org')
      await expect(page.getByText('reCaptcha is required')).toBeVisible()
      await expect(register(page)).toBeDisabled()
      await page.unroute('**/labs_api/camp/challenge?*')
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(register(page)).toBeEnabled()
      await page.route('**/labs_api/camp/response', (route) => route.abort())
      await register(page).click()
      await expect(
        page.getByText('There was an error with registration. Please retry.'),
      ).toBeVisible()
      await expect(page.getByLabel('E-mail')).toHaveValue('again@example.org')
      await page.unroute('**/labs_api/camp/response')
      await register(page).click()
      await expect(
        page.getByRole('heading', { name: 'Confirm your place by e-mail' }),
      ).toBeVisible()
    })
  })
})

for (const [locale, viewport] of [
  ['en', { width: 360, height: 740 }],
  ['en', { width: 1280, height: 800 }],
  ['ta', { width: 360, height: 740 }],
] as const)
  test(`the questionnaire in ${locale} is accessible at a width of ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto(inLocale(locale, path))
    expect(await barriersOf(page, inLocale(locale, path))).toEqual([])
    const small = await page
      .locator('main label.check, main button')
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.getBoundingClientRect().height < 44)
          .map((target) => target.textContent),
      )
    expect(small).toEqual([])
  })

// Tamil has the longest words of the six languages, on every step.
test('the steps to a camp in Tamil are accessible and fit a phone', async ({ page }) => {
  await addCamp(page, '452001', 'இந்தூர் இலவச இரத்தச் சர்க்கரை பரிசோதனை முகாம்')
  await page.goto(inLocale('ta', path))
  for (const value of ['manLarge', 'activeNeither', 'parentsBoth'])
    await page.locator(`[value=${value}]`).check()
  await page.locator('[name=age]').fill('60')
  await page.locator('.camp-form button').click()
  await page.locator('.camp-step input').fill('452001')
  await page.locator('.camp-step form button').click()
  await page.locator('.camp-step li button').first().click()
  await page.locator('[name=email]').fill('meena')
  await page.locator('[name=mobile]').fill('98')
  await page.locator('.camp-step [name=name]').fill('<')
  await page.locator('[name=email]').focus()
  await expect(page.locator('.field-error')).toHaveCount(3)
  expect(await barriersOf(page, 'register')).toEqual([])
  await page.locator('.camp-step [name=name]').fill('மீனா')
  await page.locator('[name=mobile]').fill('9876543210')
  await page.locator('[name=email]').fill('meena.ta@example.org')
  await page.locator('.camp-step .button-main').click()
  await expect(page.locator('.camp-step h2')).toHaveText('மின்னஞ்சல் மூலம் உங்கள் இடத்தை உறுதிசெய்யுங்கள்')
  expect(await barriersOf(page, 'registered')).toEqual([])
})
