import type account from './locales/en/account.json'
import type adding from './locales/en/adding.json'
import type ailment from './locales/en/ailment.json'
import type audit from './locales/en/audit.json'
import type camp from './locales/en/camp.json'
import type campPlace from './locales/en/campPlace.json'
import type caregivers from './locales/en/caregivers.json'
import type carePlan from './locales/en/carePlan.json'
import type carousel from './locales/en/carousel.json'
import type cart from './locales/en/cart.json'
import type category from './locales/en/category.json'
import type checkout from './locales/en/checkout.json'
import type checkPack from './locales/en/checkPack.json'
import type common from './locales/en/common.json'
import type consultation from './locales/en/consultation.json'
import type contact from './locales/en/contact.json'
import type drug from './locales/en/drug.json'
import type emergency from './locales/en/emergency.json'
import type errors from './locales/en/errors.json'
import type faq from './locales/en/faq.json'
import type feedback from './locales/en/feedback.json'
import type header from './locales/en/header.json'
import type home from './locales/en/home.json'
import type installApp from './locales/en/installApp.json'
import type interactions from './locales/en/interactions.json'
import type invoice from './locales/en/invoice.json'
import type label from './locales/en/label.json'
import type list from './locales/en/list.json'
import type location from './locales/en/location.json'
import type login from './locales/en/login.json'
import type mail from './locales/en/mail.json'
import type mails from './locales/en/mails.json'
import type missing from './locales/en/missing.json'
import type offline from './locales/en/offline.json'
import type optIn from './locales/en/optIn.json'
import type order from './locales/en/order.json'
import type orders from './locales/en/orders.json'
import type otc from './locales/en/otc.json'
import type overlay from './locales/en/overlay.json'
import type patients from './locales/en/patients.json'
import type payment from './locales/en/payment.json'
import type policy from './locales/en/policy.json'
import type privacy from './locales/en/privacy.json'
import type product from './locales/en/product.json'
import type report from './locales/en/report.json'
import type reviews from './locales/en/reviews.json'
import type salt from './locales/en/salt.json'
import type search from './locales/en/search.json'
import type searchbox from './locales/en/searchbox.json'
import type seo from './locales/en/seo.json'
import type sideEffect from './locales/en/sideEffect.json'
import type splash from './locales/en/splash.json'
import type substitutes from './locales/en/substitutes.json'

/** One file per language and area. The English file defines the keys; `@key` beside `key` is the note to translators. */
type Areas = {
  account: typeof account
  adding: typeof adding
  ailment: typeof ailment
  audit: typeof audit
  camp: typeof camp
  campPlace: typeof campPlace
  carePlan: typeof carePlan
  caregivers: typeof caregivers
  carousel: typeof carousel
  cart: typeof cart
  category: typeof category
  checkPack: typeof checkPack
  checkout: typeof checkout
  common: typeof common
  contact: typeof contact
  consultation: typeof consultation
  drug: typeof drug
  emergency: typeof emergency
  errors: typeof errors
  faq: typeof faq
  feedback: typeof feedback
  header: typeof header
  home: typeof home
  installApp: typeof installApp
  interactions: typeof interactions
  invoice: typeof invoice
  label: typeof label
  list: typeof list
  location: typeof location
  login: typeof login
  mail: typeof mail
  mails: typeof mails
  missing: typeof missing
  offline: typeof offline
  optIn: typeof optIn
  order: typeof order
  orders: typeof orders
  otc: typeof otc
  overlay: typeof overlay
  patients: typeof patients
  payment: typeof payment
  policy: typeof policy
  privacy: typeof privacy
  product: typeof product
  reviews: typeof reviews
  report: typeof report
  salt: typeof salt
  search: typeof search
  searchbox: typeof searchbox
  seo: typeof seo
  sideEffect: typeof sideEffect
  splash: typeof splash
  substitutes: typeof substitutes
}

/** A key as used in code: a plural's `_one` and `_other` are addressed by their stem with `count`. */
type Stem<Name> = Name extends `@${string}`
  ? never
  : Name extends `${infer Base}_${'one' | 'other'}`
    ? Base
    : Name

export type Area = keyof Areas
export type Key = { [Name in Area]: `${Name}:${Stem<keyof Areas[Name]> & string}` }[Area]

/** An entry of a list of keys: a key, a whole area, or a key of the area that is left out. */
export type Listed = Key | `${Area}:*` | `!${Key}`
type Left<Entry> = Entry extends `!${infer Name}` ? Name : never
type Taken<Entry> = Entry extends `!${string}`
  ? never
  : Entry extends `${infer Name}:*`
    ? Extract<Key, `${Name}:${string}`>
    : Entry
export type KeysOf<Entry extends Listed> = Exclude<Taken<Entry>, Left<Entry>> & Key
