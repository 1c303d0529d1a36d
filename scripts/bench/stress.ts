// npm run bench -- stress [--seconds 15] [--rate 50] [--engine postgres]
// What other customers wait for while hostile files are redrawn, and what is still answered at three times the load (docs/benchmarks.md "Stress").
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { layout } from '#press/layout.ts'
import { serveRelease } from '#press/releases.ts'
import { costlyPdfs } from '../../tests/support/hostile-pdfs.ts'
import { hostilePdfs } from '../../tests/support/hostile-streams.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { temporaryFolder } from '../../tests/support/project.ts'
import { sampleCatalogue } from '../../tests/support/sample.ts'
import { tinyDist } from '../../tests/support/tiny-site.ts'
import { people, products } from './api/people.ts'
import { startShop } from './api/processes.ts'
import type { Person } from './api/shoppers.ts'
import { fill } from './api/visit.ts'
import { openWire, type Wire } from './api/wire.ts'
import { machineLine } from './press/machine.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    rate: { type: 'string', default: '50' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const seconds = Number(values.seconds)
const shoppers = 50
const uploaders = 4

const catalogue = await sampleCatalogue()
const dataDir = temporaryFolder('bench-stress')
mkdirSync(layout(dataDir).catalogue, { recursive: true })
copyFileSync(catalogue, join(layout(dataDir).catalogue, 'catalogue-bench.db'))
serveRelease(dataDir, { release: 'bench', file: 'catalogue-bench.db', publishedAt: '2026-01-01T00:00:00.000Z' })
const postgres = values.engine === 'postgres' ? await startPostgres([]) : null
const place = postgres ? { url: `${postgres.url}/postgres` } : { file: layout(dataDir).storage }
const all = await people(place, shoppers + uploaders)
const [shopping, uploading] = [all.slice(0, shoppers), all.slice(shoppers)]
const shop = await startShop(
  { DATA_DIR: dataDir, TINY_DIST: tinyDist(), ...('url' in place && { DATABASE_URL: place.url }) },
  join(dataDir, 'server.log'),
)

/** A read that prices a cart from the database: neither the lightest nor the heaviest call. */
const summaryOf = ({ token }: Person): string =>
  `GET /api/v3/checkout/summary HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: session=${token}\r\n\r\n`

type Told = { status: number; ms: number }
const ask = async (wire: Wire, person: Person): Promise<Told> => {
  const begunAt = performance.now()
  const { status } = await wire.ask(summaryOf(person))
  return { status, ms: performance.now() - begunAt }
}

const quantile = (told: readonly Told[], part: number): string => {
  const sorted = told.map(({ ms }) => ms).sort((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(1)
}
const rowOf = (what: string, told: readonly Told[]): string => {
  const good = told.filter(({ status }) => status === 200)
  const perSecond = (count: number): string => (count / seconds).toFixed(0)
  const turnedAway = told.filter(({ status }) => status === 503)
  return `| ${what} | ${perSecond(told.length)} | ${perSecond(good.length)} | ${quantile(good, 0.5)} | ${quantile(good, 0.99)} | ${quantile(good, 1)} | ${turnedAway.length === 0 ? '' : quantile(turnedAway, 0.99)} |`
}

/** As many requests a second, whatever the answers take: a free connection each, or a new one. */
const atRate = async (rate: number): Promise<Told[]> => {
  const free: Wire[] = []
  const pending: Promise<Told>[] = []
  const begunAt = performance.now()
  for (let nth = 0; nth < rate * seconds; nth++) {
    const wait = begunAt + (nth * 1000) / rate - performance.now()
    if (wait > 1) await sleep(wait)
    const person = shopping[nth % shoppers] as Person
    pending.push(
      (async () => {
        const known = free.pop()
        // The server closes connections that were idle for some seconds.
        const reply = known && (await ask(known, person).catch(() => null))
        if (reply) {
          free.push(known as Wire)
          return reply
        }
        try {
          const wire = await openWire(shop.port)
          const told = await ask(wire, person)
          free.push(wire)
          return told
        } catch (error) {
          process.stderr.write(`${error}\n`)
          return { status: 0, ms: Number.NaN }
        }
      })(),
    )
  }
  const told = await Promise.all(pending)
  for (const wire of free) wire.close()
  return told
}

/** As many as the server answers to shoppers who do not pause. */
const atPeak = async (): Promise<Told[]> => {
  const told: Told[] = []
  const endsAt = performance.now() + seconds * 1000
  await Promise.all(
    shopping.map(async (person) => {
      const wire = await openWire(shop.port)
      while (performance.now() < endsAt) told.push(await ask(wire, person))
      wire.close()
    }),
  )
  return told
}

const uploadsUntil = async (isOver: () => boolean): Promise<number> => {
  const files = Object.values({ ...costlyPdfs, ...hostilePdfs }).map((make) => make)
  let sent = 0
  await Promise.all(
    uploading.map(async ({ token, csrf }, first) => {
      for (let nth = first; !isOver(); nth += uploaders) {
        const form = new FormData()
        for (const [name, value] of Object.entries({ doctor: 'Dr. Rao', patient: 'Meera', nickname: 'x' })) form.set(name, value)
        form.set('file', new Blob([new Uint8Array((files[nth % files.length] as () => Buffer)())]), 'x.pdf')
        const headers = { cookie: `session=${token}`, 'x-csrf-token': csrf }
        await fetch(`http://127.0.0.1:${shop.port}/api/v3/prescriptions`, { method: 'POST', headers, body: form }).then((reply) =>
          reply.text(),
        )
        sent++
      }
    }),
  )
  return sent
}

const list = products(catalogue, 40)
for (const person of shopping) {
  const wire = await openWire(shop.port)
  await fill(wire, person, list)
  wire.close()
}
const rate = Number(values.rate)
const quiet = await atRate(rate)
let isOver = false
const uploads = uploadsUntil(() => isOver)
await sleep(2_000)
const beside = await atRate(rate)
isOver = true
const sent = await uploads
const peak = await atPeak()
const goodput = peak.filter(({ status }) => status === 200).length / seconds
const crowded = await atRate(Math.round(goodput * 3))
console.log(
  [
    `${machineLine()}; summaries of the checkout, ${postgres ? 'PostgreSQL' : 'SQLite'}, ${seconds} s each; milliseconds of those that were answered`,
    '',
    '| | asked/s | answered/s | p50 | p99 | longest | p99 of 503 |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    rowOf(`${rate} requests/s`, quiet),
    rowOf(`${rate} requests/s while ${sent} hostile files are redrawn`, beside),
    rowOf(`the peak: ${shoppers} shoppers without a pause`, peak),
    rowOf('three times the peak', crowded),
  ].join('\n'),
)
await shop.stop()
await postgres?.stop()
process.exit(0)
