import type { Answer, Grade, NoteTopic, Refusal } from '#model/interactions.ts'
import type { Severity, Verdict } from '#model/product.ts'
import type { Head, Interaction, Link, Source } from './parts.ts'

/** Tabs of the result (spec §2). `unknown` are those whose severity the source does not give. */
export const interactionTabs = ['all', 'high', 'medium', 'unknown', 'low', 'very-low', 'none'] as const
export type InteractionTab = (typeof interactionTabs)[number]

export const interactionLayouts = ['list', 'levels'] as const
export type InteractionLayout = (typeof interactionLayouts)[number]

/** A medicine or salt of the list. */
export type CheckedItem = {
  name: string
  href: string
  salts: Link[]
  /** False: it may hold salts that we do not know of. */
  complete: boolean
  /** The checker without it. */
  remove: string
}

/** Something that was found by name; `href` adds it, and is `null` when it cannot be added. */
export type Pick = { name: string; note: string; href: string | null; refused: Refusal | null }

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

/** Two items of the list as the levels of the alternate view order them. */
export type GradedPair = {
  one: string
  other: string
  found: { salts: [string, string]; severity: Severity | null; text?: string | undefined }[]
  shared: string[]
}

export type CheckResult = {
  answer: Answer
  /** The most serious that is known; `undefined` when nothing is. */
  worst: Severity | null | undefined
  /** How many of each severity, the most serious first. */
  counts: { severity: Severity | null; count: number }[]
  /** A tab without results has no address. */
  tabs: { tab: InteractionTab; count: number; href: string | null; current: boolean }[]
  /** Those of the tab. */
  found: CheckedInteraction[]
  /** Pairs of salts that the data covers and does not list; empty under the tabs of a severity. */
  none: [string, string][]
  notCovered: [string, string][]
  /** Names of the salts of which the data does not list everything. */
  lacking: string[]
  duplicates: { salt: string; products: string[] }[]
  incomplete: string[]
  /** Names of products of which no salt is known. */
  unknown: string[]
  notes: { topic: NoteTopic; found: CheckedNote[]; notCovered: string[] }[]
  layouts: { layout: InteractionLayout; href: string; current: boolean }[]
  levels: { level: Grade; pairs: GradedPair[] }[]
}

export type InteractionsView = {
  is: 'interactions'
  head: Head
  items: CheckedItem[]
  /** The list as the form sends it. */
  codes: string
  find: string
  picks: Pick[]
  /** Other spellings that find something. */
  didYouMean: Link[]
  /** What of the address could not be taken into the list. */
  problems: (Refusal | 'unknown')[]
  alcohol: boolean
  pregnancy: boolean
  full: boolean
  /** The checker with nothing in it; `null` when it is empty. */
  clear: string | null
  result: CheckResult | null
}
