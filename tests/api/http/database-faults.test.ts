import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type DatabaseLine, databaseLine } from '../../support/database-line.ts'
import { type Started, startServer } from '../../support/server.ts'
import { emptyPlace } from '../../support/storages.ts'
import { tinyCatalogue, tinyDist } from '../../support/tiny-site.ts'

type Site = Started & { line: DatabaseLine; direct: string }

const env = {
  DATABASE_CONNECTIONS: '4',
  DATABASE_CONNECT_MS: '300',
  DATABASE_STATEMENT_MS: '300',
  DATABASE_LOCK_MS: '200',
  DATABASE_TRANSACTION_MS: '900',
}

/** A server on a PostgreSQL database of its own, by way of a line that can be cut. */
const serverOnLine = async (
  more: Record<string, string> = {},
  before: (line: DatabaseLine) => void = () => {},
): Promise<Site> => {
  const place = await emptyPlace('postgres')
  const direct = 'url' in place ? place.url : ''
  const line = await databaseLine(direct)
  before(line)
  const site = await startServer(tinyDist(), { ...env, ...more, DATABASE_URL: line.url })
  tinyCatalogue(site.config.dataDir)
  onTestFinished(async () => {
    line.mend()
    await site.server.stop()
    await line.close()
  })
  return { ...site, line, direct }
}

const hindi = { headers: { 'accept-language': 'hi' } }
const session = ({ ask }: Started) => ask('/api/v3/session', hindi)

/** Asks until the shop sells again; how often it was asked. */
const untilBack = async (site: Started): Promise<number> => {
  for (let asked = 1; asked < 200; asked++) {
    if ((await session(site)).status === 200) return asked
    await sleep(20)
  }
  throw new Error('the shop does not come back')
}

const runsOn = async (url: string, run: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await run(client)
  await client.end()
}

/** Twelve customers at once are told that it cannot be done, in their language and when to ask again, and pages are served. */
const expectRefused = async (site: Started): Promise<void> => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => session(site)))
  for (const { status, headers, text } of replies) {
    expect([status, JSON.parse(text).errors?.errs[0]]).toEqual([
      503,
      { code: 'unavailable', msg: 'दुकान अभी यह नहीं कर पा रही है। कृपया कुछ सेकंड बाद फिर कोशिश करें' },
    ])
    expect(headers['retry-after']).toBe('2')
  }
  expect((await site.ask('/drugs/dolo-650-11')).status).toBe(200)
  expect((await site.ask('/api/v3/search/autocomplete?name=dolo')).status).toBe(200)
  expect((await site.ask('/healthz')).status).toBe(200)
}

const ready = async ({ ask }: Started) => {
  const { status, text } = await ask('/readyz')
  return { status, parts: JSON.parse(text).parts as Record<string, string> }
}

describe('a server whose PostgreSQL is lost', () => {
  it('a server answers 503 while connections are cut, names the part that is down, and sells again once they are back', async () => {
    const site = await serverOnLine()
    expect((await session(site)).status).toBe(200)
    expect(await ready(site)).toEqual({
      status: 200,
      parts: {
        server: 'ready',
        catalogue: 'ready',
        database: 'ready',
        replication: 'ready',
        disk: 'ready',
        extensions: 'ready',
      },
    })
    site.line.cut()
    await expectRefused(site)
    expect(await ready(site)).toEqual({
      status: 503,
      parts: {
        server: 'ready',
        catalogue: 'ready',
        database: 'the database does not answer',
        replication: 'ready',
        disk: 'ready',
        extensions: 'ready',
      },
    })
    site.line.mend()
    await untilBack(site)
    expect((await ready(site)).status).toBe(200)
  })

  // Seen red without the first question of a connection and 25006 in `unavailable`: the program's own error, 500.
  it('a server answers 503 where its database takes no writes, says so in its readiness, and sells again with the next request', async () => {
    const site = await serverOnLine()
    expect((await session(site)).status).toBe(200)
    const readOnly = (on: string) =>
      runsOn(site.direct, async (client) => {
        const { rows } = await client.query('select current_database() as name')
        await client.query('begin; set transaction read write')
        await client.query(
          `alter database ${rows[0].name} set default_transaction_read_only = ${on}`,
        )
        await client.query('commit')
      })
    await readOnly('on')
    site.line.leadTo(site.direct)
    await expectRefused(site)
    expect(await ready(site)).toMatchObject({
      status: 503,
      parts: { database: 'the database takes no writes: its address leads to a standby' },
    })
    await readOnly('off')
    expect((await session(site)).status).toBe(200)
    expect((await ready(site)).status).toBe(200)
  })

  // Seen red without the listener of each client: the connection in use emits an error that nothing hears, and the process ends.
  it('a server survives connections that are cut in the middle of a transaction', async () => {
    const site = await serverOnLine()
    expect((await session(site)).status).toBe(200)
    await runsOn(site.direct, async (client) => {
      await client.query('BEGIN')
      await client.query('LOCK TABLE session')
      const waiting = Array.from({ length: 8 }, () => session(site))
      await sleep(100)
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(
        waiting.map(() => 503),
      )
      await client.query('ROLLBACK')
    })
    await untilBack(site)
  })

  it('a server answers 503 while the database hangs, and no request waits longer than its limits', async () => {
    const site = await serverOnLine()
    expect((await session(site)).status).toBe(200)
    site.line.freeze()
    await expectRefused(site)
    expect((await ready(site)).status).toBe(503)
    site.line.mend()
    await untilBack(site)
  })

  // Seen red without the limit of requests at once: all thirty wait for a connection.
  it('a server refuses requests beyond its capacity at once', async () => {
    const site = await serverOnLine({
      MAX_REQUESTS: '8',
      DATABASE_CONNECT_MS: '5000',
      DATABASE_STATEMENT_MS: '4000',
    })
    expect((await session(site)).status).toBe(200)
    site.line.freeze()
    let settled = 0
    const waiting = Array.from({ length: 30 }, () => session(site).finally(() => settled++))
    await expect.poll(() => settled, { timeout: 4_000 }).toBe(22)
    expect((await site.ask('/healthz')).status).toBe(200)
    site.line.mend()
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(8)
    expect(statuses.filter((status) => status === 503)).toHaveLength(22)
  })

  it('a server answers 503 while a table is locked', async () => {
    const site = await serverOnLine()
    expect((await session(site)).status).toBe(200)
    await runsOn(site.direct, async (client) => {
      await client.query('BEGIN')
      await client.query('LOCK TABLE session')
      await expectRefused(site)
      await client.query('ROLLBACK')
    })
    expect((await session(site)).status).toBe(200)
  })

  it('a server answers 503 while the database has no free connection', async () => {
    const place = await emptyPlace('postgres')
    const url = new URL('url' in place ? place.url : '')
    const role = `few_${url.pathname.slice(6, 18)}`
    await runsOn(url.href, async (client) => {
      await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'few' CONNECTION LIMIT 3`)
      await client.query('GRANT ALL ON SCHEMA public TO PUBLIC')
    })
    ;[url.username, url.password] = [role, 'few']
    const site = await startServer(tinyDist(), {
      ...env,
      DATABASE_CONNECTIONS: '3',
      DATABASE_URL: url.href,
    })
    tinyCatalogue(site.config.dataDir)
    onTestFinished(() => site.server.stop())
    await untilBack(site)
    const clients: pg.Client[] = []
    for (let taken = 0; taken < 3; ) {
      const client = new pg.Client({ connectionString: url.href })
      client.on('error', () => {})
      try {
        await client.connect()
        taken++
        clients.push(client)
      } catch {
        // The server holds it: it is taken once it is ended.
        await runsOn(new URL(place && 'url' in place ? place.url : '').href, async (owner) => {
          await owner.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}' AND application_name = '' AND state = 'idle'
             AND pid <> ALL($1)`,
            [clients.map((one) => (one as unknown as { processID: number }).processID)],
          )
        })
      }
    }
    await expectRefused(site)
    for (const client of clients) await client.end()
    await untilBack(site)
  })
})

describe('a server that starts without its PostgreSQL', () => {
  it.each(['cut', 'freeze'] as const)(
    'serves pages and search, and sells once the line that was %s is mended',
    async (how) => {
      const site = await serverOnLine({}, (line) => line[how]())
      await expectRefused(site)
      expect((await ready(site)).parts.database).toBe('the database does not answer')
      site.line.mend()
      await untilBack(site)
      expect((await ready(site)).status).toBe(200)
    },
  )

  it('a server refuses to start with a wrong database password', async () => {
    const place = await emptyPlace('postgres')
    const url = new URL('url' in place ? place.url : '')
    url.password = 'wrong'
    await expect(startServer(tinyDist(), { DATABASE_URL: url.href })).rejects.toThrow(/password/)
  })
})
