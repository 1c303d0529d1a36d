import type { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { defaultLocale } from '#model/locale.ts'
import { themeSheet } from '#model/look/theme.ts'
import type { ShopOnPages } from '#model/shop.ts'
import { files, paths, screenPaths } from '#paths.ts'
import { cacheControl } from './headers.ts'
import { shopIcons } from './shop-icons.ts'

const icon = (src: string, sizes: string, of: object = {}) => ({
  src,
  sizes,
  type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  ...of,
})

/** The project's own colours of a shop's pictures and of a phone's bar. */
const own = { action: '#0f766e', paper: '#f2f7f7' }
const coloursOf = ({ theme }: ShopOnPages) =>
  theme ? { action: theme.act.light, paper: theme.paper.light } : own

/** What a phone keeps of the shop on its home screen. */
export const webManifest = (shop: ShopOnPages) => {
  const names = shop.names[defaultLocale]
  const { action, paper } = coloursOf(shop)
  return {
    name: names.shop,
    short_name: names.shopShort,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    categories: ['medical', 'health', 'shopping'],
    background_color: paper,
    theme_color: action,
    icons: [
      icon(files.logo, 'any'),
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

const reply = (type: string, body: string | Uint8Array<ArrayBuffer>): Response =>
  new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': cacheControl.file } })

/** What makes a shop look like itself: its manifest, its colours, and its logo with every picture made of it, each drawn once. */
export const shopFiles = (app: Hono, shop: ShopOnPages): void => {
  app.get('/site.webmanifest', () =>
    reply('application/manifest+json', JSON.stringify(webManifest(shop))),
  )
  const { theme, logo } = shop
  if (theme) app.get(files.shopSheet, () => reply('text/css; charset=utf-8', themeSheet(theme)))
  // The project's own are files of `public/`.
  if (logo === null) return
  app.get(files.logo, () => reply('image/svg+xml', logo))
  const { action, paper } = coloursOf(shop)
  for (const [path, draw] of Object.entries(shopIcons)) {
    let drawn: Promise<Uint8Array<ArrayBuffer>> | null = null
    app.get(path, async () => {
      drawn ??= draw(logo, { edge: action, paper }).then((bytes) => new Uint8Array(bytes))
      return reply(getMimeType(path) ?? 'image/png', await drawn)
    })
  }
}
