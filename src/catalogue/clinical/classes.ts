import { actingSubstance } from '../substances/forms.ts'
import table from './classes.json' with { type: 'json' }

/** A duplicate therapy: the class's name for customers, and the effect of doubling it. */
export type Doubled = { kind: string; effect: string }

/**
 * How far a pair of one member stands for the others, which the data may lack. `ion`: salts of one ion act alike in the gut, whatever the
 * counter-ion. `class`: medicines of one mechanism, so that what most of them do is expected of the rest. `loose`: related medicines that
 * differ in what they interact with, so that a pair of one only makes the pairs of the others doubtful.
 */
export type Alike = 'ion' | 'class' | 'loose'

type Row = { id: string; alike?: Alike; doubled?: Doubled; atc?: string; members: string }

const rows = table.classes as Row[]

export const classIds: ReadonlySet<string> = new Set(rows.map(({ id }) => id))

/** Classes whose members stand for one another, by id. */
export const alikeClasses: ReadonlyMap<string, Alike> = new Map(
  rows.flatMap(({ id, alike }) => (alike ? [[id, alike] as const] : [])),
)

const byMember = new Map<string, string[]>()
for (const { id, members } of rows)
  for (const member of members.split(',')) {
    const substance = actingSubstance(member)
    const classes = byMember.get(substance) ?? []
    if (!classes.includes(id)) byMember.set(substance, [...classes, id])
  }

const byAtcGroup = new Map<string, string[]>()
for (const { id, atc = '' } of rows)
  for (const group of atc.split(' ').filter((code) => code !== ''))
    byAtcGroup.set(group, [...(byAtcGroup.get(group) ?? []), id])

/** Length of the ATC code of a group of chemically related medicines. */
const groupLength = 5

/** The project's classes that a substance is in, by its name or by its ATC group. */
export const classesOf = (substance: string, atc: readonly string[]): string[] => {
  const groups = atc.flatMap((code) => [code.slice(0, groupLength), code.slice(0, groupLength - 1)])
  return [
    ...new Set([
      ...(byMember.get(substance) ?? []),
      ...groups.flatMap((group) => byAtcGroup.get(group) ?? []),
    ]),
  ]
}

const atcMark = 'atc:'
const doubledById = new Map(
  rows.flatMap(({ id, doubled }) => (doubled ? [[id, doubled] as const] : [])),
)

/** Groups in which two different medicines are a duplicate: classes of the project first, then ATC groups. */
export const duplicateGroups = (classes: readonly string[], atc: readonly string[]): string[] => [
  ...[...doubledById.keys()].filter((id) => classes.includes(id)),
  ...new Set(
    atc
      .filter((code) => code.length >= groupLength)
      .map((code) => atcMark + code.slice(0, groupLength)),
  ),
]

/** `null` for an ATC group that is not a class of the project; the harm of doubling is then not stated. */
export const doubledIn = (group: string): Doubled | null => doubledById.get(group) ?? null
