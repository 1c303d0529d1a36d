import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Environment, onDatabase } from './environment.ts'
import type { Shopping } from './shoppers.ts'

export type Engine = 'sqlite' | 'postgres'

export type Experiment = {
  name: string
  engines: readonly Engine[]
  servers: number
  /** The shoppers come through the shipped nginx. */
  isProxied?: boolean
  /** The database and the data folder are on a small disk of their own. */
  isOnSmallDisk?: boolean
  /** What happens while people shop, for about `seconds`; says when it is over. */
  act: (environment: Environment, shopping: Shopping, seconds: number) => Promise<void>
}

const both = ['sqlite', 'postgres'] as const
const postgresOnly = ['postgres'] as const

const urlOf = ({ place }: Environment): string => ('url' in place ? place.url : '')

/** Does `fault`, waits, mends it. */
const during = (
  fault: (environment: Environment) => Promise<unknown> | unknown,
  mend: (environment: Environment) => Promise<unknown> | unknown,
) =>
  (async (environment, shopping, seconds) => {
    await fault(environment)
    await sleep(seconds * 1000)
    await mend(environment)
    shopping.mended()
  }) satisfies Experiment['act']

const ballast = ({ databaseFolder }: Environment): string => join(databaseFolder, 'ballast')

/** Writes until nothing more fits. */
const fillDisk = (environment: Environment): void => {
  const file = openSync(ballast(environment), 'w')
  let part = Buffer.alloc(1 << 20)
  while (part.length > 0) {
    try {
      writeSync(file, part)
    } catch {
      part = part.subarray(0, part.length >> 1)
    }
  }
  closeSync(file)
}

const clients: pg.Client[] = []

/** Takes connections until the database refuses to give another, and goes on as the servers release theirs. */
const takeConnections = async (environment: Environment): Promise<void> => {
  for (let refused = 0; refused < 10; ) {
    const client = new pg.Client({ connectionString: urlOf(environment) })
    client.on('error', () => {})
    try {
      await client.connect()
      clients.push(client)
    } catch {
      refused++
      // Those that the servers hold are ended: what they then ask for is taken by the loop.
      await clients[0]?.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> ALL($1)`,
        [clients.map((one) => (one as unknown as { processID: number }).processID)],
      )
    }
  }
}

let held: pg.Client | null = null
let heldFile: DatabaseSync | null = null

export const experiments: readonly Experiment[] = [
  {
    name: 'nothing happens',
    engines: both,
    servers: 1,
    act: async (_, __, seconds) => void (await sleep(seconds * 1000)),
  },
  {
    name: 'the server is killed five times and started again',
    engines: both,
    servers: 1,
    act: async ({ servers: [server] }, shopping, seconds) => {
      for (let round = 0; round < 5; round++) {
        await sleep((seconds * 1000) / 10)
        await server?.kill()
        await server?.start()
        shopping.mended()
        const before = shopping.orders()
        while (shopping.orders() === before) await sleep(20)
      }
    },
  },
  {
    name: 'the server is frozen',
    engines: both,
    servers: 1,
    act: during(
      ({ servers }) => servers[0]?.freeze(),
      ({ servers }) => servers[0]?.thaw(),
    ),
  },
  {
    name: 'the disk is full',
    engines: both,
    servers: 1,
    isOnSmallDisk: true,
    act: during(fillDisk, (environment) => rmSync(ballast(environment))),
  },
  {
    name: 'another process holds the write lock of the file',
    engines: ['sqlite'],
    servers: 1,
    act: during(
      ({ place }) => {
        heldFile = new DatabaseSync('file' in place ? place.file : '', { timeout: 10_000 })
        heldFile.exec('BEGIN IMMEDIATE')
      },
      () => {
        heldFile?.exec('ROLLBACK')
        heldFile?.close()
      },
    ),
  },
  {
    name: 'one of two servers is killed five times and started again',
    engines: postgresOnly,
    servers: 2,
    act: async ({ servers }, shopping, seconds) => {
      for (let round = 0; round < 5; round++) {
        await sleep((seconds * 1000) / 10)
        await servers[round % 2]?.kill()
        shopping.mended()
        await servers[round % 2]?.start()
      }
    },
  },
  {
    name: 'PostgreSQL is killed and started again',
    engines: postgresOnly,
    servers: 2,
    act: during(
      ({ postgres }) => postgres?.kill(),
      ({ postgres }) => postgres?.start(),
    ),
  },
  {
    name: 'its connections are ended again and again',
    engines: postgresOnly,
    servers: 2,
    act: async (environment, shopping, seconds) => {
      const endsAt = performance.now() + seconds * 1000
      await onDatabase(urlOf(environment), async (client) => {
        while (performance.now() < endsAt) {
          await client.query(
            'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
          )
          await sleep(200)
        }
      })
      shopping.mended()
    },
  },
  {
    name: 'PostgreSQL is frozen',
    engines: postgresOnly,
    servers: 2,
    act: during(
      ({ postgres }) => postgres?.freeze(),
      ({ postgres }) => postgres?.thaw(),
    ),
  },
  {
    name: 'a table is locked',
    engines: postgresOnly,
    servers: 2,
    act: during(
      async (environment) => {
        held = new pg.Client({ connectionString: urlOf(environment) })
        await held.connect()
        await held.query('BEGIN')
        await held.query('LOCK TABLE session')
      },
      async () => {
        await held?.query('ROLLBACK')
        await held?.end()
      },
    ),
  },
  {
    name: 'all connections of PostgreSQL are taken',
    engines: postgresOnly,
    servers: 2,
    act: during(takeConnections, async () => {
      for (const client of clients.splice(0)) await client.end()
    }),
  },
  {
    name: 'the network to PostgreSQL is cut',
    engines: postgresOnly,
    servers: 2,
    act: during(
      ({ line }) => line?.cut(),
      ({ line }) => line?.mend(),
    ),
  },
  {
    name: 'the network to PostgreSQL swallows everything',
    engines: postgresOnly,
    servers: 2,
    act: during(
      ({ line }) => line?.freeze(),
      ({ line }) => line?.mend(),
    ),
  },
  {
    name: 'rolling restart behind nginx',
    engines: postgresOnly,
    servers: 2,
    isProxied: true,
    act: async ({ servers }, shopping, seconds) => {
      for (let round = 0; round < 4; round++) {
        // As docs/deployment.md has it: nginx asks a server again a second after it has refused.
        await sleep(Math.max(2_000, (seconds * 1000) / 8))
        await servers[round % 2]?.stop()
        await servers[round % 2]?.start()
        shopping.mended()
      }
    },
  },
]
