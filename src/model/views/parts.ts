import type { Locale } from '#model/locale.ts'
import type { Paise } from '#model/money.ts'
import type { Form, PackForm, ProductKind, Release, SafetyTopic, SaleState, Severity, Verdict } from '#model/product.ts'

/**
 * Views: everything a page prints, resolved to one language, as plain data. `src/catalogue/views` makes them,
 * `src/pages` renders them, the press compares them to know which pages changed. Text is in the view's language where
 * the export has it, else in English. `href`s carry the language prefix.
 */

export type Link = { text: string; href: string }

export type Offer = {
  sale: SaleState
  /** `null`: the export gives none. */
  mrp: Paise | null
  /** What the shopper pays for one pack; at most the MRP. `null` exactly when `mrp` is. */
  price: Paise | null
  /** Whole percent below the MRP, rounded down; 0 when there is none. */
  discountPercent: number
  /** `price` of one unit (one tablet, one ml), half-up; `null` when there is no price or the unit is the pack. */
  unitPrice: Paise | null
}

export type Pack = {
  form: Form
  release: Release
  packForm: PackForm
  /** As printed, `strip of 10 tablets`; in the export's language. */
  label: string
  units: number
  unit: string
  /** Units of one step of the cart. */
  sellingUnit: number
}

/** A product in a list. */
export type Card = {
  id: number
  kind: ProductKind
  name: string
  href: string
  maker: string
  pack: Pack
  /** The picture of the export, else the generated one of the pack form. */
  image: string
  offer: Offer
  prescriptionRequired: boolean
  /** `Amoxycillin (500mg) + Clavulanic Acid (125mg)`; empty for OTC products. */
  composition: string
}

export type Source = { name: string; url?: string | undefined; date?: string | undefined }
export type Question = { question: string; answer: string }
export type SafetyRow = { topic: SafetyTopic; verdict: Verdict; note?: string | undefined }
export type Reviewed = { by: string; qualification?: string | undefined; on: string }

export type Interaction = {
  /** The salt of this page and the other one. */
  salt: Link
  other: Link
  /** `null`: known, severity unknown. */
  severity: Severity | null
  consumer?: string | undefined
  professional?: string | undefined
  management?: string | undefined
  source: Source
}

/** Interactions by falling severity, cut to `sizes.interactions`; `total` counts all. */
export type Interactions = {
  list: Interaction[]
  total: number
  /** How many there are of each severity; `unknown` for those without one. */
  counts: { severity: Severity | null; count: number }[]
  /** Names of salts of this page that the interaction data does not cover: never to be read as "none". */
  notCovered: string[]
}

export type Substitute = {
  id: number
  name: string
  href: string
  maker: string
  pack: Pack
  offer: Offer
  /** Percent by which a unit is cheaper than a unit of this page's product; negative when dearer; `null` when either has no price. */
  savePercent: number | null
  innovator: boolean
}

/** A page of a list with links to its neighbours, so that it works without JavaScript. */
export type Paged<Item> = {
  items: Item[]
  total: number
  pageNumber: number
  pages: number
  /** Address of page 1 … n. Only what the pager prints: first, last and near neighbours. */
  links: { pageNumber: number; href: string }[]
  previous: string | null
  next: string | null
}

/** The letters of an A–Z index; letters without entries have no link. */
export type Letters = { letter: string; href: string | null; current: boolean }[]

/** What every page carries. */
export type Head = {
  locale: Locale
  /** Path and canonical query without language prefix: its canonical is this in the right language. */
  path: string
  /** The languages in which this page is really written, in the order of `locales`; what hreflang lists. */
  languages: Locale[]
  /** Whether search engines may list it. A page in a language it is not written in is not listed and points to English. */
  index: boolean
  /**
   * Entities from the root to this page, the last is this page (`Skin care` › `Sunscreen`). The layout puts home and the
   * section of the page's kind before them; empty where the section is the page.
   */
  crumbs: Link[]
}
