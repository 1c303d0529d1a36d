import type { Duplicate } from '#model/duplicates.ts'
import type { Grade } from '#model/interaction-levels.ts'
import type { InteractionAnswer, NoteTopic, Refusal } from '#model/interactions.ts'
import type { Severity, Verdict } from '#model/product.ts'
import type { Head, Interaction, Source } from './parts.ts'

/** Tabs of the result (spec §2). `unknown` holds interactions whose source gives no severity. */
export const interactionTabs = [
  'all',
  'high',
  'medium',
  'unknown',
  'low',
  'very-low',
  'none',
] as const
export type InteractionTab = (typeof interactionTabs)[number]

export const interactionLayouts = ['list', 'levels'] as const
export type InteractionLayout = (typeof interactionLayouts)[number]

/** A medicine or salt of the list. */
export type CheckedItem = {
  /** `d101`, `s12`. */
  code: string
  name: string
  /** The item's page; `null` if unknown, or if it has left the catalogue. */
  href: string | null
  /** Names of a product's salts. */
  salts: string[]
}

/** A match by name; `refused`: why it cannot be added. */
export type InteractionChoice = {
  code: string
  name: string
  note: string
  refused: Refusal | null
}

/** A known interaction of two salts and the items that contain them. */
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

/** Duplicate therapy: the salts, and the products that contain them; for a class, its name and why doubling harms. */
export type CheckedDuplicate = {
  is: Duplicate['is']
  salts: string[]
  products: string[]
  kind?: string | undefined
  reason?: string | undefined
}

/** Two items of the list with their level; `found` and `duplicates` are indexes into those of the result. */
export type GradedPair = {
  level: Grade
  one: string
  other: string
  found: number[]
  duplicates: number[]
}

/** The full result of a check. The page decides which tab or layout to show. */
export type CheckResult = {
  answer: InteractionAnswer
  /** Most severe first. */
  found: CheckedInteraction[]
  /** Pairs of salts that the data covers without listing an interaction. */
  none: [string, string][]
  notCovered: [string, string][]
  /** Names of the salts for which the data is incomplete. */
  lacking: string[]
  duplicates: CheckedDuplicate[]
  /** Names of products that may contain unknown salts. */
  incomplete: string[]
  /** Names of products without any known salt. */
  unknown: string[]
  notes: { topic: NoteTopic; found: CheckedNote[]; notCovered: string[] }[]
  pairs: GradedPair[]
}

export type InteractionsView = {
  is: 'interactions'
  head: Head
  items: CheckedItem[]
  find: string
  picks: InteractionChoice[]
  /** Other spellings that have matches. */
  didYouMean: string[]
  /** Items of the address that could not be added to the list. */
  problems: (Refusal | 'unknown')[]
  alcohol: boolean
  pregnancy: boolean
  tab: InteractionTab
  layout: InteractionLayout
  result: CheckResult | null
}
