import { expect, type Page } from 'playwright/test'

/** Goes from the results of a search for dolo to the page of Dolo 650. */
export const openDolo = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/search\/all\?name=dolo/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Dolo 650/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/drugs\/dolo-650-tablet-\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dolo 650')
  await expect(page.getByRole('main')).toContainText('₹')
}
