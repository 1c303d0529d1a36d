import { severityRank } from '#model/interactions.ts'
import type { Severity } from '#model/product.ts'
import { type Alike, alikeClasses } from '../clinical/classes.ts'
import { ruleBetween } from '../clinical/pairs.ts'
import { coveredIn, type Substance, substancesIn } from '../query/substances.ts'
import type { Work } from './work.ts'

/** A row of `interaction` between two active substances: the most serious of their forms. */
type Known = { severity: Severity | null; one: number; other: number }

/** An active substance of the release, with what the data says of it. */
type Node = {
  id: number
  substance: Substance
  /** Whether the data lists all its interactions. */
  covered: boolean
  classes: readonly (readonly [string, Alike])[]
  /** What the data lists with other substances; `one` is the salt of this one. */
  rows: Map<Node, Known>
}

/** A pair as its class has it; `severity` null: the class disagrees. `mate` and `partner` are the salts of the row it is taken from. */
type Taken = { severity: Severity | null; mate: number; partner: number }

const nodesOf = (sql: Work['sql']): Node[] => {
  const substances = substancesIn(sql)
  const covered = coveredIn(sql, substances)
  const nodes = new Map<Substance, Node>()
  for (const substance of new Set(substances.values()))
    nodes.set(substance, {
      id: substance.saltIds[0] as number,
      substance,
      covered: substance.saltIds.some((saltId) => covered.has(saltId)),
      classes: substance.keys.flatMap((key) => {
        const alike = alikeClasses.get(key)
        return alike ? [[key, alike] as const] : []
      }),
      rows: new Map(),
    })
  const nodeOf = (saltId: number): Node | undefined =>
    nodes.get(substances.get(saltId) as Substance)
  const note = (node: Node, other: Node, row: Known): void => {
    const held = node.rows.get(other)
    if (!held || severityRank(row.severity) < severityRank(held.severity)) node.rows.set(other, row)
  }
  for (const { a, b, severity } of sql(
    'SELECT salt_a AS a, salt_b AS b, severity FROM interaction ORDER BY salt_a, salt_b',
  ).all() as {
    a: number
    b: number
    severity: Severity | null
  }[]) {
    const [one, other] = [nodeOf(a), nodeOf(b)]
    if (!one || !other || one === other) continue
    note(one, other, { severity, one: a, other: b })
    note(other, one, { severity, one: b, other: a })
  }
  return [...nodes.values()].sort((one, other) => one.id - other.id)
}

/**
 * What the mates of a substance in a class say of its pair with a partner. The most serious row counts, because a mate that is known better
 * is no reason to warn less. Of an ion one salt is enough; of a class most of those mates of which the data would list the pair.
 */
const takenFrom = (mates: readonly Node[], alike: Alike, partner: Node): Taken | null => {
  let worst: Known | undefined
  let [warning, asked] = [0, 0]
  for (const mate of mates) {
    const row = mate.rows.get(partner)
    if (row) {
      warning++
      if (!worst || severityRank(row.severity) < severityRank(worst.severity)) worst = row
    }
    if (row || mate.covered || (partner.covered && mate.rows.size > 0)) asked++
  }
  if (!worst) return null
  const isAgreed = alike === 'ion' || (alike === 'class' && warning * 2 > asked)
  return { severity: isAgreed ? worst.severity : null, mate: worst.one, partner: worst.other }
}

/**
 * The pairs that the data lacks though it lists them for other medicines of a class: a warning is taken from the class, or the pair is
 * marked as doubtful. Rows of the release and rules of the project come before them, so these pairs are left out.
 */
const classPairs = (nodes: readonly Node[]): Map<Node, Map<Node, Taken>> => {
  const members = new Map<string, Node[]>()
  for (const node of nodes)
    for (const [id] of node.classes) members.set(id, [...(members.get(id) ?? []), node])
  const found = new Map<Node, Map<Node, Taken>>()
  const put = (node: Node, partner: Node, taken: Taken): void => {
    const [one, other] = node.id < partner.id ? [node, partner] : [partner, node]
    const held = found.get(one) ?? new Map<Node, Taken>()
    found.set(one, held)
    const known = held.get(other)
    const isGraver =
      !known ||
      (taken.severity !== null && (known.severity === null || taken.severity < known.severity))
    if (isGraver) held.set(other, taken)
  }
  for (const node of nodes)
    for (const [id, alike] of node.classes) {
      const all = members.get(id) as Node[]
      const within = new Set(all)
      const mates = all.filter((mate) => mate !== node)
      for (const partner of new Set(mates.flatMap((mate) => [...mate.rows.keys()]))) {
        if (within.has(partner) || node.rows.has(partner)) continue
        const taken = takenFrom(mates, alike, partner)
        // A pair that the data does not cover anyway needs no doubt.
        if (taken && (taken.severity !== null || (node.covered && partner.covered)))
          put(node, partner, taken)
      }
    }
  return found
}

/** Fills `class_pair` anew: a row of one medicine changes what its class says of others. */
export const fillClassPairs = (work: Work): void => {
  const insert = work.sql(
    'INSERT INTO class_pair (salt_a, salt_b, severity, mate, partner) VALUES (?, ?, ?, ?, ?)',
  )
  work.db.exec('DELETE FROM class_pair')
  for (const [one, partners] of classPairs(nodesOf(work.sql)))
    for (const [other, { severity, mate, partner }] of [...partners].sort(
      ([a], [b]) => a.id - b.id,
    ))
      if (!ruleBetween(one.substance.keys, other.substance.keys))
        insert.run(one.id, other.id, severity, mate, partner)
}
