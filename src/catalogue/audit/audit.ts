import type { DatabaseSync } from 'node:sqlite'
import type { ProductKind } from '#model/product.ts'
import type { SubstitutionFacts } from '../equality/substitution-facts.ts'
import type { DrugRow, OtcRow } from '../export/product.ts'
import { actingSubstance } from '../substances/forms.ts'
import type { Audit, Finding } from './finding.ts'
import {
  codeFindings,
  prescriptionFindings,
  priceFindings,
  repeatedFindings,
  sectionFindings,
} from './group-checks.ts'
import { lawFinding, productFindings, sourceFindings } from './product-checks.ts'

type Salts = {
  own: Map<number, string>
  all: Map<number, string[]>
  substanceOf: (name: string) => string | undefined
}

const saltsOf = (db: DatabaseSync): Salts => {
  const own = new Map(
    db
      .prepare('SELECT id, name FROM salt')
      .all()
      .map((row) => [row.id as number, (row.name as string).toLowerCase()]),
  )
  const all = new Map<number, string[]>()
  const substances = new Map<string, string>()
  for (const { id, name } of db
    .prepare('SELECT salt_id AS id, name FROM salt_name ORDER BY salt_id, name')
    .all() as {
    id: number
    name: string
  }[]) {
    all.set(id, [...(all.get(id) ?? []), name])
    substances.set(name, actingSubstance(name))
  }
  return { own, all, substanceOf: (name) => substances.get(name) }
}

const described = (row: DrugRow, { own, all }: Salts): SubstitutionFacts => ({
  ...row,
  salts: row.composition.map(({ saltId, strength }) => ({
    id: saltId,
    names: [own.get(saltId) ?? '', ...(all.get(saltId) ?? [])],
    strength,
  })),
})

/** The stored rows of all products of a kind or of some. */
function* stored<Row>(
  db: DatabaseSync,
  kind: ProductKind,
  ids: Iterable<number> | null,
): Generator<Row> {
  const parsed = ({ body }: { body?: unknown }): Row => JSON.parse(body as string) as Row
  if (ids === null)
    for (const row of db
      .prepare('SELECT body FROM product WHERE kind = ? ORDER BY id')
      .iterate(kind))
      yield parsed(row)
  else {
    const one = db.prepare('SELECT body FROM product WHERE kind = ? AND id = ?')
    for (const id of ids) {
      const row = one.get(kind, id)
      if (row) yield parsed(row)
    }
  }
}

/** A day after it is in the future everywhere. */
const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/**
 * Finds contradictions in a catalogue. With `ids`, as after a publish of changes, it checks only these products by themselves; otherwise
 * every product, their groups, and empty sections. `onFinding` receives each finding.
 */
export const auditCatalogue = (
  db: DatabaseSync,
  ids: Iterable<number> | null = null,
  onFinding: (finding: Finding) => void = () => {},
): Audit => {
  const audit: Audit = { drugs: 0, contradictory: 0, counts: {} }
  const note = (finding: Finding): void => {
    audit.counts[finding.kind] = (audit.counts[finding.kind] ?? 0) + 1
    onFinding(finding)
  }
  const salts = saltsOf(db)
  const latest = tomorrow()
  const some = ids && [...ids]
  for (const row of stored<DrugRow>(db, 'drug', some)) {
    audit.drugs++
    const product = described(row, salts)
    const findings = productFindings(product, row, salts.substanceOf)
    if (findings.length > 0) audit.contradictory++
    const told = findings.some(
      ({ kind }) => kind === 'schedule-against-salts' || kind === 'prescription-against-schedule',
    )
      ? null
      : lawFinding(product, row)
    for (const finding of [...findings, ...(told ? [told] : []), ...sourceFindings(row, latest)])
      note({ ...finding, id: row.id, name: String(row.name) })
  }
  for (const row of stored<OtcRow>(db, 'otc', some))
    for (const finding of sourceFindings(row, latest))
      note({ ...finding, id: row.id, name: String(row.name) })
  if (ids === null)
    for (const check of [
      priceFindings,
      prescriptionFindings,
      repeatedFindings,
      codeFindings,
      sectionFindings,
    ])
      for (const finding of check(db)) note(finding)
  return audit
}
