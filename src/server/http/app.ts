import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { isApi } from '#paths.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { withDatabaseAllowance } from '../db/waiting.ts'
import { type Log, loggedPath } from '../platform/log.ts'
import type { Admission } from './admission.ts'
import { type Api, localeOfCall } from './api-router.ts'
import type { Asset } from './assets.ts'
import { reply } from './content.ts'
import { failure } from './envelope.ts'
import { cacheControl } from './headers.ts'
import { healthRoutes, type Readiness } from './health.ts'
import { failed } from './outcome.ts'
import { targetFault } from './request-target.ts'
import type { ResponseCache } from './response-cache.ts'
import { securityTxtRoute } from './security-txt.ts'

/** Replies to list calls that share an address with a page; `null` for other requests. */
export type ListingCalls = (request: Request, url: URL) => Promise<Response> | null

export type Pages = {
  /** The page, redirect or 404 page of an address. */
  reply: (request: Request, url: URL) => Promise<Response>
  /** The 404 page under another status; in the language of the address. */
  refuse: (request: Request, url: URL, status: 400 | 404 | 414) => Promise<Response>
}

export type AppParts = {
  api: Api
  listing: ListingCalls
  pages: Pages
  assets: ReadonlyMap<string, Asset>
  responseCache: ResponseCache
  /** Folders of the pressed files, with robots.txt and the sitemaps, in lookup order. */
  served: readonly string[]
  readiness: Readiness
  admission: Admission
  /** Answers to the plain forms of pages. */
  forms: (app: Hono) => void
  /** Absolute address of the site without a slash at its end. */
  site: string
  log: Log
}

/** How long one request waits for the database in all. */
const databaseMs = 4_500

const text = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl.none }
const readMethods = 'GET, HEAD'
const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Answers a request of any address of the site. */
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
  log,
}: AppParts): App => {
  const app = new Hono()
  healthRoutes(app, readiness)
  securityTxtRoute(app, site)
  // HTML pages that belong to endpoints.
  app.route('/', api.app)
  forms(app)
  app.all('*', async ({ req }) => {
    if (!isRead(req.method))
      return new Response(`This address answers only to ${readMethods}.\n`, { status: 405, headers: { ...text, Allow: readMethods } })
    const url = new URL(req.raw.url)
    const asset = assets.get(url.pathname)
    const content = asset && (await responseCache.file(asset.file, asset))
    if (content) return reply(req.raw, content, { cache: asset.cache })
    if (url.pathname.startsWith('/assets/')) return new Response('Not found.\n', { status: 404, headers: text })
    if (isForCrawlers(url.pathname)) {
      const files = served.map((folder) => join(folder, url.pathname))
      const file = await responseCache.first(files, { type: getMimeType(url.pathname) ?? 'text/plain' })
      if (file) return reply(req.raw, file, { cache: cacheControl.page })
    }
    return pages.reply(req.raw, url)
  })

  /** The request itself is valid and may be repeated soon. */
  const unavailable = (request: Request, pathname: string): Response => {
    if (isApi(pathname)) return failure(localeOfCall(request), [failed('unavailable', { retryAfterSeconds: 2 })])
    return new Response('The shop cannot do this right now. Please try again in a few seconds.\n', {
      status: 503,
      headers: { ...text, 'Retry-After': '2' },
    })
  }

  const broken = (error: Error, request: Request): Response => {
    const id = randomUUID()
    const { pathname } = new URL(request.url)
    if (isUnavailable(error)) {
      log.warn({ path: loggedPath(pathname), why: error.message }, 'the database cannot be asked')
      return unavailable(request, pathname)
    }
    log.error({ id, path: loggedPath(pathname), err: error }, 'request failed')
    if (isApi(pathname)) return failure(localeOfCall(request), [failed('failed', { values: { id } })])
    return new Response(`Something went wrong on our side. Please try again; the reference is ${id}.\n`, { status: 500, headers: text })
  }
  for (const one of [app, api.app]) one.onError((error, { req }) => broken(error, req.raw))

  const refused = (request: Request, url: URL, status: 400 | 404 | 414): Promise<Response> | Response => {
    if (!isApi(url.pathname)) return pages.refuse(request, url, status)
    return failure(localeOfCall(request), [failed(status === 414 ? 'addressTooLong' : status === 404 ? 'notFound' : 'badRequest')])
  }

  return {
    fetch: async (request) => {
      const url = new URL(request.url)
      const status = targetFault(url)
      if (status !== null) return refused(request, url, status)
      const start = performance.now()
      const isCall = isApi(url.pathname)
      let reply: Response
      try {
        // Matched before the API, because these have addresses of pages or share one with a page.
        const answer = async () =>
          await withDatabaseAllowance(databaseMs, () => listing(request, url) ?? (isCall ? api.app : app).fetch(request))
        reply = await (admission.admitted(request, url.pathname, answer) ?? unavailable(request, url.pathname))
      } catch (error) {
        reply = broken(error as Error, request)
      }
      // The path without its query: search terms are private.
      const line = {
        method: request.method,
        path: loggedPath(url.pathname),
        status: reply.status,
        ms: Math.round(performance.now() - start),
      }
      if (isCall) log.info(line)
      else log.debug(line)
      return reply
    },
  }
}

const isForCrawlers = (path: string): boolean =>
  path === '/robots.txt' || path === '/sitemap-index.xml' || /^\/sitemaps\/[a-z0-9-]+\.xml$/.test(path)
