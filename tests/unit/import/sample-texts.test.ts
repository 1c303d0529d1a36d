import { expect, it } from 'vitest'
import { formularyTexts } from '#catalogue/formulary/formulary.ts'
import { sampleMark } from '#catalogue/sample.ts'
import { badRows, exportOf, imported, importInto } from '../../fixtures/export/importing.ts'
import { type Rows, smallRows } from '../../fixtures/export/rows.ts'
import { temporaryFolder } from '../../support/project.ts'
import { sampleRows } from '../../support/sample-rows.ts'

const [fever] = sampleRows.ailments as { about: { en: string } }[]
const general = formularyTexts.en['paracetamol-lowers-fever-and-eases-mild-to-moderate-pain']

// Seen red without the check: the texts of the sample became those of a shop, and no page said so.
it('a text of the sample enters no other catalogue without its mark or a reviewer', async () => {
  const about = fever?.about.en ?? ''
  const salt = (id: number, more: object): Rows['salts'][number] => ({
    id,
    name: `Quellin ${id}`,
    interactionsCovered: false,
    ...more,
  })
  const drug = (id: number, more: object): Rows['drugs'][number] => ({
    ...(smallRows().drugs[0] as Rows['drugs'][number]),
    id,
    ...more,
  })
  const rows = smallRows()
  rows.salts.push(
    salt(91, { about }),
    salt(92, { about: { en: about } }),
    salt(93, { about, references: [sampleMark] }),
    salt(94, { about: `${about} And more of our own.` }),
  )
  rows.drugs.push(
    drug(95, { howItWorks: about }),
    drug(97, { about: general }),
    drug(96, { about, reviewed: { by: 'Meena Rao', on: '2026-11-01' } }),
  )
  const folder = temporaryFolder('sample-texts')
  const outcome = imported(
    await importInto(folder, await exportOf(folder, 'r1', rows), { allow: { badRows: true } }),
  )
  expect(badRows(outcome).map(({ id, field }) => [id, field])).toEqual([
    [91, 'about'],
    [92, 'about'],
    [95, 'howItWorks'],
    [97, 'about'],
  ])
  expect(badRows(outcome)[0]?.reason).toContain(
    'is a text of the sample or the formulary, which no pharmacist has approved',
  )
})
