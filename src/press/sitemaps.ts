import { sizes } from '#model/limits.ts'
import { files } from '#paths.ts'
import type { Ledger } from './ledger.ts'

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** A file of the tree that is no page: its path in the tree and its text. */
export type Extra = { file: string; text: string }

/** What is known of the sitemaps of the tree before: those of kinds and languages in which nothing changed stay as they are. */
export type Before = {
  /** Text of the index. */
  index: string
  /** Kinds and languages with a new, changed or removed page, as `kind locale`. */
  touched: ReadonlySet<string>
}

/**
 * The sitemaps of a tree: an index and one file a kind, language and 25,000 addresses, each with the day on which the
 * page's content last changed. With `before` only the files that may differ, and `kept` hears of the others.
 */
export function* sitemaps(ledger: Ledger, site: string, before?: Before, kept?: (file: string) => void): Generator<Extra> {
  const dates = new Map(
    [...(before?.index ?? '').matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)</g)].map(([, loc = '', date = '']) => [loc, date]),
  )
  let index = ''
  const add = (name: string, changed: string): void => {
    index += `<sitemap><loc>${site}${files.sitemap(name)}</loc><lastmod>${changed}</lastmod></sitemap>\n`
  }
  for (const { kind, locale, listed } of ledger.kinds()) {
    const parts = Math.ceil(listed / sizes.sitemapUrls)
    const names = Array.from({ length: parts }, (_, part) => `${kind}-${locale}-${part + 1}`)
    const asBefore = names.map((name) => dates.get(site + files.sitemap(name)))
    if (before && !before.touched.has(`${kind} ${locale}`) && asBefore.every((date) => date !== undefined)) {
      for (const [part, name] of names.entries()) {
        add(name, asBefore[part] ?? '')
        kept?.(files.sitemap(name).slice(1))
      }
      continue
    }
    const pages = parts === 0 ? [] : ledger.listed(kind, locale)
    for (const [part, name] of names.entries()) {
      const { text, changed } = urlset(site, pages.slice(part * sizes.sitemapUrls, (part + 1) * sizes.sitemapUrls))
      add(name, changed)
      yield { file: files.sitemap(name).slice(1), text }
    }
  }
  yield { file: files.sitemapIndex().slice(1), text: `${head}<sitemapindex xmlns="${schema}">\n${index}</sitemapindex>\n` }
}

const urlset = (site: string, pages: readonly { path: string; changed: string }[]): { text: string; changed: string } => {
  let changed = ''
  let text = `${head}<urlset xmlns="${schema}">\n`
  for (const page of pages) {
    if (page.changed > changed) changed = page.changed
    text += `<url><loc>${xml(site + page.path)}</loc><lastmod>${page.changed}</lastmod></url>\n`
  }
  return { text: `${text}</urlset>\n`, changed }
}

/** Search results and the API are for people and programs, not for crawlers (spec §2: search pages are not listed). */
export const robots = (site: string): Extra => ({
  file: 'robots.txt',
  text: `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${site}${files.sitemapIndex()}\n`,
})
