import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { paths } from '#paths.ts'
import { photo } from './prescription-files.ts'

/** A prescription medicine, and one without prescription. */
export const onPrescription = 10601
export const plain = 10101

export const chennai = {
  addUserName: 'Meena Iyer',
  street1: '14 Lake View Road',
  street2: '',
  contactNumber: '9876543210',
  pincode: '600001',
}

/** Mails of a server without a mail server, newest first. */
const mailsIn = (run: string): string[] => {
  try {
    const folder = join(run, 'e2e/outbox')
    const files = readdirSync(folder).map((file) => join(folder, file))
    return files
      .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
      .map((file) => readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

const runOfTests = (): string => process.env.NUSKHA_TEST_RUN ?? ''

/** The newest code mailed to an address, except those of `before`; `run` is the folder of a test's own server. */
export const mailedCode = async (
  email: string,
  before: readonly string[] = [],
  run = runOfTests(),
): Promise<string> => {
  let code = ''
  await expect
    .poll(() => {
      const texts = mailsIn(run).filter((text) => text.startsWith(`To: ${email}\n`))
      code =
        texts
          .map((text) => /\b\d{6}\b/.exec(text.split('\n\n')[1] ?? '')?.[0] ?? '')
          .find((found) => found !== '' && !before.includes(found)) ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

/** The newest mail to an address whose text or headers contain `part`. */
export const mailWith = async (email: string, part: string): Promise<string> => {
  const found = () =>
    mailsIn(runOfTests()).find(
      (text) => text.startsWith(`To: ${email}\n`) && text.includes(part),
    ) ?? ''
  await expect.poll(found).not.toBe('')
  return found()
}

/** A call with the session of the page; throws if the server refuses it. */
export const send = (
  page: Page,
  path: string,
  body: object = {},
): Promise<Record<string, unknown>> =>
  page.evaluate(
    async ([address, sent]) => {
      const { result } = await (await fetch('/api/v3/session')).json()
      const headers = { 'x-csrf-token': result.csrf, 'Content-Type': 'application/json' }
      const reply = await (
        await fetch(address, { method: 'POST', headers, body: JSON.stringify(sent) })
      ).json()
      if (reply.status !== 0) throw new Error(JSON.stringify(reply))
      return reply.result
    },
    [path, body] as const,
  )

/** `optIn`: the customer has not answered the WhatsApp consent yet. */
type Wanted = {
  products?: readonly number[]
  address?: boolean
  pincode?: string
  mails?: string
  optIn?: boolean
}

/** Signs the page's session in by the API, with a destination and products in the cart. */
export const becomeCustomer = async (
  page: Page,
  email: string,
  {
    products = [],
    address = false,
    pincode = '600001',
    mails = runOfTests(),
    optIn = false,
  }: Wanted = {},
) => {
  if (page.url() === 'about:blank') await page.goto(paths.faq())
  await send(page, `/api/v1/session/pincode/${pincode}`)
  await send(page, '/api/v3/login/code', { email })
  await send(page, '/api/v3/login', { email, code: await mailedCode(email, [], mails) })
  // Enough of each to reach the minimum order.
  for (const id of products) await send(page, `/api/v3/cart/add/${id}`, { qty: 4 })
  if (!address) return
  const added = await send(page, '/api/v3/addresses', chennai)
  await send(page, '/api/v3/checkout/address', { addressId: (added.address as { id: string }).id })
  // Otherwise a dialog asks for it after the order.
  if (!optIn)
    await send(page, '/api/v3/whatsapp-opt-in', {
      contact_number: chennai.contactNumber,
      opt_in: false,
      communication_type: 'whatsapp',
    })
}

/** An order of a new customer; its number. */
export const ordered = async (
  page: Page,
  email: string,
  products: readonly number[],
  { paymentMethod = 'cod', optIn = false } = {},
): Promise<string> => {
  await becomeCustomer(page, email, { products, address: true, optIn })
  const { cart } = (await (await page.request.get('/api/v3/checkout/summary')).json()).result
  const found = (await (await page.request.get('/api/v3/cart/interactions')).json()).result
  const acknowledged = found?.acknowledge?.key
  const body = { version: cart.version, totalAmt: cart.totalAmt, paymentMethod, acknowledged }
  return String((await send(page, '/api/v2/order/current/place', body)).orderId)
}

/** Uploads a prescription of the page's customer. */
export const sendPrescription = async (page: Page): Promise<void> => {
  const { csrf } = (await (await page.request.get('/api/v3/session')).json()).result
  const file = { name: 'x.png', mimeType: 'image/png', buffer: await photo('png') }
  await page.request.post('/api/v3/prescriptions', {
    headers: { 'x-csrf-token': csrf },
    multipart: { doctor: 'Dr. A. Rao', patient: 'Meera', nickname: 'BP', file },
  })
}
