// npm run bench -- soak [--minutes 30] [--visits 2] [--engine postgres]
// Whether the memory of a server grows while customers shop for a long time (docs/benchmarks.md "Soak").
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { layout } from '#press/layout.ts'
import { serveRelease } from '#press/releases.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { temporaryFolder } from '../../tests/support/project.ts'
import { sampleCatalogue } from '../../tests/support/sample.ts'
import { tinyDist } from '../../tests/support/tiny-site.ts'
import { people, products } from './api/people.ts'
import { startShop } from './api/processes.ts'
import type { Person, Product } from './api/shoppers.ts'
import { visit } from './api/visit.ts'
import { openWire } from './api/wire.ts'
import { machineLine } from './press/machine.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    visits: { type: 'string', default: '2' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const minutes = Number(values.minutes)
const everyMs = 1_000 / Number(values.visits)
const shoppers = 40
/** Growth of memory that counts as flat. */
const most = 0.1

const catalogue = await sampleCatalogue()
const dataDir = temporaryFolder('bench-soak')
mkdirSync(layout(dataDir).catalogue, { recursive: true })
copyFileSync(catalogue, join(layout(dataDir).catalogue, 'catalogue-bench.db'))
serveRelease(dataDir, {
  release: 'bench',
  file: 'catalogue-bench.db',
  publishedAt: '2026-01-01T00:00:00.000Z',
})
const postgres = values.engine === 'postgres' ? await startPostgres([]) : null
const place = postgres ? { url: `${postgres.url}/postgres` } : { file: layout(dataDir).storage }
const shopping = await people(place, shoppers)
const list = products(catalogue, 40)
const env = {
  DATA_DIR: dataDir,
  TINY_DIST: tinyDist(),
  ...('url' in place && { DATABASE_URL: place.url }),
}
const shop = await startShop(env, join(dataDir, 'server.log'))

let [calls, failures] = [0, 0]
const samples: { minute: number; mb: number }[] = []
const begunAt = performance.now()
const passed = (): number => (performance.now() - begunAt) / 60_000
const sampling = setInterval(() => samples.push({ minute: passed(), mb: shop.memoryMb() }), 2_000)
const pending = new Set<Promise<void>>()
for (let nth = 0; passed() < minutes; nth++) {
  const pair = [list[(nth * 2) % list.length], list[(nth * 2 + 1) % list.length]] as [
    Product,
    Product,
  ]
  const one = (async () => {
    const wire = await openWire(shop.port)
    await visit(wire, shopping[nth % shoppers] as Person, pair, (_, __, failed) => {
      calls++
      if (failed !== null) failures++
    })
    wire.close()
  })()
    .catch(() => void failures++)
    .finally(() => pending.delete(one))
  pending.add(one)
  await sleep(Math.max(0, begunAt + (nth + 1) * everyMs - performance.now()))
}
await Promise.all(pending)
clearInterval(sampling)

const within = (from: number, to: number) =>
  samples.filter(({ minute }) => minute >= minutes * from && minute < minutes * to)
const mean = (from: number, to: number): number =>
  within(from, to).reduce((sum, { mb }) => sum + mb, 0) / within(from, to).length
const tenths = Array.from({ length: 10 }, (_, at) => mean(at / 10, (at + 1) / 10).toFixed(0)).join(
  ', ',
)
// Caches and compiled code fill in the first third.
const growth = mean(0.7, 1) / mean(0.3, 0.6) - 1
console.log(
  [
    `${machineLine()}; ${postgres ? 'PostgreSQL' : 'SQLite'}, ${minutes} minutes, ${calls} calls, ${failures} without a success`,
    '',
    '| memory of the server, MB | each tenth of the time | last three tenths beside the fourth to sixth |',
    '| --- | --- | ---: |',
    `| resident, its own, mean | ${tenths} | ${(growth * 100).toFixed(1)} % |`,
  ].join('\n'),
)
await shop.stop()
await postgres?.stop()
// Also where the system tells no memory.
process.exit(growth <= most && failures === 0 ? 0 : 1)
