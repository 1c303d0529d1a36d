import { type PairAction, severityRank } from '#model/interactions.ts'
import type { Severity } from '#model/product.ts'
import { actingSubstance } from '../substances/forms.ts'
import { classIds } from './classes.ts'
import { type Label, labelSource } from './labels.ts'
import table from './pairs.json' with { type: 'json' }

/** The project's own rule for an interaction of two substances or classes. */
export type PairRule = Label & {
  a: string
  b: string
  severity: Severity
  effect: string
  action: PairAction
  /** Its severity is the least: a source that calls the pair medium does not lower it. */
  floor?: true
}

const rules = table.pairs as PairRule[]

const keyOf = (name: string): string => (classIds.has(name) ? name : actingSubstance(name))

/** Whether no source lowers the severity: the two must not be taken together, a boxed warning covers them, or the rule says so. */
export const isFloor = ({ action, section, floor }: PairRule): boolean =>
  action === 'never' || section === 'boxed' || floor === true

/** Sorts more serious rules first; of equal ones, those that no source lowers. */
const comesBefore = (one: PairRule, other: PairRule): boolean =>
  severityRank(one.severity) - severityRank(other.severity) <
  (isFloor(one) && !isFloor(other) ? 1 : 0)

const bySides = new Map<string, Map<string, PairRule>>()
for (const rule of rules)
  for (const [one, other] of [
    [keyOf(rule.a), keyOf(rule.b)],
    [keyOf(rule.b), keyOf(rule.a)],
  ] as const) {
    const partners = bySides.get(one) ?? new Map<string, PairRule>()
    bySides.set(one, partners)
    const known = partners.get(other)
    if (!known || comesBefore(rule, known)) partners.set(other, rule)
  }

/** The names and classes with which there is a rule for a substance of these names and classes. */
export const rulePartners = (keys: readonly string[]): ReadonlySet<string> =>
  new Set(keys.flatMap((key) => [...(bySides.get(key)?.keys() ?? [])]))

/** The most serious rule between two substances, each given by its names and the ids of its classes. */
export const ruleBetween = (one: readonly string[], other: readonly string[]): PairRule | null => {
  let worst: PairRule | null = null
  for (const x of one) {
    const partners = bySides.get(x)
    if (!partners) continue
    for (const y of other) {
      const rule = partners.get(y)
      if (rule && (!worst || comesBefore(rule, worst))) worst = rule
    }
  }
  return worst
}

export const sourceOfRule = (rule: PairRule) => labelSource(rule, table.date)
