import { hash, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { locales } from '#model/locale.ts'
import type { ShopOnPages } from '#model/shop.ts'
import { isApi } from '#paths.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { failed } from '../kernel/outcome.ts'
import { type Log, loggedPath } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import {
  currentRequestId,
  inRequest,
  nameRoute,
  newRequestId,
  type RequestContext,
  requestIdOf,
} from '../platform/request-context.ts'
import type { Tracing } from '../platform/tracing.ts'
import type { Admission } from './admission.ts'
import { type Api, localeOfCall } from './api-router.ts'
import type { Asset } from './assets.ts'
import { isFromHere } from './client-address.ts'
import { reply } from './content.ts'
import { failure } from './envelope.ts'
import { cacheControl } from './headers.ts'
import { healthRoutes, type Readiness } from './health.ts'
import type { OwnWrites } from './own-writes.ts'
import { targetFault } from './request-target.ts'
import type { ResponseCache } from './response-cache.ts'
import { securityTxtRoute } from './security-txt.ts'
import { shopFiles } from './shop-files.ts'

const digest = (text: string): Uint8Array => hash('sha256', text, 'buffer')

/** `/metrics`, for the bearer of `token`; without one for programs on this machine. For all others the address does not exist. */
const metricsRoute = (app: Hono, metrics: Metrics, token: string | null): void => {
  const mayRead = (request: Request): boolean => {
    if (token === null) return isFromHere(request)
    const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    return timingSafeEqual(digest(given), digest(token))
  }
  app.get('/metrics', async ({ req }, next) => {
    if (!mayRead(req.raw)) return await next()
    return new Response(await metrics.text(), {
      headers: {
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
        'Cache-Control': cacheControl.none,
      },
    })
  })
}

/** Replies to list calls that share an address with a page; `null` for other requests. */
export type ListingCalls = (request: Request, url: URL) => Promise<Response> | null

export type Pages = {
  /** The page, redirect or 404 page of an address. */
  reply: (request: Request, url: URL) => Promise<Response>
  /** The 404 page under another status; in the language of the address. */
  refuse: (request: Request, url: URL, status: 400 | 404 | 414) => Promise<Response>
}

export type AppDeps = {
  api: Api
  listing: ListingCalls
  pages: Pages
  assets: ReadonlyMap<string, Asset>
  responseCache: ResponseCache
  /** Folders of the pressed files, with robots.txt and the sitemaps, in lookup order. */
  served: readonly string[]
  readiness: Readiness
  admission: Admission
  metrics: Metrics
  metricsToken: string | null
  tracing: Tracing | null
  /** Where a replica answers reads. */
  ownWrites: OwnWrites | null
  forms: (app: Hono) => void
  console: (app: Hono) => void
  /** Absolute address of the site without a slash at its end. */
  site: string
  shop: ShopOnPages
  log: Log
}

/** How long one request waits for the database in all. */
const databaseMs = 4_500

const text = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl.none }
const readMethods = 'GET, HEAD'
const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

export type App = { fetch: (request: Request) => Promise<Response> }

/**
 * Every address of the site: the API, assets of the build, crawler files, and pages. API calls are the most frequent and the
 * shortest, so they bypass the chain of handlers.
 */
export const createApp = ({
  api,
  listing,
  pages,
  forms,
  assets,
  responseCache,
  served,
  readiness,
  admission,
  site,
  shop,
  log,
  ...deps
}: AppDeps): App => {
  const app = new Hono()
  const { metrics, tracing, ownWrites } = deps
  healthRoutes(app, readiness)
  metricsRoute(app, metrics, deps.metricsToken)
  securityTxtRoute(app, site)
  shopFiles(app, shop)
  // HTML pages that belong to endpoints.
  app.route('/', api.app)
  forms(app)
  deps.console(app)
  app.all('*', async ({ req }) => {
    if (!isRead(req.method))
      return new Response(`This address answers only to ${readMethods}.\n`, {
        status: 405,
        headers: { ...text, Allow: readMethods },
      })
    const url = new URL(req.raw.url)
    const asset = assets.get(url.pathname)
    if (asset) nameRoute('asset')
    const content = asset && (await responseCache.file(asset.file, asset))
    if (content) return reply(req.raw, content, { cache: asset.cache })
    if (url.pathname.startsWith('/assets/'))
      return new Response('Not found.\n', { status: 404, headers: text })
    if (isForCrawlers(url.pathname)) {
      const files = served.map((folder) => join(folder, url.pathname))
      const file = await responseCache.first(files, {
        type: getMimeType(url.pathname) ?? 'text/plain',
      })
      if (file) return reply(req.raw, file, { cache: cacheControl.page })
    }
    return pages.reply(req.raw, url)
  })

  /** The request itself is valid and may be repeated soon. */
  const unavailable = (request: Request, pathname: string): Response => {
    if (isApi(pathname))
      return failure(localeOfCall(request), [failed('unavailable', { retryAfterSeconds: 2 })])
    return new Response('The shop cannot do this right now. Please try again in a few seconds.\n', {
      status: 503,
      headers: { ...text, 'Retry-After': '2' },
    })
  }

  const broken = (error: Error, request: Request): Response => {
    const id = currentRequestId()
    const { pathname } = new URL(request.url)
    if (isUnavailable(error)) {
      log.warn({ path: loggedPath(pathname), why: error.message }, 'the database cannot be asked')
      return unavailable(request, pathname)
    }
    log.error({ path: loggedPath(pathname), err: error }, 'request failed')
    if (isApi(pathname))
      return failure(localeOfCall(request), [failed('failed', { values: { id } })])
    return new Response(
      `Something went wrong on our side. Please try again; the reference is ${id}.\n`,
      { status: 500, headers: text },
    )
  }
  for (const one of [app, api.app]) one.onError((error, { req }) => broken(error, req.raw))

  const off = locales.filter((locale) => !shop.languages.includes(locale))
  const prefixOff = off.length > 0 ? new RegExp(`^(/fragments)?/(?:${off.join('|')})(?=/|$)`) : null
  /** Where the page of a language stands that the shop does not speak: in English; null for all others. */
  const inSpokenLanguage = ({ pathname, search }: URL): string | null =>
    prefixOff?.test(pathname)
      ? (pathname.replace(prefixOff, '$1') || '/').replace(/^\/{2,}/, '/') + search
      : null

  const refused = (
    request: Request,
    url: URL,
    status: 400 | 404 | 414,
  ): Promise<Response> | Response => {
    if (!isApi(url.pathname)) return pages.refuse(request, url, status)
    return failure(localeOfCall(request), [
      failed(status === 414 ? 'addressTooLong' : status === 404 ? 'notFound' : 'badRequest'),
    ])
  }

  const answered = async (request: Request, url: URL): Promise<Response> => {
    const status = targetFault(url)
    if (status !== null) return await refused(request, url, status)
    const spoken = inSpokenLanguage(url)
    if (spoken !== null)
      return new Response(null, {
        // With the method and the body, and not for ever: the language may come back.
        status: 307,
        headers: { Location: spoken, 'Cache-Control': cacheControl.none },
      })
    try {
      // Before the API: these have addresses of pages, or share one with it.
      const answer = async () =>
        await (listing(request, url) ?? (isApi(url.pathname) ? api.app : app).fetch(request))
      return (
        (await admission.admitted(request, url.pathname, answer)) ??
        unavailable(request, url.pathname)
      )
    } catch (error) {
      return broken(error as Error, request)
    }
  }

  const counted = async (
    request: Request,
    url: URL,
    context: RequestContext,
  ): Promise<Response> => {
    const start = performance.now()
    const reply = await answered(request, url)
    if (ownWrites && context.hasWritten) ownWrites.remember(reply)
    const { method } = request
    const ms = performance.now() - start
    metrics.answered({ method, route: context.route, status: reply.status, ms })
    // The path without its query: search terms are private.
    const line = {
      method,
      path: loggedPath(url.pathname),
      status: reply.status,
      ms: Math.round(ms),
    }
    if (isApi(url.pathname)) log.info(line)
    else log.debug(line)
    return reply
  }

  return {
    fetch: (request) => {
      const url = new URL(request.url)
      const context: RequestContext = {
        id: requestIdOf(request) ?? newRequestId(),
        route: isApi(url.pathname) ? 'unknown call' : 'page',
        databaseMs,
        readsOwnWrites: ownWrites === null || ownWrites.isRecent(request),
        hasWritten: false,
      }
      return inRequest(context, () =>
        tracing
          ? tracing.request(request, url.pathname, context, () => counted(request, url, context))
          : counted(request, url, context),
      )
    },
  }
}

const isForCrawlers = (path: string): boolean =>
  path === '/robots.txt' ||
  path === '/sitemap-index.xml' ||
  /^\/sitemaps\/[a-z0-9-]+\.xml$/.test(path)
