/**
 * A page to look at; `own` pages are seen by a customer with an order, an address, a prescription and a cart of two lines. `varied` ones, which
 * together show every part of a page, are looked at in the dark, in Hindi and on a tablet, too.
 */
export type Screen = { name: string; path: string; own?: true; varied?: true }

/** Every kind of page, and the states of it that look different. `{order}` is the customer's order. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/', varied: true },
  { name: 'drug', path: '/drugs/augmentin-625-duo-tablet-20101', varied: true },
  { name: 'drug-narrow-index', path: '/drugs/intalith-300-tablet-71502' },
  { name: 'salt', path: '/generics/paracetamol-1001' },
  { name: 'otc', path: '/otc/horlicks-chocolate-500-g-200103', varied: true },
  { name: 'variants', path: '/variants/horlicks-2001' },
  { name: 'category', path: '/categories/personal-care', varied: true },
  { name: 'category-filtered', path: '/categories/personal-care?price=100-250' },
  { name: 'categories', path: '/categories' },
  { name: 'search', path: '/search/all?name=telma+40', varied: true },
  { name: 'search-nothing', path: '/search/all?name=qqqqzzzz' },
  { name: 'brand', path: '/brand/glycomet-1401' },
  { name: 'manufacturer', path: '/manufacturer/cipla-ltd-7' },
  { name: 'ailment', path: '/drug-ailments/type-2-diabetes-307' },
  { name: 'drugs-index', path: '/drugs' },
  { name: 'ailments-index', path: '/drugs-ailments' },
  { name: 'interactions', path: '/drug-interactions?items=s1002,s1003', varied: true },
  { name: 'care-plans', path: '/subscription-plan' },
  { name: 'contact', path: '/contact-us' },
  { name: 'faq', path: '/faq' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'login', path: '/login', varied: true },
  { name: 'cart-empty', path: '/cart' },
  { name: 'cart', path: '/cart', own: true, varied: true },
  { name: 'checkout-summary', path: '/checkout/summary', own: true, varied: true },
  { name: 'order-placed', path: '/order-placed?oId={order}', own: true },
  { name: 'order-history', path: '/order/history', own: true },
  { name: 'order-track', path: '/trackOrder?orderId={order}', own: true, varied: true },
  { name: 'account', path: '/account', own: true },
  { name: 'prescriptions', path: '/prescriptions', own: true },
]

/** One picture: a screen at a width, in a scheme and a language. */
export type Shot = View & { screen: Screen }

type View = { width: 360 | 768 | 1280; scheme: 'light' | 'dark'; language: 'en' | 'hi' | 'ta' }

/** Tamil has the longest words. */
const views: readonly View[] = [
  { width: 360, scheme: 'light', language: 'en' },
  { width: 1280, scheme: 'light', language: 'en' },
  { width: 360, scheme: 'light', language: 'ta' },
]

const furtherViews: readonly View[] = [
  { width: 360, scheme: 'dark', language: 'en' },
  { width: 360, scheme: 'light', language: 'hi' },
  { width: 768, scheme: 'light', language: 'en' },
]

export const shotsOf = (names: readonly string[]): Shot[] =>
  screens
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .flatMap((screen) =>
      [...views, ...(screen.varied ? furtherViews : [])].map((view) => ({ screen, ...view })),
    )

export const fileOf = ({ screen, width, scheme, language }: Shot): string =>
  `${screen.name}/${width}-${scheme}-${language}.webp`
