import { expect, type Page } from 'playwright/test'
import { type Locale, locales } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'
import { violationsOf } from '../../support/axe.ts'
import { test } from '../../support/shop.ts'

const drug = paths.drug({ id: 10101, slug: 'dolo-650-tablet' })
const place = (page: Page) => page.getByRole('banner').locator('.place-button')
const box = (page: Page) => page.getByRole('dialog', { name: 'Where should we deliver?' })
const open = async (page: Page) => {
  await page.goto(drug)
  await place(page).click()
  await expect(box(page).getByRole('list', { name: 'Top cities' })).toBeVisible()
}
const chooseCity = (page: Page, name: string) => box(page).getByRole('button', { name }).click()

const hyderabad: Record<Locale, string> = {
  en: 'Hyderabad',
  hi: 'हैदराबाद',
  te: 'హైదరాబాద్',
  gu: 'હૈદરાબાદ',
  mr: 'हैदराबाद',
  ta: 'ஹைதராபாத்',
}

test('the header of a phone shows the place whole in every language, before a city is chosen and after', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 720 })
  const cut = () =>
    place(page)
      .locator('.place-name')
      .evaluate((name) => ({
        text: name.textContent,
        by: Math.max(name.scrollWidth - name.clientWidth, name.scrollHeight - name.clientHeight),
      }))
  for (const locale of locales) {
    await page.goto(inLocale(locale, paths.home()))
    expect(await cut(), locale).toMatchObject({ by: 0 })
  }
  await open(page)
  await chooseCity(page, 'Hyderabad')
  await expect(place(page)).toContainText('Hyderabad')
  for (const locale of locales) {
    await page.goto(inLocale(locale, paths.home()))
    await expect(place(page)).toContainText(hyderabad[locale])
    expect(await cut(), locale).toMatchObject({ by: 0 })
  }
})

test.describe('the location box', () => {
  test('lists each city once, the top ones first, accessibly', async ({ page }) => {
    await open(page)
    await expect(box(page).getByRole('listitem')).toHaveCount(11)
    await expect(
      box(page).getByRole('list', { name: 'Other cities' }).getByRole('button'),
    ).toHaveCount(5)
    expect(await violationsOf(page)).toEqual([])
    await page.goto(inLocale('hi', drug))
    await place(page).click()
    await expect(
      page.getByRole('dialog', { name: 'हम कहाँ पहुँचाएँ?' }).getByRole('button', { name: 'जयपुर' }),
    ).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })

  test('keeps the location box open at a press on its backdrop, and closes it by Escape and its button with the focus restored', async ({
    page,
  }) => {
    await open(page)
    await page.mouse.click(4, 4)
    await expect(box(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveCount(0)
    await expect(place(page)).toBeFocused()
    await place(page).click()
    await box(page).getByRole('button', { name: 'Close' }).click()
    await expect(box(page)).toHaveCount(0)
    await expect(place(page)).toBeFocused()
  })

  test('traps the keyboard focus inside the location box', async ({ page }) => {
    await open(page)
    for (let presses = 0; presses < 25; presses++) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate(() => {
        const { activeElement } = document
        return (
          activeElement === document.body ||
          document.querySelector('dialog')?.contains(activeElement)
        )
      })
      expect(inside).toBe(true)
    }
  })

  test('sets the city, which the header shows on every page in its language', async ({ page }) => {
    await open(page)
    await chooseCity(page, 'Jaipur')
    await expect(box(page)).toHaveCount(0)
    await expect(place(page)).toContainText('Jaipur')
    const snackbar = page.getByRole('status').filter({ hasText: 'We deliver to Jaipur' })
    await expect(snackbar).toBeVisible()
    // A click anywhere hides the snackbar.
    await page.getByRole('heading', { level: 1 }).click()
    await expect(snackbar).toHaveCount(0)
    await page.goto(paths.drugs())
    await expect(place(page)).toContainText('Jaipur')
    // Once a city is chosen, the button opens the city list.
    await place(page).click()
    await page
      .getByRole('list', { name: 'Top cities' })
      .getByRole('button', { name: 'Chennai' })
      .click()
    await expect(place(page)).toContainText('Chennai')
  })
})

test.describe('a pincode', () => {
  test.use({ expectedStatuses: [400, 422] })
  const field = (page: Page) => box(page).getByLabel('Pincode')
  const send = (page: Page) => box(page).getByRole('button', { name: 'Deliver here' }).click()

  for (const [typed, message] of [
    ['', 'Pincode required'],
    ['3020', 'Invalid Pincode'],
    ['012345', 'Invalid Pincode'],
    ['744101', "We don't currently deliver to this pincode"],
  ] as const)
    test(`answers the pincode "${typed}" with "${message}" at its field`, async ({ page }) => {
      await open(page)
      await field(page).fill(typed)
      await send(page)
      await expect(field(page)).toHaveAccessibleDescription(new RegExp(message))
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    })

  test('proposes pincodes from the third digit on and sets the city', async ({ page }) => {
    await open(page)
    await field(page).fill('30')
    await field(page).pressSequentially('2')
    await expect(box(page).locator('datalist option').first()).toHaveAttribute('value', /^302/)
    await field(page).fill('302001')
    await send(page)
    await expect(place(page)).toContainText('Jaipur')
  })

  test('says while typing that no pincode with this prefix is served', async ({ page }) => {
    await open(page)
    await field(page).pressSequentially('999')
    await expect(box(page).getByRole('alert')).toHaveText(
      'Currently, We are not serving Orders at the pincodes starting with 999. Please choose another pincode',
    )
  })
})

test.describe('the city of the device', () => {
  const find = (page: Page) =>
    box(page).getByRole('button', { name: 'Use my current location' }).click()

  test('asks for confirmation when the device’s city differs from the chosen one', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 13.08, longitude: 80.27 })
    await open(page)
    await chooseCity(page, 'Jaipur')
    await place(page).click()
    await page.getByRole('button', { name: 'Another city or pincode' }).click()
    await find(page)
    await expect(box(page)).toContainText(
      'You seem to be in Chennai, but Jaipur is chosen. Deliver to Chennai?',
    )
    expect(await violationsOf(page)).toEqual([])
    await box(page).getByRole('button', { name: 'Deliver to Chennai' }).click()
    await expect(place(page)).toContainText('Chennai')
  })

  test('keeps the location box open with its other options when the device refuses', async ({
    page,
  }) => {
    await open(page)
    await find(page)
    await expect(box(page).getByRole('alert')).toContainText('We could not find your city')
    await chooseCity(page, 'Agra')
    await expect(place(page)).toContainText('Agra')
  })
})

test('announces after a change of city that products may be removed from the cart', async ({
  page,
}) => {
  await open(page)
  await chooseCity(page, 'Jaipur')
  await page.locator('.buy').getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.locator('.badge')).toHaveText('1')
  await place(page).click()
  await page
    .getByRole('list', { name: 'Top cities' })
    .getByRole('button', { name: 'Chennai' })
    .click()
  await expect(page.getByRole('alert')).toContainText(
    'Please Note: Some product might be removed from your cart if it is not serviceable at your new location',
  )
})

test('reports that the city list cannot be loaded, and retries', async ({ page }) => {
  await page.route('**/api/v3/cities', (route) => route.fulfill({ body: 'nothing' }))
  await page.goto(drug)
  await place(page).click()
  await expect(box(page).getByRole('alert')).toContainText(
    'An error occurred while fetching the list of cities. Please try again.',
  )
  await page.unroute('**/api/v3/cities')
  await box(page).getByRole('button', { name: 'Try again' }).click()
  await expect(box(page).getByRole('list', { name: 'Other cities' })).toBeVisible()
})
