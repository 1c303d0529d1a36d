import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { enterConsole } from '../../support/console.ts'
import { ordered, plain, send } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

/** The tabs of an area, by their addresses, as those see them who may open all. */
const tabsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** Waits until a screen has read what it shows. */
const settle = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main .wait')).toHaveCount(0)
}

/** Items and rows of the screen that no key reaches: in no list of `parts/rows.ts`. */
const forgotten = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const lists = [...document.querySelectorAll('main li, main tbody > tr')].filter(
      (one) => one.checkVisibility() && !one.closest('dialog'),
    )
    const seen = new Set<Element>()
    const press = (key: string): void =>
      void (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true }),
      )
    for (let step = 0; step <= lists.length; step += 1) {
      press('j')
      const row = document.activeElement?.closest('main li, main tbody > tr')
      if (row) seen.add(row)
    }
    const isReached = (one: Element): boolean =>
      seen.has(one) || [...seen].some((row) => row.contains(one))
    return lists.filter((one) => !isReached(one)).map((one) => one.textContent)
  })

const focused = (page: Page) => page.locator('main :focus')

test('j, k and Enter walk every list of the console', async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000)
  for (const number of [1, 2])
    await ordered(page, `walks-${number}-${crypto.randomUUID()}@nuskha.example`, [plain])
  const letter = {
    name: 'Meena',
    email: 'walks@nuskha.example',
    phone: '9876543210',
    subject: 'Keys',
    message: 'Which keys?',
  }
  expect(
    (
      await page.request.post('/api/v3/contact', {
        data: letter,
        headers: { origin: baseURL ?? '' },
      })
    ).status(),
  ).toBe(200)
  await page.goto(paths.faq())
  await send(page, '/api/v3/side-effects', {
    reaction: 'Rash',
    medicine: 'Walks',
    seriousness: ['hospital'],
    initials: 'MI',
    age: 40,
  })

  const roles = [
    'admin',
    'pharmacist',
    'packer',
    'support',
    'finance',
    'content',
    'publisher',
    'marketing',
  ] as const
  const { page: consolePage } = await enterConsole(browser, baseURL, roles)
  await consolePage.goto('/console')
  await settle(consolePage)
  const screens = new Set<string>()
  for (const area of await tabsOf(consolePage)) {
    await consolePage.goto(area)
    await settle(consolePage)
    for (const place of await tabsOf(consolePage)) screens.add(place)
  }
  expect(screens.size).toBeGreaterThan(25)
  const walked: string[] = []
  for (const screen of screens) {
    await consolePage.goto(screen)
    await settle(consolePage)
    expect.soft(await forgotten(consolePage), screen).toEqual([])
    if ((await focused(consolePage).count()) > 0) walked.push(screen)
  }
  // What the sample and this test have rows for; the other lists may be empty.
  expect(walked).toEqual(
    expect.arrayContaining([
      ...[
        '/console/',
        '/console/orders',
        '/console/parcels',
        '/console/voices/tickets',
        '/console/voices/side-effects',
      ],
      ...['/console/catalogue/shop', '/console/reports/gst', '/console/reports/ledgers'],
      ...['/console/people/operators', '/console/people/audit', '/console/people/sessions'],
    ]),
  )

  // A link opens; back and forth among rows, from wherever in one.
  await consolePage.goto('/console/orders')
  await settle(consolePage)
  await consolePage.keyboard.press('j')
  const first = await focused(consolePage).textContent()
  await consolePage.keyboard.press('j')
  await expect(focused(consolePage)).not.toHaveText(first ?? '')
  await consolePage.keyboard.press('k')
  await expect(focused(consolePage)).toHaveText(first ?? '')
  await consolePage.keyboard.press('Enter')
  await expect(consolePage).toHaveURL(new RegExp(`/orders/${first}$`))

  // A row without a page of its own: Enter goes to its first act, and presses nothing.
  await consolePage.goto('/console/reports/ledgers')
  await settle(consolePage)
  await consolePage.keyboard.press('j')
  await consolePage.keyboard.press('j')
  await consolePage.keyboard.press('Enter')
  await expect(focused(consolePage)).toHaveText('Export as CSV')
  await expect(consolePage.getByRole('row').last()).toContainText(
    (await focused(consolePage).textContent()) ?? '',
  )
  await consolePage.keyboard.press('k')
  // The first row names the columns.
  await expect(consolePage.getByRole('row').nth(1)).toBeFocused()
  await consolePage.context().close()
})
