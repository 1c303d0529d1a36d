import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand/nuskha.ts'
import { Payment } from '#contract/payments/view.ts'
import type { Key } from '#i18n/keys.ts'
import { serverAreas, serverTexts } from '#i18n/server-texts.ts'
import { nameShop } from '#i18n/shop-names.ts'
import { locales } from '#model/locale.ts'
import { namesOf, seriesOf } from '#model/shop.ts'
import { inLocale } from '#paths.ts'
import { readConfig } from '#server/config/config.ts'
import { deliver } from '../../support/delivered.ts'
import { approval, orderWork } from '../../support/operator-calls.ts'
import { browse, buyer } from '../../support/paying.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { root, temporaryFolder } from '../../support/project.ts'
import { secondShop, secondShopFile } from '../../support/second-shop.ts'
import { senderOf } from '../../support/sender.ts'
import { type Started, startServer } from '../../support/server.ts'
import { plain, zerodol } from '../../support/shopper.ts'
import { openTestServer, site, type TestServer } from '../../support/test-server.ts'
import { press, tinyCatalogue, tinyDist } from '../../support/tiny-site.ts'

const names = Object.values(namesOf(brand)).map(({ shop }) => shop.toLowerCase())
/** Where a text names the project, with what stands around it. */
const named = (text: string): string | null => {
  const low = text.toLowerCase()
  const at = names.map((name) => low.indexOf(name)).filter((one) => one >= 0)
  return at.length === 0
    ? null
    : text.slice(Math.max(0, Math.min(...at) - 40), Math.min(...at) + 40)
}

describe('a shop of its own', () => {
  const dataDir = temporaryFolder('second')
  let shop: Started
  beforeAll(async () => {
    writeFileSync(
      join(dataDir, 'shop.json'),
      JSON.stringify({ ...secondShopFile, languages: ['en', 'hi'] }),
    )
    tinyCatalogue(dataDir)
    press(dataDir, 'index.html', '<title>home</title>')
    shop = await startServer(tinyDist(), {
      DATA_DIR: dataDir,
      SITE_URL: 'https://sahyadri.example',
    })
  })
  afterAll(() => shop.server.stop())

  it('does not say the project’s name in the description of its API, its manifest and its plain files', async () => {
    for (const path of [
      '/api/openapi.json',
      '/site.webmanifest',
      '/.well-known/security.txt',
      '/api/v9/none',
      '/llms.txt',
      '/merchant-feed.xml',
      '/robots.txt',
      '/readyz',
      '/api/docs',
    ]) {
      const { text } = await shop.ask(path)
      expect(text.length, path).toBeGreaterThan(0)
      expect(named(text), path).toBeNull()
    }
  })

  // Seen red without `inSpokenLanguage`, which answered the page.
  it('leads from a language that is off to English, with the query, and to no other host', async () => {
    for (const [path, to] of [
      ['/te', '/'],
      ['/te/drugs?name=d', '/drugs?name=d'],
      ['/ta/drugs/dolo-650-11', '/drugs/dolo-650-11'],
      ['/fragments/gu/faq', '/fragments/faq'],
      ['/mr//evil.example/x', '/evil.example/x'],
    ] as const) {
      const reply = await shop.ask(path)
      expect([reply.status, reply.headers.location], path).toEqual([307, to])
    }
    expect((await shop.ask('/hi/drugs/dolo-650-11')).status).toBe(200)
    expect((await shop.ask('/team')).status).toBe(404)
  })

  it('answers a call in a language that is off in English', async () => {
    const wrong = async (language: string): Promise<string> =>
      JSON.parse(
        (await shop.ask('/api/v9/none', { headers: { 'accept-language': language } })).text,
      ).errors.errs[0].msg
    expect(await wrong('ta')).toBe(await wrong('en'))
    expect(await wrong('hi')).not.toBe(await wrong('en'))
  })
})

describe('what leaves a shop of its own', () => {
  let testServer: TestServer
  beforeAll(async () => {
    nameShop(namesOf(secondShop()), locales, seriesOf(secondShop()))
    testServer = await openTestServer('sqlite', {}, undefined, secondShop())
  })
  afterAll(async () => {
    await testServer.close()
    nameShop(namesOf(brand), locales, seriesOf(brand))
  })

  it('no text of mails, messages, papers, errors and the payment page names the project, in six languages', () => {
    for (const locale of locales)
      for (const area of serverAreas) {
        const texts = JSON.parse(
          readFileSync(join(root, `src/i18n/locales/${locale}/${area}.json`), 'utf8'),
        ) as Record<string, string>
        for (const key of Object.keys(texts)) {
          if (key.startsWith('@') || `${area}:${key}` === 'common:madeWith') continue
          const text = String(serverTexts(locale)(`${area}:${key}` as Key))
          expect(named(text), `${locale} ${area}:${key}`).toBeNull()
          expect(text, `${locale} ${area}:${key}`).not.toContain('{{shop')
        }
      }
  })

  // What scripts of pages and the console show stands in no page that is rendered here.
  it('no text of islands, console and warnings is written with the name of the project', () => {
    const files = [
      'i18n/locales/*/*.json',
      'console/texts/*.json',
      'catalogue/clinical/texts/*.json',
    ]
    const found = globSync(files, { cwd: join(root, 'src') })
    expect(found.length).toBeGreaterThan(300)
    for (const file of found)
      for (const [key, text] of Object.entries(
        JSON.parse(readFileSync(join(root, 'src', file), 'utf8')),
      ))
        if (!key.startsWith('@') && key !== 'madeWith')
          expect(named(JSON.stringify(text)), `${file} ${key}`).toBeNull()
  })

  it('mails of an order and its invoice, slip and label name the seller, and never the project', async () => {
    const work = orderWork(testServer)
    const one = await work.ordered({ 10102: 4 })
    await deliver(work, one)
    await testServer.outbox.dispatch()
    const mails = testServer.state.sent.map((message) => JSON.stringify(message))
    expect(mails.length).toBeGreaterThan(1)
    for (const mail of mails) expect(named(mail.replaceAll('nuskha.example', '')), mail).toBeNull()
    expect(mails.join()).toContain('Sahyadri')
    for (const paper of ['invoice', 'parcels/1/slip', 'parcels/1/label']) {
      const reply = await work.fulfilment.file(`${one.path}/${paper}`)
      expect(reply.status, paper).toBe(200)
      const bytes = new Uint8Array(await reply.arrayBuffer())
      const text = await pdfText(bytes.slice())
      // A slip stays in the parcel's box: it says what is in it, and nobody's name.
      if (!paper.endsWith('slip')) expect(text, paper).toContain('Sahyadri')
      expect(named(text.replaceAll('nuskha.example', '')), paper).toBeNull()
      // Numbers of papers begin with letters of the shop.
      if (paper === 'invoice') expect(text).toMatch(/\bSAH\d{4}-000001\b/)
      // What a reader shows of the file itself: author, producer.
      expect(named(Buffer.from(bytes).toString('latin1')), paper).toBeNull()
    }
  })

  it('labels, week plan, registers, lists, exports and the calendar of an order never name the project', async () => {
    const work = orderWork(testServer)
    const one = await work.ordered({ [zerodol]: 30 })
    await work.prescribed(one)
    const lines = [approval(1)]
    expect(await work.pharmacist.post(`${one.path}/review`, { lines })).toMatchObject({
      status: 200,
    })
    await deliver(work, one)
    const [day, month] = ['2026-11-21', '2026-11']
    const desks = { pharmacist: ['register/h1', 'register/h1?format=pdf'] } as const
    const files = [
      ...[`${one.path}/labels`, `${one.path}/invoice`, 'orders/export', 'finance/ledgers/wallet'],
      ...[`parcels/papers?parcels=${one.orderId}-1`, `parcels/manifest?day=${day}`],
      ...[`parcels/manifest?day=${day}&format=csv`, `finance/gstr1?month=${month}`],
      ...['b2cs', 'hsn', 'documents'].map(
        (section) => `finance/gst?from=${day}&until=${day}&section=${section}`,
      ),
      ...['finance/documents', `finance/days?from=${day}&until=${day}`],
    ]
    const replies = [
      ...files.map(async (path) => [path, await work.fulfilment.file(path)] as const),
      ...desks.pharmacist.map(async (path) => [path, await work.pharmacist.file(path)] as const),
      ...['labels', 'reminders?names=yes'].map(async (path) => {
        const url = `${site}/api/v3/orders/${one.orderId}/${path}`
        const request = new Request(url, { headers: one.own })
        return [path, await testServer.api.app.fetch(request)] as const
      }),
    ]
    for (const [path, reply] of await Promise.all(replies)) {
      expect(reply.status, path).toBe(200)
      const bytes = new Uint8Array(await reply.arrayBuffer())
      const isPdf = reply.headers.get('content-type') === 'application/pdf'
      const said = isPdf ? await pdfText(bytes.slice()) : ''
      const text = said + Buffer.from(bytes).toString(isPdf ? 'latin1' : 'utf8')
      expect(named(text.replaceAll('nuskha.example', '')), path).toBeNull()
      if (/labels|reminders/.test(path)) expect(text, path).toContain('Sahyadri')
    }
  })

  it('the page of payment, and what replies set, never name the project', async () => {
    const one = await buyer(testServer, 'page@example.org')
    const { ask } = browse(testServer, one)
    const pay = Payment.parse(one.details).payUrl ?? ''
    for (const locale of locales) {
      const { text, headers } = await ask(inLocale(locale, pay))
      expect(text, locale).toContain(namesOf(secondShop())[locale].shop)
      const set = JSON.stringify([...headers])
      expect(named(`${text}${set}`.replaceAll('nuskha.example', '')), locale).toBeNull()
    }
    const { headers } = await one.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    expect(named(JSON.stringify(headers.getSetCookie()))).toBeNull()
  })

  it('mails come from the shop where no other sender is named', async () => {
    const DATA_DIR = temporaryFolder('sender')
    const send = senderOf(readConfig({ DATA_DIR }), 'https://sahyadri.example')
    await send({
      ...{ id: 'one', channel: 'mail', to: 'a@b.example', subject: 's', text: 't' },
    } as Parameters<typeof send>[0])
    const [file = ''] = readdirSync(join(DATA_DIR, 'outbox'))
    expect(named(readFileSync(join(DATA_DIR, 'outbox', file), 'utf8'))).toBeNull()
  })
})
