import type { AstroGlobal, SSRResult } from 'astro'
import type { createApp } from 'astro/app/entrypoint'
import { chunkToString, renderSlotToString, renderToString } from 'astro/runtime/server/index.js'
import type { FragmentView } from '#model/views/fragment.ts'
import type { PageView } from '#model/views/pages.ts'

type App = ReturnType<typeof createApp>
type View = PageView | FragmentView
type Template = Parameters<typeof renderToString>[1]
type Slots = NonNullable<Parameters<SSRResult['createAstro']>[1]>
type Route = NonNullable<ReturnType<App['match']>>

/** A template and what Astro renders it with, as it was before its first page. */
type Known = { route: Route; matches: RegExp; template: Template; result: SSRResult }

/**
 * The HTML of `view` for `path`, the address without a query, or `null` where Astro itself has to answer: for the first page of a
 * template, which shows how to make the others.
 */
export type Direct = (view: View, path: string, locals: App.Locals) => Promise<string> | null

class PageSlots {
  readonly #result: SSRResult
  readonly #slots: Slots | null
  constructor(result: SSRResult, slots: Slots | null) {
    this.#result = result
    this.#slots = slots
  }
  has(name: string): boolean {
    return Boolean(this.#slots?.[name])
  }
  async render(name: string): Promise<string | undefined> {
    const slot = this.#slots?.[name]
    return slot && chunkToString(this.#result, await renderSlotToString(this.#result, slot))
  }
}

const elsewhere = (name: string): never => {
  throw new Error(`Astro.${name} is not there for a page of the press: what it shows is in its view.`)
}

/** The `Astro` of a component. Making Astro's own costs as much as rendering the component. */
class PageGlobal {
  readonly self = null
  readonly props: Record<string, unknown>
  readonly locals: App.Locals
  readonly #result: SSRResult
  readonly #slots: Slots | null
  #made: PageSlots | undefined
  constructor(result: SSRResult, locals: App.Locals, props: Record<string, unknown>, slots: Slots | null) {
    this.#result = result
    this.locals = locals
    this.props = props
    this.#slots = slots
  }
  get slots(): PageSlots {
    this.#made ??= new PageSlots(this.#result, this.#slots)
    return this.#made
  }
  get request(): never {
    return elsewhere('request')
  }
  get url(): never {
    return elsewhere('url')
  }
  get params(): never {
    return elsewhere('params')
  }
  get cookies(): never {
    return elsewhere('cookies')
  }
  get response(): never {
    return elsewhere('response')
  }
}

/** Astro's pattern for `[...locale]` tries every length of it, at 20 µs a page; a language is one segment or none. */
const patternOf = ({ pattern }: Route): RegExp => new RegExp(pattern.source.replace('(?:\\/(.*?))?', '(?:\\/[^/]+)?'))

/** Addresses of scripts, by module: the same for every page of a build. */
const resolveOnce = (resolve: SSRResult['resolve']): SSRResult['resolve'] => {
  const known = new Map<string, ReturnType<SSRResult['resolve']>>()
  return (module) => {
    const address = known.get(module) ?? resolve(module)
    known.set(module, address)
    return address
  }
}

/** Rendering empties the sets of what a page's head names. */
const ownSets = ({ styles, scripts, links }: SSRResult) => ({ styles: new Set(styles), scripts: new Set(scripts), links: new Set(links) })

/** What a page starts from: shared where it is only read, its own where rendering writes. */
const fresh = ({ result }: Known, locals: App.Locals): SSRResult => {
  const { headInTree, routeHasPropagation } = result._metadata
  const own: SSRResult = {
    ...result,
    ...ownSets(result),
    createAstro: (props, slots) => new PageGlobal(own, locals, props, slots) as unknown as AstroGlobal,
    _metadata: {
      hasHydrationScript: false,
      rendererSpecificHydrationScripts: new Set(),
      hasRenderedHead: false,
      renderedScripts: new Set(),
      hasDirectives: new Set(),
      hasRenderedServerIslandRuntime: false,
      headInTree,
      extraHead: [],
      extraStyleHashes: [],
      extraScriptHashes: [],
      propagators: new Set(),
      routeHasPropagation,
      pendingSlotEvaluations: [],
      templateDepth: 0,
    },
  }
  return own
}

/**
 * Pages straight from their compiled templates. `app.render` takes a request through routing, middleware, cookies and a `Response`
 * and back: more than half of the time of a drug page, and all of it to arrive at a template that the view has already named. A test
 * compares every kind of page with what `app.render` answers (`docs/decisions/0009-pages-rendered-without-requests.md`).
 */
export const createDirect = (app: App): Direct => {
  const templates = new Map<string, Known[]>()
  const watched = new Set<string>()

  /** Lets the next page of a route that Astro renders show its template and what it is rendered with. */
  const watch = (kind: string, path: string): void => {
    const route = app.match(new Request(`https://localhost${path}`))
    const load = route && app.manifest.pageMap?.get(route.component)
    if (!route || !load || watched.has(route.component)) return
    watched.add(route.component)
    app.manifest.pageMap?.set(route.component, async () => {
      const { page, ...rest } = await load()
      return {
        ...rest,
        page: async () => {
          const module = await page()
          const template = module.default as unknown as (result: SSRResult, ...more: unknown[]) => unknown
          const shown = Object.assign((result: SSRResult, ...more: unknown[]) => {
            const known: Known = {
              route,
              matches: patternOf(route),
              template: template as unknown as Template,
              result: { ...result, ...ownSets(result), resolve: resolveOnce(result.resolve) },
            }
            templates.set(kind, [...(templates.get(kind) ?? []), known])
            app.manifest.pageMap?.set(route.component, load)
            return template(result, ...more)
          }, template)
          return { ...module, default: shown as unknown as typeof module.default }
        },
      }
    })
  }

  return (view, path, locals) => {
    // The page that is not there sets its status, which is Astro's to answer.
    if (view.is === 'missing') return null
    const kind = view.is === 'fragment' ? `fragment ${view.of}` : view.is
    const known = templates.get(kind)?.find(({ matches }) => matches.test(path))
    if (known) return renderToString(fresh(known, locals), known.template, {}, {}, true, known.route) as Promise<string>
    watch(kind, path)
    return null
  }
}
