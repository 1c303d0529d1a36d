import { sizes } from '#model/limits.ts'
import { files } from '#paths.ts'
import type { Ledger } from './ledger.ts'

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** A file of the tree that is no page: its path in the tree and its text. */
export type Extra = { file: string; text: string }

/**
 * The sitemaps of a tree: an index and one file a kind, language and 25,000 addresses, each with the day on which the
 * page's content last changed.
 */
export function* sitemaps(ledger: Ledger, site: string): Generator<Extra> {
  const index: string[] = []
  for (const { kind, locale, listed } of ledger.kinds()) {
    if (listed === 0) continue
    const pages = ledger.listed(kind, locale)
    for (let from = 0, part = 1; from < pages.length; from += sizes.sitemapUrls, part++) {
      const name = `${kind}-${locale}-${part}`
      let changed = ''
      let text = `${head}<urlset xmlns="${schema}">\n`
      for (const page of pages.slice(from, from + sizes.sitemapUrls)) {
        if (page.changed > changed) changed = page.changed
        text += `<url><loc>${xml(site + page.path)}</loc><lastmod>${page.changed}</lastmod></url>\n`
      }
      index.push(`<sitemap><loc>${site}${files.sitemap(name)}</loc><lastmod>${changed}</lastmod></sitemap>\n`)
      yield { file: files.sitemap(name).slice(1), text: `${text}</urlset>\n` }
    }
  }
  yield { file: files.sitemapIndex().slice(1), text: `${head}<sitemapindex xmlns="${schema}">\n${index.join('')}</sitemapindex>\n` }
}

/** Search results and the API are for people and programs, not for crawlers (spec §2: search pages are not listed). */
export const robots = (site: string): Extra => ({
  file: 'robots.txt',
  text: `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${site}${files.sitemapIndex()}\n`,
})
