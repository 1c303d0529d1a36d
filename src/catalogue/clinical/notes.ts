import { type NoteTopic, severityRank } from '#model/interactions.ts'
import type { Severity, Verdict } from '#model/product.ts'
import { actingSubstance } from '../substances/forms.ts'
import { classIds } from './classes.ts'
import { type Label, labelSource } from './labels.ts'
import table from './notes.json' with { type: 'json' }

/** The project's own note on alcohol or pregnancy for a substance or class. */
export type NoteRule = Label & {
  topic: NoteTopic
  of: string
  verdict: Verdict
  severity: Severity
  /** True where the medicine is used on the skin or in the eye, too: its label says so there, or enough of it reaches the blood. */
  everywhere?: true
}

const rules = table.notes as readonly NoteRule[]

const byKey = new Map<string, NoteRule>()
for (const rule of rules) {
  const key = `${rule.topic}|${classIds.has(rule.of) ? rule.of : actingSubstance(rule.of)}`
  const known = byKey.get(key)
  if (!known || severityRank(rule.severity) < severityRank(known.severity)) byKey.set(key, rule)
}

/** The most serious note for a substance, given by its names and the ids of its classes. */
export const noteRuleOf = (keys: readonly string[], topic: NoteTopic): NoteRule | null =>
  keys
    .flatMap((key) => byKey.get(`${topic}|${key}`) ?? [])
    .sort((one, other) => severityRank(one.severity) - severityRank(other.severity))[0] ?? null

export const sourceOfNote = (rule: NoteRule) => labelSource(rule, table.date)
