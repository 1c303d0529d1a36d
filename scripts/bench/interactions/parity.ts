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
 * What the checker answers for every two active substances of products, and for each class. `wrong`: pairs that are "none" although a salt
 * of a class of one of the two has a row with the other.
 */
export const classParity = (
  catalogue: Catalogue,
): { all: Counts; classes: ClassLine[]; wrong: number } => {
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
  const rows = rowsOf(catalogue)
  const all = { ...noCounts(), members: sold.length }
  let wrong = 0
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
      if (
        answer === 'none' &&
        (ofA.some((id) => rows(id, b) && !ofB.includes(id)) ||
          ofB.some((id) => rows(id, a) && !ofA.includes(id)))
      )
        wrong++
    }
  const classes = [...lines].flatMap(([id, counts]) =>
    counts.members > 0 ? [{ id, alike: alikeClasses.get(id) as string, ...counts }] : [],
  )
  return { all, classes, wrong }
}

/** Whether any salt of a class has a row with a substance. */
const rowsOf = (catalogue: Catalogue): ((id: string, other: number) => boolean) => {
  const found = new Set<string>()
  for (const { a, b } of catalogue
    .sql('SELECT salt_a AS a, salt_b AS b FROM interaction')
    .all() as { a: number; b: number }[])
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      for (const key of substanceOf(catalogue, one).keys)
        if (alikeClasses.has(key)) found.add(`${key} ${substanceOf(catalogue, other).saltIds[0]}`)
  return (id, other) => found.has(`${id} ${other}`)
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
