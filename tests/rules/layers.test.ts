import { basename, dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { importsOf, type Source, sources } from '../support/sources.ts'

/** Who may import whom, arrows towards `model`. `paths.ts` counts as model. */
const mayImport: Record<string, string[]> = {
  model: [],
  // The shop of the project itself, as data.
  brand: ['model'],
  contract: ['model'],
  catalogue: ['model'],
  i18n: ['model', 'brand'],
  press: ['catalogue', 'i18n', 'brand', 'model'],
  client: ['model', 'contract', 'i18n'],
  // The press too: the server renders on demand, with the same code, what was not pressed.
  server: ['model', 'contract', 'catalogue', 'i18n', 'press'],
  components: ['model', 'i18n', 'styles'],
  layouts: ['components', 'islands', 'i18n', 'model', 'styles'],
  islands: ['model', 'client', 'i18n', 'styles'],
  // The operators' application: it knows the server by the contract alone.
  console: ['model', 'contract', 'client', 'i18n', 'styles'],
  pages: ['layouts', 'components', 'islands', 'catalogue', 'i18n', 'model', 'styles'],
  // The style guide of the development server.
  styleguide: ['layouts', 'components', 'i18n', 'model', 'styles'],
  styles: [],
  scripts: [
    'model',
    'contract',
    'catalogue',
    'i18n',
    'press',
    'brand',
    'client',
    'server',
    'styles',
    'tests',
  ],
}

/** What a file of a subject is, by its name. Everything else in a subject is a use case. */
const kindOf = (file: string): 'routes' | 'wiring' | 'repository' | 'use case' =>
  /(^|-)routes\.ts$/.test(file)
    ? 'routes'
    : /(^|-)wiring\.ts$/.test(file)
      ? 'wiring'
      : /(^|-)repository\.ts$/.test(file)
        ? 'repository'
        : 'use case'

/** Inside a subject, arrows point from routes to use cases to repositories and never back. `wiring.ts` builds them all. */
const kindMayImport: Record<ReturnType<typeof kindOf>, ReturnType<typeof kindOf>[]> = {
  wiring: ['wiring', 'routes', 'use case', 'repository'],
  routes: ['use case', 'routes'],
  'use case': ['use case', 'repository'],
  repository: ['repository'],
}

/** Packages that only some layers may import. A package that is not named here is free. */
const onlyIn: { package: RegExp; layers: string[] }[] = [
  { package: /^react(-dom)?($|\/)|^@nanostores\/react$/, layers: ['islands', 'console'] },
  { package: /^(@tanstack\/react-query|wouter)$/, layers: ['console'] },
  { package: /^node:/, layers: ['catalogue', 'press', 'server', 'scripts'] },
  { package: /^(i18next|i18next-fs-backend|astro-i18next)($|\/)/, layers: ['i18n'] },
]

/** What the pure layers may take from outside. */
const packagesOf: Record<string, RegExp> = {
  // any-ascii is a table of letters: slugs need it.
  model: /^(zod|zod\/mini|any-ascii)$/,
  contract: /^(zod|zod\/mini)$/,
}

/** `src/cart/x.ts` → `cart`; `scripts/x.ts` → `scripts`; files of `src` itself are model. */
const layerOf = (path: string): string => {
  const [top, folder, ...rest] = path.split('/')
  if (top !== 'src') return top ?? ''
  return rest.length === 0 ? 'model' : (folder ?? '')
}

/** Whether a file lies in a room of `src/server`, not among the files beside the rooms, which wire the server. */
const isInRoom = (path: string): boolean => /^src\/server\/[^/]+\//.test(path)

/** Rooms without use cases of their own, and the outcome of a use case: every kind may import them. */
const ground = /^src\/server\/(config|db|http|platform|kernel\/[^/]+\.ts)/

/** Files of `src/server` that speak HTTP without being routes, and why. Every other use case answers an `Outcome` of `kernel/outcome.ts`. */
const speakHttp: Record<string, string> = {
  'account/privacy.ts': 'erasing an account clears the cookie of its session',
  'auth/login.ts': 'sign-in sets the cookies of session and device',
  'camps/confirm-html.ts': 'a page of its own',
  'operators/console-cookie.ts': 'the cookie of the console',
  'operators/console-sessions.ts': 'the proof against forged requests goes with the session',
  'operators/once.ts': 'runs a call once',
  'orders/payments/page-html.ts': 'a page of its own',
  'pages/cart-page.ts': 'the cart, drawn for its visitor',
  'pages/account-page.ts': 'pages of the account with plain forms, drawn for their customer',
  'pages/order-page.ts': 'an order by plain forms',
  'pages/orders-pages.ts': 'the orders of a customer, drawn for that customer',
  'pages/page-answers.ts': 'pages that are drawn for one request',
  'pages/form-pages.ts': 'pages that answer a plain form',
  'prescriptions/upload.ts': 'reads a file while it arrives',
  'publishing/catalogue-pages.ts': 'pages of the catalogue',
  'publishing/images.ts': 'reads a picture while it arrives, and sends it',
  'publishing/publish-queue.ts': 'reads an export while it arrives',
  'search/suggestion-dto.ts': 'marks what was found, as HTML',
  'search/listing-requests.ts': 'lists of products as parts of a page',
  'session/guards.ts': 'who may call, by the cookie of a request',
  'session/location.ts': 'a visit begins with cookies',
}

const serverRefusal = (from: string, target: string): string | undefined => {
  if (!isInRoom(from)) return undefined
  if (!isInRoom(target))
    return target.startsWith('src/server/')
      ? 'only the files beside the rooms wire the server'
      : undefined
  const own = from.replace('src/server/', '')
  if (
    target.startsWith('src/server/http/') &&
    !ground.test(from) &&
    !/(^|-)(routes|wiring)\.ts$/.test(basename(from)) &&
    !(own in speakHttp)
  )
    return 'use cases know no HTTP'
  if (ground.test(from) || ground.test(target)) return undefined
  const [kind, targetKind] = [kindOf(basename(from)), kindOf(basename(target))]
  return kindMayImport[kind].includes(targetKind) ? undefined : `${kind} ↛ ${targetKind}`
}

/** Why `from` may not import `specifier`; undefined when it may. */
const refusal = (from: string, specifier: string): string | undefined => {
  const layer = layerOf(from)
  const allowed = mayImport[layer]
  if (!allowed) return `${layer} is no layer of the table`
  const relative = specifier.startsWith('.')
  if (!relative && !specifier.startsWith('#')) {
    const own = packagesOf[layer]
    if (own && !own.test(specifier)) return `${layer} is pure`
    const rule = onlyIn.find((one) => one.package.test(specifier))
    return rule && !rule.layers.includes(layer) ? `only ${rule.layers.join(', ')} may` : undefined
  }
  const target = (
    relative ? join(dirname(from), specifier) : specifier.replace('#', 'src/')
  ).replace(/\?.*$/, '')
  const targetLayer = layerOf(target)
  // Style sheets and pictures are no modules: Vite takes them by their place.
  if (relative && ![layer, 'styles'].includes(targetLayer) && layer !== 'scripts')
    return `another layer is imported as #${target.replace('src/', '')}`
  if (targetLayer !== layer && !allowed.includes(targetLayer))
    return `${layer} may import ${allowed.join(', ') || 'no layer'}`
  return serverRefusal(from, target)
}

const refusals = (source: Source): string[] =>
  importsOf(source).flatMap((specifier) => {
    const reason = refusal(source.path, specifier)
    return reason ? [`${source.path} → ${specifier}: ${reason}`] : []
  })

describe('layers', () => {
  it('every file imports only what its layer may', () => {
    const files = sources('src/**/*.{ts,tsx,astro,mjs}', 'scripts/**/*.{ts,mjs}')
    expect(files.length).toBeGreaterThan(0)
    expect(files.flatMap(refusals)).toEqual([])
  })

  it.each([
    ['src/model/cart.ts', '#client/caller.ts'],
    ['src/model/cart.ts', 'node:fs'],
    ['src/model/cart.ts', 'kysely'],
    ['src/paths.ts', '#catalogue/open.ts'],
    ['src/client/cart/cart.ts', '#server/main.ts'],
    ['src/components/Price.astro', 'react'],
    ['src/layouts/Page.astro', '#catalogue/open.ts'],
    ['src/pages/index.astro', '../layouts/Page.astro'],
    ['src/islands/cart/Cart.tsx', 'node:crypto'],
    ['src/islands/cart/Cart.tsx', '@tanstack/react-query'],
    ['src/console/App.tsx', '#server/main.ts'],
    ['src/console/App.tsx', '#islands/cart/Cart.tsx'],
    ['src/server/orders/cart/routes.ts', './cart-repository.ts'],
    ['src/server/orders/rows/cart-repository.ts', './order-view.ts'],
    ['src/server/orders/cart/cart.ts', './routes.ts'],
    ['src/server/orders/cart/cart.ts', '../wiring.ts'],
    ['src/server/orders/cart/cart.ts', '../../app.ts'],
    ['src/server/orders/cart/cart.ts', '../../http/cookies.ts'],
    ['src/press/worker.ts', 'i18next'],
    ['scripts/bench.ts', '../src/components/Price.astro'],
    ['src/helpers/x.ts', '#model/cart.ts'],
  ])('the layer rule refuses %s → %s', (from, specifier) => {
    expect(refusal(from, specifier)).toBeDefined()
  })

  it('every use case that speaks HTTP by name does', () => {
    const silent = Object.keys(speakHttp).filter((path) => {
      const [source] = sources(`src/server/${path}`)
      return !source || !importsOf(source).some((specifier) => specifier.includes('/http/'))
    })
    expect(silent).toEqual([])
  })

  it('the layer rule finds the imports of front matter and scripts of an .astro file', () => {
    const text =
      "---\nimport A from './A.astro'\n---\n<p>import no from 'text'</p>\n<script>\nimport '#client/badge.ts'\n</script>\n"
    expect(importsOf({ path: 'src/pages/x.astro', text })).toEqual([
      './A.astro',
      '#client/badge.ts',
    ])
  })
})
