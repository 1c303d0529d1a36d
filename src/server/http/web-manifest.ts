import type { Hono } from 'hono'
import { shopNames } from '#i18n/shop-names.ts'
import { defaultLocale } from '#model/locale.ts'
import { paths, screenPaths } from '#paths.ts'
import { cacheControl } from './headers.ts'

const icon = (src: string, sizes: string, of: object = {}) => ({
  src,
  sizes,
  type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  ...of,
})

/** What a phone keeps of the shop on its home screen. */
export const webManifest = () => {
  const { shop, shopShort } = shopNames()[defaultLocale]
  return {
    name: shop,
    short_name: shopShort,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    categories: ['medical', 'health', 'shopping'],
    background_color: '#f2f7f7',
    theme_color: '#0f766e',
    icons: [
      icon('/favicon.svg', 'any'),
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable.png', '512x512', { purpose: 'maskable' }),
    ],
    shortcuts: [
      { name: 'Search', url: paths.search() },
      { name: 'Order again', url: screenPaths.orderHistory },
      { name: 'Track an order', url: screenPaths.track },
    ],
  }
}

export const webManifestRoute = (app: Hono): void => {
  app.get(
    '/site.webmanifest',
    () =>
      new Response(JSON.stringify(webManifest()), {
        headers: {
          'Content-Type': 'application/manifest+json',
          'Cache-Control': cacheControl.file,
        },
      }),
  )
}
