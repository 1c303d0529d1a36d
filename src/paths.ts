import { defaultLocale, type Locale } from '#model/locale.ts'

/** Something with a page of its own: the id decides, the slug decorates. */
export type Slugged = { id: number; slug: string }

/** Query parameters in the order in which links write them; empty and default values are left out by the caller. */
export type Query = Record<string, string | number | undefined>

const withQuery = (path: string, query: Query = {}): string => {
  const text = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value)).replaceAll('%20', '+')}`)
    .join('&')
  return text ? `${path}?${text}` : path
}

/** A page of a list: the first page has no number in its address. */
const page = (pageNumber: number | undefined): number | undefined => (pageNumber === undefined || pageNumber <= 1 ? undefined : pageNumber)

/** Every page address of the site without its language prefix (spec §2). */
export const paths = {
  home: () => '/',
  drug: (drug: Slugged) => `/drugs/${drug.slug}-${drug.id}`,
  salt: (salt: Slugged) => `/generics/${salt.slug}-${salt.id}`,
  otc: (product: Slugged) => `/otc/${product.slug}-${product.id}`,
  variant: (variant: Slugged) => `/variants/${variant.slug}-${variant.id}`,
  manufacturer: (maker: Slugged, pageNumber?: number) =>
    withQuery(`/manufacturer/${maker.slug}-${maker.id}`, { pageNumber: page(pageNumber) }),
  brand: (brand: Slugged, pageNumber?: number) => withQuery(`/brand/${brand.slug}-${brand.id}`, { pageNumber: page(pageNumber) }),
  ailment: (ailment: Slugged, pageNumber?: number) =>
    withQuery(`/drug-ailments/${ailment.slug}-${ailment.id}`, { pageNumber: page(pageNumber) }),
  usage: (usage: Slugged, pageNumber?: number) => withQuery(`/drug-usage/${usage.slug}-${usage.id}`, { pageNumber: page(pageNumber) }),
  /** `trail` is the slugs from the root of the tree to the category. */
  category: (trail: readonly string[], query: Query = {}) => withQuery(`/categories/${trail.join('/')}`, query),
  categories: () => '/categories',
  drugs: (name?: string, pageNumber?: number) => withQuery('/drugs', { name, pageNumber: page(pageNumber) }),
  salts: (name?: string, pageNumber?: number) => withQuery('/generics', { name, pageNumber: page(pageNumber) }),
  manufacturers: (name?: string, pageNumber?: number) => withQuery('/manufacturers', { name, pageNumber: page(pageNumber) }),
  /** Brands by letter. */
  brandList: (name?: string, pageNumber?: number) => withQuery('/brand-list', { name, pageNumber: page(pageNumber) }),
  /** The brand landing page: the brands people buy most. */
  brands: (pageNumber?: number) => withQuery('/brands', { pageNumber: page(pageNumber) }),
  ailments: (name?: string, pageNumber?: number) => withQuery('/drugs-ailments', { name, pageNumber: page(pageNumber) }),
  usages: (name?: string, pageNumber?: number) => withQuery('/drug-usage', { name, pageNumber: page(pageNumber) }),
  search: (query: Query = {}) => withQuery('/search/all', query),
  faq: () => '/faq',
} as const

/** A page address in a language: English has no prefix, the others `/hi`, `/te`, `/gu`, `/mr`, `/ta`. */
export const inLocale = (locale: Locale, path: string): string =>
  locale === defaultLocale ? path : path === '/' ? `/${locale}` : `/${locale}${path}`

/** Addresses that are not pages. */
export const files = {
  packPicture: (packForm: string) => `/packs/${packForm}.svg`,
  sitemapIndex: () => '/sitemap-index.xml',
  sitemap: (name: string) => `/sitemaps/${name}.xml`,
} as const
