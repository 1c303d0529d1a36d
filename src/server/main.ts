import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { makeTables } from '#catalogue/search/lazy.ts'
import { openApp, openShop } from './app.ts'
import type { Config } from './config/config.ts'
import type { Storage } from './db/types.ts'
import { rememberClientAddress } from './http/client-address.ts'
import { type Listening, listen } from './http/listen.ts'
import type { ActiveCatalogue } from './kernel/active-catalogue.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import type { Tracing } from './platform/tracing.ts'

const templates = join(import.meta.dirname, '../../dist')

export type Server = {
  /** The database that it serves from. Another connection in this process would be in the way of opening its files again. */
  storage: Storage
  /** Listens; returns the local address of the site. */
  start: () => Promise<{ url: string }>
  /**
   * Finishes requests in progress, then closes everything. Before that, for `drainSeconds`, `/readyz` answers 503 and all else is served,
   * so that load balancers send visitors elsewhere.
   */
  stop: (drainSeconds?: number) => Promise<void>
}

export type ServerOptions = {
  dist?: string
  log?: Log
  /** Traces of OpenTelemetry, where a collector is named. */
  tracing?: Tracing | null
}

/** The end of a drain, in which proxies are told to ask elsewhere: shorter than `fail_timeout` of deploy/nginx.conf. */
const leaveMs = 500

/** The API alone, for the development server, which renders pages itself. */
export const createCalls = async (
  config: Config,
  served: ActiveCatalogue,
  { dist = templates, log = createLog(config.logLevel) }: ServerOptions = {},
) => {
  const watching = { log, metrics: createMetrics(), tracing: null }
  const { api, listings } = await openShop(
    config,
    dist,
    { catalogue: served, render: null },
    watching,
  )
  const listener = getRequestListener(
    (request, { incoming }) => {
      rememberClientAddress(request, incoming.socket.remoteAddress)
      return api.app.fetch(request)
    },
    { overrideGlobalObjects: false },
  )
  return { api: listener, listings }
}

/** A server that does everything but listen. Throws a sentence if the templates have not been compiled. */
export const createServer = async (
  config: Config,
  { dist = templates, log = createLog(config.logLevel), tracing = null }: ServerOptions = {},
): Promise<Server> => {
  let leaving = false
  let listening: Listening | null = null
  let stopped: Promise<void> | null = null
  const app = await openApp(config, dist, { log, metrics: createMetrics(), tracing }, () => leaving)
  const stop = async (drainSeconds: number): Promise<void> => {
    leaving = true
    listening?.drain()
    if (drainSeconds > 0) {
      await setTimeout(drainSeconds * 1_000 - leaveMs)
      listening?.leave()
      await setTimeout(leaveMs)
    }
    app.publishing.stop()
    await listening?.close()
    await app.stop()
    log.info('stopped')
  }
  return {
    storage: app.storage,
    start: async () => {
      const { port, host, proxies } = config
      listening = await listen(app.fetch, {
        port,
        host,
        headers: app.headers,
        isBehindProxy: proxies > 0,
      })
      void makeTables()
      log.debug({ host, port: listening.port }, 'listening')
      return { url: `http://localhost:${listening.port}` }
    },
    stop: (drainSeconds = 0) => (stopped ??= stop(drainSeconds)),
  }
}
