import { severityRank, warns } from './interactions.ts'
import type { Severity } from './product.ts'
import type { CheckResult, InteractionTab } from './views/interactions.ts'

const tabOfSeverity = { 1: 'high', 2: 'medium', 3: 'low', 4: 'very-low' } as const satisfies Record<Severity, InteractionTab>

export const tabOf = (severity: Severity | null): InteractionTab => (severity === null ? 'unknown' : tabOfSeverity[severity])

const moreSevere = (one: Severity | null, other: Severity | null): number => severityRank(one) - severityRank(other)

/** The most serious that is known, of pairs and of notes that warn; `undefined` when nothing is. */
export const worstIn = ({ found, notes }: CheckResult): Severity | null | undefined =>
  [...found, ...notes.flatMap((topic) => topic.found.filter(warns))].map(({ severity }) => severity).sort(moreSevere)[0]

/** How many of each severity, the most serious first. */
export const countsIn = ({ found }: Pick<CheckResult, 'found'>): { severity: Severity | null; count: number }[] => {
  const counts = new Map<Severity | null, number>()
  for (const { severity } of found) counts.set(severity, (counts.get(severity) ?? 0) + 1)
  return [...counts].map(([severity, count]) => ({ severity, count })).sort((a, b) => moreSevere(a.severity, b.severity))
}

/** How many results a tab has; one without any cannot be chosen (spec §4). */
export const countIn = ({ found, none }: Pick<CheckResult, 'found' | 'none'>, tab: InteractionTab): number =>
  tab === 'none' ? none.length : tab === 'all' ? found.length + none.length : found.filter(({ severity }) => tabOf(severity) === tab).length

/** From the most serious; those that have no level stand between, so that nobody reads them as harmless. */
export const levelOrder = ['E', 'D', 'not-graded', 'duplicate', 'C', 'B', 'not-covered', 'A'] as const
