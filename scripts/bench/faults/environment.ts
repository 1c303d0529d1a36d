import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { layout } from '#press/layout.ts'
import { serveRelease } from '#press/releases.ts'
import type { DatabasePlace } from '#server/db/open.ts'
import { type DatabaseLine, databaseLine } from '../../../tests/support/database-line.ts'
import type { FaultyPostgres } from '../../../tests/support/postgres.ts'
import { temporaryFolder } from '../../../tests/support/project.ts'
import { sampleCatalogue } from '../../../tests/support/sample.ts'
import { tinyDist } from '../../../tests/support/tiny-site.ts'
import { people } from '../api/people.ts'
import type { Person } from '../api/shoppers.ts'
import { type ShopServer, shopServer } from './shop-server.ts'

/** Servers over one database, with shoppers who are signed in. */
export type Environment = {
  place: DatabasePlace
  servers: ShopServer[]
  shoppers: Person[]
  /** PostgreSQL only: its processes, and the line of the servers to it. */
  postgres: FaultyPostgres | null
  line: DatabaseLine | null
  dataDir: string
  /** Where a file takes the place of the database on its disk. */
  databaseFolder: string
  close: () => Promise<void>
}

export const dist = tinyDist()

/** Makes a folder that serves the sample to a server; the same folder. */
export const dataFolder = async (folder: string): Promise<string> => {
  mkdirSync(layout(folder).catalogue, { recursive: true })
  copyFileSync(await sampleCatalogue(), join(layout(folder).catalogue, 'catalogue-bench.db'))
  serveRelease(folder, {
    release: 'bench',
    file: 'catalogue-bench.db',
    publishedAt: '2026-01-01T00:00:00.000Z',
  })
  return folder
}

/** Starts a server for each data folder; each writes its log into `logs`. */
export const startServers = async (
  folders: readonly string[],
  env: Record<string, string>,
  logs: string,
): Promise<ShopServer[]> => {
  const servers: ShopServer[] = []
  for (const [nth, folder] of folders.entries()) {
    const own = { TINY_DIST: dist, DATA_DIR: folder, DRAIN_SECONDS: '2', ...env }
    servers.push(await shopServer(own, join(logs, `server-${nth}.log`)))
  }
  for (const server of servers) await server.start()
  return servers
}

/** Runs statements outside of the shop, as an operator of the database. */
export const onDatabase = async (
  url: string,
  run: (client: pg.Client) => Promise<unknown>,
): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await run(client).finally(() => client.end().catch(() => {}))
}

const newDatabase = async (postgres: FaultyPostgres): Promise<string> => {
  const name = `faults_${randomUUID().replaceAll('-', '')}`
  await onDatabase(`${postgres.url}/postgres`, (client) => client.query(`CREATE DATABASE ${name}`))
  return `${postgres.url}/${name}`
}

export type EnvironmentOptions = {
  postgres: FaultyPostgres | null
  servers: number
  shoppers: number
  /** Where the data of the first server is, other than in a new temporary folder. */
  folder?: string
  databaseFolder?: string
}

export const openEnvironment = async ({
  postgres,
  servers: count,
  shoppers: guests,
  folder,
  databaseFolder,
}: EnvironmentOptions): Promise<Environment> => {
  const dataDir = await dataFolder(folder ?? temporaryFolder('bench-faults'))
  const direct = postgres && (await newDatabase(postgres))
  const line = direct === null ? null : await databaseLine(direct)
  const place: DatabasePlace = direct === null ? { file: layout(dataDir).storage } : { url: direct }
  const shoppers = await people(place, guests)
  const logs = temporaryFolder('bench-faults-logs')
  const folders = [dataDir]
  while (folders.length < count)
    folders.push(direct === null ? dataDir : await dataFolder(temporaryFolder('bench-faults')))
  const servers = await startServers(folders, line ? { DATABASE_URL: line.url } : {}, logs)
  return {
    place,
    servers,
    shoppers,
    postgres,
    line,
    dataDir,
    databaseFolder: databaseFolder ?? dataDir,
    close: async () => {
      for (const server of servers) await server.kill()
      await line?.close()
    },
  }
}
