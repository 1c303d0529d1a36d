import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allRows, releaseFacts } from '#catalogue/export/read.ts'
import { writeExport } from '#catalogue/export/write.ts'
import { sampleFolder } from '#catalogue/sample.ts'
import {
  dump,
  exportOf,
  imported,
  importInto,
  type LooseRows,
} from '../../fixtures/export/importing.ts'
import { smallRows } from '../../fixtures/export/rows.ts'
import { temporaryFolder } from '../../support/project.ts'

/** Another way to an equal release: the rows of this one, written as an export and imported. */
const writtenAgain = async (folder: string, file: string): Promise<string> => {
  const db = new DatabaseSync(file, { readOnly: true })
  const facts = releaseFacts(db)
  const directory = temporaryFolder('written')
  await writeExport({
    directory,
    id: 'again',
    createdAt: '2026-11-22T00:00:00Z',
    languages: facts.languages,
    rows: allRows(db),
  })
  db.close()
  return imported(await importInto(folder, directory)).file
}

/** The content without the digests of the lines, which may be written in another order of fields. */
const content = (file: string) =>
  Object.fromEntries(
    Object.entries(dump(file)).map(([table, rows]) => [
      table,
      rows.map((row) => row.replace(/"digest":"[^"]*"/, '')).sort(),
    ]),
  )

describe('the export of a release', () => {
  it('the sample catalogue, written as an export and imported, is the same catalogue', async () => {
    const folder = temporaryFolder('release')
    const first = imported(await importInto(folder, sampleFolder)).file
    expect(content(await writtenAgain(temporaryFolder('second'), first))).toEqual(content(first))
  })

  it('any release, written as an export and imported, is the same catalogue', async () => {
    const price = fc.integer({ min: 50, max: 10_000_000 }).map((paise) => paise / 100)
    const english = fc.constantFrom('Fever', 'Take “with” water\nand rest', '😊 & B', "it's")
    const text = fc.oneof(english, fc.constant('दवा'))
    const optional = <Of>(of: fc.Arbitrary<Of>) => fc.option(of, { nil: undefined })
    const extra = fc.record(
      {
        mrp: price,
        about: fc.oneof(text, fc.record({ en: english, hi: fc.constantFrom('दवा', 'Fever') })),
        image: fc.constant('https://pictures.example/a.webp'),
        taxRate: fc.constantFrom(0, 5, 7.5),
        popularity: fc.nat(1_000),
        withdrawn: fc.constant({ reason: 'quality', on: '2026-11-22' }),
        unitsInPack: fc.constantFrom(1, 2, 10),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(extra, { minLength: 1, maxLength: 4 }),
        optional(price),
        async (drugs, plan) => {
          const rows = smallRows() as unknown as LooseRows & { drugs: object[] }
          const changed = rows.drugs.map((row, index) => ({
            ...row,
            offeredPrice: undefined,
            ceilingPrice: undefined,
            packLabel: 'pack',
            ...drugs[index],
          }))
          const plans =
            plan === undefined
              ? []
              : [{ id: 1, name: 'Care', days: 30, discountPercent: 2.5, price: plan }]
          const folder = temporaryFolder('any')
          const first = imported(
            await importInto(
              folder,
              await exportOf(folder, 'r1', { ...rows, drugs: changed, 'care-plans': plans }),
            ),
          ).file
          expect(content(await writtenAgain(temporaryFolder('any-again'), first))).toEqual(
            content(first),
          )
        },
      ),
      { numRuns: 6 },
    )
  })
})
