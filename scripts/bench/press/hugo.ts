import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DrugView } from '#model/views/drug.ts'
import { hugoData } from './hugo-words.ts'
import { type Measured, measure } from './measure.ts'
import { site } from './place.ts'
import { setAside } from './settle.ts'

/** Hugo lower-cases the keys of front matter at some depths, so they are lower-cased at all depths here. */
const smallKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(smallKeys)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value).map(([key, inner]) => [key.toLowerCase(), smallKeys(inner)]),
        )
      : value

/** `hugo v0.111.3`; `null` if it is not installed. */
export const hugoVersion = (): string | null => {
  const { status, stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' })
  return status === 0 ? (/v[\d.]+\d/.exec(stdout)?.[0] ?? 'of unknown version') : null
}

/** Parts that the build determines and every page repeats, taken from one of our pages. */
export type Constants = {
  /** Addresses of the compiled style sheet, icons and script, which all compared builders use. */
  style: string
  icons: string
  script: string
  /** HTML of the head that does not name the page: icons, theme, what is fetched ahead. */
  headCommon: string
  /** HTML of the header up to the list of languages: menu, logo, search island, tools. */
  headerTop: string
  /** HTML below the content: footer, strips, dock. */
  foot: string
}

/** Throws where our pages no longer have such a part, so that the templates of `hugo/layouts` are brought to today's page. */
export const constantsOf = (html: string): Constants => {
  const find = (what: string, pattern: RegExp): string => {
    const found = pattern.exec(html)?.[1]
    if (found === undefined) throw new Error(`our page has no ${what} that Hugo could be given`)
    return found
  }
  return {
    style: find('style sheet', /<link rel="stylesheet" href="([^"]+)"/),
    icons: find('icons', /<use href="([^"#]+)#/),
    script: find('script', /<script type="module" src="([^"]+)"/),
    headCommon: find(
      'fixed part of the head',
      /(<meta property="og:type".*?<link rel="manifest"[^>]*>)/s,
    ),
    headerTop: find(
      'header',
      /<header class="top"><div class="wrap">(.*?<details class="langs">.*?<\/summary>)/s,
    ),
    foot: find('foot', /<\/main>(.*?)<script type="module"/s),
  }
}

/** A Hugo site of these pages: the view is the front matter, and the templates of `hugo/layouts` print what ours print. */
export const makeHugoSite = (
  folder: string,
  views: readonly DrugView[],
  constants: Constants,
): void => {
  rmSync(folder, { recursive: true, force: true })
  for (const name of ['content/drugs', 'data']) mkdirSync(join(folder, name), { recursive: true })
  cpSync(join(import.meta.dirname, 'hugo/layouts'), join(folder, 'layouts'), { recursive: true })
  const config = {
    baseURL: `${site}/`,
    // Only the pages: no lists, feeds or sitemap.
    disableKinds: ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404'],
    params: { origin: site, ...constants },
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  for (const [name, data] of Object.entries(hugoData(views)))
    writeFileSync(join(folder, 'data', `${name}.json`), JSON.stringify(data))
  for (const view of views) {
    const name = `${view.slug}-${view.id}`
    const matter = { url: `/drugs/${name}.html`, view: smallKeys(view) }
    writeFileSync(
      join(folder, 'content/drugs', `${name}.md`),
      `${JSON.stringify(matter, null, 1)}\n`,
    )
  }
}

/** `hugo` with its defaults, on all cores, into an empty folder. */
export const runHugo = (folder: string, out: string): Promise<Measured> => {
  setAside(out)
  return measure('hugo', ['--source', folder, '--destination', out], {
    cwd: folder,
    env: { HUGO_CACHEDIR: join(folder, 'cache') },
  })
}
