import { hash } from 'node:crypto'

const idBits = 33

/** A number below 2^33 that depends only on `space` and `key`, so that it is the same in every run, whatever else is converted. */
export const stableId = (space: string, key: string): number => {
  const digest = hash('sha256', `${space}\n${key}`, 'hex')
  return (Number.parseInt(digest.slice(0, 12), 16) % (2 ** idBits - 1)) + 1
}

/** Ids for the keys of one space, each unique. Collisions are rehashed, deterministically for the same data. */
export const createIds = (
  space: string,
): { of: (key: string) => number; collisions: () => number } => {
  const ids = new Map<string, number>()
  const used = new Set<number>()
  let collisions = 0
  const of = (key: string): number => {
    const known = ids.get(key)
    if (known !== undefined) return known
    let id = stableId(space, key)
    for (let attempt = 2; used.has(id); attempt++) {
      collisions++
      id = stableId(space, `${key}\n${attempt}`)
    }
    ids.set(key, id)
    used.add(id)
    return id
  }
  return { of, collisions: () => collisions }
}

/**
 * Names that the inputs spell in several ways. Each spelling is recorded under its identity; the displayed name is the most frequent
 * spelling or, of equally frequent ones, the first in code point order.
 */
export type Spellings = {
  note: (identity: string, spelling: string, times?: number) => void
  has: (identity: string) => boolean
  name: (identity: string) => string
  identities: () => string[]
  /** Identities with more than one spelling. */
  folded: () => number
}

export const createSpellings = (): Spellings => {
  const seen = new Map<string, Map<string, number>>()
  return {
    note: (identity, spelling, times = 1) => {
      const spellings = seen.get(identity) ?? new Map<string, number>()
      spellings.set(spelling, (spellings.get(spelling) ?? 0) + times)
      seen.set(identity, spellings)
    },
    has: (identity) => seen.has(identity),
    name: (identity) => {
      const spellings = [...(seen.get(identity) ?? [])].sort(
        ([a, times], [b, more]) => more - times || (a < b ? -1 : 1),
      )
      return spellings[0]?.[0] ?? identity
    },
    identities: () => [...seen.keys()].sort(),
    folded: () => [...seen.values()].filter((spellings) => spellings.size > 1).length,
  }
}
