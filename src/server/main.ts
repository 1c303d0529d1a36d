import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { sellerOnPages } from '#model/invoice.ts'
import { layout } from '#press/layout.ts'
import { buildOf } from '#press/renderer.ts'
import { readSeller } from '#press/seller.ts'
import { openSite, type Site } from '#press/site.ts'
import type { Config } from './config/config.ts'
import { openServing, type Place } from './db/open.ts'
import type { Storage } from './db/types.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { createAdmission } from './http/admission.ts'
import { createApp } from './http/app.ts'
import { listAssets } from './http/assets.ts'
import { clientAddressOf, rememberClientAddress } from './http/client-address.ts'
import { consoleFiles } from './http/console-files.ts'
import { inlineScriptHashes } from './http/csp-hashes.ts'
import { isSameOrigin } from './http/csrf.ts'
import { securityHeaders } from './http/headers.ts'
import { type Listening, listen } from './http/listen.ts'
import { createOwnWrites } from './http/own-writes.ts'
import { createResponseCache } from './http/response-cache.ts'
import type { ActiveCatalogue } from './kernel/active-catalogue.ts'
import { keepClock } from './kernel/clock-keeper.ts'
import { formPages } from './pages/form-pages.ts'
import { joined } from './part.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { openObjectStorage } from './platform/object-storage.ts'
import { createSteadyClock } from './platform/steady-clock.ts'
import type { Tracing } from './platform/tracing.ts'
import { cachedCatalogue } from './publishing/cached-catalogue.ts'
import { createPages } from './publishing/catalogue-pages.ts'
import { cdnOf, createCdnPurge } from './publishing/cdn-purge.ts'
import { createPublishing, type Publishing } from './publishing/publish-queue.ts'
import { createSharedReleases } from './publishing/shared-releases.ts'
import { createReviewPublishing } from './reviews/publish-reviews.ts'
import { createListingCalls } from './search/listing-requests.ts'
import { createShop } from './shop.ts'
import { startUpkeep } from './upkeep/upkeep.ts'
import { diskPart, showState, type Watching, watchQueries } from './watching.ts'

const project = join(import.meta.dirname, '../..')
export const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }

/** Memory for cached pages with their compressed forms. */
const shelfBytes = 128 * 1024 ** 2

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
  /** Folder of the compiled templates. */
  dist?: string
  log?: Log
  /** Traces of OpenTelemetry, where a collector is named. */
  tracing?: Tracing | null
}

/** The end of a drain, in which proxies are told to ask elsewhere: shorter than `fail_timeout` of deploy/nginx.conf. */
const leaveMs = 500

const siteOf = (config: Config): string => config.siteUrl ?? `http://localhost:${config.port}`

const placeOf = (config: Config): Place =>
  config.databaseUrl === null ? { file: layout(config.dataDir).storage } : { url: config.databaseUrl }

/** The commerce database of a configuration. */
const storageOf = (config: Config, { log, metrics, tracing }: Watching): Promise<Storage> =>
  openServing(placeOf(config), {
    limits: config.databaseLimits,
    readUrl: config.databaseReadUrl,
    onQuery: watchQueries(config.slowQueryMs, { log, metrics, tracing }),
    broke: (error) => log.error({ err: error }, 'a connection to the database broke'),
    migrationFailed: (error) => log.error({ err: error }, 'the database cannot be brought up to date and will be tried again'),
    migrated: () => log.info('the database is up to date'),
    watch: {
      damaged: (error) =>
        log.error(
          { err: error },
          'the files of the database were changed by another program: nothing is written until they are open again',
        ),
      restored: (copy) =>
        copy === null
          ? log.warn('the database is open again, with everything that was acknowledged')
          : log.error({ copy }, 'the database is open again; compare it with the copy of what this server held (docs/operations.md)'),
    },
  })

const databasePart = async (storage: Storage): Promise<string | null> => {
  try {
    await storage.check()
    return null
  } catch (error) {
    return storage.engine === 'sqlite' && error instanceof DatabaseUnavailable ? error.message : 'the database does not answer'
  }
}

type ServedSite = Pick<Site, 'catalogue'> & { render: Site['render'] | null }

const shopOf = async (config: Config, dist: string, { catalogue: served, render }: ServedSite, watching: Watching) => {
  const { log, metrics } = watching
  const site = siteOf(config)
  const seller = readSeller(layout(config.dataDir).seller)
  const onPages = sellerOnPages(seller)
  const build = (): string => buildOf(dist, site, onPages)
  const publishing = createPublishing(
    { dataDir: config.dataDir, dist, build, site, seller: onPages, isFollower: config.releases?.isFollower ?? false },
    log,
    (outcome) => metrics.happened('publish', outcome),
  )
  const clock = createSteadyClock()
  const releases =
    config.releases &&
    createSharedReleases({
      storage: openObjectStorage(config.releases.url),
      isFollower: config.releases.isFollower,
      dataDir: config.dataDir,
      server: `${hostname()}:${config.port}`,
      build,
      publishing,
      now: clock.now,
      log,
    })
  const storage = await storageOf(config, watching)
  const clockKeeper = await keepClock({ storage, clock, log })
  const shop = createShop({
    config,
    seller,
    site,
    version,
    activeCatalogue: served,
    publishing,
    releases,
    render,
    storage,
    now: clock.now,
    log,
  })
  const upkeep = startUpkeep({ config, place: placeOf(config), storage, metrics, now: clock.now, log })
  showState({ config, storage, publishing, metrics, now: clock.now })
  shop.start()
  const end = async (): Promise<void> => {
    upkeep.stop()
    await shop.stop()
    await clockKeeper.stop()
    await storage.close()
  }
  return { ...shop, publishing, storage, now: clock.now, end }
}

/** The API alone, for the development server, which renders pages itself. */
export const createCalls = async (
  config: Config,
  served: ActiveCatalogue,
  { dist = join(project, 'dist'), log = createLog(config.logLevel) }: ServerOptions = {},
) => {
  const { api, listings } = await shopOf(
    config,
    dist,
    { catalogue: served, render: null },
    { log, metrics: createMetrics(), tracing: null },
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

/** Wires the server. Throws a sentence if the templates have not been compiled. */
export const createServer = async (
  config: Config,
  { dist = join(project, 'dist'), log = createLog(config.logLevel), tracing = null }: ServerOptions = {},
): Promise<Server> => {
  if (!existsSync(join(dist, 'build.json'))) throw new Error(`There are no compiled templates in ${dist}: npm start makes them.`)
  const seller = sellerOnPages(readSeller(layout(config.dataDir).seller))
  const site = cachedCatalogue(await openSite({ dataDir: config.dataDir, dist, site: siteOf(config), seller }), log)
  const responseCache = createResponseCache(shelfBytes)
  const metrics = createMetrics()
  const { api, listings, searchAnalytics, communication, storage, publishing, now, end } = await shopOf(config, dist, site, {
    log,
    metrics,
    tracing,
  })
  const admission = createAdmission(config.maxRequests, metrics.refused)
  metrics.show('nuskha_requests_inside', 'Requests that are being answered, and how many may be', 'which', {
    now: admission.inside,
    most: () => config.maxRequests,
  })
  const https = siteOf(config).startsWith('https:')
  const { reviews: file } = layout(config.dataDir)
  const cdn = config.cdn && cdnOf(config.cdn, log)
  const afterPublishes = joined([
    createReviewPublishing({ storage, publishing, file, now, log }),
    cdn ? createCdnPurge({ cdn, dataDir: config.dataDir, log }) : {},
  ])
  afterPublishes.start()
  let stopping = false
  const app = createApp({
    api,
    listing: createListingCalls(listings, site.render),
    pages: createPages({ responseCache, site, searchAnalytics, cdn }),
    assets: listAssets(site.client),
    responseCache,
    served: layout(config.dataDir).served,
    admission,
    metrics,
    metricsToken: config.metricsToken,
    tracing,
    ownWrites: config.databaseReadUrl === null ? null : createOwnWrites(https),
    forms: (own) =>
      formPages(own, {
        ...communication,
        activeCatalogue: site.catalogue,
        render: site.render,
        isSameOrigin: (request) => isSameOrigin(request, siteOf(config)),
        clientAddressOf: (request) => clientAddressOf(request, config.proxies),
      }),
    console: (own) => consoleFiles(own, { dist, consoleHost: config.consoleHost, responseCache }),
    readiness: {
      server: () => (stopping ? 'the server is stopping' : null),
      catalogue: () => (site.catalogue() ? null : 'no catalogue has been published'),
      database: () => databasePart(storage),
      disk: () => diskPart(config),
    },
    site: siteOf(config),
    log,
  })
  const headers = securityHeaders({ ...(await inlineScriptHashes(dist)), https })
  return running({
    config,
    log,
    storage,
    headers,
    fetch: (request) => app.fetch(request),
    publishing,
    end: async () => {
      await afterPublishes.stop()
      await end()
      await tracing?.stop()
      site.close()
    },
    stopping: () => (stopping = true),
  })
}

type Running = {
  config: Config
  log: Log
  storage: Storage
  headers: Record<string, string>
  fetch: (request: Request) => Response | Promise<Response>
  publishing: Publishing
  stopping: () => void
  end: () => Promise<void>
}

const running = ({ config, log, storage, headers, fetch, publishing, stopping, end }: Running): Server => {
  let listening: Listening | null = null
  let stopped: Promise<void> | null = null
  const stop = async (drainSeconds: number): Promise<void> => {
    stopping()
    listening?.drain()
    if (drainSeconds > 0) {
      await setTimeout(drainSeconds * 1_000 - leaveMs)
      listening?.leave()
      await setTimeout(leaveMs)
    }
    publishing.stop()
    await listening?.close()
    await end()
    log.info('stopped')
  }
  return {
    storage,
    start: async () => {
      listening = await listen(fetch, { port: config.port, host: config.host, headers, isBehindProxy: config.proxies > 0 })
      log.debug({ host: config.host, port: listening.port }, 'listening')
      return { url: `http://localhost:${listening.port}` }
    },
    stop: (drainSeconds = 0) => (stopped ??= stop(drainSeconds)),
  }
}
