/**
 * Duplicate therapy. `salt`: several items contain it. `substance`: their salts act as one substance. `class`: their salts
 * differ but belong to one `group`.
 */
export type Duplicate = { saltIds: number[]; codes: string[] } & (
  | { is: 'salt' }
  | { is: 'substance' }
  | { is: 'class'; group: string }
)

type Groups = {
  /** The representative of all salts with the same active substance: salts, esters and enantiomers of a drug. */
  actsAs: (saltId: number) => number
  /** Groups in which two different medicines are duplicate therapy, best known first. */
  groupsOf: (saltId: number) => readonly string[]
}

/** First the same substance in several items, then different substances of one group in several items. */
export const duplicatesOf = (
  holders: ReadonlyMap<number, readonly string[]>,
  { actsAs, groupsOf }: Groups,
): Duplicate[] => {
  const salts = [...holders.keys()].sort((a, b) => a - b)
  const substances = Map.groupBy(salts, actsAs)
  const itemsOf = (saltIds: readonly number[]): string[] =>
    [...new Set(saltIds.flatMap((saltId) => holders.get(saltId) ?? []))].sort()
  const duplicates = [...substances.values()].flatMap((saltIds): Duplicate[] => {
    const codes = itemsOf(saltIds)
    if (codes.length < 2) return []
    return [{ is: saltIds.length > 1 ? 'substance' : 'salt', saltIds, codes }]
  })
  // A fixed combination contains two of a group on purpose, so those that one item shares with the other do not count.
  const apart = (one: number[], other: number[]): { saltIds: number[]; codes: string[] } | null => {
    const [own, others] = [itemsOf(one), itemsOf(other)]
    const [onlyOwn, onlyOthers] = [
      own.filter((code) => !others.includes(code)),
      others.filter((code) => !own.includes(code)),
    ]
    return onlyOwn.length > 0 && onlyOthers.length > 0
      ? { saltIds: [...one, ...other], codes: [...onlyOwn, ...onlyOthers] }
      : null
  }
  const seen = new Set<string>()
  for (const group of new Set([...substances.keys()].flatMap(groupsOf))) {
    const members = [...substances]
      .filter(([substance]) => groupsOf(substance).includes(group))
      .map(([, saltIds]) => saltIds)
    const pairs = members.flatMap((one, index) =>
      members.slice(index + 1).flatMap((other) => {
        const key = `${one[0]}+${other[0]}`
        const pair = seen.has(key) ? null : apart(one, other)
        if (pair) seen.add(key)
        return pair ? [pair] : []
      }),
    )
    if (pairs.length === 0) continue
    const saltIds = [...new Set(pairs.flatMap((pair) => pair.saltIds))].sort((a, b) => a - b)
    duplicates.push({
      is: 'class',
      group,
      saltIds,
      codes: [...new Set(pairs.flatMap(({ codes }) => codes))].sort(),
    })
  }
  return duplicates
}
