import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Address } from '#catalogue/address.ts'
import type { PageKey } from '#catalogue/page.ts'
import type { ShopOnPages } from '#model/shop.ts'
import type { FragmentView } from '#model/views/fragment.ts'
import type { PageView } from '#model/views/pages.ts'
import { isApi } from '#paths.ts'

/** The property of a request in which Astro's development server looks for `Astro.locals`. */
const locals = Symbol.for('astro.locals')

/** What the development server needs of the catalogue and the API. */
export type DevSite = {
  site: string
  shop: ShopOnPages
  addressOf: (url: string) => Address
  missing: (address: Address) => PageKey
  buildView: (page: PageKey) => PageView | null
  /** For a request for a list: a fragment to render or a complete response; `null` for any other address. */
  listing: (request: IncomingMessage) => FragmentView | Response | null
  /** Answers requests of the API. */
  api: (request: IncomingMessage, response: ServerResponse) => unknown
}

/** The style guide: a route of the development server alone, so no build compiles it and a shop answers 404. */
export const guide = {
  pattern: '/styleguide',
  entrypoint: fileURLToPath(new URL('../styleguide/Styleguide.astro', import.meta.url)),
}

/** Addresses that Vite answers: its own, sources, and files with an extension. */
const isVites = (path: string): boolean =>
  /^\/(@|src\/|node_modules\/|\.astro\/|_)|\.(astro|css|ico|js|json|map|mjs|svg|ts|tsx|txt|webmanifest|xml)$/i.test(
    path,
  )

/** Requests of the API, and the page of a payment and the drawn pictures, which the API's server makes. */
const isCall = (path: string): boolean => isApi(path) || /^(\/\w\w)?\/pay\/|^\/packs\//.test(path)

/** `npm run dev`: gives each page its view, like the press and the server, and mounts the API next to the pages. */
export const devSite = (open: () => Promise<DevSite>): AstroIntegration => ({
  name: 'nuskha-dev',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'dev') injectRoute({ ...guide, prerender: false })
    },
    'astro:server:setup': async ({ server }) => {
      const dev = await open()
      const texts = await server.ssrLoadModule('/src/i18n/shop-names.ts')
      texts.nameShop(dev.shop.names, dev.shop.languages)
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? '/'
        const path = url.split('?', 1)[0] ?? '/'
        const listing = dev.listing(request)
        if (listing instanceof Response) {
          void listing
            .text()
            .then((text) =>
              response.writeHead(listing.status, Object.fromEntries(listing.headers)).end(text),
            )
          return
        }
        if (listing) {
          request.url = listing.head.path
          Reflect.set(request, locals, { view: listing, site: dev.site, shop: dev.shop })
          next()
          return
        }
        if (isCall(path)) {
          dev.api(request, response)
          return
        }
        if (isVites(path)) {
          next()
          return
        }
        if (path === guide.pattern) {
          Reflect.set(request, locals, { view: null, site: dev.site, shop: dev.shop })
          next()
          return
        }
        const address = dev.addressOf(url)
        if (address.is === 'redirect') {
          // Not permanent in development: a browser would still remember it after the source has changed.
          response.writeHead(302, { location: address.to }).end()
          return
        }
        if (address.is === 'missing') request.url = '/404'
        const view = dev.buildView(address.is === 'page' ? address.page : dev.missing(address))
        Reflect.set(request, locals, { view, site: dev.site, shop: dev.shop })
        next()
      })
    },
  },
})
