import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { auditCatalogue } from '#catalogue/audit/audit.ts'
import type { Finding } from '#catalogue/audit/finding.ts'
import {
  everything,
  exportOf,
  imported,
  importInto,
  refused,
} from '../../fixtures/export/importing.ts'
import { type Rows, smallRows } from '../../fixtures/export/rows.ts'
import { temporaryFolder } from '../../support/project.ts'

type Drug = Rows['drugs'][number]

const salts: Rows['salts'] = [
  { id: 1, name: 'Paracetamol', synonyms: ['Acetaminophen'] },
  { id: 2, name: 'Diclofenac' },
  { id: 3, name: 'Methylphenidate' },
  { id: 4, name: 'Human Insulin' },
  { id: 5, name: 'Fomepizole' },
]

const plain: Drug = {
  id: 100,
  name: 'Quellin 500mg Tablet',
  manufacturerId: 1,
  form: 'tablet',
  packForm: 'strip',
  packLabel: 'strip of 10 tablets',
  unitsInPack: 10,
  unit: 'tablet',
  mrp: 20,
  composition: [{ saltId: 1, strength: '500mg' }],
  schedule: 'none',
  prescriptionRequired: false,
}

const releaseOf = (drugs: Partial<Drug>[]): Rows => {
  const rows = smallRows()
  for (const entity of Object.keys(rows) as (keyof Rows)[])
    if (!['manufacturers', 'ailments'].includes(entity)) rows[entity] = []
  return { ...rows, salts, drugs: drugs.map((drug, at) => ({ ...plain, id: 100 + at, ...drug })) }
}

const audited = async (drugs: Partial<Drug>[]) => {
  const folder = temporaryFolder('audit')
  const { file, audit } = imported(
    await importInto(folder, await exportOf(folder, 'a1', releaseOf(drugs)), { allow: everything }),
  )
  const db = new DatabaseSync(file, { readOnly: true })
  const findings: Finding[] = []
  const full = auditCatalogue(db, null, (finding) => findings.push(finding))
  db.close()
  return {
    audit,
    full,
    of: (id: number) => findings.filter((finding) => finding.id === id).map(({ kind }) => kind),
    findings,
  }
}

describe('the audit of a catalogue', () => {
  test('the audit finds contradictions in each drug, and none in a consistent one', async () => {
    const { of, audit, full } = await audited([
      {},
      { name: 'Diclofenac 500mg Tablet' },
      { name: 'Quellin 650mg Tablet' },
      { name: 'Quellin 500mg Drops' },
      { name: 'Quellin 500mg SR Tablet' },
      {
        name: 'Restol Tablet',
        composition: [{ saltId: 3, strength: '10mg' }],
        schedule: 'H',
        prescriptionRequired: true,
      },
      { name: 'Quellin 500 Tablet', schedule: 'H' },
      {
        name: 'Human Restol 30/70 Injection',
        form: 'injection',
        packLabel: 'vial of 10 ml Injection',
        packForm: 'vial',
        unit: 'ml',
        composition: [{ saltId: 4, strength: '40IU' }],
      },
    ])
    expect([100, 101, 102, 103, 104].map(of)).toEqual([
      [],
      ['name-against-salts'],
      ['name-against-strength'],
      ['name-against-form'],
      ['name-against-release'],
    ])
    expect(of(105)).toEqual(['schedule-against-salts', 'schedule-against-salts'])
    expect(of(106)).toEqual(['prescription-against-schedule'])
    expect(of(107)).toEqual(['insulin-not-certain', 'listing-looser-than-law'])
    expect(full).toMatchObject({ drugs: 8, contradictory: 7 })
    expect(audit).toEqual(full)
  })

  test('the audit finds a code that two products claim, in whatever form each writes it', async () => {
    const { of } = await audited([
      { gtins: ['036000291452'] },
      { name: 'Quellin 500mg Tablet Blue', gtins: ['00036000291452', '0036000291452'] },
      { name: 'Quellin 500mg Tablet Red', gtins: ['96385074'] },
    ])
    expect([100, 101, 102].map(of)).toEqual([[], ['one-code-for-several-products'], []])
  })

  test('the audit finds a unit price ten times off its group, and none in a group too small to have a price', async () => {
    const group = [20, 21, 22, 23, 300].map((mrp) => ({ mrp }))
    expect((await audited(group)).of(104)).toEqual(['price-far-off-group', 'repeated-product'])
    expect((await audited(group.slice(1))).of(103)).toEqual(['repeated-product'])
  })

  test('the audit finds a prescription mark that one of twenty has', async () => {
    const group = Array.from({ length: 20 }, (_, at) => ({
      name: `Quellin ${at} Tablet`,
      prescriptionRequired: at === 7,
    }))
    expect((await audited(group)).of(107)).toContain('prescription-against-group')
    expect((await audited(group.slice(1))).of(106)).not.toContain('prescription-against-group')
  })

  test('the audit distinguishes a repeated product from a name of several products', async () => {
    const { of } = await audited([
      { name: 'Quellin Tablet' },
      { name: 'QUELLIN Tablet' },
      {
        name: 'Quellin Tablet',
        composition: [{ saltId: 2, strength: '50mg' }],
        schedule: 'H',
        prescriptionRequired: true,
      },
    ])
    expect([100, 101, 102].map(of)).toEqual([
      [],
      ['repeated-product'],
      ['one-name-for-several-products'],
    ])
  })

  test('the audit finds ailments and makers without products, and salts without facts', async () => {
    const { full } = await audited([{ ailmentIds: [1] }])
    expect(full.counts).toEqual({
      'ailment-without-products': 1,
      'manufacturer-without-products': 2,
      'salt-without-products-or-interactions': 4,
    })
  })
})

describe('an import', () => {
  const folder = temporaryFolder('audit-gate')
  const some = (wrong: number, of: number): Partial<Drug>[] =>
    Array.from({ length: of }, (_, at) => ({
      name: `Quell ${at < wrong ? '650mg' : '500mg'} Tablet`,
    }))

  test('an import is refused if more than one drug in twenty is contradictory, unless the operator allows it', async () => {
    const [fine, broken] = [
      await exportOf(folder, 'fine', releaseOf(some(20, 400))),
      await exportOf(folder, 'broken', releaseOf(some(21, 400))),
    ]
    expect(imported(await importInto(folder, fine)).audit).toMatchObject({
      drugs: 400,
      contradictory: 20,
    })
    expect(refused(await importInto(folder, broken))).toMatchObject({
      code: 'contradictions',
      reason: expect.stringMatching(
        /21 of 400 drugs \(5\.3 %\).*more than 5.* %, most by name-against-strength.*--allow-contradictions/,
      ),
    })
    expect(
      imported(await importInto(folder, broken, { allow: { contradictions: true } })).audit
        .contradictory,
    ).toBe(21)
  })

  // Seen red: nothing was said of either.
  test('a rate of GST that has ended and a day in the future are told by their fields, and hide nothing', async () => {
    const { findings, audit } = await audited([
      { taxRate: 12 },
      { taxRate: 5, references: [{ name: 'Formulary', date: '2999-01-31' }] },
      { withdrawn: { reason: 'quality', on: '2020-01-31' } },
    ])
    expect(findings.filter(({ kind }) => /ended|future/.test(kind))).toEqual([
      {
        kind: 'tax-rate-ended',
        id: 100,
        name: plain.name,
        what: '12 % of GST ended on 22 September 2025',
      },
      {
        kind: 'date-in-future',
        id: 101,
        name: plain.name,
        what: 'references.0.date is 2999-01-31',
      },
    ])
    expect(audit).toMatchObject({ drugs: 3, contradictory: 0 })
  })

  test('an import of a small catalogue is not refused for a few contradictions', async () => {
    expect(
      imported(await importInto(folder, await exportOf(folder, 'few', releaseOf(some(19, 30)))))
        .audit.contradictory,
    ).toBe(19)
  })

  test('an import onto a base audits only the products that it writes', async () => {
    const base = imported(
      await importInto(folder, await exportOf(folder, 'base', releaseOf(some(2, 30)))),
    ).file
    const next = releaseOf(some(2, 30))
    Object.assign(next.drugs[29] as Drug, { name: 'Quell 5mg Tablet' })
    expect(
      imported(await importInto(folder, await exportOf(folder, 'next', next), { base })).audit,
    ).toEqual({
      drugs: 1,
      contradictory: 1,
      counts: { 'name-against-strength': 1 },
    })
  })
})
