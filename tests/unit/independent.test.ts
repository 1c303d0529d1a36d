import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportOf, imported, importInto } from '../fixtures/export/importing.ts'
import { type Rows, smallRows } from '../fixtures/export/rows.ts'
import { inspectSubstitutes } from '../independent/substitutes.ts'
import { temporaryFolder } from '../support/project.ts'

const tablet = (id: number, name: string): Rows['drugs'][number] => ({ ...(smallRows().drugs[1] as Rows['drugs'][number]), id, name })

/** The independent inspection must see faults: it is shown each kind of them in a catalogue that was tampered with. */
describe('the independent inspection of substitutes', () => {
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = temporaryFolder('independent')
    const rows = { ...smallRows(), drugs: [...smallRows().drugs, tablet(95, 'Twin One'), tablet(96, 'Twin Two')] }
    file = imported(await importInto(folder, await exportOf(folder, 'r1', rows))).file
  })

  it('finds nothing in a catalogue as it was imported', () => {
    const report = inspectSubstitutes(file)
    expect(report.findings).toEqual([])
    expect(report.compared).toBeGreaterThan(0)
  })

  it.each([
    ['unit', "unit = 'ml'"],
    ['route', "name = 'Twin Ear'"],
    ['release', "name = 'Twin SR 5'"],
    ['strength', "composition = replace(composition, '500', '250')"],
    ['sale', "composition = 'Mifepristone (200mg)', sale = 'for-sale'"],
  ])('finds a wrong %s', (kind, change) => {
    const copy = join(folder, `${kind}.db`)
    copyFileSync(file, copy)
    const db = new DatabaseSync(copy)
    db.exec(`UPDATE product SET ${change} WHERE id = 96`)
    db.close()
    expect(inspectSubstitutes(copy).findings.map((finding) => finding.kind)).toContain(kind)
  })
})
