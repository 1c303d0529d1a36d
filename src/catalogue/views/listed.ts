import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { AilmentView, BrandView, ManufacturerView, UsageView } from '#model/views/pages.ts'
import type { Card, Link, Paged } from '#model/views/parts.ts'
import { paths, type Slugged } from '#paths.ts'
import { complaints } from '../formulary/complaints.ts'
import { termIn } from '../formulary/terms.ts'
import type { Catalogue } from '../open.ts'
import type { KeyOf } from '../page.ts'
import {
  type Ailment,
  ailmentOf,
  brandOf,
  entitiesOf,
  manufacturerOf,
  type Salt,
  saltOf,
  type Usage,
  usageOf,
} from '../query/entity.ts'
import { keep } from '../query/keep.ts'
import { type ListedBy, listIds } from '../query/listing.ts'
import { cardRows } from '../query/product.ts'
import { cardsOf } from './card.ts'
import { headOf } from './head.ts'
import { linkTo, nameIn } from './links.ts'
import { maybeIn, textsIn } from './monograph.ts'
import { onPage, paged } from './paged.ts'
import { manufacturerLink } from './sold-product.ts'

/** A page of the products of a maker, brand, ailment or usage. */
export const productsOf = (
  catalogue: Catalogue,
  by: Exclude<ListedBy, 'category'>,
  item: Slugged,
  { locale, pageNumber }: { locale: Locale; pageNumber: number },
): Paged<Card> => {
  const ids = listIds(catalogue, by, item.id)
  const cards = cardsOf(
    catalogue,
    cardRows(catalogue, onPage(ids, pageNumber, sizes.listing)),
    locale,
  )
  return paged(cards, {
    locale,
    total: ids.length,
    size: sizes.listing,
    pageNumber,
    path: (number) => paths[by](item, number),
  })
}

export const manufacturerView = (
  catalogue: Catalogue,
  key: KeyOf<'manufacturer'>,
): ManufacturerView | null => {
  const maker = manufacturerOf(catalogue, key.id)
  if (!maker) return null
  const products = productsOf(catalogue, 'manufacturer', maker, key)
  const about = maybeIn(maker.body.about, key.locale)
  return {
    is: 'manufacturer',
    head: headOf(catalogue, key, {
      languages: maker.languages,
      crumbs: [linkTo.maker(maker, key.locale)],
      index: products.total > 0 || about !== undefined,
    }),
    id: maker.id,
    name: maker.name,
    address: maker.body.address,
    country: maker.body.country,
    about,
    products,
  }
}

export const brandView = (catalogue: Catalogue, key: KeyOf<'brand'>): BrandView | null => {
  const brand = brandOf(catalogue, key.id)
  if (!brand) return null
  const products = productsOf(catalogue, 'brand', brand, key)
  return {
    is: 'brand',
    head: headOf(catalogue, key, {
      languages: brand.languages,
      crumbs: [linkTo.brand(brand, key.locale)],
      index: products.total > 0,
    }),
    id: brand.id,
    name: brand.name,
    about: maybeIn(brand.body.about, key.locale),
    maker: manufacturerLink(catalogue, brand.manufacturerId, key.locale),
    products,
  }
}

/**
 * The most frequent salts of the products of an ailment or usage; every page of its list shows them. A salt that is never given alone for it only
 * accompanies others, as caffeine does in medicines for fever; all count where hardly one is given alone.
 */
const saltsOf = keep(32, (catalogue, key: `${'ailment' | 'usage'} ${number}`): Salt[] => {
  const [by = '', id = ''] = key.split(' ')
  const sql = (having: string) =>
    `SELECT s.salt_id AS id FROM product_${by} l JOIN product_salt s ON s.product_id = l.product_id JOIN product p ON p.id = l.product_id
     WHERE l.${by}_id = ? GROUP BY s.salt_id ${having} ORDER BY COUNT(*) DESC, s.salt_id LIMIT ?`
  const salts = (having: string): Salt[] =>
    entitiesOf(catalogue, saltOf, sql(having), Number(id), sizes.related)
  const alone = salts("HAVING SUM(p.salts NOT LIKE '%+%') > 0")
  return alone.length > 1 ? alone : salts('')
})

const saltLinks = (
  catalogue: Catalogue,
  by: 'ailment' | 'usage',
  id: number,
  locale: Locale,
): Link[] => saltsOf(catalogue, `${by} ${id}`).map((salt) => linkTo.salt(salt, locale))

/** What is told in general of an ailment, without what its row tells itself. */
const generalOf = ({ name, body }: Ailment, locale: Locale): AilmentView['general'] => {
  const complaint = complaints.get(name)
  if (!complaint) return null
  const general = {
    about: body.about === undefined ? complaint.about : undefined,
    symptoms: body.symptoms?.length ? [] : complaint.symptoms.map((word) => termIn(word, locale)),
    selfCare: body.selfCare?.length ? [] : complaint.selfCare,
    seeDoctor: body.seeDoctor === undefined ? complaint.seeDoctor : [],
  }
  return Object.values(general).some((told) => told?.length) ? general : null
}

export const ailmentView = (catalogue: Catalogue, key: KeyOf<'ailment'>): AilmentView | null => {
  const { locale } = key
  const ailment = ailmentOf(catalogue, key.id)
  if (!ailment) return null
  const { body } = ailment
  return {
    is: 'ailment',
    head: headOf(catalogue, key, {
      languages: ailment.languages,
      crumbs: [linkTo.ailment(ailment, locale)],
    }),
    id: ailment.id,
    name: nameIn(ailment, locale),
    pictogram: body.pictogram ?? null,
    synonyms: body.synonyms ?? [],
    about: maybeIn(body.about, locale),
    symptoms: textsIn(body.symptoms, locale),
    causes: textsIn(body.causes, locale),
    selfCare: textsIn(body.selfCare, locale),
    seeDoctor: maybeIn(body.seeDoctor, locale),
    general: generalOf(ailment, locale),
    relatedTests: textsIn(body.relatedTests, locale),
    references: body.references ?? [],
    salts: saltLinks(catalogue, 'ailment', ailment.id, locale),
    usages: otherUses(ailment, entitiesOf(catalogue, usageOf, usagesSql, ailment.id))
      .slice(0, sizes.related)
      .map((usage) => linkTo.usage(usage, locale)),
    products: productsOf(catalogue, 'ailment', ailment, key),
  }
}

const usagesSql = `SELECT u.id FROM usage_ailment l JOIN usage u ON u.id = l.usage_id WHERE l.ailment_id = ?
  ORDER BY u.products DESC, u.name COLLATE NOCASE, u.id`

/** `Treatment of Hypertension (high blood pressure)` → `hypertension`. */
const complaintOf = (use: string): string =>
  use
    .toLowerCase()
    .replace(/^treatment of /, '')
    .replace(/ \([^()]*\)$/, '')

/** Uses of other names than the ailment's own, each once: its page lists more products than they. */
const otherUses = ({ name, body }: Ailment, usages: readonly Usage[]): Usage[] => {
  const told = new Set([name, ...(body.synonyms ?? [])].map(complaintOf))
  return usages.filter((usage) => {
    const complaint = complaintOf(usage.name)
    if (told.has(complaint)) return false
    told.add(complaint)
    return true
  })
}

export const usageView = (catalogue: Catalogue, key: KeyOf<'usage'>): UsageView | null => {
  const { locale } = key
  const usage = usageOf(catalogue, key.id)
  if (!usage) return null
  return {
    is: 'usage',
    head: headOf(catalogue, key, {
      languages: usage.languages,
      crumbs: [linkTo.usage(usage, locale)],
    }),
    id: usage.id,
    name: nameIn(usage, locale),
    about: maybeIn(usage.body.about, locale),
    ailments: entitiesOf(catalogue, ailmentOf, ailmentsSql, usage.id).map((ailment) =>
      linkTo.ailment(ailment, locale),
    ),
    salts: saltLinks(catalogue, 'usage', usage.id, locale),
    products: productsOf(catalogue, 'usage', usage, key),
  }
}

const ailmentsSql =
  'SELECT ailment_id AS id FROM usage_ailment WHERE usage_id = ? ORDER BY ailment_id'
