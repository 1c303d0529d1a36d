import { expect, type Page } from 'playwright/test'
import { healthCampPath } from '#paths.ts'
import { operate } from './counter.ts'

export const path = healthCampPath('diabetes')
const hourMs = 60 * 60 * 1000

/** A time in India some hours from now, in the format of operators. */
const inIndia = (hours: number): string =>
  new Date(Date.now() + (hours + 5.5) * hourMs).toISOString().slice(0, 16)

/** Each test has its own city, far from the camps of the others. */
export const addCamp = (page: Page, pincode: string, name: string, hours = 24): Promise<void> =>
  operate(page, 'content', 'camps', {
    name,
    venue: 'Town hall',
    pincode,
    starts: inIndia(hours),
    ends: inIndia(hours + 6),
    places: 20,
  })

export const submit = (page: Page) => page.getByRole('button', { name: 'See my result' })

/** Answers whose sum is 30; with exercise or hard work alone it is 50. */
export const answer = async (
  page: Page,
  activity = 'Regular exercise and physically hard work',
): Promise<void> => {
  await page.getByLabel('How old are you?').fill('50')
  await page.getByLabel('Woman, under 80 cm').check()
  await page.getByLabel(activity).check()
  await page.getByLabel('Neither parent').check()
}
export const answerHigh = async (page: Page): Promise<void> => {
  await answer(page, 'Regular exercise or physically hard work')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Your score: 50 of 100' })).toBeFocused()
}
export const find = async (page: Page, pincode: string): Promise<void> => {
  await page.getByLabel('Your pincode').fill(pincode)
  await page.getByRole('button', { name: 'Find camps' }).click()
}
export const choose = async (page: Page, pincode: string, camp: string): Promise<void> => {
  await answerHigh(page)
  await find(page, pincode)
  await page.getByRole('button', { name: `Choose ${camp}` }).click()
  await expect(page.getByRole('heading', { name: 'Your camp' })).toBeFocused()
}
export const register = (page: Page) => page.getByRole('button', { name: 'Register', exact: true })
export const fill = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mobile number').fill('9876543210')
}
