import type { AstroGlobal, SSRResult } from 'astro'
import type { createApp } from 'astro/app/entrypoint'
import { chunkToString, renderSlotToString, renderToString } from 'astro/runtime/server/index.js'
import type { FragmentView } from '#model/views/fragment.ts'
import type { PageView } from '#model/views/pages.ts'
import { type AstroInternals, checkedInternals, unknownInternals } from './astro-internals.ts'

type App = ReturnType<typeof createApp>
type View = PageView | FragmentView
type Template = Parameters<typeof renderToString>[1]
type Slots = NonNullable<Parameters<SSRResult['createAstro']>[1]>
type Route = NonNullable<ReturnType<App['match']>>

/** A template and Astro's `SSRResult` for it, copied before its first page was rendered. */
type Known = { route: Route; matches: RegExp; template: Template; result: SSRResult }

export type DirectRender = {
  /**
   * The HTML of `view` for `path`, the address without a query. `null` if `app.render` has to render the page: the first page of each
   * template, from which this module learns how to render the others, and every page while `unknown` is not empty.
   */
  render: (view: View, path: string, locals: App.Locals) => Promise<string> | null
  /** How Astro differs from the version that this module was checked against, as far as pages have shown it. */
  unknown: () => readonly string[]
}

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

const unavailable = (name: string): never => {
  throw new Error(
    `Astro.${name} is not available in a pressed page: everything that it shows is in its view.`,
  )
}

/** The `Astro` object of a component. Astro's own costs as much as rendering the component. */
class PageGlobal {
  readonly self = null
  readonly props: Record<string, unknown>
  readonly locals: App.Locals
  readonly #result: SSRResult
  readonly #slots: Slots | null
  #made: PageSlots | undefined
  constructor(
    result: SSRResult,
    locals: App.Locals,
    props: Record<string, unknown>,
    slots: Slots | null,
  ) {
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
    return unavailable('request')
  }
  get url(): never {
    return unavailable('url')
  }
  get params(): never {
    return unavailable('params')
  }
  get cookies(): never {
    return unavailable('cookies')
  }
  get response(): never {
    return unavailable('response')
  }
}

/** Astro's pattern for `[...locale]` tries every length, which takes 20 µs a page; a language is one segment or none. */
const patternOf = ({ pattern }: Route): RegExp =>
  new RegExp(pattern.source.replace('(?:\\/(.*?))?', '(?:\\/[^/]*)?'))

/** Addresses of scripts, by module: the same for every page of a build. */
const resolveOnce = (resolve: SSRResult['resolve']): SSRResult['resolve'] => {
  const known = new Map<string, ReturnType<SSRResult['resolve']>>()
  return (module) => {
    const address = known.get(module) ?? resolve(module)
    known.set(module, address)
    return address
  }
}

/** Copies of the sets that rendering the head empties. */
const ownSets = ({ styles, scripts, links }: SSRResult) => ({
  styles: new Set(styles),
  scripts: new Set(scripts),
  links: new Set(links),
})

/** The `SSRResult` for the next page: it shares what rendering only reads, and has its own copy of what rendering writes. */
const freshResult = ({ result }: Known, locals: App.Locals): SSRResult => {
  const { headInTree, routeHasPropagation } = result._metadata
  const own: SSRResult = {
    ...result,
    ...ownSets(result),
    createAstro: (props, slots) =>
      new PageGlobal(own, locals, props, slots) as unknown as AstroGlobal,
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
 * Renders pages directly from their compiled templates. `app.render` passes a request through routing, middleware, cookies and a `Response`,
 * which takes more than half of the time of a drug page although the view has already named the template. It relies on private parts of Astro:
 * if those are not the `checked` ones, `app.render` renders every page. A test compares every kind of page with the response of `app.render`
 * (`docs/decisions/0009-pages-rendered-without-requests.md`).
 */
export const createDirectRender = (
  app: App,
  checked: AstroInternals = checkedInternals,
): DirectRender => {
  const templates = new Map<string, Known[]>()
  const watched = new Set<string>()
  let unknown: readonly string[] = []

  /** Learns the template of a route, and the `SSRResult` for it, from the next page that Astro renders. */
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
          const template = module.default as unknown as (
            result: SSRResult,
            ...more: unknown[]
          ) => unknown
          const shown = Object.assign((result: SSRResult, ...more: unknown[]) => {
            app.manifest.pageMap?.set(route.component, load)
            unknown = unknownInternals(result, checked)
            if (unknown.length === 0) {
              const known: Known = {
                route,
                matches: patternOf(route),
                template: template as unknown as Template,
                result: { ...result, ...ownSets(result), resolve: resolveOnce(result.resolve) },
              }
              templates.set(kind, [...(templates.get(kind) ?? []), known])
            }
            return template(result, ...more)
          }, template)
          return { ...module, default: shown as unknown as typeof module.default }
        },
      }
    })
  }

  return {
    render: (view, path, locals) => {
      // The page for missing addresses sets a status, so `app.render` has to answer.
      if (view.is === 'missing') return null
      const kind = view.is === 'fragment' ? `fragment ${view.of}` : view.is
      const known = templates.get(kind)?.find(({ matches }) => matches.test(path))
      if (known)
        return renderToString(
          freshResult(known, locals),
          known.template,
          {},
          {},
          true,
          known.route,
        ) as Promise<string>
      watch(kind, path)
      return null
    },
    unknown: () => unknown,
  }
}
