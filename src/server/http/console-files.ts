import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { serverTexts } from '#i18n/server-texts.ts'
import { defaultLocale } from '#model/locale.ts'
import { themeVersion } from '#model/look/theme.ts'
import type { ShopOnPages } from '#model/shop.ts'
import { files } from '#paths.ts'
import { listAssets } from './assets.ts'
import { isAtConsole } from './console-place.ts'
import { reply } from './content.ts'
import { escaped } from './escape-html.ts'
import { cacheControl } from './headers.ts'
import type { ResponseCache } from './response-cache.ts'

/** Stricter than the pages’: nothing inline, nothing of another host; a prescription is drawn from a blob. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  'frame-src blob:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': cacheControl.none,
  'Content-Security-Policy': policy,
  'X-Robots-Tag': 'noindex, nofollow',
}

type Deps = {
  dist: string
  consoleHost: string | null
  responseCache: ResponseCache
  shop: ShopOnPages
}

/** The console of the pharmacy’s people: one page for all of its addresses, and its files. Anywhere else it does not exist. */
export const consoleFiles = (app: Hono, { dist, consoleHost, responseCache, shop }: Deps): void => {
  const folder = join(dist, 'console')
  const assets = listAssets(folder)
  for (const path of ['/console', '/console/*'])
    app.get(path, async ({ req }, next) => {
      if (!isAtConsole(req.raw, consoleHost)) return await next()
      const { pathname } = new URL(req.url)
      const asset = assets.get(pathname.slice('/console'.length))
      const content = asset && (await responseCache.file(asset.file, asset))
      if (content && pathname !== '/console/index.html') {
        const answer = await reply(req.raw, content, { cache: cacheControl.immutable })
        answer.headers.set('X-Robots-Tag', 'noindex, nofollow')
        return answer
      }
      if (pathname.startsWith('/console/assets/'))
        return new Response('Not found.\n', { status: 404 })
      const page = readFileSync(join(folder, 'index.html'), 'utf8')
      const name = escaped(serverTexts(defaultLocale)('common:siteName'))
      const colours =
        shop.theme &&
        `<link rel="stylesheet" href="${files.shopSheet}${themeVersion(shop.theme)}" />`
      return new Response(
        page
          .replaceAll('{{shop}}', name)
          .replace('{{languages}}', shop.languages.join(' '))
          .replace('<head>', `<head>${colours ?? ''}`),
        { headers },
      )
    })
}
