import {
  byNote,
  type Facts,
  type Known,
  type NoteTopic,
  noteWeight,
  type Pair,
  type SaltNote,
  severityRank,
} from '#model/interactions.ts'
import type { Severity } from '#model/product.ts'
import { type NoteRule, noteRuleOf } from '../clinical/notes.ts'
import { isFloor, type PairRule, ruleBetween, rulePartners } from '../clinical/pairs.ts'
import type { Catalogue } from '../open.ts'
import { baseOf, saltIdentityOf } from '../substances/forms.ts'
import { keep } from './keep.ts'
import { isCovered, saltActingAs, saltsWithKeys, substanceOf } from './substances.ts'

const sharedNamesSql = `SELECT n.salt_id AS saltId, o.salt_id AS otherId FROM (SELECT name FROM salt_name GROUP BY name HAVING COUNT(*) > 1) d
  JOIN salt_name n ON n.name = d.name JOIN salt_name o ON o.name = d.name WHERE n.salt_id < o.salt_id`

/** Salts that share a name or a synonym are one substance: the salts of each such group, ascending. */
const companions = keep(1, (catalogue, _: 0): Map<number, readonly number[]> => {
  const groups = new Map<number, number[]>()
  for (const { saltId, otherId } of catalogue.sql(sharedNamesSql).all() as {
    saltId: number
    otherId: number
  }[]) {
    const joined = [
      ...new Set([...(groups.get(saltId) ?? [saltId]), ...(groups.get(otherId) ?? [otherId])]),
    ].sort((a, b) => a - b)
    for (const member of joined) groups.set(member, joined)
  }
  return groups
})

const substance = (catalogue: Catalogue, saltId: number): readonly number[] =>
  companions(catalogue, 0).get(saltId) ?? [saltId]

const isMoreSerious = (one: Known, other: Known): boolean =>
  severityRank(one.severity) < severityRank(other.severity)

/** The row of another pair that a warning is taken from: `mate` is of the class of one of the two salts, `partner` acts as the other. */
export type Likeness = { mate: number; partner: number }

/**
 * `row`: the salts of the release's row, or `null`. `rule`: the project's own rule for the pair, or `null`. `like`: the pair it is taken from
 * where there is neither.
 */
export type KnownPair = Known & { row: Pair | null; rule: PairRule | null; like: Likeness | null }

type Row = Pair & Known
/** A row of `class_pair`; `severity` null: the class disagrees. */
type ClassRow = Pair & Known & Likeness

const pairKey = (one: number, other: number): string =>
  one < other ? `${one}+${other}` : `${other}+${one}`

/** Every known pair of some salts in one query: a check of fifteen salts has 105 pairs. */
const pairsSql = `SELECT i.salt_a AS a, i.salt_b AS b, i.severity FROM json_each(?1) x CROSS JOIN json_each(?1) y
  CROSS JOIN interaction i ON i.salt_a = x.value AND i.salt_b = y.value WHERE x.value < y.value`

const classPairsSql = `SELECT i.salt_a AS a, i.salt_b AS b, i.severity, i.mate, i.partner FROM json_each(?1) x CROSS JOIN json_each(?1) y
  CROSS JOIN class_pair i ON i.salt_a = x.value AND i.salt_b = y.value WHERE x.value < y.value`

const mainOf = (catalogue: Catalogue, saltId: number): number =>
  substance(catalogue, saltId)[0] ?? saltId
const actsAs = (catalogue: Catalogue, saltId: number): number =>
  substanceOf(catalogue, saltId).saltIds[0] ?? saltId

/**
 * Whether a rule of the project counts before the file's severity. A contraindication, a boxed warning or a floor always does when it is
 * more serious; any other only where the file gives no severity or a slight one: a medium one was weighed by its source.
 */
const outranks = (rule: PairRule, row: Row): boolean =>
  isMoreSerious(rule, row) && (isFloor(rule) || severityRank(row.severity) > severityRank(2))

const settled = (
  row: Row | null,
  rule: PairRule | null,
  classRow: ClassRow | undefined,
): KnownPair | null => {
  if (row)
    return {
      severity: rule && outranks(rule, row) ? rule.severity : row.severity,
      row,
      rule,
      like: null,
    }
  if (rule) return { severity: rule.severity, row: null, rule, like: null }
  return classRow && classRow.severity !== null
    ? { severity: classRow.severity, row: null, rule: null, like: classRow }
    : null
}

/**
 * The known pairs of some salts. The release's row of the two salts comes first; without one, a row of other forms of the two
 * substances counts, because the active substance is the same. A rule of the project applies only where it is more serious. Where there is
 * neither, what the class has counts.
 */
const pairsBetween = (catalogue: Catalogue, saltIds: readonly number[]): PairFinder => {
  const substances = saltIds.map((saltId) => substanceOf(catalogue, saltId).saltIds)
  const [members, acting] = [
    [...new Set(substances.flat())],
    [...new Set(substances.flatMap(([first]) => first ?? []))],
  ]
  return finderOf(
    catalogue,
    catalogue.sql(pairsSql).all(JSON.stringify(members)) as Row[],
    catalogue.sql(classPairsSql).all(JSON.stringify(acting)) as ClassRow[],
  )
}

type PairFinder = {
  between: (one: number, other: number) => KnownPair | null
  doubted: (one: number, other: number) => number[]
}

const finderOf = (
  catalogue: Catalogue,
  release: readonly Row[],
  fromClasses: readonly ClassRow[],
): PairFinder => {
  const [exact, acting] = [new Map<string, Row>(), new Map<string, Row>()]
  const put = (rows: Map<string, Row>, key: string, row: Row): void => {
    const held = rows.get(key)
    if (!held || isMoreSerious(row, held)) rows.set(key, row)
  }
  for (const row of release) {
    put(exact, pairKey(mainOf(catalogue, row.a), mainOf(catalogue, row.b)), row)
    put(acting, pairKey(actsAs(catalogue, row.a), actsAs(catalogue, row.b)), row)
  }
  const classRow = new Map(fromClasses.map((row) => [pairKey(row.a, row.b), row]))
  const takenOf = (one: number, other: number): ClassRow | undefined =>
    classRow.get(pairKey(actsAs(catalogue, one), actsAs(catalogue, other)))
  return {
    between: (one, other) => {
      const row =
        exact.get(pairKey(mainOf(catalogue, one), mainOf(catalogue, other))) ??
        acting.get(pairKey(actsAs(catalogue, one), actsAs(catalogue, other))) ??
        null
      return settled(
        row,
        ruleBetween(substanceOf(catalogue, one).keys, substanceOf(catalogue, other).keys),
        takenOf(one, other),
      )
    },
    doubted: (one, other) => {
      const row = takenOf(one, other)
      return row ? [actsAs(catalogue, row.partner) === actsAs(catalogue, one) ? other : one] : []
    },
  }
}

const classRowsWithSql = `SELECT salt_a AS a, salt_b AS b, severity, mate, partner FROM class_pair WHERE severity IS NOT NULL AND salt_a = ?1
  UNION ALL SELECT salt_a, salt_b, severity, mate, partner FROM class_pair WHERE severity IS NOT NULL AND salt_b = ?1`

const rowsWithSql = `SELECT salt_a AS a, salt_b AS b, severity FROM interaction WHERE salt_a IN (SELECT value FROM json_each(?1))
  UNION SELECT salt_a, salt_b, severity FROM interaction WHERE salt_b IN (SELECT value FROM json_each(?1))`

/** Every salt with which a salt is known to interact, as a check of the two tells it. */
export const pairsWith = (
  catalogue: Catalogue,
  saltId: number,
): { other: number; severity: Severity | null }[] => {
  const { saltIds, keys } = substanceOf(catalogue, saltId)
  const rows = catalogue.sql(rowsWithSql).all(JSON.stringify(saltIds)) as Row[]
  const fromClasses = catalogue.sql(classRowsWithSql).all(actsAs(catalogue, saltId)) as ClassRow[]
  const { between } = finderOf(catalogue, rows, fromClasses)
  const partners = new Set([
    ...[...rows, ...fromClasses].flatMap(({ a, b }) => [
      ...substanceOf(catalogue, a).saltIds,
      ...substanceOf(catalogue, b).saltIds,
    ]),
    ...saltsWithKeys(catalogue, rulePartners(keys)),
  ])
  return [...partners].flatMap((other) => {
    const known = saltIds.includes(other) ? null : between(saltId, other)
    return known ? [{ other, severity: known.severity }] : []
  })
}

const worstRow = (
  catalogue: Catalogue,
  ones: readonly number[],
  others: readonly number[],
): Row | null => {
  const statement = catalogue.sql(
    'SELECT salt_a AS a, salt_b AS b, severity FROM interaction WHERE salt_a = ? AND salt_b = ?',
  )
  const rows = ones.flatMap((x) =>
    others.flatMap((y) => (statement.get(Math.min(x, y), Math.max(x, y)) as Row | undefined) ?? []),
  )
  return (
    rows.sort((one, other) => severityRank(one.severity) - severityRank(other.severity))[0] ?? null
  )
}

const classPairSql =
  'SELECT salt_a AS a, salt_b AS b, severity, mate, partner FROM class_pair WHERE salt_a = ? AND salt_b = ?'

const knownPairOf = keep(4_000, (catalogue, key: string): KnownPair | null => {
  const [one, other] = key.split('+').map(Number) as [number, number]
  const [ones, others] = [substanceOf(catalogue, one), substanceOf(catalogue, other)]
  const own = worstRow(catalogue, substance(catalogue, one), substance(catalogue, other))
  const [a, b] = [actsAs(catalogue, one), actsAs(catalogue, other)]
  const classRow = catalogue.sql(classPairSql).get(Math.min(a, b), Math.max(a, b)) as
    | ClassRow
    | undefined
  return settled(
    own ?? worstRow(catalogue, ones.saltIds, others.saltIds),
    ruleBetween(ones.keys, others.keys),
    classRow,
  )
})

/** The known interaction of two salts in either order. */
export const knownPair = (catalogue: Catalogue, one: number, other: number): KnownPair | null =>
  knownPairOf(catalogue, pairKey(one, other))

const noteSql = `SELECT salt_id AS saltId, CASE WHEN severity IS NULL AND body ->> 'category' = 'X' THEN 1 ELSE severity END AS severity,
  verdict FROM salt_note WHERE salt_id = ? AND topic = ?`

/** `rule`: the project's own rule, if it is more serious than the release. `saltId`: the salt of the row. */
export type KnownNote = SaltNote & { saltId: number; rule: NoteRule | null }

const knownNoteOf = keep(4_000, (catalogue, key: string): KnownNote | null => {
  const [id, topic] = key.split(' ') as [string, NoteTopic]
  const saltId = Number(id)
  const own = substance(catalogue, saltId)
  const notesOf = (members: readonly number[]): KnownNote[] =>
    members
      .flatMap(
        (member) =>
          (catalogue.sql(noteSql).get(member, topic) as
            | (SaltNote & { saltId: number })
            | undefined) ?? [],
      )
      .map((note) => ({ ...note, rule: null }))
      .filter(({ verdict }) => verdict !== 'unknown')
  const { saltIds, keys } = substanceOf(catalogue, saltId)
  const others = saltIds.filter((member) => !own.includes(member))
  const note = notesOf([...own, ...others]).sort(byNote)[0] ?? null
  const rule = noteRuleOf(keys, topic)
  if (!rule || (note && severityRank(noteWeight(note)) <= severityRank(rule.severity))) return note
  return { saltId, severity: rule.severity, verdict: rule.verdict, rule }
})

/** The alcohol or pregnancy note of a salt: the most serious of its own, those of other forms of the substance, and the project's. */
export const knownNote = (
  catalogue: Catalogue,
  saltId: number,
  topic: NoteTopic,
): KnownNote | null => knownNoteOf(catalogue, `${saltId} ${topic}`)

/** The facts of the release and the project about the salts of the given items only. */
export const interactionFacts = (
  catalogue: Catalogue,
  items: readonly { saltIds: readonly number[] }[],
): Facts => {
  const saltIds = items.flatMap((item) => item.saltIds)
  const { between, doubted } = pairsBetween(catalogue, saltIds)
  return {
    substanceOf: (saltId) => mainOf(catalogue, saltId),
    actsAs: (saltId) => actsAs(catalogue, saltId),
    groupsOf: (saltId) => substanceOf(catalogue, saltId).groups,
    covered: (saltId) =>
      substance(catalogue, saltId).some((member) => isCovered(catalogue, member)),
    between,
    doubted,
    noteOf: (saltId, topic) => knownNote(catalogue, saltId, topic),
  }
}

/** The substances with a name, each as its representative salt. */
const namedExactly = (catalogue: Catalogue, name: string): Set<number> => {
  const rows = catalogue
    .sql('SELECT salt_id AS saltId FROM salt_name WHERE name = ?')
    .all(name) as { saltId: number }[]
  return new Set(rows.map(({ saltId }) => mainOf(catalogue, saltId)))
}

/**
 * The salt of exactly this name or synonym, ignoring case; else of the same name without its counter-ion, else of the same
 * active substance. `null` if there is none, or if the name is ambiguous.
 */
export const saltNamed = (catalogue: Catalogue, name: string): number | null => {
  for (const spelling of [name.trim().toLowerCase(), saltIdentityOf(name), baseOf(name)]) {
    const [found, ...others] = namedExactly(catalogue, spelling)
    if (found !== undefined) return others.length === 0 ? found : null
  }
  return saltActingAs(catalogue, name)
}
