import { createIds } from './identity.ts'
import { foldName } from './mend.ts'

/** Entities that consist of a name: ailments, usages. Ids derive from the folded name. */
export type Names = { idOf: (name: string) => number; rows: () => { id: number; name: string }[] }

export const createNames = (space: string): Names => {
  const ids = createIds(space)
  const names = new Map<string, string>()
  return {
    idOf: (name) => {
      const key = foldName(name)
      if (!names.has(key)) names.set(key, name)
      return ids.of(key)
    },
    rows: () =>
      [...names]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, name]) => ({ id: ids.of(key), name })),
  }
}

/** `Treatment of Hypertension (high blood pressure)` → `hypertension`: if an ailment has that name, the usage belongs to it. */
export const complaintIn = (usage: string): string =>
  foldName(
    usage
      .replace(/^(?:Treatment(?: and prevention)?|Prevention) of /, '')
      .replace(/\s*\([^()]*\)$/, ''),
  )
