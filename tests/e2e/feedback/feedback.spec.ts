import { expect, type Page } from 'playwright/test'
import { feedbackPaths, inLocale, paths } from '#paths.ts'
import { deliverOrder } from '../../support/counter.ts'
import { ordered, plain } from '../../support/customer.ts'
import { barriersOf } from '../../support/everybody.ts'
import { test } from '../../support/shop.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'How was your order?' })
const rate = (page: Page, score: number) =>
  page.getByRole('radio', { name: String(score), exact: true }).check()
const submit = (page: Page) => page.getByRole('button', { name: 'Send feedback' })

test('the prompt on the placed page takes one rating, shows reasons of its band, and is hidden for 100 days', async ({
  page,
  context,
}) => {
  const email = 'feedback@nuskha.example'
  const orderId = await ordered(page, email, [plain])
  await page.goto(paths.orderPlaced(orderId))
  await page.getByText('How was your order?').click()
  await expect(submit(page)).toBeDisabled()
  for (const [score, question, reason] of [
    [6, 'What went wrong?', 'It came late'],
    [8, 'What could be better?', 'Faster delivery'],
    [9, 'What did you like?', 'Fast delivery'],
  ] as const) {
    await rate(page, score)
    await expect(page.getByRole('group', { name: question }).getByLabel(reason)).toBeVisible()
  }
  const colours = await Promise.all(
    [0, 7, 10].map((score) =>
      page
        .locator(`label[data-band]:has([value="${score}"])`)
        .evaluate((label) => getComputedStyle(label).color),
    ),
  )
  expect(new Set(colours).size).toBe(3)
  await page.getByLabel('Fast delivery').check()
  await page.getByLabel('For a parent').check()
  expect(await barriersOf(page, 'placed')).toEqual([])

  // One submit at a time; a failure says so and may be tried again. The page itself sends a broken change once more.
  await page.route('**/api/v3/feedback', (route) => route.abort(), { times: 2 })
  await submit(page).click()
  await expect(
    page.getByText('Unable to save your response. Please try after some time'),
  ).toBeVisible()
  const [request] = await Promise.all([
    page.waitForRequest('**/api/v3/feedback'),
    submit(page).click(),
  ])
  const records = JSON.parse(String(request.postDataJSON().data))
  const shared = { order_id: orderId, emailAddress: email, app_type: 'pharmacy', source: 'placed' }
  expect(records).toEqual([
    { ...shared, nps_type: 'overall', rating: 9, remarks: '', reasons: ['fast'] },
    { ...shared, nps_type: 'ordered_for', rating: null, remarks: '', reasons: ['parent'] },
  ])
  await expect(page).toHaveURL(feedbackPaths.success())
  await expect(page.getByRole('heading', { name: 'Thank you for your feedback' })).toBeVisible()
  const cookie = (await context.cookies()).find(({ name }) => name === 'feedback')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect([cookie?.value, Math.round(days)]).toEqual(['1', 100])
  await page.goto(paths.orderPlaced(orderId))
  await expect(
    page.getByRole('link', { name: 'See all orders' }).or(page.getByText(orderId)).first(),
  ).toBeVisible()
  await expect(page.getByText('How was your order?')).toHaveCount(0)
})

test.use({ expectedConsole: [/ERR_FAILED/] })

test('the tracking page asks once the order is delivered', async ({ page }) => {
  const orderId = await ordered(page, 'feedback-track@nuskha.example', [plain])
  await page.goto(paths.track(orderId))
  await expect(page.getByText(orderId).first()).toBeVisible()
  await expect(heading(page)).toHaveCount(0)
  await deliverOrder(page, orderId)
  await page.goto(paths.track(orderId))
  await expect(heading(page)).toBeVisible()
})

test('says at its field what is missing or wrong, in the language of the page', async ({
  page,
}) => {
  await page.goto(inLocale('hi', feedbackPaths.page({ score: 9, orderId: '', emailAddress: '' })))
  // Before the script has read the address, the form is a plain one.
  await expect(page.getByRole('radio', { name: '9', exact: true })).toBeChecked()
  const order = page.getByLabel('ऑर्डर नंबर')
  const email = page.locator('input[name=emailAddress]')
  await page.getByRole('button', { name: 'राय भेजें' }).click()
  await expect(order).toBeFocused()
  await expect(order).toHaveAccessibleDescription('कृपया ऑर्डर नंबर लिखें')
  await expect(email).toHaveAccessibleDescription('कृपया सही ईमेल लिखें')
  await order.fill('A1')
  await expect(order).not.toHaveAccessibleDescription(/./)
  await email.fill('meera@')
  await page.keyboard.press('Enter')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('कृपया सही ईमेल लिखें')
})

test('keeps a written remark while the visitor reads another page, and sends it', async ({
  page,
}) => {
  const email = 'feedback-remark@nuskha.example'
  const orderId = await ordered(page, email, [plain])
  const remark = page.getByLabel('Anything else? (optional)')
  await page.goto(feedbackPaths.page({ score: 9, orderId, emailAddress: email }))
  await expect(page.getByRole('radio', { name: '9', exact: true })).toBeChecked()
  await remark.fill('The strip was torn.')
  await page.goto(paths.faq())
  await page.goBack()
  await expect(page.getByRole('radio', { name: '9', exact: true })).toBeChecked()
  await expect(remark).toHaveValue('The strip was torn.')
  const [request] = await Promise.all([
    page.waitForRequest('**/api/v3/feedback'),
    submit(page).click(),
  ])
  expect(JSON.parse(String(request.postDataJSON().data))[0]).toMatchObject({
    remarks: 'The strip was torn.',
  })
})

test('a link of the mail preselects its rating and sends nothing until the form is sent', async ({
  page,
}) => {
  const email = 'feedback-mail@nuskha.example'
  const orderId = await ordered(page, email, [plain])
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await page.goto(feedbackPaths.page({ score: 3, orderId, emailAddress: email }))
  await expect(page.getByRole('radio', { name: '3', exact: true })).toBeChecked()
  await expect(page.getByLabel('Order number')).toHaveValue(orderId)
  await expect(page.getByLabel('E-mail or mobile number of the order')).toHaveValue(email)
  await expect(page.getByRole('group', { name: 'What went wrong?' })).toBeVisible()
  expect(posts).toEqual([])
  expect(await barriersOf(page, 'feedback')).toEqual([])
  await rate(page, 10)
  await submit(page).click()
  await expect(page).toHaveURL(feedbackPaths.success())
  expect(await barriersOf(page, 'feedback success')).toEqual([])
})
