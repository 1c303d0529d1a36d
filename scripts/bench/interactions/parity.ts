import { alikeClasses } from '#catalogue/clinical/classes.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { interactionFacts, type KnownPair } from '#catalogue/query/interaction-facts.ts'
import { substanceOf } from '#catalogue/query/substances.ts'

const answers = ['warned', 'fromClass', 'disagrees', 'notCovered', 'none'] as const
type Answer = (typeof answers)[number]
type Counts = Record<Answer, number> & { members: number }

const noCounts = (): Counts => ({
  members: 0,
  warned: 0,
  fromClass: 0,
  disagrees: 0,
  notCovered: 0,
  none: 0,
})

/** A line of the matrix of `docs/interactions.md`: a class against every substance outside it. */
export type ClassLine = { id: string; alike: string } & Counts

/**
 * What the checker answers for every two active substances of products, and for each class. `wrong`: pairs that are "none", and no
 * duplicates, although a mate of one of the two in a class is warned of with the other: by a row, a rule, or as taken from a class.
 */
export const classParity = (
  catalogue: Catalogue,
): { all: Counts; classes: ClassLine[]; wrong: { a: number; b: number }[] } => {
  const salts = (
    catalogue.sql('SELECT id FROM salt WHERE products > 0').all() as { id: number }[]
  ).map(({ id }) => id)
  const sold = [...new Set(salts.flatMap((id) => substanceOf(catalogue, id).saltIds[0] ?? id))]
  const { between, covered, doubted } = interactionFacts(
    catalogue,
    sold.map((id) => ({ saltIds: [id] })),
  )
  const classesOf = new Map(
    sold.map((id) => [id, substanceOf(catalogue, id).keys.filter((key) => alikeClasses.has(key))]),
  )
  const lines = new Map([...alikeClasses.keys()].map((id) => [id, noCounts()]))
  for (const ids of classesOf.values()) for (const id of ids) (lines.get(id) as Counts).members++
  const mates = new Map<string, number[]>()
  for (const [saltId, keys] of classesOf)
    for (const key of keys) mates.set(key, [...(mates.get(key) ?? []), saltId])
  const isMateWarned = (one: number, other: number): boolean =>
    (classesOf.get(one) as string[]).some((key) =>
      mates.get(key)?.some((mate) => mate !== other && between(mate, other) !== null),
    )
  const groupsOf = (saltId: number): readonly string[] => substanceOf(catalogue, saltId).groups
  const areDuplicates = (one: number, other: number): boolean =>
    groupsOf(one).some((group) => groupsOf(other).includes(group))
  const all = { ...noCounts(), members: sold.length }
  const wrong: { a: number; b: number }[] = []
  for (const [index, a] of sold.entries())
    for (const b of sold.slice(index + 1)) {
      const known = between(a, b) as KnownPair | null
      const isCovered = covered(a) && covered(b)
      const answer = known
        ? known.like
          ? 'fromClass'
          : 'warned'
        : !isCovered
          ? 'notCovered'
          : doubted(a, b).length > 0
            ? 'disagrees'
            : 'none'
      all[answer]++
      const [ofA, ofB] = [classesOf.get(a) as string[], classesOf.get(b) as string[]]
      const apart = [
        ...ofA.filter((id) => !ofB.includes(id)),
        ...ofB.filter((id) => !ofA.includes(id)),
      ]
      for (const id of apart) (lines.get(id) as Counts)[answer]++
      if (answer === 'none' && !areDuplicates(a, b) && (isMateWarned(a, b) || isMateWarned(b, a)))
        wrong.push({ a, b })
    }
  const classes = [...lines].flatMap(([id, counts]) =>
    counts.members > 0 ? [{ id, alike: alikeClasses.get(id) as string, ...counts }] : [],
  )
  return { all, classes, wrong }
}

export const parityTable = ({ all, classes }: ReturnType<typeof classParity>): string =>
  [
    { id: 'every two substances', alike: '', ...all },
    ...classes.toSorted((one, other) => other.fromClass - one.fromClass),
  ]
    .map(
      (line) =>
        `| ${[line.id, line.alike, line.members, ...answers.map((answer) => line[answer])].join(' | ')} |`,
    )
    .join('\n')
