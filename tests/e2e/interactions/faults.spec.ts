import { expect, type Page } from 'playwright/test'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { add, answer, check, five, main, open, options, two } from '../../support/checker-page.ts'
import { test } from '../../support/shop.ts'

test.describe('when the server fails', () => {
  test.use({ expectedStatuses: [500, 503] })
  const broken = (msg: string) => ({
    status: 500,
    json: { status: 1, errors: { errs: [{ msg, code: 'x' }] } },
  })

  test('reports a failed check, says nothing about safety, and allows a retry', async ({
    page,
  }) => {
    await page.route(check, (route) =>
      route.fulfill(broken('Server Problem in Check Interactions')),
    )
    await open(page, paths.interactions(two))
    await page.getByLabel('Check for pregnancy').check()
    const alert = page.locator('#result').getByRole('alert')
    await expect(alert).toContainText('Server Problem in Check Interactions')
    await expect(alert).toContainText('do not read this as safe')
    await expect(main(page)).not.toContainText('No Interactions Found')
    // The earlier answer is gone too.
    await expect(main(page)).not.toContainText('Most serious')
    expect(await violationsOf(page)).toEqual([])
    await page.unroute(check)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(answer(page)).toContainText('Most serious: High')
  })

  for (const [path, says, act] of [
    ['fetchAll', 'Server Problem in Fetching Previous Interaction List', async () => {}],
    [
      'add',
      'Server Problem in Addition of Product',
      (page: Page) => add(page, 'warf 5', 'Warf 5 Tablet'),
    ],
  ] as const)
    test(`says "${says}"`, async ({ page }) => {
      await page.route(`**/api/v3/interactionchecker/${path}`, (route) =>
        route.fulfill({ status: 503, body: '<' }),
      )
      await open(page, paths.interactions())
      await act(page)
      await expect(main(page).getByRole('alert')).toHaveText(says)
    })

  test('says "Server Problem in Deletion of Product"', async ({ page }) => {
    await open(page, paths.interactions())
    await Promise.all([
      page.waitForResponse(/interactionchecker\/add$/),
      add(page, 'warf 5', 'Warf 5 Tablet'),
    ])
    await page.route('**/api/v3/interactionchecker/deleteAll', (route) =>
      route.fulfill(broken('Server Problem in Deletion of Product')),
    )
    await page.getByRole('link', { name: 'Remove Warf 5 Tablet' }).click()
    await expect(main(page).getByRole('alert')).toHaveText('Server Problem in Deletion of Product')
  })
})

// The server renders the same markup: `interactions.spec.ts` shows that it fits in every language.
for (const locale of ['en', 'ta'] as const)
  test(`the hydrated checker in ${locale} is accessible and fits a phone of 360 px`, async ({
    page,
  }) => {
    await open(page, inLocale(locale, paths.interactions(five, { alcohol: 1, pregnancy: 1 })))
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.locator('.checked a.button').first().click()
    await page
      .getByRole('main')
      .getByRole('searchbox')
      .or(page.getByRole('main').getByRole('combobox'))
      .fill('para')
    await expect(options(page).first()).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
