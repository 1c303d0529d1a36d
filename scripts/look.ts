// npm run look: photographs every kind of page and compares it with the pictures in tests/look; `-- --update` keeps the new ones.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { browserFlags, browserPath } from '../tests/support/browser.ts'
import { withShop } from './bench/journey/shop.ts'
import { project } from './bench/press/place.ts'
import { differenceOf } from './look/compare.ts'
import { customerOf } from './look/customer.ts'
import { fileOf, type Shot, shotsOf } from './look/screens.ts'
import { take } from './look/take.ts'
import { withUsage } from './usage.ts'

const { values, positionals } = await withUsage(import.meta.filename, () =>
  parseArgs({
    allowPositionals: true,
    options: {
      /** Keeps what is seen now as the picture to compare with. */
      update: { type: 'boolean', default: false },
      /** A running shop on the sample, with its data folder; else one is started. */
      site: { type: 'string' },
      data: { type: 'string' },
      /** Folder for full pictures, to look at. */
      full: { type: 'string' },
      language: { type: 'string' },
      width: { type: 'string' },
      scheme: { type: 'string' },
    },
  }),
)

const references = join(project, 'tests/look')
const differences = join(project, 'test-results/look')
const write = (file: string, content: Buffer): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
const wanted = (shot: Shot): boolean =>
  (values.language ?? shot.language) === shot.language &&
  (values.width ?? String(shot.width)) === String(shot.width) &&
  (values.scheme ?? shot.scheme) === shot.scheme

const shots = shotsOf(positionals).filter(wanted)
if (shots.length === 0)
  throw new Error(
    'No screen, language, width or scheme has these names: nothing would be looked at.',
  )
const found: string[] = []

const look = async ({ site, dataDir }: { site: string; dataDir: string }): Promise<void> => {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserFlags })
  try {
    const customer = shots.some(({ screen }) => screen.own)
      ? await customerOf(browser, site, dataDir)
      : null
    const waiting = [...shots]
    const work = async (): Promise<void> => {
      for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
        const file = fileOf(shot)
        const { full, kept, overflow } = await take(browser, site, shot, customer)
        if (values.full)
          write(join(values.full, file.replaceAll('/', '-').replace('.webp', '.png')), full)
        if (overflow) found.push(`${file}: wider than the screen`)
        const reference = join(references, file)
        if (values.update) write(reference, kept)
        else if (!existsSync(reference)) found.push(`${file}: no picture to compare with`)
        else {
          const difference = await differenceOf(readFileSync(reference), kept)
          if (difference) {
            write(join(differences, file.replace('.webp', '.png')), difference.picture)
            found.push(`${file}: ${(difference.part * 100).toFixed(1)} % differs`)
          }
        }
      }
    }
    await Promise.all([work(), work(), work()])
  } finally {
    await browser.close()
  }
}

rmSync(differences, { recursive: true, force: true })
if (values.site && values.data) await look({ site: values.site, dataDir: values.data })
else await withShop(look)
console.log(`${shots.length} pictures`)
for (const line of found.sort()) console.log(line)
if (found.length > 0) {
  console.log(`Before, after and difference side by side: ${differences}`)
  process.exitCode = 1
}
