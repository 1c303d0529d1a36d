import { type Duplicate, duplicatesOf } from './duplicates.ts'
import { limits } from './limits.ts'
import type { Severity, Verdict } from './product.ts'

/** A chosen product or salt. Addresses contain its code, `d101` or `s12`. */
export type ItemRef = { kind: 'product' | 'salt'; id: number }

export const codeOf = ({ kind, id }: ItemRef): string => `${kind === 'product' ? 'd' : 's'}${id}`

/** Parses a code; `null` if invalid. */
export const refOf = (code: string): ItemRef | null => {
  const [, letter, digits] = /^([ds])(\d{1,15})$/.exec(code) ?? []
  return letter === undefined
    ? null
    : { kind: letter === 'd' ? 'product' : 'salt', id: Number(digits) }
}

export type Refusal = 'repeated' | 'full'

/** Why an item cannot be added to a list, or `null` (spec §5, §9). */
export const refusalOf = (list: readonly ItemRef[], added: ItemRef): Refusal | null => {
  if (list.some((ref) => codeOf(ref) === codeOf(added))) return 'repeated'
  return list.length >= limits.interactionProducts ? 'full' : null
}

/** An item of a check. `complete` false: it may contain unknown salts. */
export type Item = ItemRef & { saltIds: readonly number[]; complete: boolean }

export const noteTopics = ['alcohol', 'pregnancy'] as const
export type NoteTopic = (typeof noteTopics)[number]

/** What a rule of the project asks for: `never`: not both; `avoid`: only where the prescriber knows of both; `space`: hours apart. */
export const pairActions = ['never', 'avoid', 'monitor', 'space'] as const
export type PairAction = (typeof pairActions)[number]

/** Why both medicines of a severe pair are supplied: the doctor confirmed both, they are not taken at one time, or not by one person. */
export const pairReasons = ['doctor', 'apart', 'patients'] as const
export type PairDecided = (typeof pairReasons)[number]

/** A known interaction; `severity` null: of unknown severity. */
export type Known = { severity: Severity | null }
export type SaltNote = Known & { verdict: Verdict }

/** The interaction data. Every function is symmetric, and equal for all salts of one substance. */
export type Facts = {
  /** The representative of all salts of one substance, by equal names or curated synonyms, never by similarity. */
  substanceOf: (saltId: number) => number
  /** Whether the data lists every interaction of the salt: an unlisted pair of two such salts has no known interaction. */
  covered: (saltId: number) => boolean
  /** The representative of all salts with the same active substance: salts, esters and enantiomers of a drug. */
  actsAs: (saltId: number) => number
  /** Groups in which two different medicines are duplicate therapy, best known first. */
  groupsOf: (saltId: number) => readonly string[]
  between: (one: number, other: number) => Known | null
  /** Those of two salts without a known pair whose class has one with the other salt: "none" would say more than the data does. */
  doubted: (one: number, other: number) => readonly number[]
  noteOf: (saltId: number, topic: NoteTopic) => SaltNote | null
}

/** Two salts, the smaller id first. */
export type Pair = { a: number; b: number }
export type FoundPair = Pair & Known
/** `lacking`: those of the two that the data does not cover, be it for this pair alone. */
export type UncoveredPair = Pair & { lacking: number[] }
export type FoundNote = SaltNote & { saltId: number; topic: NoteTopic }

/**
 * Every pair of salts is in at most one of `found`, `none` and `notCovered`. A pair of one substance is in none of them, nor is a pair of
 * one group in two items about which nothing else is known: both are duplicates.
 */
export type Check = {
  /** Most severe first. */
  found: FoundPair[]
  none: Pair[]
  notCovered: UncoveredPair[]
  duplicates: Duplicate[]
  /** Codes of items with unknown salts. */
  incomplete: string[]
  notes: FoundNote[]
  notesNotCovered: { saltId: number; topic: NoteTopic }[]
  /** Codes of the items that contain each salt. */
  holders: ReadonlyMap<number, readonly string[]>
}

/**
 * `interaction`: an interaction is known, or a salt is taken twice. `none`: the data covers every pair and lists
 * none. `not-covered`: none is listed, but the data does not cover every pair. `nothing-to-compare`: a single salt.
 */
export type InteractionAnswer = 'interaction' | 'none' | 'not-covered' | 'nothing-to-compare'

/** An unknown severity may be serious, so it ranks after the serious ones and before the low ones. */
const ranks = { 1: 0, 2: 1, unknown: 2, 3: 3, 4: 4 } as const

export const severityRank = (severity: Severity | null): number => ranks[severity ?? 'unknown']

const bySeverity = (one: Known, other: Known): number =>
  severityRank(one.severity) - severityRank(other.severity)

const ascending = (a: number, b: number): number => a - b

/** The result does not depend on the order of the items. */
export const checkOf = (
  items: readonly Item[],
  facts: Facts,
  topics: readonly NoteTopic[] = [],
): Check => {
  const holders = holdersOf(items, facts)
  const salts = [...holders.keys()].sort(ascending)
  const check: Check = {
    found: [],
    none: [],
    notCovered: [],
    duplicates: duplicatesOf(holders, facts),
    incomplete: items
      .filter(({ complete, saltIds }) => !complete || saltIds.length === 0)
      .map(codeOf)
      .sort(),
    notes: [],
    notesNotCovered: [],
    holders,
  }
  const doubled = new Set(
    check.duplicates.flatMap(({ saltIds }) =>
      saltIds.flatMap((a) => saltIds.map((b) => `${a}+${b}`)),
    ),
  )
  for (const [index, a] of salts.entries()) {
    for (const b of salts.slice(index + 1))
      if (facts.actsAs(a) !== facts.actsAs(b))
        sortPair(check, { a, b }, facts, doubled.has(`${a}+${b}`))
    for (const topic of topics) {
      const note = facts.noteOf(a, topic)
      if (note === null || note.verdict === 'unknown')
        check.notesNotCovered.push({ saltId: a, topic })
      else check.notes.push({ ...note, saltId: a, topic })
    }
  }
  check.found.sort(bySeverity)
  check.notes.sort((one, other) => severityRank(noteWeight(one)) - severityRank(noteWeight(other)))
  return check
}

/** The salts of all items, each substance once, with the items that contain it. */
const holdersOf = (items: readonly Item[], facts: Facts): Map<number, string[]> => {
  const holders = new Map<number, string[]>()
  for (const item of items)
    for (const saltId of new Set(item.saltIds.map(facts.substanceOf)))
      holders.set(saltId, [...(holders.get(saltId) ?? []), codeOf(item)].sort())
  return holders
}

const sortPair = (
  check: Check,
  pair: Pair,
  { between, covered, doubted }: Facts,
  isDoubled: boolean,
): void => {
  const known = between(pair.a, pair.b)
  if (known) {
    check.found.push({ ...pair, severity: known.severity })
    return
  }
  const uncovered = [pair.a, pair.b].filter((saltId) => !covered(saltId))
  const lacking = uncovered.length > 0 ? uncovered : [...doubted(pair.a, pair.b)]
  if (lacking.length > 0) check.notCovered.push({ ...pair, lacking })
  else if (!isDoubled) check.none.push(pair)
}

/** A note is a warning unless its source calls it safe and gives no severity. */
export const warns = ({ severity, verdict }: Pick<SaltNote, 'severity' | 'verdict'>): boolean =>
  severity !== null || (verdict !== 'safe' && verdict !== 'safe-if-prescribed')

/** The seriousness of a verdict; `unknown` is none. */
export const gravity = {
  unknown: 0,
  safe: 1,
  'safe-if-prescribed': 2,
  consult: 3,
  caution: 4,
  unsafe: 5,
} as const satisfies Record<Verdict, number>

/** Sorts more serious notes first: those that warn by severity, then all by verdict. */
export const byNote = (one: SaltNote, other: SaltNote): number => {
  const rank = (note: SaltNote): number =>
    warns(note) ? severityRank(noteWeight(note)) : Number.MAX_SAFE_INTEGER
  return rank(one) - rank(other) || gravity[other.verdict] - gravity[one.verdict]
}

/** The severity of a note: one that calls a medicine unsafe counts as medium at least, even if its source gives no severity. */
export const noteWeight = ({
  severity,
  verdict,
}: Pick<SaltNote, 'severity' | 'verdict'>): Severity | null =>
  verdict === 'unsafe' && severityRank(severity) > severityRank(2) ? 2 : severity

export const answerOf = (check: Check): InteractionAnswer => {
  if (check.found.length > 0 || check.duplicates.length > 0 || check.notes.some(warns))
    return 'interaction'
  if (
    check.notCovered.length > 0 ||
    check.incomplete.length > 0 ||
    check.notesNotCovered.length > 0
  )
    return 'not-covered'
  return check.none.length > 0 || check.notes.length > 0 ? 'none' : 'nothing-to-compare'
}

type Weighed = {
  found: readonly { severity: Severity | null }[]
  notes: readonly Pick<SaltNote, 'severity' | 'verdict'>[]
}

/** The severities of pairs and warning notes, most severe first. */
export const severitiesIn = ({ found, notes }: Weighed): (Severity | null)[] =>
  [...found.map(({ severity }) => severity), ...notes.filter(warns).map(noteWeight)].sort(
    (one, other) => severityRank(one) - severityRank(other),
  )

/** The most serious known severity of pairs and warning notes; `undefined` if there are none. */
export const worstOf = (check: Weighed): Severity | null | undefined => severitiesIn(check)[0]
