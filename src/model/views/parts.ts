import type { Locale } from '#model/locale.ts'
import type { Paise } from '#model/money.ts'
import type {
  Form,
  PackForm,
  ProductKind,
  Release,
  SafetyTopic,
  SaleState,
  Severity,
  Verdict,
} from '#model/product.ts'
import type { Pictogram } from '../pictogram.ts'
import type { Picture } from '../picture.ts'

/**
 * Views: everything a page prints, resolved to one language, as plain data. `src/catalogue/views` builds them, `src/pages` renders
 * them, and the press compares them to find the changed pages. Text is in the view's language where the export has it, otherwise
 * English. `href`s carry the language prefix.
 */

export type Link = { text: string; href: string }
/** An ailment or a salt with what its picture shows; null where it has none. */
export type PicturedLink = Link & { pictogram: Pictogram | null }

export type Offer = {
  sale: SaleState
  /** `null`: not in the export. */
  mrp: Paise | null
  /** The price of one pack; at most the MRP. `null` exactly when `mrp` is. */
  price: Paise | null
  /** Whole percent below the MRP, rounded down; 0 without a discount. */
  discountPercent: number
  /** `price` of one unit (one tablet, one ml), rounded half-up; `null` without a price or when the unit is the pack. */
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
  /** Units in one step of the cart's quantity. */
  sellingUnit: number
}

export type Photo = {
  /** The export's picture, otherwise one drawn from the product's data. */
  image: string
  /** An uploaded picture in its widths; null where `image` is of another kind. */
  picture: Picture | null
}

/** A category by its name, how many products it has, and what the most bought of them look like. */
export type CategoryTile = Link & { count: number; photos: Photo[] }

/** A product in a list. */
export type Card = Photo & {
  id: number
  kind: ProductKind
  name: string
  href: string
  maker: string
  pack: Pack
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
  /** `null`: the interaction is known, its severity is not. */
  severity: Severity | null
  consumer?: string | undefined
  professional?: string | undefined
  /** What a customer does; never to change or stop a dose. */
  advice?: string | undefined
  /** What a prescriber or pharmacist does; shown to professionals only. */
  management?: string | undefined
  /** The medicine of the same class that the warning is taken from, where the data lacks this pair. */
  fromClass?: string | undefined
  source: Source
}

/** Interactions, most severe first, cut to `sizes.interactions`; `total` counts all. */
export type Interactions = {
  list: Interaction[]
  total: number
  /** The number of interactions of each severity; `unknown` for those without one. */
  counts: { severity: Severity | null; count: number }[]
  /** Names of this page's salts that the interaction data does not cover: never to be read as "none". */
  notCovered: string[]
  /** Whether all salts of the page's medicine are known: of the others nothing can be listed. */
  isComplete: boolean
  /** The product is used in a way that keeps most of a medicine where it is put, and the data is of tablets and injections. */
  otherWays: boolean
}

export type Substitute = {
  id: number
  name: string
  href: string
  maker: string
  pack: Pack
  offer: Offer
  /** Percent by which a unit is cheaper than a unit of the page's product; negative when dearer; `null` if they cannot be compared. */
  savePercent: number | null
  innovator: boolean
}

/** A page of a list with links to its neighbours, so that it works without JavaScript. */
export type Paged<Item> = {
  items: Item[]
  total: number
  pageNumber: number
  pages: number
  /** Addresses of the pages that the pager prints: first, last and near neighbours. */
  links: { pageNumber: number; href: string }[]
  previous: string | null
  next: string | null
}

/** The letters of an A–Z index; letters without entries have no link. */
export type Letters = { letter: string; href: string | null; current: boolean }[]

/** The data that every page has. */
export type Head = {
  locale: Locale
  /** Path and canonical query without language prefix; the canonical address adds the language. */
  path: string
  /** The languages with a translation of this page, in the order of `locales`; listed by hreflang. */
  languages: Locale[]
  /** Whether search engines may list it. A page in a language without a translation is not listed and points to English. */
  index: boolean
  /** Every served city, largest first; the footer names them. */
  cities: readonly string[]
  /** Whether the shop sells a care plan. */
  hasPlans: boolean
  /**
   * Entities from the root to this page, the last is this page (`Skin care` › `Sunscreen`). The layout prepends home and the section;
   * empty where the page is the section.
   */
  crumbs: Link[]
}
