import { severitiesIn } from './interactions.ts'
import type { Severity } from './product.ts'
import type { CheckResult, InteractionTab } from './views/interactions.ts'

const tabOfSeverity = { 1: 'high', 2: 'medium', 3: 'low', 4: 'very-low' } as const satisfies Record<
  Severity,
  InteractionTab
>

export const tabOf = (severity: Severity | null): InteractionTab =>
  severity === null ? 'unknown' : tabOfSeverity[severity]

type Found = Pick<CheckResult, 'found' | 'notes'>
const severitiesOf = ({ found, notes }: Found): (Severity | null)[] =>
  severitiesIn({ found, notes: notes.flatMap((topic) => topic.found) })

/** The most severe known pair or warning note; `undefined` if there is none. */
export const worstIn = (result: Found): Severity | null | undefined => severitiesOf(result)[0]

/** The number of interactions and of warnings about alcohol and pregnancy of each severity, most severe first: the first is `worstIn`. */
export const countsIn = (result: Found): { severity: Severity | null; count: number }[] => {
  const counts = new Map<Severity | null, number>()
  for (const severity of severitiesOf(result)) counts.set(severity, (counts.get(severity) ?? 0) + 1)
  return [...counts].map(([severity, count]) => ({ severity, count }))
}

/** The number of results of a tab; an empty tab cannot be chosen (spec §4). */
export const countIn = (
  { found, none }: Pick<CheckResult, 'found' | 'none'>,
  tab: InteractionTab,
): number =>
  tab === 'none'
    ? none.length
    : tab === 'all'
      ? found.length + none.length
      : found.filter(({ severity }) => tabOf(severity) === tab).length
