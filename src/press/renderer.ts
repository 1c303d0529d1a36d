import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brand } from '#brand/nuskha.ts'
import { type ShopOnPages, shopOnPages } from '#model/shop.ts'
import type { FragmentView } from '#model/views/fragment.ts'
import type { PageView } from '#model/views/pages.ts'
import { inLocale } from '#paths.ts'
import { digestOf } from './digest.ts'
import type { DirectRender } from './direct-render.ts'
import type { Encode } from './encode.ts'

export type Compiled = {
  app: { render: (request: Request, options: { locals: App.Locals }) => Promise<Response> }
  directRender: DirectRender
  nameShop: (names: ShopOnPages['names'], languages: ShopOnPages['languages']) => void
}

/** Turns views into pages through the compiled templates. */
export type Renderer = {
  /** The bytes of a page or a fragment. Throws if a template fails, which is a bug and never caused by the data. */
  render: (view: PageView | FragmentView) => Promise<Uint8Array>
}

/** The identity of the compiled templates in `dist`: a digest of their sources. */
export const readBuild = (dist: string): string =>
  JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')).build

/** Changes whenever templates, texts, the site's address or the shop change: pages of another build are out of date. */
export const buildOf = (dist: string, site: string, shop = shopOnPages(brand)): string =>
  `${readBuild(dist)} ${site} ${digestOf(JSON.stringify(shop))}`

/** Loads the compiled app. Sets `NODE_ENV` to `production` before React is loaded: its development build is several times slower. */
export const openRenderer = async (
  dist: string,
  site: string,
  { encode, shop }: { encode?: Encode; shop?: ShopOnPages | undefined } = {},
): Promise<Renderer> => {
  process.env.NODE_ENV = 'production'
  return rendererOf(
    (await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)) as Compiled,
    { site, shop: shop ?? shopOnPages(brand) },
    encode,
  )
}

/** Renders directly where that is possible, otherwise by a request to the app. */
export const rendererOf = (
  { app, directRender, nameShop }: Compiled,
  { site, shop }: Pick<App.Locals, 'site' | 'shop'>,
  encode: Encode = Buffer.from,
): Renderer => {
  nameShop(shop.names, shop.languages)
  const direct = (view: PageView | FragmentView): Promise<string> | null => {
    const [address = '/'] = inLocale(view.head.locale, view.head.path).split('?', 1)
    return directRender.render(view, address, { view, site, shop })
  }
  const byRequest = async (view: PageView | FragmentView): Promise<Uint8Array> => {
    const path = view.is === 'missing' ? '/404' : inLocale(view.head.locale, view.head.path)
    const response = await app.render(new Request(site + path), { locals: { view, site, shop } })
    if (response.status !== (view.is === 'missing' ? 404 : 200))
      throw new Error(`the template of ${path} answered ${response.status}`, {
        cause: await response.text(),
      })
    // Not `bytes()`: the HTTP adapter's own Response fails in it.
    return new Uint8Array(await response.arrayBuffer())
  }
  let warned = false
  const warnOfFallback = (): void => {
    const unknown = directRender.unknown()
    if (warned || unknown.length === 0) return
    warned = true
    process.emitWarning(
      `pages are rendered by requests, which is slower: ${unknown.join('; ')} (src/press/astro-internals.ts)`,
    )
  }
  // One request at a time: the pages that wait mostly have the template that the first one teaches to `directRender`.
  let turn: Promise<unknown> = Promise.resolve()
  return {
    render: async (view) => {
      const html = direct(view)
      if (html) return encode(await html)
      const mine = turn.then(async () => {
        const now = direct(view)
        if (now) return encode(await now)
        const bytes = await byRequest(view)
        warnOfFallback()
        return bytes
      })
      turn = mine.catch(() => undefined)
      return await mine
    },
  }
}
