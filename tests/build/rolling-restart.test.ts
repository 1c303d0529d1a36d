import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { findHaproxy, startHaproxy } from '../support/haproxy.ts'
import { findNginx, startNginx } from '../support/nginx.ts'
import { temporaryFolder } from '../support/project.ts'
import { type Started, startServer } from '../support/server.ts'
import { tinyCatalogue, tinyDist } from '../support/tiny-site.ts'

const programs = { nginx: findNginx(), haproxy: findHaproxy() }
for (const [name, program] of Object.entries(programs))
  if (!program)
    console.warn(
      `${name} is not installed: a rolling restart behind it is NOT tried. On Debian: apt-get install ${name}`,
    )

const visitors = 8
const drainSeconds = 2

type Counted = { answered: number; failed: string[] }

/** Visitors who ask without a pause over connections that they keep, for pages and for changes, until they are told to stop. */
const visit = (port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors })
  const counted: Counted = { answered: 0, failed: [] }
  let isOver = false
  const once = (path: string, method: string): Promise<void> =>
    new Promise((done) => {
      const asked = request({ port, host: '127.0.0.1', path, method, agent }, (response) => {
        response.resume()
        response.on('end', () => {
          counted.answered++
          if ((response.statusCode ?? 0) >= 500)
            counted.failed.push(`${method} ${path} ${response.statusCode}`)
          done()
        })
        response.on('error', (error) => {
          counted.failed.push(`${method} ${path} ${error.message}`)
          done()
        })
      })
      asked.on('error', (error) => {
        counted.failed.push(`${method} ${path} ${error.message}`)
        done()
      })
      asked.end()
    })
  const running = Array.from({ length: visitors }, async (_, nth) => {
    for (let turn = nth; !isOver; turn++) {
      if (turn % 4 === 0) await once('/api/v3/cart/add/11', 'POST')
      else await once(turn % 2 === 0 ? '/drugs/dolo-650-11' : '/api/v3/session', 'GET')
      // All of it runs in one process: without a pause the servers would be asked for more than they can answer.
      await sleep(5)
    }
  })
  return async (): Promise<Counted> => {
    isOver = true
    await Promise.all(running)
    agent.destroy()
    return counted
  }
}

/** A server in a process of its own, which can be frozen. */
const frozenServer = async () => {
  const child = fork(join(import.meta.dirname, '../support/frozen-server-child.ts'))
  const [port] = (await once(child, 'message')) as [number]
  return { port, child }
}

describe('a server that freezes', () => {
  it.each(Object.entries(programs).map(([name, program]) => ({ name, program })))(
    'behind $name every read is answered by the other one, and a change is answered 200 or 503, with the time to come back',
    async ({ name, program }) => {
      if (!program) return
      const servers = [await frozenServer(), await frozenServer()] as const
      const ports = [servers[0].port, servers[1].port] as const
      const front =
        name === 'nginx'
          ? await startNginx(program, {
              dataDir: temporaryFolder('frozen'),
              dist: tinyDist(),
              serverPort: ports,
            })
          : await startHaproxy(program, ports)
      try {
        const ask = async (method: string) => {
          const reply = await fetch(`http://127.0.0.1:${front.port}/api/v3/session`, { method })
          await reply.text()
          const { status, headers } = reply
          return { method, status, again: headers.get('retry-after') }
        }
        expect((await ask('GET')).status).toBe(200)
        servers[0].child.kill('SIGSTOP')
        const replies = (
          await Promise.all(
            Array.from({ length: 8 }, async (_, nth) => {
              const own = []
              for (let turn = 0; turn < 4; turn++) own.push(await ask(nth % 2 ? 'GET' : 'POST'))
              return own
            }),
          )
        ).flat()
        const reads = replies.filter(({ method }) => method === 'GET')
        expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200))
        for (const { status, again } of replies) {
          expect([200, 503]).toContain(status)
          if (status === 503) expect(again).toBe('2')
        }
        expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(reads.length)
      } finally {
        for (const { child } of servers) child.kill('SIGKILL')
        await front.stop()
      }
    },
    60_000,
  )
})

describe('a rolling restart', () => {
  const toStop: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of toStop.splice(0).reverse()) await stop()
  })

  const dist = tinyDist()
  const dataFolder = (): string => {
    const dataDir = temporaryFolder('data')
    tinyCatalogue(dataDir)
    return dataDir
  }
  const server = (PORT = '0', DATA_DIR = dataFolder()): Promise<Started> =>
    startServer(dist, { PORT, DATA_DIR, TRUST_PROXY: '1' })

  // Seen red without `leave` in listen.ts: now and then nginx has just sent a POST when the port closes, and answers 503.
  it.each(Object.entries(programs).map(([name, program]) => ({ name, program })))(
    'no request fails behind $name while one server after the other is restarted',
    async ({ name, program }) => {
      if (!program) return
      const servers = [await server(), await server()] as [Started, Started]
      const ports = [servers[0].port, servers[1].port] as const
      const { dataDir } = servers[0].config
      const front =
        name === 'nginx'
          ? await startNginx(program, { dataDir, dist, serverPort: ports })
          : await startHaproxy(program, ports)
      toStop.push(front.stop)
      const leave = visit(front.port)
      for (const [at, site] of servers.entries()) {
        await site.server.stop(drainSeconds)
        servers[at] = await server(String(site.port), site.config.dataDir)
        // The load balancer has to see it before the other one goes.
        await sleep(2_000)
      }
      const { answered, failed } = await leave()
      for (const site of servers) await site.server.stop()
      expect([...new Set(failed)]).toEqual([])
      expect(answered).toBeGreaterThan(100)
    },
    60_000,
  )
})
