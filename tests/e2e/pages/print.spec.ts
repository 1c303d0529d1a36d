import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { operate } from '../../support/counter.ts'
import { ordered, plain, send } from '../../support/customer.ts'
import { test } from '../../support/shop.ts'

test.use({ colorScheme: 'dark', viewport: { width: 700, height: 1000 } })

/** What paper cannot do: a press, a choice, typing, a menu. The tools and the place of a cart are forms with something to read. */
const forScreens =
  'button, select, textarea, input, nav, form:not(.cart-tools, .cart-where), .dock, .search, .care, .place, [data-strip]'

const onPaper = async (page: Page, path: string) => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}

/** The parts for screens that would be printed, and the ground and ink if they are those of the dark theme. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const seen = [...document.querySelectorAll<HTMLElement>(selector)].filter((part) =>
      part.checkVisibility(),
    )
    const { backgroundColor, colorScheme } = getComputedStyle(document.body)
    return [
      ...seen.map(({ outerHTML }) => outerHTML.slice(0, 80)),
      ...(backgroundColor === 'rgb(255, 255, 255)' && colorScheme === 'light'
        ? []
        : [`${colorScheme} on ${backgroundColor}`]),
      ...(document.documentElement.scrollWidth > document.documentElement.clientWidth
        ? ['wider than the paper']
        : []),
    ]
  }, forScreens)

test('prints a medicine and a check of interactions without anything to press, light from a dark screen', async ({
  page,
}) => {
  await onPaper(page, paths.drug({ id: 20101, slug: 'augmentin-625-duo-tablet' }))
  expect(await faultsOf(page)).toEqual([])
  await expect(page.getByText('To fill in with your doctor or pharmacist')).toBeVisible()
  await expect(
    page.getByText('Check the INR within three to five days', { exact: false }).first(),
  ).toBeVisible()
  await expect(page.getByText('lowering the clearance of Warfarin', { exact: false })).toBeVisible()

  await onPaper(page, paths.interactions(['d62101', 'd11401']))
  expect(await faultsOf(page)).toEqual([])
  const severity = page.locator('.interactions .sev-1 .tag').first()
  await expect(severity).toHaveText('High')
  // Its ground is printed even where the browser leaves grounds out.
  await expect(severity).toHaveCSS('print-color-adjust', 'exact')
  await expect(page.locator('.note').first()).toHaveCSS('print-color-adjust', 'exact')
})

test('names on paper the address of a source, which paper cannot follow', async ({ page }) => {
  await onPaper(page, paths.interactions(['d62101', 'd11401']))
  const source = page.getByRole('link', { name: /British National Formulary/ }).first()
  const address = (await source.getAttribute('href')) ?? ''
  expect(address).toMatch(/^https:/)
  expect(await source.evaluate((link) => getComputedStyle(link, '::after').content)).toBe(
    `" (${address})"`,
  )
})

test('prints a cart and an order with all steps of its parcels', async ({ page }) => {
  const orderId = await ordered(page, 'paper@nuskha.example', [plain, 10102])
  await operate(page, 'fulfilment', `orders/${orderId}/pack`, {
    lines: [{ line: 1, batch: 'B1', expiry: '2029-11' }],
  })
  await onPaper(page, paths.track(orderId))
  expect(await faultsOf(page)).toEqual([])
  await expect(page.locator('.track')).toHaveCount(2)
  const steps = page.locator('.track-steps > li')
  const right = await page
    .locator('.track')
    .first()
    .evaluate((track) => track.getBoundingClientRect().right)
  for (const step of await steps.all())
    expect(
      ((await step.boundingBox())?.x ?? 0) + ((await step.boundingBox())?.width ?? 0),
    ).toBeLessThanOrEqual(right + 1)

  // The prompt for feedback stands below a placed order.
  await onPaper(page, paths.orderPlaced(orderId))
  await expect(page.getByText(orderId).first()).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await send(page, `/api/v3/cart/add/${plain}`, { qty: 1 })
  await onPaper(page, paths.cart())
  await expect(page.getByText('15 tablets', { exact: true })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})
