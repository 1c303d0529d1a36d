import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AstroIntegration } from 'astro'
import { addressOf } from '#catalogue/address.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { pages } from '#catalogue/page.ts'
import { viewOf } from '#catalogue/views/view.ts'

/** Where Astro's development server looks for `Astro.locals`. */
const locals = Symbol.for('astro.locals')

export type DevSite = {
  catalogue: () => Catalogue
  site: string
  /** Answers what is no page: the API, redirects, sitemaps. */
  api: (request: IncomingMessage, response: ServerResponse) => void
}

/** Vite's own addresses, sources and files with an extension: not ours to answer. */
const isVites = (path: string): boolean => /^\/(@|src\/|node_modules\/|\.astro\/|_)|\.[a-z0-9]{2,5}$/i.test(path)

/** `npm run dev`: gives each page its view, as the press and the server do, and mounts the API beside them. */
export const devSite = (open: () => Promise<DevSite>): AstroIntegration => ({
  name: 'nuskha-dev',
  hooks: {
    'astro:server:setup': async ({ server }) => {
      const dev = await open()
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? '/'
        const path = url.split('?', 1)[0] ?? '/'
        if (path.startsWith('/api/')) {
          dev.api(request, response)
          return
        }
        if (isVites(path)) {
          next()
          return
        }
        const address = addressOf(dev.catalogue(), url)
        if (address.is === 'redirect') {
          response.writeHead(302, { location: address.to }).end()
          return
        }
        const page = address.is === 'page' ? address.page : pages.missing(address.locale)
        if (address.is === 'missing') request.url = '/404'
        Reflect.set(request, locals, { view: viewOf(dev.catalogue(), page), site: dev.site })
        next()
      })
    },
  },
})
