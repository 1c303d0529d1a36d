import type { Duplicate } from './duplicates.ts'
import type { Check, FoundPair, Pair } from './interactions.ts'
import type { Severity } from './product.ts'

export const levels = ['A', 'B', 'C', 'D', 'E'] as const
export type Level = (typeof levels)[number]

/** Levels of the alternative view (spec §3): A none known, B very low, C low, D medium, E high. */
export const levelOfSeverity: Record<Severity, Level> = { 1: 'E', 2: 'D', 3: 'C', 4: 'B' }

/** The severity of a level; `null` for A, at which none is known. */
export const severityOfLevel = (level: Level): Severity | null =>
  ([1, 2, 3, 4] as const).find((severity) => levelOfSeverity[severity] === level) ?? null

/** A level, or one of three grades without a level: severity unknown, duplicate, incomplete data. None of these counts as A. */
export const grades = [...levels, 'not-graded', 'duplicate', 'not-covered'] as const
export type Grade = (typeof grades)[number]

/** The grade of two items; `pairs` are the known pairs between them. */
export const gradeOf = (
  check: Check,
  one: string,
  other: string,
): { grade: Grade; pairs: FoundPair[]; duplicates: Duplicate[] } => {
  const holds = (saltId: number, code: string): boolean =>
    check.holders.get(saltId)?.includes(code) ?? false
  const across = ({ a, b }: Pair): boolean =>
    (holds(a, one) && holds(b, other)) || (holds(a, other) && holds(b, one))
  const pairs = check.found.filter(across)
  const duplicates = check.duplicates.filter(
    ({ codes }) => codes.includes(one) && codes.includes(other),
  )
  const [worst] = pairs
  if (worst)
    return {
      grade: worst.severity === null ? 'not-graded' : levelOfSeverity[worst.severity],
      pairs,
      duplicates,
    }
  if (duplicates.length > 0) return { grade: 'duplicate', pairs, duplicates }
  const uncovered =
    check.notCovered.some(across) ||
    check.incomplete.includes(one) ||
    check.incomplete.includes(other)
  return { grade: uncovered ? 'not-covered' : 'A', pairs, duplicates }
}

/** Most severe first; groups without a level are placed between, so that they are not read as harmless. */
export const levelOrder = [
  'E',
  'D',
  'not-graded',
  'duplicate',
  'C',
  'B',
  'not-covered',
  'A',
] as const
