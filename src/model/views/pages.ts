import type { Paise } from '../money.ts'
import type { DrugView, Monograph } from './drug.ts'
import type { InteractionsView } from './interactions.ts'
import type { Narrowing } from './narrowing.ts'
import type { Card, Head, Interactions, Letters, Link, Offer, Pack, Paged, Question, Source } from './parts.ts'
import type { FaqView, MissingView, QuestionnaireView, ScreenView } from './plain.ts'
import type { SearchView } from './search.ts'

export type HomeView = {
  is: 'home'
  head: Head
  popular: Card[]
  wellness: Card[]
  ailments: Link[]
  categories: (Link & { count: number })[]
  brands: Link[]
  salts: Link[]
  cities: string[]
  counts: { drugs: number; otc: number; salts: number; manufacturers: number }
}

/** `from`: the price of its cheapest available product. */
type SaltGroup = { strength: string | null; pack: Pick<Pack, 'form' | 'release'>; total: number; from: Paise | null }

export type SaltView = {
  is: 'salt'
  head: Head
  id: number
  name: string
  localName: string | null
  synonyms: string[]
  drugClass?: string | undefined
  text: Monograph
  /** Products with only this salt, by strength and form; the most bought first, at most `sizes.saltGroup` each. */
  groups: (SaltGroup & { cards: Card[] })[]
  /** Further strengths and forms, each with its most bought product. */
  moreGroups: (SaltGroup & { best: Link })[]
  /** Other salts it is combined with, and the number of products. */
  combinations: { salts: Link[]; count: number; example: Link }[]
  interactions: Interactions
  ailments: Link[]
  productCount: number
}

export type OtcView = {
  is: 'otc'
  head: Head
  id: number
  name: string
  slug: string
  brand: Link | null
  maker: Link
  marketer: Link | null
  pack: Pack
  image: string
  offer: Offer
  about?: string | undefined
  ingredients?: string | undefined
  benefits: string[]
  directions?: string | undefined
  cautions: string[]
  storage?: string | undefined
  questions: Question[]
  references: Source[]
  rating: { average: number; count: number } | null
  ailments: Link[]
  variant: VariantChoices | null
  similar: Card[]
}

/** The selectors of a variant page and of a product that belongs to one (spec §4 "Variants"). */
export type VariantChoices = {
  id: number
  name: string
  href: string
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

/** The brand landing page. */
export type BrandsView = { is: 'brands'; head: Head; letters: Letters; brands: Paged<Link & { count: number; maker: string | null }> }

export type AilmentView = {
  is: 'ailment'
  head: Head
  id: number
  name: string
  synonyms: string[]
  about?: string | undefined
  symptoms: string[]
  causes: string[]
  selfCare: string[]
  seeDoctor?: string | undefined
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
  entries: Paged<Link & { note?: string | undefined; count?: number | undefined }>
}

export type CategoriesView = {
  is: 'categories'
  head: Head
  tree: { node: Link & { count: number }; children: (Link & { count: number })[] }[]
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

export type PageView =
  | HomeView
  | DrugView
  | SaltView
  | OtcView
  | VariantView
  | ManufacturerView
  | BrandView
  | BrandsView
  | AilmentView
  | UsageView
  | IndexView
  | CategoriesView
  | CategoryView
  | FaqView
  | QuestionnaireView
  | InteractionsView
  | ScreenView
  | SearchView
  | MissingView

export type PageKind = PageView['is']
