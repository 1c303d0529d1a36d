import { dirname, join } from 'node:path'
import { sizes } from '#model/limits.ts'
import { sitemapFiles } from '#paths.ts'
import type { Ledger } from './ledger.ts'
import { makePublicFolder, writePublicFile } from './public-files.ts'
import { type SitemapChanges, seriesOf } from './sitemap-changes.ts'

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** A file of the tree that is not a page (a sitemap, `robots.txt`): its path in the tree and its text. */
export type Extra = { file: string; text: string }

export const writeExtra = (folder: string, { file, text }: Extra): void => {
  const path = join(folder, file)
  makePublicFolder(dirname(path))
  writePublicFile(path, text)
}

/** The sitemaps of the tree before the publish: those of kinds and languages without changes stay as they are. */
export type Before = {
  index: string
  changes: Pick<SitemapChanges, 'relisted' | 'days'>
  /** Text of a sitemap by its path in the tree; `null` where there is none. */
  text: (file: string) => string | null
}

/**
 * The sitemaps of a tree: an index and one file a kind, language and 25,000 addresses, each with the day on which the
 * page's content last changed. With `before`, yields only the files that may differ and calls `kept` for the others.
 */
export function* sitemaps(
  ledger: Ledger,
  site: string,
  before?: Before,
  keepFile?: (file: string) => void,
): Generator<Extra> {
  const dates = new Map(
    [...(before?.index ?? '').matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)</g)].map(
      ([, loc = '', date = '']) => [loc, date],
    ),
  )
  let index = ''
  const add = (name: string, changed: string): void => {
    index += `<sitemap><loc>${site}${sitemapFiles.of(name)}</loc><lastmod>${changed}</lastmod></sitemap>\n`
  }
  for (const { kind, locale, listed } of ledger.kinds()) {
    const parts = Math.ceil(listed / sizes.sitemapUrls)
    const names = Array.from({ length: parts }, (_, part) => `${kind}-${locale}-${part + 1}`)
    const asBefore = names.map((name) => dates.get(site + sitemapFiles.of(name)))
    const series = seriesOf({ kind, locale })
    const days =
      before && !before.changes.relisted.has(series)
        ? (before.changes.days.get(series) ?? noDays)
        : undefined
    if (before && days?.size === 0 && asBefore.every((date) => date !== undefined)) {
      for (const [part, name] of names.entries()) {
        add(name, asBefore[part] ?? '')
        keepFile?.(sitemapFiles.of(name).slice(1))
      }
      continue
    }
    const redated = before && days && redatedTexts(site, before, { names, days })
    const pages = redated || parts === 0 ? [] : ledger.listed(kind, locale)
    for (const [part, name] of names.entries()) {
      const { text, changed } =
        redated?.[part] ??
        urlset(site, pages.slice(part * sizes.sitemapUrls, (part + 1) * sizes.sitemapUrls))
      add(name, changed)
      yield { file: sitemapFiles.of(name).slice(1), text }
    }
  }
  yield {
    file: sitemapFiles.index().slice(1),
    text: `${head}<sitemapindex xmlns="${schema}">\n${index}</sitemapindex>\n`,
  }
}

type Days = ReadonlyMap<string, string>
const noDays: Days = new Map()

type Urlset = { text: string; changed: string }

/**
 * Replaces only the days in the existing texts if the same pages are listed as before: most publishes change a few of eighty thousand
 * pages. `null` if the texts do not hold all of them.
 */
const redatedTexts = (
  site: string,
  before: Before,
  { names, days }: { names: readonly string[]; days: Days },
): Urlset[] | null => {
  const dayOf = new Map([...days].map(([path, day]) => [xml(site + path), day]))
  const made: Urlset[] = []
  let count = 0
  for (const name of names) {
    const lines = before.text(sitemapFiles.of(name).slice(1))?.split('\n') ?? []
    let last = ''
    for (const [at, line] of lines.entries()) {
      // Not a regular expression: over ninety thousand lines that takes twice as long.
      if (!line.startsWith(beforeLoc)) continue
      const end = line.indexOf(beforeDay)
      const loc = line.slice(beforeLoc.length, end)
      const now = dayOf.get(loc)
      if (now !== undefined) {
        lines[at] = urlLineOf(loc, now)
        count++
      }
      const day = now ?? line.slice(end + beforeDay.length, -afterDay.length)
      if (day > last) last = day
    }
    if (last === '') return null
    made.push({ text: lines.join('\n'), changed: last })
  }
  return count === dayOf.size ? made : null
}

const beforeLoc = '<url><loc>'
const beforeDay = '</loc><lastmod>'
const afterDay = '</lastmod></url>'
const urlLineOf = (loc: string, day: string): string => beforeLoc + loc + beforeDay + day + afterDay

const urlset = (site: string, pages: readonly { path: string; changed: string }[]): Urlset => {
  let changed = ''
  let text = `${head}<urlset xmlns="${schema}">\n`
  for (const page of pages) {
    if (page.changed > changed) changed = page.changed
    text += `${urlLineOf(xml(site + page.path), page.changed)}\n`
  }
  return { text: `${text}</urlset>\n`, changed }
}

/** Keeps crawlers out of the API; search pages are in no sitemap (spec §2). */
export const robots = (site: string): Extra => ({
  file: 'robots.txt',
  text: `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${site}${sitemapFiles.index()}\n`,
})
