import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { crawlers, selling } from '#server/http/admission.ts'
import { findHaproxy, startHaproxy } from '../support/haproxy.ts'
import { deploy, findNginx, startNginx } from '../support/nginx.ts'
import { temporaryFolder } from '../support/project.ts'
import { ask } from '../support/server.ts'

const nginx = findNginx()
const haproxy = findHaproxy()
const browsing = '/api/v1/search/products?name=dolo'
const buying = '/api/v3/cart'
const crawler = { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1)' } }

describe('load balancers under more load than a server can answer', () => {
  const toStop: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const stop of toStop.splice(0)) await stop()
  })

  /** A server that leaves every call of the shop unanswered, and counts them. */
  const hangingServer = async (): Promise<{ port: number; waiting: () => number }> => {
    let waiting = 0
    const server: Server = createServer(({ url = '' }, response) => {
      if (url.startsWith('/api/')) waiting++
      else response.end('ok')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    toStop.push(() => {
      server.closeAllConnections()
      server.close()
    })
    return { port: (server.address() as AddressInfo).port, waiting: () => waiting }
  }
  type Hanging = Awaited<ReturnType<typeof hangingServer>>

  /** Sends so many requests at once and waits until the server holds `held` in all. */
  const hold = async (
    port: number,
    { waiting }: Hanging,
    path: string,
    count: number,
    held: number,
    options = {},
  ): Promise<void> => {
    for (let nth = 0; nth < count; nth++) void ask(port, path, options).catch(() => null)
    await vi.waitFor(() => expect(waiting()).toBe(held), { timeout: 5_000, interval: 5 })
  }
  const busy = {
    status: 503,
    text: 'The shop is busy or being updated. Please try again in a moment.\n',
  }

  it('deploy/ tells crawlers and orders apart as the server does', () => {
    // Below nginx the method and the query are in the same text.
    expect(deploy('nginx.conf')).toContain(`"~*${crawlers.source}" 1;`)
    expect(deploy('nginx.conf')).toContain(
      selling.source.split('|^')[0]?.replaceAll('\\/', '/').replace('$', '\\?|$'),
    )
    expect(deploy('haproxy.cfg')).toContain(`-i ${crawlers.source}`)
    expect(deploy('haproxy.cfg')).toContain(selling.source.replaceAll('\\/', '/'))
  })

  it.skipIf(!nginx)(
    'nginx refuses crawlers from a quarter of the places of a server on, browsing from three quarters, and leaves the last to operators',
    async () => {
      const server = await hangingServer()
      const front = await startNginx(nginx as string, {
        dataDir: temporaryFolder('data'),
        dist: temporaryFolder('dist'),
        serverPort: server.port,
      })
      toStop.push(front.stop)
      await hold(front.port, server, browsing, 30, 30, crawler)
      expect(await ask(front.port, browsing, crawler)).toMatchObject(busy)
      await hold(front.port, server, browsing, 60, 90)
      const refused = await ask(front.port, browsing)
      expect(refused).toMatchObject(busy)
      expect(refused.headers['retry-after']).toBe('2')
      await hold(front.port, server, buying, 20, 110)
      expect(await ask(front.port, buying)).toMatchObject(busy)
      await hold(front.port, server, '/api/ops/orders', 10, 120)
      expect(await ask(front.port, '/api/ops/orders')).toMatchObject(busy)
      expect(server.waiting()).toBe(120)
    },
  )

  it.skipIf(!haproxy)(
    'haproxy lets requests wait for a moment where no place of a server is left, then refuses them',
    async () => {
      const server = await hangingServer()
      const front = await startHaproxy(haproxy as string, [server.port])
      toStop.push(front.stop)
      await hold(front.port, server, browsing, 120, 120)
      const refused = await ask(front.port, buying)
      expect(refused).toMatchObject(busy)
      expect(refused.headers['retry-after']).toBe('2')
      expect(server.waiting()).toBe(120)
    },
  )
})
