import { orderedSubstance } from './substance.ts'

/** Substances by their names, separated by commas or lines. */
export const list = (text: string): ReadonlySet<string> =>
  new Set(text.split(/[,\n]/).flatMap((name) => (name.trim() ? orderedSubstance(name.trim()) : [])))

export const has = (group: ReadonlySet<string>, substances: readonly string[]): boolean =>
  substances.some((substance) => group.has(substance))

export const count = (group: ReadonlySet<string>, substances: readonly string[]): number =>
  new Set(substances.filter((substance) => group.has(substance))).size

export const hasOther = (group: ReadonlySet<string>, substances: readonly string[]): boolean =>
  substances.some((substance) => !group.has(substance))
