import { hash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Browser, type CDPSession, expect, type Page } from 'playwright/test'
import { dayInIndia } from '#model/calendar-india.ts'
import type { Role } from '#model/role.ts'
import { openStorage } from '#server/db/open.ts'
import type { Storage } from '#server/db/types.ts'
import { addConsoleSession } from '#server/operators/console-repository.ts'
import { createOperatorIn } from './staff.ts'

/** The database of the browser tests' server, or of a test's own in the folder `run`. */
export const storageOfServer = (run = process.env.NUSKHA_TEST_RUN ?? ''): Storage =>
  openStorage({ file: join(run, 'e2e/nuskha.db') })

/** A new operator at the machine of the server, signed in to the console; the test of the sign-in itself is console.spec.ts. */
export const enterConsole = async (
  browser: Browser,
  baseURL: string | undefined,
  roles: readonly Role[],
  run?: string,
) => {
  const storage = storageOfServer(run)
  const token = randomBytes(16).toString('base64url')
  const at = new Date()
  const operator = await createOperatorIn(storage, roles, at)
  await addConsoleSession(storage.db, {
    id: randomUUID(),
    operator_id: operator.id,
    token_hash: hash('sha256', token, 'hex'),
    label: 'browser test',
    created_at: at.toISOString(),
    seen_at: at.toISOString(),
    expires_at: new Date(at.getTime() + 3_600_000).toISOString(),
  })
  await storage.close()
  const url = baseURL ?? ''
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: {},
  })
  await context.addCookies([
    { name: 'console', value: token, url, httpOnly: true, sameSite: 'Strict' },
  ])
  const page: Page = await context.newPage()
  return { page, operator }
}

/** Opens the packing form of a parcel, and takes it over where a test that ran beside this one was dealt it. */
export const openParcel = async (consolePage: Page, id: string, parcel = 1): Promise<void> => {
  const holds = '**/api/ops/parcels/hold'
  await consolePage.route(holds, (route, request) =>
    route.continue({ postData: JSON.stringify({ ...request.postDataJSON(), take: true }) }),
  )
  const held = consolePage.waitForResponse(
    (answer) =>
      answer.url().endsWith('/parcels/hold') && answer.request().postDataJSON().orderId === id,
  )
  await consolePage.goto(`/console/parcels/${id}/${parcel}`)
  await held
  await consolePage.unroute(holds)
}

type Key = { key: string; text?: string; code?: string; modifiers?: number }
const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }

const sessions = new WeakMap<Page, CDPSession>()

/** As a scanner that is a keyboard: a key each few milliseconds, then Enter as often as it is set up to. `code` may hold keys that are no characters. */
export const scanned = async (
  page: Page,
  code: string | readonly Key[],
  { gapMs = 4, enters = 1 } = {},
): Promise<void> => {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const keys: readonly Key[] =
    typeof code === 'string' ? [...code].map((text) => ({ text, key: text })) : code
  const begun = Date.now() / 1000
  // All at once, each with its time: a busy machine would make a slow hand of it.
  await Promise.all(
    [...keys, ...Array.from({ length: enters }, () => enter)].flatMap((key, nth) =>
      (['keyDown', 'keyUp'] as const).map((type) => {
        const { text, ...rest } = key
        return session.send('Input.dispatchKeyEvent', {
          type,
          ...(type === 'keyDown' ? key : rest),
          timestamp: begun + (nth * gapMs) / 1000,
        })
      }),
    ),
  )
}

/** Finance or an administrator enters what a courier handed in for the only parcel of an order; the page of the order is open again after it. */
export const handInCash = async (page: Page, id: string): Promise<void> => {
  const row = await page.evaluate(async (number) => {
    const { result } = await (await fetch(`/api/ops/orders/${number}`)).json()
    const [{ awb, invoice }] = result.parcels
    const { total } = result.documents.find((one: { number: string }) => one.number === invoice)
    return `${awb},${total},${awb}`
  }, id)
  await page.goto('/console/finance/cash')
  const csv = `awb,amount,reference,date\n${row},${dayInIndia(new Date())}\n`
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'cash.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Enter a courier’s statement' }).click()
  await expect(page.getByText('Entered: 1.')).toBeVisible()
  await page.goto(`/console/orders/${id}`)
}
