import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { type Api, localeOfCall } from './api.ts'
import type { Asset } from './assets.ts'
import { reply } from './content.ts'
import type { Shelf } from './files.ts'
import { cacheControl } from './headers.ts'
import type { ListingCalls } from './listing-calls.ts'
import { type Log, loggedPath } from './log.ts'
import { failed } from './outcome.ts'
import type { Pages } from './pages.ts'
import { failure } from './respond.ts'
import { healthRoutes } from './routes/health.ts'
import { refuse } from './target.ts'

export type AppParts = {
  api: Api
  listing: ListingCalls
  pages: Pages
  assets: ReadonlyMap<string, Asset>
  shelf: Shelf
  /** Folder of the pressed files, where robots.txt and the sitemaps lie. */
  tree: string
  notReady: () => string | null
  log: Log
}

const text = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl.none }
const readMethods = 'GET, HEAD'
const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'
const isApi = (path: string): boolean => /^\/(?:api|pharmacy_api|webservices|convert-to-cod)\//.test(path) || path === '/search/ugc'

/** Every address of the site: the API, what belongs to the build, what crawlers ask for, and pages. */
export const createApp = ({ api, listing, pages, assets, shelf, tree, notReady, log }: AppParts): Hono => {
  const app = new Hono()

  app.use(async (context, next) => {
    const { raw } = context.req
    const url = new URL(raw.url)
    const status = refuse(url)
    if (status === null) {
      const start = performance.now()
      await next()
      // The path without its query: what people search for is theirs.
      const line = {
        method: raw.method,
        path: loggedPath(url.pathname),
        status: context.res.status,
        ms: Math.round(performance.now() - start),
      }
      if (isApi(url.pathname)) log.info(line)
      else log.debug(line)
      return
    }
    if (isApi(url.pathname))
      return failure(localeOfCall(raw), [failed(status === 414 ? 'addressTooLong' : status === 404 ? 'notFound' : 'badRequest')])
    return pages.refuse(raw, url, status)
  })

  healthRoutes(app, notReady)
  // Before the API: these have addresses of pages, or share one with it.
  app.use(async ({ req }, next) => (await listing(req.raw, new URL(req.url))) ?? next())
  app.route('/', api.app)

  app.all('*', async ({ req }) => {
    if (!isRead(req.method))
      return new Response(`This address answers only to ${readMethods}.\n`, { status: 405, headers: { ...text, Allow: readMethods } })
    const url = new URL(req.raw.url)
    const asset = assets.get(url.pathname)
    const content = asset && (await shelf.file(asset.file, asset))
    if (content) return reply(req.raw, content, { cache: asset.cache })
    if (url.pathname.startsWith('/assets/')) return new Response('Not found.\n', { status: 404, headers: text })
    if (isForCrawlers(url.pathname)) {
      const file = await shelf.file(join(tree, url.pathname), { type: getMimeType(url.pathname) ?? 'text/plain' })
      if (file) return reply(req.raw, file, { cache: cacheControl.page })
    }
    return pages.reply(req.raw, url)
  })

  app.onError((error, { req }) => {
    const id = randomUUID()
    log.error({ id, path: loggedPath(new URL(req.url).pathname), err: error }, 'request failed')
    if (isApi(req.path)) return failure(localeOfCall(req.raw), [failed('failed', { values: { id } })])
    return new Response(`Something went wrong on our side. Please try again; the reference is ${id}.\n`, { status: 500, headers: text })
  })
  return app
}

const isForCrawlers = (path: string): boolean =>
  path === '/robots.txt' || path === '/sitemap-index.xml' || /^\/sitemaps\/[a-z0-9-]+\.xml$/.test(path)
