import type { Duplicate } from '#model/duplicates.ts'
import type { Answer, Grade, NoteTopic, Refusal } from '#model/interactions.ts'
import type { Severity, Verdict } from '#model/product.ts'
import type { Head, Interaction, Source } from './parts.ts'

/** Tabs of the result (spec §2). `unknown` are those whose severity the source does not give. */
export const interactionTabs = ['all', 'high', 'medium', 'unknown', 'low', 'very-low', 'none'] as const
export type InteractionTab = (typeof interactionTabs)[number]

export const interactionLayouts = ['list', 'levels'] as const
export type InteractionLayout = (typeof interactionLayouts)[number]

/** A medicine or salt of the list. */
export type CheckedItem = {
  /** `d101`, `s12`. */
  code: string
  name: string
  /** Its page; `null` while it is not known, or when it has left the catalogue. */
  href: string | null
  /** Names of the salts of a product. */
  salts: string[]
}

/** Something that was found by name; `refused`: why it cannot be added. */
export type Pick = { code: string; name: string; note: string; refused: Refusal | null }

/** A known interaction of two salts and the items that hold them. */
export type CheckedInteraction = Interaction & { saltIn: string[]; otherIn: string[] }

export type CheckedNote = {
  topic: NoteTopic
  salt: string
  severity: Severity | null
  verdict: Verdict
  consumer?: string | undefined
  professional?: string | undefined
  source: Source
}

/** Medicines of which one is too many, with the names of what holds them. Of a class: what it is called and why two are too much. */
export type CheckedDuplicate = {
  is: Duplicate['is']
  salts: string[]
  products: string[]
  kind?: string | undefined
  reason?: string | undefined
}

/** Two items of the list with their level; `found` and `duplicates` are places in those of the result. */
export type GradedPair = { level: Grade; one: string; other: string; found: number[]; duplicates: number[] }

/** All that a check says. What is shown of it, a tab or a layout, is the page's business. */
export type CheckResult = {
  answer: Answer
  /** The most severe first. */
  found: CheckedInteraction[]
  /** Pairs of salts that the data covers and does not list. */
  none: [string, string][]
  notCovered: [string, string][]
  /** Names of the salts of which the data does not list everything. */
  lacking: string[]
  duplicates: CheckedDuplicate[]
  /** Names of products that may hold salts that are not known. */
  incomplete: string[]
  /** Names of products of which no salt is known. */
  unknown: string[]
  notes: { topic: NoteTopic; found: CheckedNote[]; notCovered: string[] }[]
  pairs: GradedPair[]
}

export type InteractionsView = {
  is: 'interactions'
  head: Head
  items: CheckedItem[]
  find: string
  picks: Pick[]
  /** Other spellings that find something. */
  didYouMean: string[]
  /** What of the address could not be taken into the list. */
  problems: (Refusal | 'unknown')[]
  alcohol: boolean
  pregnancy: boolean
  tab: InteractionTab
  layout: InteractionLayout
  result: CheckResult | null
}
