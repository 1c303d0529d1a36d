import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'

/** A step of the journey: what the shopper does, and how it shows that it is done. */
export type Step = { name: string; go: (page: Page) => Promise<void> }
type Shopper = { site: string; dataDir: string; email: string }

const search = 'Search medicines, salts and ailments'

/** The first medicine among the suggestions. */
const drug = (page: Page): Locator => page.locator('[role=option][href^="/drugs/zerodol"]').first()

/** The code that was mailed to an address; a shop without a mail server puts its mails into files. */
const mailedCode = async (dataDir: string, email: string): Promise<string> => {
  const folder = join(dataDir, 'outbox')
  for (let tries = 0; tries < 200; tries++) {
    const texts = (existsSync(folder) ? readdirSync(folder) : []).map((file) => readFileSync(join(folder, file), 'utf8'))
    const mail = texts.find((text) => text.startsWith(`To: ${email}\n`))
    const code = /\b\d{6}\b/.exec(mail?.split('\n\n')[1] ?? '')?.[0]
    if (code) return code
    await wait(50)
  }
  throw new Error(`no code was mailed to ${email}`)
}

/** As a thumb does it: a tap on the field, then key by key. */
const type = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByRole('main').getByLabel(label, { exact: true }).tap()
  await page.keyboard.type(text, { delay: 60 })
}
const tap = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('main').getByRole('button', { name }).first().tap()

/** A photo as a phone makes it, but small. */
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer()

/** From the home page to an order of a medicine on prescription, by somebody who comes for the first time. */
export const stepsOf = ({ site, dataDir, email }: Shopper): Step[] => [
  {
    name: 'search',
    go: async (page) => {
      await page.goto(site)
      await page.getByLabel(search).first().tap()
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await page.keyboard.type('zerodol', { delay: 60 })
      await drug(page).waitFor()
    },
  },
  {
    name: 'drug page',
    go: async (page) => {
      await drug(page).tap()
      await page.waitForURL(/\/drugs\//)
      await page.locator('.buy [data-add]').first().waitFor()
    },
  },
  {
    name: 'add, with the place asked for',
    go: async (page) => {
      await page.locator('.buy [data-add]').first().tap()
      const box = page.getByRole('dialog')
      await box.getByLabel('Pincode').tap()
      await page.keyboard.type('600001', { delay: 60 })
      await box.getByRole('button', { name: 'Deliver here' }).tap()
      await page.locator('.badge').filter({ hasText: '1' }).waitFor()
    },
  },
  {
    name: 'cart',
    go: async (page) => {
      await page.locator('.cart-link').tap()
      await page.getByRole('button', { name: 'Checkout' }).waitFor()
      for (let packs = 2; packs <= 4; packs++) {
        await tap(page, /^More of/)
        await page.getByText(`${packs} packs`).waitFor()
      }
      await tap(page, /^Less of/)
      await page.getByText('3 packs').waitFor()
    },
  },
  {
    name: 'to the checkout',
    go: async (page) => {
      await page.getByRole('button', { name: 'Checkout' }).tap()
      await page.waitForURL(/\/login/)
      await page.getByLabel('E-mail').waitFor()
    },
  },
  {
    name: 'sign-in',
    go: async (page) => {
      await type(page, 'E-mail', email)
      await tap(page, 'Mail me a code')
      const code = page.getByLabel('Code of 6 digits')
      await code.waitFor()
      await page.keyboard.type(await mailedCode(dataDir, email), { delay: 60 })
      await tap(page, 'Sign in')
      await page.waitForURL(/\/checkout\/prescription/)
    },
  },
  {
    name: 'prescription',
    go: async (page) => {
      await type(page, 'Doctor name', 'Dr. A. Rao')
      await type(page, 'Patient name', 'Meera Iyer')
      await type(page, 'File nickname', 'Knee')
      await page.getByLabel('Choose file').setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: await photo() })
      await tap(page, 'Upload')
      await page.getByRole('checkbox', { name: 'Knee', checked: true }).waitFor()
      await tap(page, 'Continue Checkout')
      await page.waitForURL(/\/checkout\/address/)
    },
  },
  {
    name: 'address',
    go: async (page) => {
      await type(page, 'Name', 'Meera Iyer')
      await type(page, 'House and street', '14 Lake View Road')
      await type(page, 'Contact number', '9876543210')
      await type(page, 'Pincode', '600001')
      await page.getByText('Chennai, Tamil Nadu, India').waitFor()
      await tap(page, 'Save address')
      await page.waitForURL(/\/checkout\/summary/)
    },
  },
  {
    name: 'summary',
    go: async (page) => {
      const confirm = page.getByRole('button', { name: 'Confirm order' })
      await confirm.waitFor()
      for (const choice of await page.getByRole('main').getByRole('radio').all()) await choice.tap()
      await page.getByRole('main').getByLabel('Cash on delivery').tap()
      await confirm.tap()
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
