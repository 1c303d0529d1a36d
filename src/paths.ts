import { defaultLocale, type Locale, locales } from '#model/locale.ts'
import type { Policy } from '#model/policies.ts'

/** Something with a page of its own: the id decides, the slug decorates. */
export type Slugged = { id: number; slug: string }

/** Query parameters in the order in which links write them; empty and default values are left out by the caller. */
export type Query = Record<string, string | number | undefined>

const withQuery = (path: string, query: Query = {}): string => {
  let address = path
  // A page has dozens of links and next to none has a query: no arrays for them.
  for (const key in query) {
    const value = query[key]
    if (value === undefined || value === '') continue
    address += `${address === path ? '?' : '&'}${key}=${encodeURIComponent(String(value)).replaceAll('%20', '+')}`
  }
  return address
}

/** A page of a list: the first page has no number in its address. */
const page = (pageNumber: number | undefined): number | undefined =>
  pageNumber === undefined || pageNumber <= 1 ? undefined : pageNumber

/**
 * Pages that hold nothing of the catalogue: what they show is the visitor's own, and comes to the browser by the API. A line here and a
 * template under `src/pages` that takes `viewOf(Astro.locals, 'screen')` is such a page.
 */
export const screenPaths = {
  cart: '/cart',
  login: '/login',
  prescriptionStep: '/checkout/prescription',
  addressStep: '/checkout/address/list',
  summary: '/checkout/summary',
  confirm: '/checkout/confirm',
  placed: '/order-placed',
  orderHistory: '/order/history',
  track: '/trackOrder',
  refillCancel: '/reorder/cancel',
  refillSkip: '/reorder/skip',
  account: '/account',
  addresses: '/account/addresses',
  refills: '/account/regular-orders',
  family: '/account/family',
  prescriptions: '/prescriptions',
  rewards: '/rewards',
  wallet: '/wallet',
  feedback: '/feedback',
  feedbackSuccess: '/feedback/success',
  sideEffect: '/report-side-effect',
  privacy: '/privacy-choices',
} as const
export type Screen = keyof typeof screenPaths

/** Every page address of the site without its language prefix (spec §2). */
export const paths = {
  home: () => '/',
  drug: (drug: Slugged) => `/drugs/${drug.slug}-${drug.id}`,
  salt: (salt: Slugged) => `/generics/${salt.slug}-${salt.id}`,
  otc: (product: Slugged) => `/otc/${product.slug}-${product.id}`,
  variant: (variant: Slugged) => `/variants/${variant.slug}-${variant.id}`,
  manufacturer: (maker: Slugged, pageNumber?: number) =>
    withQuery(`/manufacturer/${maker.slug}-${maker.id}`, { pageNumber: page(pageNumber) }),
  brand: (brand: Slugged, pageNumber?: number) =>
    withQuery(`/brand/${brand.slug}-${brand.id}`, { pageNumber: page(pageNumber) }),
  ailment: (ailment: Slugged, pageNumber?: number) =>
    withQuery(`/drug-ailments/${ailment.slug}-${ailment.id}`, { pageNumber: page(pageNumber) }),
  usage: (usage: Slugged, pageNumber?: number) =>
    withQuery(`/drug-usage/${usage.slug}-${usage.id}`, { pageNumber: page(pageNumber) }),
  /** `trail` is the slugs from the root of the tree to the category. */
  category: (trail: readonly string[], query: Query = {}) =>
    withQuery(`/categories/${trail.join('/')}`, query),
  categories: () => '/categories',
  drugs: (name?: string, pageNumber?: number) =>
    withQuery('/drugs', { name, pageNumber: page(pageNumber) }),
  salts: (name?: string, pageNumber?: number) =>
    withQuery('/generics', { name, pageNumber: page(pageNumber) }),
  manufacturers: (name?: string, pageNumber?: number) =>
    withQuery('/manufacturers', { name, pageNumber: page(pageNumber) }),
  brandList: (name?: string, pageNumber?: number) =>
    withQuery('/brand-list', { name, pageNumber: page(pageNumber) }),
  /** The brand landing page: the brands people buy most. */
  brands: (pageNumber?: number) => withQuery('/brands', { pageNumber: page(pageNumber) }),
  ailments: (name?: string, pageNumber?: number) =>
    withQuery('/drugs-ailments', { name, pageNumber: page(pageNumber) }),
  usages: (name?: string, pageNumber?: number) =>
    withQuery('/drug-usage', { name, pageNumber: page(pageNumber) }),
  search: (query: Query = {}) => withQuery('/search/all', query),
  spelling: (word: string, typed: string, place: number) =>
    asSpelling(withQuery('/search/all', { name: word }), typed, place),
  login: (redirectUrl?: string) => withQuery(screenPaths.login, { redirectUrl }),
  faq: () => '/faq',
  /** `fromBuyNow` after a buy-now action (spec §2). */
  cart: (query: { fromBuyNow?: 'true' } = {}) => withQuery(screenPaths.cart, query),
  carePlan: () => '/subscription-plan',
  carePlanOf: (plan: Slugged) => `/subscription-plan/${plan.slug}-${plan.id}`,
  checkoutPrescription: () => screenPaths.prescriptionStep,
  /** `of`: the steps of a checkout without a prescription. */
  addressList: (query: { of?: '2' } = {}) => withQuery(screenPaths.addressStep, query),
  summary: () => screenPaths.summary,
  confirm: () => screenPaths.confirm,
  orderPlaced: (oId: string) => withQuery(screenPaths.placed, { oId }),
  orderHistory: () => screenPaths.orderHistory,
  track: (orderId: string) => withQuery(screenPaths.track, { orderId }),
  /** What the pharmacist asks, on the page of the order. */
  questions: (orderId: string) => `${withQuery(screenPaths.track, { orderId })}#questions`,
  /** Where a mail leads that tells of an automatic order; the address with the id in its path leads here. */
  refillCancel: (orderId: string) => withQuery(screenPaths.refillCancel, { orderId }),
  refillSkip: (orderId: string) => withQuery(screenPaths.refillSkip, { orderId }),
  account: () => screenPaths.account,
  addresses: () => screenPaths.addresses,
  /** The re-orders of the customer; the mails about them lead here. */
  refills: () => screenPaths.refills,
  /** The people whom the customer buys for. */
  family: () => screenPaths.family,
  prescriptions: () => screenPaths.prescriptions,
  /** The same page, for an order that waits for a prescription. */
  orderPrescription: (orderId: string) => withQuery(screenPaths.prescriptions, { orderId }),
  rewards: () => screenPaths.rewards,
  wallet: () => screenPaths.wallet,
  /** The page on which a payment is made. */
  pay: (id: string) => `/pay/${id}`,
  /** The interaction checker; `items` are codes of products and salts (`d101`, `s12`), whose comma stays readable. */
  interactions: (items: readonly string[] = [], query: Query = {}) =>
    withQuery('/drug-interactions', { items: items.join(','), ...query }).replace(
      /items=[^&]*/,
      (list) => list.replaceAll('%2C', ','),
    ),
} as const

/** Where a place at a camp is confirmed or given up; the address comes by mail. */
export const campPlacePath = (token: string): string => `/camp-place/${token}`

/** The page of a questionnaire, and of the health camps that it may lead to. Not one of `paths`, which every browser carries whole. */
export const healthCampPath = (questionnaire: string): string => `/health-camp/${questionnaire}`

/** What the shop says of its terms; not among `paths` for the same reason. */
export const policyPath = (policy: Policy): string => `/policies/${policy}`

/** Pages of feedback; not among `paths` for the same reason. */
export const feedbackPaths = {
  page: (query: { score?: number; orderId?: string; emailAddress?: string } = {}) =>
    withQuery(screenPaths.feedback, query),
  success: () => screenPaths.feedbackSuccess,
} as const

/** The page on which a side effect is reported; `drug` names the medicine, `order` and `line` where it was bought. */
export const sideEffectPath = (
  query: { drug?: number; name?: string; order?: string; line?: number } = {},
): string => withQuery(screenPaths.sideEffect, query)

/** The contact page, and the pages below: not of `paths` for the same reason. */
export const contactPath = '/contact-us'

/**
 * An order by plain forms, where scripts are off or did not load; `order` is what was placed, `productId` waits for a place, `place` asks for another
 * one, `signIn` leads to the customer's orders.
 */
export const orderByFormPath = (
  query: {
    order?: string
    productId?: string
    other?: string
    place?: string
    signIn?: 'true'
  } = {},
): string => withQuery('/checkout/by-form', query)

/** The plain form that reports an error on a page; a script opens a dialog instead. */
export const reportPath = (page: string): string => withQuery('/report-error', { page })

/** Where the link in a mail leads that can be turned off. */
export const unsubscribePath = (token?: string): string => withQuery('/unsubscribe', { token })
/** What is known of a batch number on a pack; a plain form. */
export const checkPackPath = '/check-your-pack'
/** How to install the shop, and where the link of an SMS leads. */
/** Shown by the service worker where there is no connection. */
export const offlinePath = '/offline'
export const installAppPath = '/install-app'

export const consultationPath = '/online-doctor-consultation'

/** What brought a visitor to an offer outside the shop (spec §2). */
export type Tracking = { source: string; medium: string; campaign: string }

/** The consultation page with where its visitor comes from. */
export const consultationFrom = (tracking: Tracking): string =>
  withQuery(consultationPath, tracking)

/** A page address in a language: English has no prefix, the others `/hi`, `/te`, `/gu`, `/mr`, `/ta`. */
export const inLocale = (locale: Locale, path: string): string =>
  locale === defaultLocale ? path : path === '/' ? `/${locale}` : `/${locale}${path}`

const prefix = new RegExp(`^/(${locales.join('|')})(?=/|$)`)

/** A path without its language: what a page is, whichever language it is in. */
export const withoutLocale = (path: string): string => path.replace(prefix, '') || '/'

const withMore = (href: string, query: Query): string => {
  const more = withQuery('', query)
  return href.includes('?') ? href + more.replace('?', '&') : href + more
}

/** An address with what was typed to find it, as `q` (spec §2); as it is where nothing was typed. */
export const withTyped = (href: string, typed: string): string => withMore(href, { q: typed })

/** The address of a spelling that the shop offered: `st` is what was typed, `sl` its place in the offer from 1, `s` says that it was one (spec §2). */
export const asSpelling = (href: string, typed: string, place: number): string =>
  withMore(href, { st: typed, sl: place, s: 'did-you-mean' })

/** Calls that plain forms and links of pages make; the rest stand in `src/contract`. */
export const endpoints = {
  medicineRequest: () => '/api/v3/medicine-request' as const,
  appInstallSms: () => '/api/v2/app-install-sms' as const,
  addReview: () => '/otc/product/addReview' as const,
  feedback: () => '/api/v3/feedback' as const,
  sideEffect: () => '/api/v3/side-effects' as const,
  exportData: () => '/api/v3/account/export' as const,
  erase: () => '/api/v3/account/erase' as const,
  signOut: () => '/api/v3/logout' as const,
  signOutEverywhere: () => '/api/v3/logout/everywhere' as const,
  reminders: (orderId: string, names: 'yes' | 'no') =>
    `/api/v3/orders/${encodeURIComponent(orderId)}/reminders?names=${names}`,
  labels: (orderId: string) => `/api/v3/orders/${encodeURIComponent(orderId)}/labels`,
  invoice: (orderId: string) => `/api/v3/orders/${encodeURIComponent(orderId)}/invoice`,
} as const

/** Whether a path is a call's and no page's. */
export const isApi = (path: string): boolean =>
  /^\/(?:(?:api|labs_api|pharmacy_api|webservices|convert-to-cod)\/|otc\/product\/(?:reviews\/|addReview$))/.test(
    path,
  ) || path === '/search/ugc'

/** Addresses that are not pages. */
export const files = {
  /** What is shown where a link to a page without a picture is shared (`scripts/icons.ts`). */
  sharePicture: '/share.png',
  /** The drawing that every icon is made of. */
  logo: '/favicon.svg',
  /** Colours of a shop that has its own (`src/model/look/theme.ts`). */
  shopSheet: '/shop.css',
  packPicture: (productId: number) => `/packs/${productId}.svg`,
  fragment: (path: string) => `/fragments${path}`,
} as const

/** Addresses for crawlers: no browser has to carry them. */
export const sitemapFiles = {
  index: () => '/sitemap-index.xml',
  of: (name: string) => `/sitemaps/${name}.xml`,
} as const
