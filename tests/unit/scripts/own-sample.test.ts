import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sampleFolder, sampleRelease } from '#catalogue/sample.ts'
import { heldOf, ownRows, taxesIn, writeOwnSample } from '../../../scripts/catalogue/own.ts'
import { temporaryFolder } from '../../support/project.ts'

it('the sample of a shop of its own has the products, and no price, offer, plan or banner of another', async () => {
  const folder = temporaryFolder('own-sample')
  // Known as the sample to the checks before opening.
  expect(await writeOwnSample(folder)).toMatch(new RegExp(`^${sampleRelease()}-`))
  const files = readdirSync(folder)
  expect(files.filter((name) => /offer|plan|banner/.test(name))).toEqual([])
  const linesOf = (directory: string, entity: string): string[] =>
    readdirSync(directory)
      .filter((name) => name.startsWith(entity) && name.endsWith('.ndjson'))
      .flatMap((name) => readFileSync(join(directory, name), 'utf8').trim().split('\n'))
  for (const entity of ['drugs', 'otc', 'pincodes', 'faq'])
    expect(linesOf(folder, entity), entity).toHaveLength(linesOf(sampleFolder, entity).length)
  // Seen red with the rows as they stand in the sample.
  expect(linesOf(sampleFolder, 'otc').join()).toContain('offeredPrice')
  expect(linesOf(folder, 'otc').join()).not.toContain('offeredPrice')
})

it('keeps a product whose packs are printed above its ceiling, without a price, and says so with both sums', () => {
  const of = (id: number, ceilingPrice?: number) => ({
    ...{ id, name: `Medicine ${id}`, packLabel: 'strip of 10 tablets', unitsInPack: 10 },
    ...{ mrp: 19, taxRate: 5, scheme: {}, ...(ceilingPrice && { ceilingPrice }) },
  })
  const printed = new Map([1, 2, 3].map((id) => [id, 2150]))
  const unsold: { id: number; text: string }[] = []
  const rows = [...ownRows([of(1, 2), of(2, 2.1), of(3)], 'drugs', printed, new Set(), unsold)]
  expect(rows.map(({ id, mrp }) => [id, mrp])).toEqual([
    [1, undefined],
    [2, 21.5],
    [3, 21.5],
  ])
  // A scheme without an MRP is refused by the import.
  expect(rows[0]).not.toHaveProperty('scheme')
  expect(unsold.map(({ text }) => text)).toEqual([
    '1 Medicine 1 (strip of 10 tablets): MRP 21.50, at most 21.10 by its ceiling',
  ])
})

it('takes HSN codes and rates of the ledger for what the catalogue states none of, and for nothing else', () => {
  const list = [
    'product,mrp,HSN,GST',
    '1,10,30049099,5',
    '2,10,33049990.0,18 %',
    '3,10,30049099,5',
    '3,10,30041090,5',
    '4,10,many,13',
  ]
  const taxes = taxesIn(list.join('\n'))
  const of = (id: number, stated: object = {}) => ({ id, name: `Product ${id}`, ...stated })
  const stated = [of(1, { hsn: '30059090', taxRate: 12 }), of(2), of(3), of(4)]
  const printed = new Map([1, 2, 3, 4].map((id) => [id, 1000]))
  const rows = [...ownRows(stated, 'otc', printed, new Set(), [], taxes)]
  expect(rows.map(({ hsn, taxRate }) => [hsn, taxRate])).toEqual([
    ['30059090', 12],
    ['33049990', 18],
    [undefined, 5],
    [undefined, undefined],
  ])
})

it('names health products that wait for a pharmacist by the HSN code of the ledger, and no medicine that a schedule names', () => {
  const of = (id: number, name: string, hsn?: string) => ({
    ...{ id, name, packLabel: 'box', categoryIds: [1], form: 'powder' },
    ...(hsn && { hsn }),
  })
  const rows = [
    of(1, 'Electral ORS Powder', '30049099'),
    of(2, 'Electral ORS Powder'),
    of(3, 'Alprazolam 0.25 Tablet', '30049099'),
    of(4, 'Johnson Baby Soap', '34011190'),
  ]
  expect(heldOf(rows)).toEqual([{ id: 1, text: '1 Electral ORS Powder (box): HSN 30049099' }])
})
