import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FragmentView } from '#model/views/fragment.ts'
import type { PageView } from '#model/views/pages.ts'
import { inLocale } from '#paths.ts'
import type { Direct } from './direct-render.ts'
import type { Encode } from './encode.ts'

type Compiled = { app: { render: (request: Request, options: { locals: App.Locals }) => Promise<Response> }; direct: Direct }

/** Turns views into pages through the compiled templates. */
export type Renderer = {
  /** The bytes of a page or a fragment. Throws when a template fails: that is a fault of the program, never of the data. */
  render: (view: PageView | FragmentView) => Promise<Uint8Array>
}

/** The identity of the compiled templates in `dist`: a digest of what they were made from. */
export const readBuild = (dist: string): string => JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')).build

/** Changes whenever templates, texts or the site's address do: pages of another build are out of date. */
export const buildOf = (dist: string, site: string): string => `${readBuild(dist)} ${site}`

/**
 * Loads the compiled app once. `NODE_ENV` must be `production` before React is loaded, else its development build renders,
 * several times slower.
 */
export const openRenderer = async (dist: string, site: string, encode: Encode = Buffer.from): Promise<Renderer> => {
  process.env.NODE_ENV = 'production'
  const { app, direct } = (await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)) as Compiled
  const directly = (view: PageView | FragmentView): Promise<string> | null => {
    const [address = '/'] = inLocale(view.head.locale, view.head.path).split('?', 1)
    return direct(view, address, { view, site })
  }
  const asked = async (view: PageView | FragmentView): Promise<Uint8Array> => {
    const path = view.is === 'missing' ? '/404' : inLocale(view.head.locale, view.head.path)
    const response = await app.render(new Request(site + path), { locals: { view, site } })
    if (response.status !== (view.is === 'missing' ? 404 : 200))
      throw new Error(`the template of ${path} answered ${response.status}`, { cause: await response.text() })
    // Not `bytes()`: the HTTP adapter's own Response fails in it.
    return new Uint8Array(await response.arrayBuffer())
  }
  // One after another: those that wait are mostly of the template that the first one shows.
  let turn: Promise<unknown> = Promise.resolve()
  return {
    render: async (view) => {
      const html = directly(view)
      if (html) return encode(await html)
      const mine = turn.then(async () => {
        const now = directly(view)
        return now ? encode(await now) : await asked(view)
      })
      turn = mine.catch(() => undefined)
      return await mine
    },
  }
}
