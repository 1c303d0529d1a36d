// npm run bench -- journey: buys a medicine from the sample shop in a browser throttled to a cheap phone (docs/benchmarks.md
// "Journey").
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { browserFlags, browserPath } from '../../tests/support/browser.ts'
import { phone } from './journey/phone.ts'
import { profile } from './journey/profile.ts'
import { figuresOf, keyOf, type Run, tables } from './journey/report.ts'
import { withShop } from './journey/shop.ts'
import { collectVitals, scriptBytes, takeVitals } from './journey/vitals.ts'
import { stepsOf } from './journey/walk.ts'
import { machineLine } from './press/machine.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    /** CPU throttling factor of the browser. */
    slower: { type: 'string', default: '4' },
    /** Folder for a CPU profile of each step, to open in the browser's developer tools. */
    profile: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const slower = Number(values.slower)

const runs: Run[] = []
await withShop(async ({ site, dataDir }) => {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserFlags })
  try {
    for (let number = 1; number <= Math.max(1, Number(values.runs)); number++) {
      const context = await browser.newContext(phone)
      await collectVitals(context)
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
      const run: Run = { steps: [], scripts: {} }
      for (const { name, go } of stepsOf({
        site,
        dataDir,
        email: `journey-${number}@nuskha.example`,
      })) {
        const profiled = values.profile === undefined ? null : await profile(devtools)
        await go(page)
        run.steps.push({ name, vitals: await takeVitals(page) })
        run.scripts[keyOf(new URL(page.url()).pathname)] = await scriptBytes(page)
        await profiled?.(`${values.profile}/${number}-${name.replaceAll(/\W+/g, '-')}.cpuprofile`)
      }
      runs.push(run)
      await context.close()
      process.stderr.write(`${number}: INP ${figuresOf([run]).inpMs.toFixed(0)} ms\n`)
    }
  } finally {
    await browser.close()
  }
})

const figures = figuresOf(runs)
const machine = `${machineLine()}; ${slower} × slower; medians of ${runs.length}`
process.stdout.write(
  values.json
    ? `${JSON.stringify({ machine, ...figures })}\n`
    : `${machine}\n\n${tables(figures)}\n`,
)
