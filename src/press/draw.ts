import type { MessagePort } from 'node:worker_threads'
import { type Catalogue, openCatalogue } from '#catalogue/open.ts'
import type { PageKey } from '#catalogue/page.ts'
import { buildView } from '#catalogue/page-kinds.ts'
import { makeTables } from '#catalogue/search/lazy.ts'
import type { ShopOnPages } from '#model/shop.ts'
import type { FragmentView } from '#model/views/fragment.ts'
import { openRenderer } from './renderer.ts'

/** What a thread that draws pages for a server is started with. */
export type DrawerOptions = {
  dist: string
  site: string
  shop?: ShopOnPages | undefined
  draws: true
}

type PageToDraw = { catalogue: string; reviews: string; page: PageKey }
/** That, or a part of a page, whose view was built where it was asked for. */
export type ToDraw = PageToDraw | { fragment: FragmentView }
export type DrawMessage = { id: number; what: ToDraw }

/** A page that was not pressed; `found`: what a search found, to be counted. */
export type Drawn = { html: Uint8Array; found: { total: number; corrected: boolean } | null }
export type Drawing = { id: number } & ({ drawn: Drawn } | { failed: Error })

/** In which a server that starts is ready. */
const quietMs = 5_000

/** Draws pages one after another: a common word among 85,000 products takes longer than other visitors should wait for. */
export const drawPages = ({ dist, site, shop }: DrawerOptions, port: MessagePort): void => {
  const opening = openRenderer(dist, site, { shop })
  // Not while its server starts. A page that is asked for sooner makes what it needs.
  setTimeout(makeTables, quietMs).unref()
  let open: Catalogue | null = null
  const catalogueOf = ({ catalogue, reviews }: PageToDraw): Catalogue => {
    if (open?.file === catalogue) return open
    open?.close()
    open = openCatalogue(catalogue, reviews, shop?.delivery ?? null)
    return open
  }
  const draw = async (request: ToDraw): Promise<Drawn> => {
    const renderer = await opening
    if ('fragment' in request) return { html: await renderer.render(request.fragment), found: null }
    const view = buildView(catalogueOf(request), request.page)
    if (!view) throw new Error(`no view of ${request.page.path}`)
    const results = view.is === 'search' ? { total: view.total, corrected: view.corrected } : null
    return { html: await renderer.render(view), found: results }
  }
  port.on('message', ({ id, what }: DrawMessage) => {
    draw(what).then(
      (drawn) => port.postMessage({ id, drawn } satisfies Drawing),
      (failed: Error) => port.postMessage({ id, failed } satisfies Drawing),
    )
  })
}
