import type { DatabaseSync } from 'node:sqlite'
import type { Described } from '../equality/described.ts'
import type { DrugRow } from '../export/product.ts'
import { actingSubstance } from '../substances/forms.ts'
import type { Audit, Finding } from './finding.ts'
import {
  codeFindings,
  prescriptionFindings,
  priceFindings,
  repeatedFindings,
  sectionFindings,
} from './group-checks.ts'
import { lawFinding, productFindings } from './product-checks.ts'

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

const described = (row: DrugRow, { own, all }: Salts): Described => ({
  ...row,
  salts: row.composition.map(({ saltId, strength }) => ({
    id: saltId,
    names: [own.get(saltId) ?? '', ...(all.get(saltId) ?? [])],
    strength,
  })),
})

/** The stored rows of all drugs or of some. */
function* drugs(db: DatabaseSync, ids: Iterable<number> | null): Generator<DrugRow> {
  const parsed = ({ body }: { body?: unknown }): DrugRow => JSON.parse(body as string) as DrugRow
  if (ids === null)
    for (const row of db
      .prepare("SELECT body FROM product WHERE kind = 'drug' ORDER BY id")
      .iterate())
      yield parsed(row)
  else {
    const one = db.prepare("SELECT body FROM product WHERE kind = 'drug' AND id = ?")
    for (const id of ids) {
      const row = one.get(id)
      if (row) yield parsed(row)
    }
  }
}

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
  for (const row of drugs(db, ids)) {
    audit.drugs++
    const product = described(row, salts)
    const found = productFindings(product, row, salts.substanceOf)
    if (found.length > 0) audit.contradictory++
    const told = found.some(
      ({ kind }) => kind === 'schedule-against-salts' || kind === 'prescription-against-schedule',
    )
      ? null
      : lawFinding(product, row)
    for (const finding of told ? [...found, told] : found)
      note({ ...finding, id: row.id, name: String(row.name) })
  }
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
