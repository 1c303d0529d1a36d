import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportOf, imported, importInto } from '../fixtures/export/importing.ts'
import { type Rows, smallRows } from '../fixtures/export/rows.ts'
import { inspectSubstitutes } from '../independent/substitutes.ts'
import { inspectUses } from '../independent/uses.ts'
import { temporaryFolder } from '../support/project.ts'

const tablet = (id: number, name: string): Rows['drugs'][number] => ({
  ...(smallRows().drugs[1] as Rows['drugs'][number]),
  id,
  name,
})

/** The inspection must detect each kind of fault in a manipulated catalogue. */
describe('the independent inspection of substitutes', () => {
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = temporaryFolder('independent')
    const rows = {
      ...smallRows(),
      drugs: [...smallRows().drugs, tablet(95, 'Twin One'), tablet(96, 'Twin Two')],
    }
    file = imported(await importInto(folder, await exportOf(folder, 'r1', rows))).file
  })

  /** The kinds of faults that the inspection finds in a copy of the catalogue after some SQL. */
  const kindsAfter = (name: string, sql: string): string[] => {
    const copy = join(folder, `${name}.db`)
    copyFileSync(file, copy)
    const db = new DatabaseSync(copy)
    db.exec(sql)
    db.close()
    return inspectSubstitutes(copy).findings.map((finding) => finding.kind)
  }

  it('the independent inspection of substitutes finds no fault in an imported catalogue', () => {
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
  ])('the inspection finds a wrong %s', (kind, change) => {
    expect(kindsAfter(kind, `UPDATE product SET ${change} WHERE id = 96`)).toContain(kind)
  })

  it('the inspection reads percent by weight as milligrams in a gram', () => {
    const creams = (
      strength: string,
    ): string => `UPDATE product SET substitution = 'creams', composition = 'Beclometasone (0.25mg/gm)' WHERE id = 95;
      UPDATE product SET substitution = 'creams', composition = 'Beclometasone (${strength})' WHERE id = 96`
    expect(kindsAfter('equal', creams('0.025% w/w'))).not.toContain('strength')
    expect(kindsAfter('ten-times', creams('0.25% w/w'))).toContain('strength')
  })
})

describe('the independent inspection of uses', () => {
  it('finds a use that is told of an injection and belongs to the gel, and says which salts it cannot judge', async () => {
    const folder = temporaryFolder('independent-uses')
    const rows = {
      ...smallRows(),
      drugs: [...smallRows().drugs, tablet(95, 'Clot Injection'), tablet(96, 'Unknown Injection')],
    }
    const { file } = imported(await importInto(folder, await exportOf(folder, 'r1', rows)))
    const db = new DatabaseSync(file)
    db.exec(
      "DELETE FROM product_ailment; UPDATE product SET form = 'injection' WHERE id IN (95, 96)",
    )
    db.exec(
      "UPDATE product SET composition = 'Heparin (5000IU)' WHERE id = 95; UPDATE product SET composition = 'Quellamine (5mg)' WHERE id = 96",
    )
    const { id } = db.prepare('SELECT id FROM ailment ORDER BY id LIMIT 1').get() as { id: number }
    db.prepare('INSERT INTO product_ailment SELECT ?, id FROM product WHERE id IN (95, 96)').run(id)
    const judged = (use: string) => {
      db.prepare('UPDATE ailment SET name = ? WHERE id = ?').run(use, id)
      return inspectUses(file)
    }
    const [wrong, right] = [judged('Varicose veins'), judged('Blood clots')]
    db.close()
    expect(wrong.wrong).toEqual([{ name: 'Clot Injection', uses: ['Varicose veins'] }])
    expect(right).toMatchObject({
      products: 2,
      labelled: 1,
      wrong: [],
      without: ['Quellamine (injected): Blood clots'],
    })
    expect(inspectUses(file, { size: 1, seed: 1 }).products).toBe(1)
  })
})
