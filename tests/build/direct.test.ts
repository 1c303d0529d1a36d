import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FragmentView } from '#model/views/fragment.ts'
import type { PageView } from '#model/views/pages.ts'
import { inLocale } from '#paths.ts'
import { openRenderer, type Renderer } from '#press/renderer.ts'
import { everyView } from '../fixtures/views.ts'
import { built } from '../support/built.ts'

const site = 'https://nuskha.example'
type View = PageView | FragmentView
type App = { render: (request: Request, options: { locals: App.Locals }) => Promise<Response> }

let renderer: Renderer
let app: App
beforeAll(async () => {
  const dist = await built()
  renderer = await openRenderer(dist, site)
  app = ((await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)) as { app: App }).app
})

const byRequest = async (view: View): Promise<string> => {
  const path = view.is === 'missing' ? '/404' : inLocale(view.head.locale, view.head.path)
  return await (await app.render(new Request(site + path), { locals: { view, site } })).text()
}
const directly = async (view: View): Promise<string> => Buffer.from(await renderer.render(view)).toString()

/** A page that a template is shown with must leave nothing behind for the next ones. */
const twice = (views: readonly PageView[]): PageView[] => [...views, ...views]

// Seen red with the sets of styles shared between pages (no stylesheet), and with a shared `renderedScripts` (no script).
describe.each(['en', 'hi', 'ta'] as const)('a page in %s', (locale) => {
  it('has the bytes that a request for it would get, whatever page was made before it', async () => {
    for (const view of twice(everyView(locale))) expect(await directly(view), view.head.path).toBe(await byRequest(view))
  })
})

describe('pages made at once', () => {
  it('do not mix', async () => {
    const views = (['en', 'te', 'gu', 'mr'] as const).flatMap(everyView)
    const apart: string[] = []
    for (const view of views) apart.push(await directly(view))
    expect(await Promise.all(views.map(directly))).toEqual(apart)
  })
})
