import { expect, type Page } from 'playwright/test'

/** Products of the sample: Warf 5, Ecosprin 75, Combiflam, Ibugesic Plus, Pantocid 40. */
export const five = ['d62101', 'd11401', 'd10501', 'd10502', 'd30102']
export const two = five.slice(0, 2)
export const check = '**/api/v3/interactionchecker/check'
export const main = (page: Page) => page.getByRole('main')
export const field = (page: Page) => main(page).getByLabel('Name of a medicine or salt')
export const options = (page: Page) => main(page).getByRole('option')
export const answer = (page: Page) => page.locator('#result').getByRole('status')
export const shown = (page: Page) =>
  page.locator('#result .interactions > li').filter({ visible: true })

/** Opens the checker and focuses it, so that React loads. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await main(page).getByRole('heading', { level: 2 }).first().hover()
  await expect(page.locator('[data-island=interactions][data-live]')).toBeAttached()
}

export const add = async (page: Page, typed: string, name: string): Promise<void> => {
  await field(page).fill(typed)
  await options(page).filter({ hasText: name }).first().click()
  await expect(page.locator('.checked')).toContainText(name)
}
