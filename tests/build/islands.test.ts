import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { openRenderer } from '#press/renderer.ts'
import { drugView } from '../fixtures/views/drug.ts'
import { interactionsView } from '../fixtures/views/interactions.ts'
import { screenView } from '../fixtures/views/site.ts'
import { everyView } from '../fixtures/views.ts'
import { built } from '../support/built.ts'
import { elements } from '../support/html.ts'

let assets: string
let render: (
  view: Parameters<Awaited<ReturnType<typeof openRenderer>>['render']>[0],
) => Promise<string>
beforeAll(async () => {
  const dist = await built()
  assets = join(dist, 'client/assets')
  const renderer = await openRenderer(dist, 'https://nuskha.example')
  render = async (view) => Buffer.from(await renderer.render(view)).toString()
  for (const file of await initialScripts(drugView())) reachable.add(file)
  for (const file of reachable) for (const later of wantedLater(file)) withImports(later, reachable)
})

const textOf = (file: string): string => readFileSync(join(assets, file), 'utf8')
const brotli = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(textOf(file)).length, 0)
const gzip = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(textOf(file), { level: 9 }).length, 0)

/** A script and its static imports. */
const withImports = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  for (const [, other = ''] of textOf(file).matchAll(
    /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g,
  ))
    withImports(other, found)
  return found
}

/** The dynamic imports of a script. */
const wantedLater = (file: string): string[] =>
  [...textOf(file).matchAll(/import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g)].map(([, name = '']) => name)

const scriptsOf = (html: string): string[] =>
  elements(html, 'script')
    .filter(({ src }) => src !== undefined)
    .map(({ src = '' }) => basename(src))

const initialScripts = async (view: Parameters<typeof render>[0]): Promise<Set<string>> => {
  const found = new Set<string>()
  for (const script of scriptsOf(await render(view))) withImports(script, found)
  return found
}

/** All scripts that a page may load; the folder also has files of the previous build. */
const reachable = new Set<string>()
const chunk = (name: string): string =>
  [...reachable].find((file) => file.startsWith(`${name}.`)) ?? ''
/** The components of islands, by their names in pages. */
const components: Record<string, string> = {
  search: 'SearchBox',
  substitutes: 'SubstituteTools',
  interactions: 'Checker',
  cart: 'Cart',
}
/** Bytes of a page with all its islands hydrated. */
const whenAwake = async (
  view: Parameters<typeof render>[0],
): Promise<{ names: string[]; bytes: number }> => {
  const files = await initialScripts(view)
  const names = elements(await render(view), 'div').flatMap(
    (element) => element['data-island'] ?? [],
  )
  for (const name of ['react', ...names.map((island) => components[island] ?? island)]) {
    expect(chunk(name), name).not.toBe('')
    withImports(chunk(name), files)
  }
  return { names, bytes: brotli(files) }
}

/** React and the hydration code, shared by all islands, which are one file. */
const ofReact = (): Set<string> => withImports(chunk('react'))

describe('the scripts of a page', () => {
  it.each(everyView().map((view) => [`${view.is} ${view.head.path}`, view] as const))(
    '%s needs at most 10 KB before anything is touched',
    async (_, view) => {
      const files = await initialScripts(view)
      expect(files.size).toBeGreaterThan(0)
      expect(brotli(files)).toBeLessThanOrEqual(10 * 1024)
      expect([...files].filter((file) => ofReact().has(file))).toEqual([])
    },
  )

  it.each([
    ['a drug', 85, drugView(), ['search', 'substitutes']],
    // A page to work on, which only users of this page load.
    ['the interaction checker', 93, interactionsView(), ['search', 'interactions']],
  ] as const)(
    'the scripts of %s take at most %i KB with all islands hydrated, including React',
    async (_, max, view, islands) => {
      const { names, bytes } = await whenAwake(view)
      expect(names).toEqual(islands)
      expect(bytes).toBeLessThanOrEqual(max * 1024)
    },
  )

  it('the scripts of the cart are at most 115 KB in all, gzip, with the interaction panel and the location box open', async () => {
    const files = await initialScripts(screenView())
    for (const part of [
      'react',
      'stores',
      'Cart',
      'CartPanel',
      'parts',
      'overlays',
      'LocationBox',
      'SearchBox',
    ]) {
      expect(chunk(part), part).not.toBe('')
      withImports(chunk(part), files)
    }
    expect(gzip(files)).toBeLessThanOrEqual(115 * 1024)
  })

  it.each([
    ['the cart', 8, 75, ['Cart']],
    ['the sign-in', 9, 74, ['sign-in']],
    ['the search', 7, 82, ['SearchBox']],
  ] as const)(
    '%s loads at most %i files, of at most %i KB in all',
    async (_, files, max, parts) => {
      const found = await initialScripts(screenView())
      for (const part of ['react', 'core', ...parts]) {
        expect(chunk(part), part).not.toBe('')
        withImports(chunk(part), found)
      }
      expect([...found].length).toBeLessThanOrEqual(files)
      expect(brotli(found)).toBeLessThanOrEqual(max * 1024)
    },
  )

  it('the scripts of the search without React are at most 25 KB, gzip', async () => {
    const react = ofReact()
    // What every page has at once has a budget of its own.
    const there = await initialScripts(drugView())
    const files = [...withImports(chunk('SearchBox'))].filter(
      (file) => !react.has(file) && !there.has(file),
    )
    expect(files).toContain(chunk('SearchBox'))
    expect(gzip(files)).toBeLessThanOrEqual(25 * 1024)
  })

  it('the scripts of a page contain no schema library: only the compiler reads the contract', () => {
    const guilty = readdirSync(assets).filter(
      (file) => file.endsWith('.js') && /ZodError|_zod\b/.test(textOf(file)),
    )
    expect(guilty).toEqual([])
  })

  it('an island renders the HTML of the server, without text that only the browser knows', async () => {
    const html = await render(drugView())
    expect(html).toMatch(/<form class="search"[^>]*role="search"/)
    expect(html).not.toMatch(/role="(combobox|listbox|dialog)"/)
  })
})
