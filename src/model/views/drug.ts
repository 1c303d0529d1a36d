import type { Schedule } from '#model/product.ts'
import type { SaleRule } from '#model/sale-rule.ts'
import type { Card, Head, Interactions, Link, Offer, Pack, Question, Reviewed, SafetyRow, Source, Substitute } from './parts.ts'

/** Clinical texts of a drug or a salt; an absent one is left out of the page. */
export type Monograph = {
  about?: string | undefined
  uses: string[]
  howItWorks?: string | undefined
  howToTake?: string | undefined
  missedDose?: string | undefined
  sideEffects: string[]
  warnings: string[]
  /** Always all six topics; what the export does not say is `unknown`. Empty only when it says nothing at all. */
  safety: SafetyRow[]
  storage?: string | undefined
  questions: Question[]
  references: Source[]
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
  offer: Offer
  schedule: Schedule
  prescriptionRequired: boolean
  narcotic: boolean
  banNote?: string | undefined
  /** What keeps it from being sold, whatever the export says. */
  saleRule: SaleRule | null
  innovator: boolean
  taxRate: number | null
  /** Highest lawful price of one unit, in paise (may hold a fraction), before tax. */
  ceilingUnitPaise: number | null
  composition: { salt: Link; strength: string | null }[]
  ailments: Link[]
  usages: Link[]
  text: Monograph
  reviewed: Reviewed | null
  /** A salt of a narrow therapeutic index: only the doctor changes the product, and no price is held against another. */
  narrowIndex: boolean
  /** The cheapest by unit price that can be bought, this product left out; of a narrow index by name. */
  substitutes: { list: Substitute[]; total: number }
  interactions: Interactions
  variant: Link | null
  /** Products of the same brand in other strengths and forms. */
  sameBrand: Card[]
}

/** Parts of a drug's page that change with a price, its own or that of another product, while the rest of the page stays. */
export const drugParts = ['offer', 'substitutes', 'sameBrand'] as const satisfies (keyof DrugView)[]
export type DrugPart = (typeof drugParts)[number]

/** A drug without what is worked out from others. */
export type DrugItself = Omit<DrugView, 'substitutes' | 'interactions' | 'sameBrand'>

/** What the list of a drug's substitutes is made from. */
export type DrugCompared = Pick<DrugView, 'offer' | 'pack' | 'prescriptionRequired' | 'narrowIndex' | 'substitutes'>
