import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { tap, type } from './phone.ts'

/** A step of the journey: the shopper's actions, and the sign that they are complete. */
export type Step = { name: string; go: (page: Page) => Promise<void> }
type Shopper = { site: string; dataDir: string; email: string }

export const searchLabel = 'Search medicines, salts and ailments'

/** The first medicine among the suggestions. */
const drug = (page: Page): Locator => page.locator('[role=option][href^="/drugs/zerodol"]').first()

/** The code mailed to an address; a shop without a mail server writes mails to files. */
const mailedCode = async (dataDir: string, email: string): Promise<string> => {
  const folder = join(dataDir, 'outbox')
  for (let tries = 0; tries < 200; tries++) {
    const texts = (existsSync(folder) ? readdirSync(folder) : []).map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    )
    const mail = texts.find((text) => text.startsWith(`To: ${email}\n`))
    const code = /\b\d{6}\b/.exec(mail?.split('\n\n')[1] ?? '')?.[0]
    if (code) return code
    await wait(50)
  }
  throw new Error(`no code was mailed to ${email}`)
}

const press = (page: Page, name: string | RegExp): Promise<void> =>
  tap(page, page.getByRole('main').getByRole('button', { name }).first())

const fill = async (page: Page, label: string, text: string): Promise<void> => {
  await tap(page, page.getByRole('main').getByLabel(label, { exact: true }))
  await type(page, text)
}

/** A photo like a phone's, but small. */
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer()

/** From the home page to an order of a prescription medicine, by a first-time visitor. */
export const stepsOf = ({ site, dataDir, email }: Shopper): Step[] => [
  {
    name: 'search',
    go: async (page) => {
      await page.goto(site)
      await tap(page, page.getByLabel(searchLabel).first())
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await type(page, 'zerodol')
      await drug(page).waitFor()
    },
  },
  {
    name: 'drug page',
    go: async (page) => {
      await tap(page, drug(page))
      await page.waitForURL(/\/drugs\//)
      await page.locator('.buy [data-add]').first().waitFor()
    },
  },
  {
    name: 'add, with the place asked for',
    go: async (page) => {
      await tap(page, page.locator('.buy [data-add]').first())
      const box = page.getByRole('dialog')
      await tap(page, box.getByLabel('Pincode'))
      await type(page, '600001')
      await tap(page, box.getByRole('button', { name: 'Deliver here' }))
      await page.locator('.badge').filter({ hasText: '1' }).waitFor()
    },
  },
  {
    name: 'cart',
    go: async (page) => {
      await tap(page, page.locator('.cart-link'))
      await page.getByRole('button', { name: 'Checkout' }).waitFor()
      for (let packs = 2; packs <= 4; packs++) {
        await press(page, /^More of/)
        await page.getByText(`${packs} packs`).waitFor()
      }
      await press(page, /^Fewer of/)
      await page.getByText('3 packs').waitFor()
    },
  },
  {
    name: 'to the checkout',
    go: async (page) => {
      await press(page, 'Checkout')
      await page.waitForURL(/\/login/)
      await page.getByLabel('E-mail').waitFor()
    },
  },
  {
    name: 'sign-in',
    go: async (page) => {
      await fill(page, 'E-mail or mobile number', email)
      await press(page, 'Send me a code')
      const code = page.getByLabel('Code of 6 digits')
      await code.waitFor()
      await type(page, await mailedCode(dataDir, email))
      await press(page, 'Sign in')
      await page.waitForURL(/\/checkout\/prescription/)
    },
  },
  {
    name: 'prescription',
    go: async (page) => {
      await fill(page, 'Doctor name', 'Dr. A. Rao')
      await fill(page, 'Patient name', 'Meera Iyer')
      await fill(page, 'File nickname', 'Knee')
      await page
        .getByLabel('Choose file')
        .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: await photo() })
      await press(page, 'Upload')
      await page.getByRole('checkbox', { name: 'Knee', checked: true }).waitFor()
      await press(page, 'Continue Checkout')
      await page.waitForURL(/\/checkout\/address/)
    },
  },
  {
    name: 'address',
    go: async (page) => {
      await fill(page, 'Name', 'Meera Iyer')
      await fill(page, 'House and street', '14 Lake View Road')
      await fill(page, 'Contact number', '9876543210')
      await fill(page, 'Pincode', '600001')
      await page.getByText('Chennai, Tamil Nadu, India').waitFor()
      await press(page, 'Save address')
      await page.waitForURL(/\/checkout\/summary/)
    },
  },
  {
    name: 'summary',
    go: async (page) => {
      const confirm = page.getByRole('button', { name: 'Confirm order' })
      await confirm.waitFor()
      for (const choice of await page.getByRole('main').getByRole('radio').all())
        await tap(page, choice)
      await tap(page, page.getByRole('main').getByLabel('Cash on delivery'))
      await tap(page, confirm)
      await page.waitForURL(/\/order-placed/)
    },
  },
  {
    name: 'order placed',
    go: async (page) => {
      await page.getByRole('link', { name: 'Track order' }).waitFor()
    },
  },
]
