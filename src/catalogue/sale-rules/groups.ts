import { orderedSubstance } from './substance.ts'

/** Substances by their names, in a list or separated by commas and lines. */
export const list = (names: string | readonly string[]): ReadonlySet<string> =>
  new Set(
    (typeof names === 'string' ? names.split(/[,\n]/) : names).flatMap((name) =>
      name.trim() ? orderedSubstance(name.trim()) : [],
    ),
  )

export const has = (group: ReadonlySet<string>, substances: readonly string[]): boolean =>
  substances.some((substance) => group.has(substance))

export const count = (group: ReadonlySet<string>, substances: readonly string[]): number =>
  new Set(substances.filter((substance) => group.has(substance))).size

export const hasOther = (group: ReadonlySet<string>, substances: readonly string[]): boolean =>
  substances.some((substance) => !group.has(substance))
