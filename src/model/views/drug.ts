import type { Paise } from '#model/money.ts'
import type { Route, Schedule } from '#model/product.ts'
import type { SaleRule } from '#model/sale-rule.ts'
import type { Picture } from '../picture.ts'
import type {
  Card,
  Head,
  Interactions,
  Link,
  Offer,
  Pack,
  Question,
  Reviewed,
  SafetyRow,
  Source,
  Substitute,
} from './parts.ts'

/** Clinical texts of a drug or salt; the page leaves out missing ones. */
export type Monograph = {
  about?: string | undefined
  uses: string[]
  howItWorks?: string | undefined
  howToTake?: string | undefined
  missedDose?: string | undefined
  sideEffects: string[]
  warnings: string[]
  /** Always all six topics, `unknown` where the export is silent. Empty only if the export gives none. */
  safety: SafetyRow[]
  storage?: string | undefined
  questions: Question[]
  references: Source[]
}

/** The use that general texts on a salt are about: they hold for every product of it that is used so. */
export type GeneralRoute = Exclude<Route, 'other'>

/** Fields of a monograph that are general texts on its salt, not the catalogue's own. */
export type General = {
  /** Empty of a combination whose salts all say the same. */
  salt: string
  route: GeneralRoute
  fields: (keyof Monograph)[]
  /** The page is that of a product which contains the salt, not that of the salt. */
  product: boolean
  /** The pharmacist of the shop who approved them as they are; null: none did. */
  reviewed: Reviewed | null
}

/** What holds of one salt of a combination, whatever it is combined with: never what the combination is for. */
export type Contained = {
  salt: Link
  route: GeneralRoute
  about?: string | undefined
  howItWorks?: string | undefined
  sideEffects: string[]
  warnings: string[]
  /** As of `General`. */
  reviewed: Reviewed | null
}

export type DrugView = {
  is: 'drug'
  head: Head
  id: number
  name: string
  slug: string
  brand: Link | null
  maker: Link
  marketer: Link | null
  pack: Pack
  image: string
  /** An uploaded picture in its widths; null where `image` is of another kind. */
  picture: Picture | null
  offer: Offer
  schedule: Schedule
  prescriptionRequired: boolean
  narcotic: boolean
  banNote?: string | undefined
  /** The rule that blocks its sale and overrides the export. */
  saleRule: SaleRule | null
  innovator: boolean
  taxRate: number | null
  /** Highest lawful price of one unit, in paise (may have a fraction), before tax. */
  ceilingUnitPaise: number | null
  /** The order that sets the ceiling, where the export names it. */
  ceilingOrder: { number: string; date?: string | undefined } | null
  composition: { salt: Link; strength: string | null }[]
  /** Where all medicines of the same salts stand, in whichever strength and form; null where there are too many salts to name. */
  alike: Link | null
  ailments: Link[]
  usages: Link[]
  text: Monograph
  general: General | null
  contained: Contained[]
  /** How products of its form are used, step by step; empty where the form leaves that open, or its own text tells it. */
  way: string[]
  /** It is swallowed, and nothing tells how. */
  asTold: boolean
  reviewed: Reviewed | null
  /** A salt has a narrow therapeutic index: only the doctor changes the product, and prices are not compared. */
  narrowIndex: boolean
  /** The cheapest available by unit price, without this product; by name for a narrow therapeutic index. */
  substitutes: {
    list: Substitute[]
    total: number
    /** What a unit of the page's own medicine costs, where it is sold: the first line of the table. */
    mine: Paise | null
    /** The equal on the price list of Jan Aushadhi that costs least: paise a unit by MRP, and the day of the list where it is known. */
    scheme: {
      name: string
      href: string
      unitPaise: number
      unit: string
      on: string | null
    } | null
  }
  interactions: Interactions
  variant: Link | null
  sameBrand: Card[]
}

/** Parts of a drug's page that change with a price, its own or another product's, while the rest stays. */
export const drugParts = ['offer', 'substitutes', 'sameBrand'] as const satisfies (keyof DrugView)[]
export type DrugPart = (typeof drugParts)[number]

/** A drug without the parts derived from other products. */
export type DrugItself = Omit<DrugView, 'substitutes' | 'interactions' | 'sameBrand'>

/** The input of a drug's list of substitutes. */
export type DrugCompared = Pick<
  DrugView,
  'offer' | 'pack' | 'prescriptionRequired' | 'narrowIndex' | 'substitutes'
>
