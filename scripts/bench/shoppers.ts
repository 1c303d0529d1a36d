// npm run bench -- shoppers: four tasks of shoppers on a cheap phone and a slow network: taps, keys and seconds (docs/benchmarks.md
// "Shoppers").
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { browserFlags, browserPath } from '../../tests/support/browser.ts'
import { type Customer, customerOf } from '../look/customer.ts'
import { keyMs, lookMs, phone } from './journey/phone.ts'
import { type Shop, withShop } from './journey/shop.ts'
import { countedHand, type Task, tasks } from './journey/tasks.ts'
import { machineLine } from './press/machine.ts'
import { median } from './quantile.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    /** CPU throttling factor of the browser. */
    slower: { type: 'string', default: '4' },
    /** A running shop on the sample, with its data folder; else one is started. */
    site: { type: 'string' },
    data: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const slower = Number(values.slower)

/** The network of Lighthouse's phone: a round trip of 150 ms, 1.6 Mbit/s down, 0.75 up. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}

type Result = { taps: number; keys: number; seconds: number }

/** One task in a browser that has never seen the shop, or with what the customer's browser keeps. */
const run = async (
  browser: Browser,
  site: string,
  task: Task,
  customer: Customer,
): Promise<Result> => {
  const context = await browser.newContext({
    ...phone,
    ...(task.signedIn && { storageState: customer.state }),
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    const { hand, counts } = countedHand(page)
    const start = performance.now()
    await page.goto(site, { waitUntil: 'commit' })
    await task.go(page, hand)
    return { ...counts, seconds: (performance.now() - start) / 1000 }
  } finally {
    await context.close()
  }
}

const rows: (Result & { name: string; own: number })[] = []

const measure = async ({ site, dataDir }: Shop): Promise<void> => {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserFlags })
  try {
    const customer = await customerOf(browser, site, dataDir)
    for (const task of tasks) {
      const results: Result[] = []
      for (let number = 1; number <= Math.max(1, Number(values.runs)); number++)
        results.push(await run(browser, site, task, customer))
      const [{ taps, keys } = { taps: 0, keys: 0 }] = results
      const seconds = median(results.map((result) => result.seconds))
      rows.push({
        name: task.name,
        taps,
        keys,
        seconds,
        own: seconds - (taps * 2 * lookMs + keys * keyMs) / 1000,
      })
      process.stderr.write(`${task.name}: ${seconds.toFixed(1)} s\n`)
    }
  } finally {
    await browser.close()
  }
}

if (values.site && values.data) await measure({ site: values.site, dataDir: values.data })
else await withShop(measure)

const machine = `${machineLine()}; ${slower} × slower, slow 4G; medians of ${values.runs}`
const lines = rows.map(
  ({ name, taps, keys, seconds, own }) =>
    `| ${name} | ${taps} | ${keys} | ${seconds.toFixed(1)} | ${own.toFixed(1)} |`,
)
process.stdout.write(
  values.json
    ? `${JSON.stringify({ machine, rows })}\n`
    : `${[machine, '', '| task | taps | keys | seconds | without the pauses of the hand |', '| --- | ---: | ---: | ---: | ---: |', ...lines].join('\n')}\n`,
)
