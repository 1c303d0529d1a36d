import { expect, type Page } from 'playwright/test'
import { storageOfServer } from './console.ts'
import { createOperatorIn } from './staff.ts'

const rolesOf = {
  pharmacist: ['pharmacist'],
  fulfilment: ['packer', 'support'],
  /** Who takes back what the other desk delivered. */
  returns: ['packer', 'support', 'finance'],
  content: ['content', 'publisher', 'marketing'],
} as const
type Role = keyof typeof rolesOf

const hired = new Map<Role, Promise<string>>()

const createOperator = async (role: Role): Promise<string> => {
  const storage = storageOfServer()
  const { token } = await createOperatorIn(storage, rolesOf[role], new Date())
  await storage.close()
  return token
}

/** The token of an operator, who is hired into the database of the server when first needed. */
const tokenOf = (role: Role): Promise<string> => {
  const token = hired.get(role) ?? createOperator(role)
  hired.set(role, token)
  return token
}

/** Calls of an operator while a customer has the page open. */
export const operate = async (
  page: Page,
  role: Role,
  path: string,
  data: object,
): Promise<void> => {
  const reply = await page.request.post(`/api/ops/${path}`, {
    data,
    headers: { authorization: `Bearer ${await tokenOf(role)}` },
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** Packs, ships and delivers an order of one line that needs no prescription. */
export const deliverOrder = async (page: Page, orderId: string): Promise<void> => {
  await operate(page, 'fulfilment', `orders/${orderId}/pack`, {
    lines: [{ line: 1, batch: 'ZX-11', expiry: '2029-11' }],
  })
  await operate(page, 'fulfilment', `orders/${orderId}/ship`, { parcel: 1 })
  await operate(page, 'fulfilment', `orders/${orderId}/deliver`, { parcel: 1 })
}

/** Marks every open report of an error from an address as mended: its reader is mailed. */
export const mendReportsOf = async (page: Page, email: string): Promise<void> => {
  const headers = { authorization: `Bearer ${await tokenOf('content')}` }
  const { result } = await (await page.request.get('/api/ops/error-reports', { headers })).json()
  const own = (result.reports as { id: string; email: string }[]).filter(
    (report) => report.email === email,
  )
  expect(own.length).toBeGreaterThan(0)
  for (const { id } of own) await operate(page, 'content', `error-reports/${id}/mend`, {})
}
