import { expect, type Page } from 'playwright/test'

type Role = 'pharmacist' | 'fulfilment' | 'content'
const tokenOf = (role: Role): string => `${role}-of-the-browser-tests`.padEnd(40, 'x')

/** The variables of a server whose operators the tests know. */
export const operators = {
  OPS_TOKENS: (['pharmacist', 'fulfilment', 'content'] as const).map((role) => `${role}:${tokenOf(role)}`).join(','),
}

/** What an operator does behind the counter while a customer looks at the page. */
export const operate = async (page: Page, role: Role, path: string, data: object): Promise<void> => {
  const reply = await page.request.post(`/api/ops/${path}`, { data, headers: { authorization: `Bearer ${tokenOf(role)}` } })
  expect(reply.status(), await reply.text()).toBe(200)
}
