// npm run bench -- stress [--seconds 15] [--rate 50] [--engine postgres] [--only overload|uploads|abuse] [--catalogue <file>] [--call search] [--front nginx|haproxy]
// What other customers wait for while hostile files are redrawn, and what is still answered at three times the load (docs/benchmarks.md "Stress").
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { layout } from '#press/layout.ts'
import { serveRelease } from '#press/releases.ts'
import { openMigrated } from '#server/db/open.ts'
import { findHaproxy, startHaproxy } from '../../tests/support/haproxy.ts'
import { findNginx, startNginx } from '../../tests/support/nginx.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { temporaryFolder } from '../../tests/support/project.ts'
import { sampleCatalogue } from '../../tests/support/sample.ts'
import { createOperatorIn } from '../../tests/support/staff.ts'
import { tinyDist } from '../../tests/support/tiny-site.ts'
import { people, products } from './api/people.ts'
import { startShop } from './api/processes.ts'
import type { Person } from './api/shoppers.ts'
import { fill } from './api/visit.ts'
import { openWire, type Wire } from './api/wire.ts'
import { machineLine } from './press/machine.ts'
import { quantile } from './quantile.ts'
import type { Abuse, Abused } from './stress/abuse-child.ts'
import type { Uploaded, Uploads } from './stress/upload-child.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    rate: { type: 'string', default: '50' },
    engine: { type: 'string', default: 'sqlite' },
    only: { type: 'string' },
    /** A catalogue to serve in place of the sample. */
    catalogue: { type: 'string' },
    call: { type: 'string', default: 'summary' },
    front: { type: 'string', default: 'none' },
  },
})
const seconds = Number(values.seconds)
const shoppers = 50
const uploaders = 4

const catalogue = values.catalogue ?? (await sampleCatalogue())
const dataDir = temporaryFolder('bench-stress')
mkdirSync(layout(dataDir).catalogue, { recursive: true })
copyFileSync(catalogue, join(layout(dataDir).catalogue, 'catalogue-bench.db'))
serveRelease(dataDir, {
  release: 'bench',
  file: 'catalogue-bench.db',
  publishedAt: '2026-01-01T00:00:00.000Z',
})
const postgres = values.engine === 'postgres' ? await startPostgres([]) : null
const place = postgres ? { url: `${postgres.url}/postgres` } : { file: layout(dataDir).storage }
const all = await people(place, shoppers + uploaders)
const [shopping, uploading] = [all.slice(0, shoppers), all.slice(shoppers)]
const shop = await startShop(
  { DATA_DIR: dataDir, TINY_DIST: tinyDist(), ...('url' in place && { DATABASE_URL: place.url }) },
  join(dataDir, 'server.log'),
)

const nginx = findNginx()
const haproxy = findHaproxy()
/** The load balancer with the configuration of deploy/, if one is wanted; else requests go to the server itself. */
const front =
  values.front === 'nginx' && nginx
    ? await startNginx(nginx, { dataDir, dist: tinyDist(), serverPort: shop.port })
    : values.front === 'haproxy' && haproxy
      ? await startHaproxy(haproxy, [shop.port])
      : null
if (values.front !== 'none' && !front)
  throw new Error(`There is no ${values.front} on this machine.`)
const port = front?.port ?? shop.port

/**
 * Reads: a summary prices a cart from the database; a search with a misspelt name takes SQLite three times as long, so that one process can ask for
 * three times what a server answers.
 */
const calls: Record<string, string> = {
  summary: '/api/v3/checkout/summary',
  search: '/api/v1/search/products?name=parcetmol&pageSize=20',
}
const path = calls[values.call]
if (path === undefined) throw new Error(`--call is one of ${Object.keys(calls).join(', ')}.`)
const requestOf = ({ token }: Person): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: session=${token}\r\n\r\n`

/** `isInTime`: the reply came within the measured time, not from a queue that was left at its end. */
type Told = { status: number; ms: number; isInTime: boolean }
const ask = async (wire: Wire, person: Person): Promise<Told> => {
  const begunAt = performance.now()
  const { status } = await wire.ask(requestOf(person))
  return { status, ms: performance.now() - begunAt, isInTime: true }
}

const msOf = (told: readonly Told[], share: number): string =>
  quantile(
    told.map(({ ms }) => ms),
    share,
  ).toFixed(1)
const rowOf = (what: string, told: readonly Told[]): string => {
  const good = told.filter(({ status }) => status === 200)
  const perSecond = (count: number): string => (count / seconds).toFixed(0)
  const turnedAway = told.filter(({ status }) => status === 503)
  return `| ${what} | ${perSecond(told.length)} | ${perSecond(good.filter(({ isInTime }) => isInTime).length)} | ${msOf(good, 0.5)} | ${msOf(good, 0.99)} | ${msOf(good, 1)} | ${turnedAway.length === 0 ? '' : msOf(turnedAway, 0.99)} |`
}

/** Connections of a proxy in front. */
const connections = 2_000

/** As many requests a second, whatever the answers take; one that waits for a connection counts from when it should have left. */
const atRate = async (rate: number): Promise<Told[]> => {
  const free: Wire[] = []
  const waiting: ((wire: Wire) => void)[] = []
  let opened = 0
  const wireOf = (): Promise<Wire> | Wire => {
    const known = free.pop()
    if (known) return known
    if (opened === connections) return new Promise((take) => waiting.push(take))
    opened++
    return openWire(port)
  }
  const release = (wire: Wire): void => {
    const next = waiting.shift()
    if (next) next(wire)
    else free.push(wire)
  }
  const begunAt = performance.now()
  const send = async (nth: number): Promise<Told> => {
    const wire = await wireOf()
    try {
      const { status } = await wire.ask(requestOf(shopping[nth % shoppers] as Person))
      release(wire)
      const at = performance.now()
      return {
        status,
        ms: at - (begunAt + (nth * 1000) / rate),
        isInTime: at - begunAt <= seconds * 1000,
      }
    } catch {
      // The server closes connections that were idle for some seconds.
      opened--
      return await send(nth)
    }
  }
  const pending: Promise<Told>[] = []
  while (pending.length < rate * seconds) {
    const due = Math.min(rate * seconds, ((performance.now() - begunAt) * rate) / 1000)
    while (pending.length < due) pending.push(send(pending.length))
    // Replies are read here, also when this process cannot keep up.
    await sleep(1)
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
      const wire = await openWire(port)
      while (performance.now() < endsAt) told.push(await ask(wire, person))
      wire.close()
    }),
  )
  return told
}

/** Hostile files are uploaded from a process of its own until `stop`, which tells how many were redrawn. */
const startUploads = async (): Promise<{ stop: () => Promise<Uploaded> }> => {
  const words = [
    join(import.meta.dirname, 'stress/upload-child.ts'),
    JSON.stringify({ port: shop.port, people: uploading } satisfies Uploads),
  ]
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return {
    stop: async () => {
      child.stdin.end()
      return JSON.parse(await text(child.stdout)) as Uploaded
    },
  }
}

const storage = await openMigrated(place)
const operator = await createOperatorIn(storage, ['admin'], new Date())
await storage.close()
const list = products(catalogue, 40)
for (const person of shopping) {
  const wire = await openWire(shop.port)
  await fill(wire, person, list)
  wire.close()
}
/** What any client may ask for at little cost of its own; `nth` makes an asking a first one. */
const abuses: Record<string, (nth: number) => string> = {
  'one search, again and again': () => get('/api/v1/search/products?name=dolo&pageSize=20'),
  'pages whose words are counted': (nth) => get(`/search/all?name=${words[nth % words.length]}`),
  'the first asking of a very common word': (nth) =>
    get(`/api/v1/search/products?name=tablet%20${nth.toString(36)}&pageSize=20`),
  'all results, deep in their pages': (nth) =>
    get(`/search/all?name=tablet&pageNumber=${100 + nth}`),
  'more of a search as a part of a page': (nth) =>
    get(`/fragments/search/all?name=tablet&pageNumber=${2 + (nth % 100)}`),
  'guest sessions': () => get('/api/v3/session'),
  'pictures of packs': (nth) => get(`/packs/${drawn[nth % drawn.length]?.id}.png`),
  'the OpenAPI document': () => get('/api/openapi.json'),
  'codes to sign in, without a session': (nth) =>
    post('/api/v3/login/code', {
      type: 'application/json',
      body: JSON.stringify({ email: `stranger-${nth}@example.org` }),
    }),
  'uploads of 200 kB that are no picture': (nth) =>
    post('/api/v3/prescriptions', { ...noPicture, person: uploading[nth % uploaders] }),
  'webhooks tried out that are not there': () =>
    post('/api/ops/webhooks/unknown/test', {
      type: 'application/json',
      body: '{}',
      bearer: operator.token,
    }),
}
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
type Posted = {
  type: string
  body: string
  person?: Person | undefined
  bearer?: string
}
const post = (path: string, { type, body, person, bearer }: Posted): string =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(person ? [`Cookie: session=${person.token}`, `x-csrf-token: ${person.csrf}`] : []),
    ...(bearer ? [`Authorization: Bearer ${bearer}`] : []),
    '',
    body,
  ].join('\r\n')
const noPicture = {
  type: 'multipart/form-data; boundary=x',
  body: [
    ...['doctor', 'patient', 'nickname'].map(
      (name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nMeera\r\n`,
    ),
    '--x\r\nContent-Disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n',
    `${'not a picture '.repeat(15_000)}\r\n--x--\r\n`,
  ].join(''),
}
const words = products(catalogue, 200).map(({ id }) => `word${id}`)
const drawn = products(catalogue, 5_000)
const abusers = 4

/** As many different requests as are sent before the first comes again. */
const different = 5_000

/** Asks for one of them on a few connections without a pause, until `stop`, which tells how often. */
const startAbuse = async (
  request: (nth: number) => string,
): Promise<{ stop: () => Promise<{ asked: number; answers: string }> }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'stress/abuse-child.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // Requests that do not differ are sent once: those of uploads are large.
  const requests = [...new Set(Array.from({ length: different }, (_, nth) => request(nth)))]
  child.stdin.write(`${JSON.stringify({ port, connections: abusers, requests } satisfies Abuse)}\n`)
  await once(child.stdout, 'data')
  return {
    stop: async () => {
      child.stdin.end()
      const { asked, answers } = JSON.parse(await text(child.stdout)) as Abused
      const told = Object.entries(answers).sort(([, one], [, other]) => other - one)
      return { asked, answers: told.map(([status]) => status).join(', ') }
    },
  }
}

const rate = Number(values.rate)
const rows: string[] = []
if (values.only === undefined || values.only === 'uploads') {
  rows.push(rowOf(`${rate} requests/s`, await atRate(rate)))
  const uploads = await startUploads()
  await sleep(2_000)
  const beside = await atRate(rate)
  const { redrawn } = await uploads.stop()
  rows.push(rowOf(`${rate} requests/s while ${redrawn} hostile files are redrawn`, beside))
}
if (values.only === undefined || values.only === 'abuse') {
  const p99 = (told: readonly Told[]): number =>
    quantile(
      told.flatMap(({ status, ms }) => (status === 200 ? [ms] : [])),
      0.99,
    )
  for (const [what, request] of Object.entries(abuses)) {
    // Alone again before each: other work of the machine comes and goes.
    const cpuBefore = shop.cpuSeconds()
    const alone = await atRate(rate)
    const cpuAlone = shop.cpuSeconds() - cpuBefore
    const abuse = await startAbuse(request)
    const beside = await atRate(rate)
    const { asked, answers } = await abuse.stop()
    const cpuOfAbuse = shop.cpuSeconds() - cpuBefore - 2 * cpuAlone
    const each = ((cpuOfAbuse * 1000) / asked).toFixed(1)
    const ratio = (p99(beside) / p99(alone)).toFixed(1)
    const how = `${Math.round(asked / seconds)} a second, answered ${answers}, ${each} ms of processor each`
    rows.push(rowOf(`${rate} requests/s beside ${what} (${how}): p99 ${ratio} × alone`, beside))
  }
}
if (values.only === undefined || values.only === 'overload') {
  const peak = await atPeak()
  const goodput = peak.filter(({ status }) => status === 200).length / seconds
  rows.push(rowOf(`the peak: ${shoppers} shoppers without a pause`, peak))
  rows.push(rowOf('three times the peak', await atRate(Math.round(goodput * 3))))
}
console.log(
  [
    `${machineLine()}; ${path}, ${postgres ? 'PostgreSQL' : 'SQLite'}, in front: ${values.front}, ${seconds} s each; milliseconds of those that were answered`,
    '',
    '| | asked/s | answered/s | p50 | p99 | longest | p99 of 503 |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n'),
)
await front?.stop()
await shop.stop()
await postgres?.stop()
process.exit(0)
