import { addressOf } from '#catalogue/address.ts'
import { type PageKey, pages, pathOf } from '#catalogue/page.ts'
import { isNarrowed } from '#catalogue/views/search.ts'
import { defaultLocale, isLocale, type Locale } from '#model/locale.ts'
import { pressedFile } from '#press/pressed-file.ts'
import type { Site } from '#press/site.ts'
import type { Pages } from '../http/app.ts'
import { type Content, contentOf, reply } from '../http/content.ts'
import { cacheControl } from '../http/headers.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import type { Cdn } from '../platform/cdn.ts'
import type { SearchAnalytics } from '../search/analytics.ts'
import { tagsOf } from './page-tags.ts'

const type = 'text/html; charset=utf-8'

export const createPages = ({
  responseCache,
  site,
  searchAnalytics,
  cdn,
}: {
  responseCache: ResponseCache
  site: Site
  searchAnalytics: SearchAnalytics
  /** Gets the tags of pressed pages, by which a publish purges them. */
  cdn: Pick<Cdn, 'header'> | null
}): Pages => {
  const pressed = (path: string): Promise<Content | null> =>
    responseCache.first(site.files(path), { type })

  const made = (page: PageKey, path: string): Promise<Content> | null => {
    const catalogue = site.catalogue()
    if (!catalogue) return null
    return responseCache.made(
      `${catalogue.file} ${catalogue.reviews.version()}\n${path}`,
      async () => {
        const { html, found } = await site.draw(catalogue, page)
        if (found && page.kind === 'search' && !isNarrowed(page))
          searchAnalytics.found(page.query, found)
        return contentOf(html, { type })
      },
    )
  }

  /** The reply for a pressed page. A CDN that publishes purge may keep it for longer. */
  const replyPressed = async (
    request: Request,
    content: Content,
    path: string,
  ): Promise<Response> => {
    const [catalogue, file] = cdn ? [site.catalogue(), pressedFile(path)] : []
    if (!cdn || !catalogue || !file) return reply(request, content, { cache: cacheControl.page })
    const tagged = await reply(request, content, { cache: cacheControl.purged })
    tagged.headers.set(...cdn.header(tagsOf(catalogue, file)))
    return tagged
  }

  const missing = async (
    request: Request,
    locale: Locale,
    status: 400 | 404 | 414,
  ): Promise<Response> => {
    const page = pages.missing(locale)
    const content = (await pressed(pathOf(page))) ?? (await made(page, pathOf(page)))
    return content ? reply(request, content, { status, cache: cacheControl.none }) : unavailable()
  }

  return {
    reply: async (request, url) => {
      const direct = isDirect(url.pathname) ? await pressed(url.pathname + url.search) : null
      if (direct) return replyPressed(request, direct, url.pathname + url.search)
      const catalogue = site.catalogue()
      if (!catalogue) return unavailable()
      const address = addressOf(catalogue, url)
      if (address.is === 'redirect') return redirect(address.to)
      if (address.is === 'missing') return missing(request, address.locale, 404)
      const path = pathOf(address.page)
      if (isVisit(request)) count(searchAnalytics, address.page, url, request)
      const there = await pressed(path)
      if (there) return replyPressed(request, there, path)
      const content = await made(address.page, path)
      return content ? reply(request, content, { cache: cacheControl.page }) : unavailable()
    },
    refuse: (request, url, status) => missing(request, localeOf(url.pathname), status),
  }
}

/** Whether a visitor opens the page: a prefetch may never be shown, and a HEAD shows nothing. */
const isVisit = (request: Request): boolean =>
  request.method === 'GET' &&
  !/prefetch|prerender/i.test(
    request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '',
  )

/** Counts a search on its first page; the link of a result carries the search as `q` (spec §2). */
const count = (
  searchAnalytics: SearchAnalytics,
  page: PageKey,
  url: URL,
  request: Request,
): void => {
  if (page.kind !== 'search') searchAnalytics.clicked(url.searchParams.get('q') ?? '', request)
  else if (page.pageNumber === 1 && !page.requested) searchAnalytics.asked(page.query, request)
}

/** Excludes files whose names are not the address of their page: the home page, the 404 pages, files of a query. */
const isDirect = (path: string): boolean =>
  !path.includes('@') && path !== '/index' && !path.endsWith('/404')

const localeOf = (path: string): Locale => {
  const first = path.split('/', 2)[1] ?? ''
  return isLocale(first) ? first : defaultLocale
}

/** Not cacheable: a browser that cached it would loop when a slug changes back. */
const redirect = (to: string): Response =>
  new Response(null, { status: 301, headers: { Location: to, 'Cache-Control': cacheControl.page } })

/** Before the first publish; proxies and crawlers retry. */
const unavailable = (): Response =>
  new Response('No catalogue has been published yet.\n', {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': cacheControl.none,
      'Retry-After': '30',
    },
  })
