// npm run bench -- console [--orders 100000] [--rounds 40] [--slower 4] [--folder <kept>] [--only lists|desk|lighthouse]: the console on a shop of invented
// orders in a slowed browser: from a key or a click to what it shows, and Lighthouse on each screen (docs/benchmarks.md "Console").
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright'
import { dayInIndia } from '../../src/model/calendar-india.ts'
import { dayMs } from '../../src/model/duration.ts'
import { browserFlags, browserPath } from '../../tests/support/browser.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { temporaryFolder } from '../../tests/support/project.ts'
import { type Shown, shownAfter } from './console/shown.ts'
import { collectVitals, interactionsOf, takeVitals } from './journey/vitals.ts'
import { audit } from './lighthouse/audit.ts'
import { machineLine } from './press/machine.ts'
import { project } from './press/place.ts'
import { quantile } from './quantile.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
    slower: { type: 'string', default: '4' },
    /** Data folder of an earlier run, which is not filled again. */
    folder: { type: 'string' },
    only: { type: 'string' },
  },
})
const [rounds, slower] = [Number(values.rounds), Number(values.slower)]
const targetMs = 100

/** The demo shop in a process of its own, and where its operators sign in, by role. */
const startShop = async (): Promise<{ server: ChildProcess; signIn: (role: string) => string }> => {
  const folder = values.folder ?? temporaryFolder('bench-console')
  const words = ['--port', String(await freePort()), '--orders', values.orders, '--folder', folder]
  const server = spawn(process.execPath, [join(project, 'scripts/demo.ts'), ...words], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const ready = new Promise<void>((done, failed) => {
    server.stdout?.on('data', (part) => {
      said += part
      if (said.includes('Ctrl-C')) done()
    })
    server.once('exit', (code) => failed(new Error(`The demo shop ended with ${code}.`)))
  })
  await ready
  const signIn = (role: string): string => {
    const found = new RegExp(`^  ${role} .*?(http\\S+)$`, 'm').exec(said)?.[1]
    if (found === undefined) throw new Error(`No ${role} signs in to the demo shop.`)
    return found
  }
  return { server, signIn }
}

const measured = new Map<string, number[]>()
const interactions = new Map<string, number[]>()
const add = (to: Map<string, number[]>, what: string, values: readonly number[]): void =>
  void to.set(what, [...(to.get(what) ?? []), ...values])

/** Measures an act: until each of its parts is shown, and its interactions as the browser reports them. */
const measure = async (
  page: Page,
  parts: Readonly<Record<string, Shown>>,
  act: () => Promise<unknown>,
): Promise<void> => {
  await takeVitals(page)
  const shown = await shownAfter(page, Object.values(parts), act)
  const names = Object.keys(parts)
  for (const [nth, name] of names.entries()) add(measured, name, [shown[nth] ?? Number.NaN])
  const all = interactionsOf(await takeVitals(page)).map((events) =>
    Math.max(...events.map(({ duration }) => duration)),
  )
  // The browser reports none below 16 ms.
  add(interactions, names[0] ?? '', all.length > 0 ? all : [shortestMs])
}
const shortestMs = 16

const open = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(address)
  await page.locator('main h1').waitFor()
  return page
}

const list = '.list[aria-busy=false]'
/** First letters of states, by which a key chooses one: delivered, shipped, packed or placed, cancelled. */
const stateKeys = ['d', 's', 'p', 'c']
const textOf = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).first().textContent()) ?? ''

/** How long people point at what they press: what it will show is read in that time. */
const pointingMs = 200

/** Presses Enter on `target`, once it has had the focus for that time. */
const enter = async (
  page: Page,
  target: Locator,
  parts: Readonly<Record<string, Shown>>,
): Promise<void> => {
  await target.focus()
  await page.waitForTimeout(pointingMs)
  await measure(page, parts, () => page.keyboard.press('Enter'))
}

/** The list of orders, a filter, the next page and an order, each read for the first time in its document. */
const walkOrders = async (page: Page): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(new URL('/console', page.url()).href, { waitUntil: 'networkidle' })
    const menu = page.getByRole('link', { name: 'Orders', exact: true })
    await menu.hover()
    await page.waitForTimeout(pointingMs)
    await measure(page, { 'the list of orders': { selector: `${list} [data-row]` } }, () =>
      menu.click(),
    )
    const filtered = {
      selector: 'main p[role=status]',
      not: await textOf(page, 'main p[role=status]'),
      gone: '.list[aria-busy=true]',
    }
    await page.getByRole('combobox', { name: 'State' }).focus()
    await measure(page, { 'a filter': filtered }, () =>
      page.keyboard.press(stateKeys[round % stateKeys.length] ?? ''),
    )
    const next = page.getByRole('button', { name: 'Page 2' })
    const gone = `main [data-row][href$="${await textOf(page, 'main [data-row]')}"]`
    await enter(page, next, { 'the next page': { selector: `${list} [data-row]`, gone } })
    const row = page.locator('main [data-row]').nth(round % 10)
    const text = (await row.textContent()) ?? ''
    const whole = { selector: 'main .timeline li' }
    await enter(page, row, {
      'an order: what its row told': { selector: 'main h1', text },
      'an order: all of it': whole,
    })
  }
}

/** How many prescriptions are approved, where as many wait. */
const prescriptions = 20

/** Fills what is read from the paper: each field that the form asks for. */
const readPaper = async (page: Page): Promise<void> => {
  const asked = page.locator('form input:invalid')
  for (let left = await asked.count(); left > 0; left = await asked.count()) {
    const isDay = (await asked.first().getAttribute('type')) === 'date'
    await asked.first().fill(isDay ? dayInIndia(new Date(Date.now() - dayMs)) : '1-0-1')
  }
}

/** Approves prescriptions by keyboard, and returns the keys that each took beside reading. */
const approveAll = async (page: Page): Promise<number[]> => {
  await page.goto(new URL('/console/desk', page.url()).href, { waitUntil: 'networkidle' })
  const keys: number[] = []
  let pressed = 0
  const press = async (key: string): Promise<void> => {
    pressed += 1
    await page.keyboard.press(key)
  }
  // The first order is another pharmacist's in some shops; the next one is never.
  const form = 'form[aria-label=Decisions]'
  await page.locator('main [data-row]').first().click()
  await page.locator('[data-next]').waitFor()
  await page.keyboard.press('n')
  while (keys.length < prescriptions) {
    await page.locator(form).waitFor()
    const id = await textOf(page, 'main h1 a')
    await measure(
      page,
      { 'the fields of an approval': { selector: `${form} [name=prescriber]` } },
      () => press('a'),
    )
    await readPaper(page)
    await measure(page, { 'a decision': { selector: 'main h1', gone: form } }, () =>
      press('Control+Enter'),
    )
    const isLast = (await page.locator('[data-next]').count()) === 0
    const nextOne = { selector: form, gone: `main h1 a[href$="${id}"]` }
    if (!isLast) await measure(page, { 'the next prescription': nextOne }, () => press('n'))
    keys.push(pressed)
    pressed = 0
    if (isLast) break
  }
  return keys
}

const row = ([what, all]: [string, number[]]): string => {
  const [middle, late] = [quantile(all, 0.5), quantile(all, 0.95)]
  return `| ${what} | ${all.length} | ${middle.toFixed(0)} ms | ${late.toFixed(0)} ms | ${late <= targetMs ? 'yes' : 'no'} |`
}

const table = (title: string, of: Map<string, number[]>): string =>
  [
    `| ${title} | times | p50 | p95 | within ${targetMs} ms |`,
    '| --- | --- | --- | --- | --- |',
    ...[...of].map(row),
    '',
    '',
  ].join('\n')

/** The screens of the menu; an order comes last. */
const screens = [
  '',
  '/orders',
  '/parcels',
  '/desk',
  '/voices',
  '/stock',
  '/catalogue',
  '/marketing',
  '/finance',
  '/reports',
  '/people',
]
const requiredScore = 95

/** Lighthouse on each screen as an administrator sees it on a desktop: operators sit at one. */
const auditScreens = async (context: BrowserContext, address: string): Promise<string[]> => {
  const page = await open(context, address)
  const [cookie] = await context.cookies()
  const order = await page.request.get(new URL('/api/ops/orders', page.url()).href)
  const { orderId } = (await order.json()).result.orders[0]
  const headers = JSON.stringify({ Cookie: `${cookie?.name}=${cookie?.value}` })
  const rows: string[] = []
  for (const screen of [...screens, `/orders/${orderId}`]) {
    const url = new URL(`/console${screen}`, page.url()).href
    const file = join(temporaryFolder('bench-lighthouse'), 'report.json')
    const { scores, failed } = await audit(url, file, [
      '--preset=desktop',
      `--extra-headers=${headers}`,
    ])
    const cells = [
      screen || '/',
      scores.performance,
      scores.accessibility,
      scores['best-practices'],
    ]
    rows.push(
      `| ${cells.join(' | ')} | ${scores.performance >= requiredScore ? 'yes' : 'no'} | ${failed.join('; ')} |`,
    )
  }
  return [
    '| screen | performance | accessibility | best practices | ≥ 95 | what costs points |',
    '| --- | ---: | ---: | ---: | --- | --- |',
    ...rows,
  ]
}

const { server, signIn } = await startShop()
const browser = await chromium.launch({ executablePath: await browserPath(), args: browserFlags })
try {
  const context = async (): Promise<BrowserContext> => {
    const opened = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    })
    await collectVitals(opened)
    return opened
  }
  process.stdout.write(`${machineLine()}; ${values.orders} orders; ${slower} × slower\n\n`)
  if (values.only !== 'lighthouse') {
    if (values.only !== 'desk') await walkOrders(await open(await context(), signIn('support')))
    if (values.only !== 'lists') {
      const keys = await approveAll(await open(await context(), signIn('pharmacist')))
      process.stdout.write(
        `${keys.length} prescriptions approved, with ${Math.max(...keys)} keys each at most beside reading\n\n`,
      )
    }
    process.stdout.write(table('shown after a key or a click', measured))
    process.stdout.write(table('interaction until the next frame (INP)', interactions))
  }
  if (values.only === undefined || values.only === 'lighthouse')
    process.stdout.write(`${(await auditScreens(await context(), signIn('admin'))).join('\n')}\n`)
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
}
