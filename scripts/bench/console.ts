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
const note = (what: string, ms: number): void => void measured.set(what, [...(measured.get(what) ?? []), ms])

const open = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(address)
  await page.locator('main h1').waitFor()
  return page
}

const list = '.list[aria-busy=false]'
const states = ['delivered', 'shipped', 'packed', 'placed', 'cancelled']
const textOf = async (page: Page, selector: string): Promise<string> => (await page.locator(selector).first().textContent()) ?? ''

/** How long people point at what they press: what it will show is read in that time. */
const pointingMs = 200

/** Presses Enter on `target`, once it has had the focus for that time. */
const enter = async (page: Page, target: Locator, shown: Shown): Promise<number> => {
  await target.focus()
  await page.waitForTimeout(pointingMs)
  return await shownAfter(page, shown, () => page.keyboard.press('Enter'))
}

/** The list of orders, a filter, the next page and an order, each read for the first time in its document. */
const walkOrders = async (page: Page): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(new URL('/console', page.url()).href, { waitUntil: 'networkidle' })
    const menu = page.getByRole('link', { name: 'Orders', exact: true })
    await menu.hover()
    await page.waitForTimeout(pointingMs)
    note('the list of orders', await shownAfter(page, { selector: `${list} [data-row]` }, () => menu.click()))
    const state = states[round % states.length] ?? ''
    const field = page.getByRole('combobox', { name: 'State' })
    const filtered = { selector: 'main p[role=status]', not: await textOf(page, 'main p[role=status]'), gone: '.list[aria-busy=true]' }
    note('a filter', await shownAfter(page, filtered, () => field.selectOption(state)))
    const next = page.getByRole('button', { name: 'Page 2' })
    const gone = `main [data-row][href$="${await textOf(page, 'main [data-row]')}"]`
    note('the next page', await enter(page, next, { selector: `${list} [data-row]`, gone }))
    const row = page.locator('main [data-row]').nth(round % 10)
    const id = (await row.textContent()) ?? ''
    note('an order', await enter(page, row, { selector: 'main h1', text: id }))
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
    note('the fields of an approval', await shownAfter(page, { selector: `${form} [name=prescriber]` }, () => press('a')))
    await readPaper(page)
    note('a decision', await shownAfter(page, { selector: 'main h1', gone: form }, () => press('Control+Enter')))
    const isLast = (await page.locator('[data-next]').count()) === 0
    if (!isLast)
      note('the next prescription', await shownAfter(page, { selector: form, gone: `main h1 a[href$="${id}"]` }, () => press('n')))
    keys.push(pressed)
    pressed = 0
    if (isLast) break
  }
  return keys
}

const line = ([what, all]: [string, number[]]): string => {
  const [middle, late] = [quantile(all, 0.5), quantile(all, 0.95)]
  return `| ${what} | ${all.length} | ${middle.toFixed(0)} ms | ${late.toFixed(0)} ms | ${late <= targetMs ? 'yes' : 'no'} |`
}

/** The screens of the menu; an order comes last. */
const screens = ['', '/orders', '/parcels', '/desk', '/voices', '/stock', '/catalogue', '/marketing', '/finance', '/reports', '/people']
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
    const { scores, failed } = await audit(url, file, ['--preset=desktop', `--extra-headers=${headers}`])
    const cells = [screen || '/', scores.performance, scores.accessibility, scores['best-practices']]
    rows.push(`| ${cells.join(' | ')} | ${scores.performance >= requiredScore ? 'yes' : 'no'} | ${failed.join('; ')} |`)
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
  const context = (): Promise<BrowserContext> =>
    browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  process.stdout.write(`${machineLine()}; ${values.orders} orders; ${slower} × slower\n\n`)
  if (values.only !== 'lighthouse') {
    if (values.only !== 'desk') await walkOrders(await open(await context(), signIn('support')))
    if (values.only !== 'lists') {
      const keys = await approveAll(await open(await context(), signIn('pharmacist')))
      process.stdout.write(`${keys.length} prescriptions approved, with ${Math.max(...keys)} keys each at most beside reading\n\n`)
    }
    const table = ['| shown after a key or a click | times | p50 | p95 | within 100 ms |', '| --- | --- | --- | --- | --- |']
    process.stdout.write(`${[...table, ...[...measured].map(line)].join('\n')}\n\n`)
  }
  if (values.only === undefined || values.only === 'lighthouse')
    process.stdout.write(`${(await auditScreens(await context(), signIn('admin'))).join('\n')}\n`)
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
}
