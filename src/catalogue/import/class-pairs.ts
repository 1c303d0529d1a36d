import { severityRank } from '#model/interactions.ts'
import type { Severity } from '#model/product.ts'
import { type Alike, alikeClasses } from '../clinical/classes.ts'
import { ruleBetween, rulePartners } from '../clinical/pairs.ts'
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

const membersOf = (nodes: readonly Node[]): Map<string, Node[]> => {
  const members = new Map<string, Node[]>()
  for (const node of nodes)
    for (const [id] of node.classes) members.set(id, [...(members.get(id) ?? []), node])
  return members
}

/**
 * The pairs that the data lacks though it lists them for other medicines of a class: a warning is taken from the class, or the pair is
 * marked as doubtful. Rows of the release and rules of the project come before them, so these pairs are left out.
 */
const classPairs = (nodes: readonly Node[]): Map<Node, Map<Node, Taken>> => {
  const members = membersOf(nodes)
  const pairs = new Map<Node, Map<Node, Taken>>()
  const put = (node: Node, partner: Node, mate: Taken): void => {
    const [one, other] = node.id < partner.id ? [node, partner] : [partner, node]
    const held = pairs.get(one) ?? new Map<Node, Taken>()
    pairs.set(one, held)
    const known = held.get(other)
    const isGraver =
      !known ||
      (mate.severity !== null && (known.severity === null || mate.severity < known.severity))
    if (isGraver) held.set(other, mate)
  }
  for (const node of nodes)
    for (const [id, alike] of node.classes) {
      const all = members.get(id) as Node[]
      const within = new Set(all)
      const mates = all.filter((mate) => mate !== node)
      for (const partner of new Set(mates.flatMap((mate) => [...mate.rows.keys()]))) {
        if (within.has(partner) || node.rows.has(partner)) continue
        const mate = takenFrom(mates, alike, partner)
        // A pair that the data does not cover anyway needs no doubt.
        if (mate && (mate.severity !== null || (node.covered && partner.covered)))
          put(node, partner, mate)
      }
    }
  return pairs
}

type ClassPairs = ReadonlyMap<Node, ReadonlyMap<Node, Taken>>

/** The substances with which each is warned of: by a row, by a rule of the project, or as taken from a class. */
const warnedOf = (nodes: readonly Node[], taken: ClassPairs): Map<Node, Set<Node>> => {
  const byKey = new Map<string, Node[]>()
  for (const node of nodes)
    for (const key of node.substance.keys) byKey.set(key, [...(byKey.get(key) ?? []), node])
  const warned = new Map(
    nodes.map((node) => {
      const ruled = [...rulePartners(node.substance.keys)].flatMap((key) => byKey.get(key) ?? [])
      return [node, new Set([...node.rows.keys(), ...ruled])] as const
    }),
  )
  for (const [one, partners] of taken)
    for (const [other, { severity }] of partners)
      if (severity !== null) {
        warned.get(one)?.add(other)
        warned.get(other)?.add(one)
      }
  return warned
}

const isDuplicate = (one: Node, other: Node): boolean =>
  one.substance.groups.some((group) => other.substance.groups.includes(group))

/**
 * The pairs that would still be "none" beside a mate that is warned of: the mate has its warning from the project or from the class of the
 * other medicine, so no row of the pair's own class tells of it, or both are of one class. No reason to warn, and none to say that there is nothing.
 */
const doubtedBeside = (nodes: readonly Node[], taken: ClassPairs): Map<Node, Map<Node, Taken>> => {
  const warned = warnedOf(nodes, taken)
  const pairs = new Map<Node, Map<Node, Taken>>()
  const doubt = (node: Node, partner: Node, mate: Node): void => {
    const [one, other] = node.id < partner.id ? [node, partner] : [partner, node]
    const held = pairs.get(one) ?? new Map<Node, Taken>()
    if (taken.get(one)?.has(other) || held.has(other) || isDuplicate(node, partner)) return
    pairs.set(one, held.set(other, { severity: null, mate: mate.id, partner: partner.id }))
  }
  for (const members of membersOf(nodes).values()) {
    const mateOf = new Map<Node, Node>()
    for (const mate of members)
      for (const partner of warned.get(mate) as Set<Node>)
        if (partner.covered) mateOf.set(partner, mate)
    for (const node of members.filter(({ covered }) => covered)) {
      const own = warned.get(node) as Set<Node>
      for (const [partner, mate] of mateOf)
        if (partner !== node && !own.has(partner)) doubt(node, partner, mate)
    }
  }
  return pairs
}

/** Fills `class_pair` anew: a row of one medicine changes what its class says of others. */
export const fillClassPairs = (work: Work): void => {
  const insert = work.sql(
    'INSERT INTO class_pair (salt_a, salt_b, severity, mate, partner) VALUES (?, ?, ?, ?, ?)',
  )
  work.db.exec('DELETE FROM class_pair')
  const nodes = nodesOf(work.sql)
  const taken = classPairs(nodes)
  for (const [one, partners] of [...taken, ...doubtedBeside(nodes, taken)])
    for (const [other, { severity, mate, partner }] of [...partners].sort(
      ([a], [b]) => a.id - b.id,
    ))
      if (!ruleBetween(one.substance.keys, other.substance.keys))
        insert.run(one.id, other.id, severity, mate, partner)
}
