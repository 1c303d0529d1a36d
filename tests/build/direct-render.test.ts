import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { shopOnPages } from '#model/shop.ts'
import type { FragmentView } from '#model/views/fragment.ts'
import type { PageView } from '#model/views/pages.ts'
import { inLocale } from '#paths.ts'
import { checkedInternals } from '#press/astro-internals.ts'
import { createDirectRender } from '#press/direct-render.ts'
import { type Compiled, type Renderer, rendererOf } from '#press/renderer.ts'
import { everyView } from '../fixtures/views.ts'
import { built } from '../support/built.ts'
import { root } from '../support/project.ts'
import { secondShop } from '../support/second-shop.ts'

const site = 'https://nuskha.example'
const shop = shopOnPages(secondShop())
type View = PageView | FragmentView

let compiled: Compiled
let renderer: Renderer
beforeAll(async () => {
  const dist = await built()
  process.env.NODE_ENV = 'production'
  compiled = (await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)) as Compiled
  renderer = rendererOf(compiled, { site, shop })
})

const byRequest = async (view: View): Promise<string> => {
  const path = view.is === 'missing' ? '/404' : inLocale(view.head.locale, view.head.path)
  return await (
    await compiled.app.render(new Request(site + path), { locals: { view, site, shop } })
  ).text()
}
const rendered = async (view: View, by = renderer): Promise<string> =>
  Buffer.from(await by.render(view)).toString()
const isDirect = async (view: View, { directRender } = compiled): Promise<boolean> => {
  const [path = '/'] = inLocale(view.head.locale, view.head.path).split('?', 1)
  return (await directRender.render(view, path, { view, site, shop })) !== null
}

/** Rendering a page must not affect the next pages of its template. */
const twice = (views: readonly PageView[]): PageView[] => [...views, ...views]

// Seen red with the sets of styles shared between pages (no stylesheet), and with a shared `renderedScripts` (no script).
describe.each(['en', 'hi', 'ta'] as const)('a page in %s', (locale) => {
  it('a page has the same bytes whether it is rendered directly or by a request, whatever page was rendered before', async () => {
    for (const view of twice(everyView(locale)))
      expect(await rendered(view), view.head.path).toBe(await byRequest(view))
  })
})

describe('pages that are rendered at the same time', () => {
  it('pages that are rendered at the same time do not mix', async () => {
    const views = (['en', 'te', 'gu', 'mr'] as const).flatMap(everyView)
    const apart: string[] = []
    for (const view of views) apart.push(await rendered(view))
    expect(await Promise.all(views.map((view) => rendered(view)))).toEqual(apart)
  })
})

describe('the direct render, which relies on private parts of Astro,', () => {
  // Seen red with another version and with a field less in `checkedInternals`.
  it('the direct render was checked against the installed version of Astro; after an upgrade follow src/press/astro-internals.ts', async () => {
    const { version } = JSON.parse(
      readFileSync(join(root, 'node_modules/astro/package.json'), 'utf8'),
    ) as { version: string }
    expect(`Astro v${version}`).toBe(checkedInternals.generator)
    for (const view of everyView()) await rendered(view)
    expect(compiled.directRender.unknown()).toEqual([])
    for (const view of everyView())
      if (view.is !== 'missing') expect(await isDirect(view), view.head.path).toBe(true)
  })

  // Seen red if the templates are learnt despite unknown internals.
  it.each([
    ['another version', { generator: 'Astro v0.0.0' }, /^Astro v7.* is not Astro v0.0.0$/],
    [
      'a new field',
      { result: checkedInternals.result.filter((field) => field !== 'styles') },
      /^SSRResult.styles is new$/,
    ],
    [
      'a lost field',
      { metadata: [...checkedInternals.metadata, 'lost'] },
      /^SSRResult._metadata.lost is gone$/,
    ],
  ])(
    'the direct render leaves every page to requests if Astro has %s, and the pages have the same bytes',
    async (_, change, message) => {
      const app = compiled.app as Parameters<typeof createDirectRender>[0]
      const upgraded: Compiled = {
        app,
        directRender: createDirectRender(app, { ...checkedInternals, ...change }),
        nameShop: () => {},
      }
      const fallback = rendererOf(upgraded, { site, shop })
      for (const view of twice(everyView()))
        expect(await rendered(view, fallback), view.head.path).toBe(await rendered(view))
      expect(upgraded.directRender.unknown()).toEqual([expect.stringMatching(message)])
      for (const view of everyView())
        expect(await isDirect(view, upgraded), view.head.path).toBe(false)
    },
  )
})
