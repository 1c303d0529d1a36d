import type { Screen } from '#paths.ts'
import type { About, DoctorSign, SelfCare } from '../complaint.ts'
import type { InteractionsQuery } from '../interactions-query.ts'
import type { Paise } from '../money.ts'
import type { Pictogram } from '../pictogram.ts'
import type { Policy } from '../policies.ts'
import type { QuestionnaireId } from '../questionnaires.ts'
import type { SaleRule } from '../sale-rule.ts'
import type { Slide } from './banners.ts'
import type { DrugView, General, Monograph } from './drug.ts'
import type { CheckPackView, ContactView, ReportView, UnsubscribeView } from './forms.ts'
import type { Entry } from './fragment.ts'
import type { HomeRow } from './home-rows.ts'
import type { InteractionsView } from './interactions.ts'
import type { CategoryFilters, Narrowing } from './narrowing.ts'
import type { OrderByFormView } from './order-by-form.ts'
import type {
  Card,
  CategoryTile,
  Head,
  Interactions,
  Letters,
  Link,
  Offer,
  Pack,
  Paged,
  Photo,
  Question,
  Source,
} from './parts.ts'
import type {
  FaqView,
  MissingView,
  OfflineView,
  PolicyView,
  QuestionnaireView,
  ScreenView,
} from './plain.ts'
import type { ReviewsView } from './reviews.ts'
import type { SearchView } from './search.ts'
import type { CarePlansView, CarePlanView, ConsultationView, InstallAppView } from './shop.ts'

export type HomeView = {
  is: 'home'
  head: Head
  slides: Slide[]
  /** Searches to try: names of medicines and complaints. */
  examples: string[]
  shelf: Card[]
  rows: HomeRow[]
  counts: { drugs: number; otc: number; salts: number; manufacturers: number }
}

/** `from`: the price of its cheapest available product. */
type SaltGroup = {
  strength: string | null
  pack: Pick<Pack, 'form' | 'release'>
  total: number
  from: Paise | null
}

export type SaltView = {
  is: 'salt'
  head: Head
  id: number
  name: string
  localName: string | null
  pictogram: Pictogram | null
  synonyms: string[]
  drugClass?: string | undefined
  text: Monograph
  general: General | null
  /** Products with only this salt, by strength and form; the most bought first, at most `sizes.saltGroup` each. */
  groups: (SaltGroup & { cards: Card[] })[]
  /** Further strengths and forms, each with its most bought product. */
  moreGroups: (SaltGroup & { best: Link })[]
  /** Of a combination under one name, such as co-trimoxazole. */
  parts: Link[]
  /** Other salts it is combined with, and the number of products. A combination with a `name` of its own has all its salts. */
  combinations: { name: Link | null; salts: Link[]; count: number; example: Link }[]
  interactions: Interactions
  ailments: Link[]
  productCount: number
}

export type OtcView = Photo & {
  is: 'otc'
  head: Head
  id: number
  name: string
  slug: string
  brand: Link | null
  maker: Link
  marketer: Link | null
  pack: Pack
  gallery: Photo[]
  offer: Offer
  /** Why it is not sold, where the pharmacy withdrew it. */
  saleRule: SaleRule | null
  about?: string | undefined
  ingredients?: string | undefined
  benefits: string[]
  directions?: string | undefined
  cautions: string[]
  /** What is told of products of its kind, as far as its row is silent. */
  care: { about: string[]; steps: string[]; cautions: string[] } | null
  storage?: string | undefined
  questions: Question[]
  references: Source[]
  /** `null` before a customer's review is published. */
  reviews: ReviewsView | null
  ailments: Link[]
  variant: VariantChoices | null
  similar: Card[]
}

/** The selectors of a variant page and of a product that belongs to one (spec §4 "Variants"). */
export type VariantChoices = {
  id: number
  name: string
  href: string
  /** The choice of each product: for each option the position of its value; and the product's page. */
  products: { choice: number[]; href: string }[]
  /** The choice of the page's own product; null on the page of all. */
  current: number[] | null
  options: {
    name: string
    /** `href` null: no product matches together with the other current choices. */
    values: { text: string; current: boolean; href: string | null }[]
  }[]
}

export type VariantView = { is: 'variant'; head: Head; choices: VariantChoices; products: Card[] }

export type ManufacturerView = {
  is: 'manufacturer'
  head: Head
  id: number
  name: string
  address?: string | undefined
  country?: string | undefined
  about?: string | undefined
  products: Paged<Card>
}

export type BrandView = {
  is: 'brand'
  head: Head
  id: number
  name: string
  about?: string | undefined
  maker: Link | null
  products: Paged<Card>
}

export type BrandsView = {
  is: 'brands'
  head: Head
  letters: Letters
  brands: Paged<Link & { count: number; maker: string | null }>
}

export type AilmentView = {
  is: 'ailment'
  head: Head
  id: number
  name: string
  pictogram: Pictogram | null
  synonyms: string[]
  about?: string | undefined
  symptoms: string[]
  causes: string[]
  selfCare: string[]
  seeDoctor?: string | undefined
  /** What is told of it in general, as far as its row is silent. */
  general: {
    about: About | undefined
    symptoms: string[]
    selfCare: SelfCare[]
    seeDoctor: DoctorSign[]
  } | null
  relatedTests: string[]
  references: Source[]
  salts: Link[]
  usages: Link[]
  products: Paged<Card>
}

export type UsageView = {
  is: 'usage'
  head: Head
  id: number
  name: string
  about?: string | undefined
  ailments: Link[]
  salts: Link[]
  products: Paged<Card>
}

/** An A–Z index: drugs, salts, manufacturers, brands, ailments, usages. `name` is the letter or the typed prefix. */
export type IndexView = {
  is: 'index'
  of: 'drugs' | 'salts' | 'manufacturers' | 'brands' | 'ailments' | 'usages'
  head: Head
  name: string
  letters: Letters
  entries: Paged<Entry>
}

export type CategoriesView = {
  is: 'categories'
  head: Head
  /** `tiles`: the categories below a node, or the node itself where it has none. */
  tree: { node: Link & { count: number }; tiles: CategoryTile[] }[]
}

export type CategoryView = Narrowing & {
  is: 'category'
  head: Head
  id: number
  name: string
  about?: string | undefined
  children: (Link & { count: number })[]
  products: Paged<Card>
}

/**
 * Every kind of page: its view, and the key that identifies a page of the kind besides its language. Its addresses,
 * and whether it is pressed, are in `src/catalogue/page-kinds.ts`, which does not compile if a kind is missing.
 */
export type PageKinds = {
  home: { view: HomeView; key: object }
  faq: { view: FaqView; key: object }
  policy: { view: PolicyView; key: { policy: Policy } }
  questionnaire: { view: QuestionnaireView; key: { questionnaire: QuestionnaireId } }
  interactions: { view: InteractionsView; key: { asked: InteractionsQuery } }
  contact: { view: ContactView; key: object }
  orderByForm: { view: OrderByFormView; key: object }
  /** `page` is the path of the page that is reported, without its language. */
  report: { view: ReportView; key: { page: string } }
  unsubscribe: { view: UnsubscribeView; key: object }
  pack: { view: CheckPackView; key: object }
  missing: { view: MissingView; key: object }
  offline: { view: OfflineView; key: object }
  plans: { view: CarePlansView; key: object }
  plan: { view: CarePlanView; key: { id: number } }
  install: { view: InstallAppView; key: object }
  consultation: { view: ConsultationView; key: object }
  screen: { view: ScreenView; key: { screen: Screen } }
  categories: { view: CategoriesView; key: object }
  brands: { view: BrandsView; key: { pageNumber: number } }
  /** `name` is a letter, a typed prefix or, for all entries, empty. */
  index: { view: IndexView; key: { of: IndexView['of']; name: string; pageNumber: number } }
  category: {
    view: CategoryView
    key: { id: number; pageNumber: number; filters: CategoryFilters }
  }
  manufacturer: { view: ManufacturerView; key: { id: number; pageNumber: number } }
  brand: { view: BrandView; key: { id: number; pageNumber: number } }
  ailment: { view: AilmentView; key: { id: number; pageNumber: number } }
  usage: { view: UsageView; key: { id: number; pageNumber: number } }
  salt: { view: SaltView; key: { id: number } }
  variant: { view: VariantView; key: { id: number } }
  drug: { view: DrugView; key: { id: number } }
  otc: { view: OtcView; key: { id: number } }
  /** `requested`: the visitor comes back from asking for a medicine. */
  search: {
    view: SearchView
    key: {
      query: string
      pageNumber: number
      pageSize: number
      filters: CategoryFilters
      requested: boolean
    }
  }
}

export type PageKind = keyof PageKinds
export type PageView = PageKinds[PageKind]['view']
