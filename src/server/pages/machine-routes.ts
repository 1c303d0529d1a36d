import type { Hono } from 'hono'
import type { Catalogue } from '#catalogue/open.ts'
import { servedCities } from '#catalogue/query/place.ts'
import { decimalRupees } from '#model/money.ts'
import { type Policy, policies } from '#model/policies.ts'
import { checkPackPath, files, paths, policyPath, sitemapFiles } from '#paths.ts'
import type { Db } from '../db/types.ts'
import { contentOf, reply } from '../http/content.ts'
import { cacheControl } from '../http/headers.ts'
import type { ActiveCatalogue } from '../kernel/active-catalogue.ts'

export type MachinePageDeps = {
  activeCatalogue: ActiveCatalogue
  db: Db
  site: string
  name: string
  now: () => Date
}

export const machinePaths = { llms: '/llms.txt', feed: '/merchant-feed.xml' } as const

const law: Record<Policy, [title: string, about: string]> = {
  terms: ['Terms of use', 'who sells, orders, prices and payment'],
  privacy: ['Privacy notice', 'what is kept of customers, for what, and how they have it deleted'],
  returns: ['Returns and refunds', 'what is taken back, and when money comes back'],
  shipping: [
    'Shipping and cancellation',
    'where and when orders arrive, and how they are cancelled',
  ],
  prescriptions: ['Prescriptions', 'what needs one, and who reads it'],
  fair: ['Fair selling', 'what the shop does in place of the dark patterns of India’s guidelines'],
}

/** What the shop is and where its pages are, for assistants (llmstxt.org). */
const llms = ({ site, name }: MachinePageDeps, catalogue: Catalogue): string => {
  const link = (text: string, path: string, about: string): string =>
    `- [${text}](${site}${path}): ${about}\n`
  const cities = servedCities(catalogue).map((city) => city.name)
  return `# ${name}

> An online pharmacy in India.${cities.length > 0 ? ` It delivers in ${cities.join(', ')}.` : ''} Prices are in rupees and include GST. Medicines on prescription are sent after a pharmacist has read the prescription. The texts inform; they replace neither a doctor nor a pharmacist, and no dose should be changed because of them.

## Pages

${link('Medicines', paths.drugs(), 'all medicines by letter, with composition, price and substitutes')}${link('Salts', paths.salts(), 'what each active ingredient does, its side effects and warnings')}${link('Ailments', paths.ailments(), 'ailments with their medicines')}${link('Interaction checker', paths.interactions(), 'what is known of two or more medicines taken together')}${link('Check your pack', checkPackPath, 'whether a batch number is in an alert or was recalled, as far as is known')}${link('Health products', paths.categories(), 'products that are no medicines')}${link('Questions', paths.faq(), 'orders, delivery, returns')}
## The law

${policies.map((policy) => link(law[policy][0], policyPath(policy), law[policy][1])).join('')}
## For programs

${link('API', '/api/docs', 'the API with its description at /api/openapi.json')}${link('Sitemaps', sitemapFiles.index(), 'every page in every language, with the day of its last change')}${link('Merchant feed', machinePaths.feed, 'health products with price and availability; no medicines')}`
}

const xml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

type Row = {
  id: number
  name: string
  slug: string
  pack: string
  mrp: number
  price: number
  image: string | null
  maker: string
  brand: string | null
  gtin: string | null
}

/**
 * What may be advertised: no medicine, nothing that a rule of the law keeps from sale or from offers, such as infant food, and nothing without
 * a price.
 */
const advertisedSql = `SELECT p.id, p.name, p.slug, p.pack_label AS pack, p.mrp, p.price, p.image, m.name AS maker, b.name AS brand, p.body ->> '$.gtins[0]' AS gtin
  FROM product p JOIN manufacturer m ON m.id = p.manufacturer_id LEFT JOIN brand b ON b.id = p.brand_id
  WHERE p.kind = 'otc' AND p.sale = 'for-sale' AND p.sale_rule IS NULL AND p.offers = 1 AND p.rx = 0 AND p.schedule IN ('none', 'OTC') AND p.price > 0
    AND p.body ->> '$.placedBy' IS NULL
  ORDER BY p.id`

/** The feed of Google Merchant Center (RSS 2.0). It says what a product is and nothing that it is good for. */
const feed = async ({ site, name, db }: MachinePageDeps, catalogue: Catalogue): Promise<string> => {
  const none = new Set(
    (await db.selectFrom('stock').select('product_id').where('on_hand', '=', 0).execute()).map(
      ({ product_id }) => Number(product_id),
    ),
  )
  const rupees = (amount: number): string => `${decimalRupees(amount)} INR`
  const items = (catalogue.sql(advertisedSql).all() as Row[]).map((row) => {
    const image = row.image ?? files.packPicture(row.id).replace(/\.svg$/, '.png')
    const fields: [string, string | null][] = [
      ['g:id', String(row.id)],
      ['g:title', row.name.slice(0, 150)],
      ['g:description', `${row.name}, ${row.pack}, by ${row.maker}`],
      ['g:link', site + paths.otc(row)],
      ['g:image_link', image.startsWith('/') ? site + image : image],
      ['g:availability', none.has(row.id) ? 'out_of_stock' : 'in_stock'],
      ['g:price', rupees(row.mrp)],
      ['g:sale_price', row.price < row.mrp ? rupees(row.price) : null],
      ['g:condition', 'new'],
      ['g:brand', row.brand ?? row.maker],
      ['g:gtin', row.gtin],
    ]
    return `<item>${fields
      .flatMap(([field, value]) => (value === null ? [] : [`<${field}>${xml(value)}</${field}>`]))
      .join('')}</item>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${xml(name)}</title><link>${xml(site)}</link><description>${xml(name)}</description>
${items.join('')}</channel></rss>
`
}

/** How long a feed is kept: who asks often gets the same. */
const keptMs = 10 * 60_000

/** Pages that programs read: of assistants and of merchant centres. */
export const machinePages = (app: Hono, deps: MachinePageDeps): void => {
  const { activeCatalogue, now } = deps
  let kept: { catalogue: Catalogue; until: number; text: Promise<string> } | null = null
  const feedOf = (catalogue: Catalogue): Promise<string> => {
    const at = now().getTime()
    if (kept?.catalogue !== catalogue || kept.until <= at) {
      const made = { catalogue, until: at + keptMs, text: feed(deps, catalogue) }
      kept = made
      made.text.catch(() => {
        if (kept === made) kept = null
      })
    }
    return kept.text
  }
  const answer = (path: string, type: string, make: (of: Catalogue) => Promise<string>): void => {
    app.get(path, async ({ req }) => {
      const catalogue = activeCatalogue()
      if (!catalogue)
        return new Response('Nothing is published yet.\n', {
          status: 503,
          headers: { 'Cache-Control': cacheControl.none, 'Retry-After': '60' },
        })
      const content = contentOf(await make(catalogue), { type })
      return await reply(req.raw, content, { cache: cacheControl.page })
    })
  }
  answer(machinePaths.llms, 'text/plain; charset=utf-8', async (of) => llms(deps, of))
  answer(machinePaths.feed, 'application/xml; charset=utf-8', feedOf)
}
