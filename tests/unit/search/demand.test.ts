import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Catalogue } from '#catalogue/open.ts'
import { search } from '#catalogue/search/search.ts'
import { readDemandFile, writeDemandFile } from '#press/demand.ts'
import { createDemandJob } from '#server/search/demand.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import type { ExportRows } from '../../fixtures/small-export.ts'
import { drug } from '../../fixtures/small-products.ts'
import { temporaryFolder } from '../../support/project.ts'

const salt = [{ saltId: 1, strength: '650mg' }]
const of = (id: number, name: string, popularity: number, more = {}) =>
  drug({ id, name, composition: salt, mrp: 50, popularity, ...more })
const rows = (): ExportRows => ({
  manufacturers: [{ id: 1, name: 'Aravalli Pharma' }],
  salts: [{ id: 1, name: 'Paracetamol' }],
  drugs: [
    of(11, 'Fevago 650 Tablet', 90),
    of(12, 'Temparin 650 Tablet', 40),
    of(13, 'Calmadol 650 Tablet', 0),
    of(14, 'Oldadol 650 Tablet', 90, { available: false }),
  ],
})
const found = (catalogue: Catalogue): number[] =>
  search(catalogue, 'paracetamol 650', { pageNumber: 1, pageSize: 10 }).products
const quiet = { error: () => undefined } as never

describe('demand', () => {
  it('ranks what is ordered more often first, and never what cannot be bought above what can', async () => {
    expect(found(await catalogueOf(rows()))).toEqual([11, 12, 13, 14])
    expect(found(await catalogueOf(rows(), { demand: new Map([[12, 5]]) }))).toEqual([
      12, 11, 13, 14,
    ])
    const demand = new Map([
      [13, 200],
      [14, 100_000],
    ])
    expect(found(await catalogueOf(rows(), { demand }))).toEqual([13, 11, 12, 14])
  })

  it('ranks products anew whose rows have not changed, and forgets demand that has ended', async () => {
    const base = await catalogueOf(rows(), { demand: new Map([[12, 5]]) })
    expect(found(await catalogueOf(rows(), { id: 'kept', base }))).toEqual([12, 11, 13, 14])
    expect(
      found(await catalogueOf(rows(), { id: 'other', base, demand: new Map([[13, 200]]) })),
    ).toEqual([13, 11, 12, 14])
    expect(found(await catalogueOf(rows(), { id: 'none', base, demand: new Map() }))).toEqual([
      11, 12, 13, 14,
    ])
  })

  it('ignores a product that the release does not have', async () => {
    expect(found(await catalogueOf(rows(), { demand: new Map([[99, 1000]]) }))).toEqual([
      11, 12, 13, 14,
    ])
  })
})

describe('the file of demand', () => {
  it('has product ids and figures alone, and is read back', () => {
    const file = join(temporaryFolder('demand'), 'demand.json')
    expect(readDemandFile(file)).toEqual(new Map())
    writeDemandFile(
      file,
      '2026-11-22',
      new Map([
        [12, 7],
        [11, 5],
      ]),
    )
    expect(readDemandFile(file)).toEqual(
      new Map([
        [11, 5],
        [12, 7],
      ]),
    )
    for (const text of ['', '{', '{"day":"2026-11-22","products":[[1,-4]]}']) {
      writeFileSync(file, text)
      expect(readDemandFile(file), text).toBeUndefined()
    }
  })

  it('counts orders, and ten followed searches for a whole name like one order', async () => {
    const catalogue = await catalogueOf(rows())
    const file = join(temporaryFolder('demand'), 'demand.json')
    const asked: unknown[] = []
    const job = createDemandJob({
      ordered: async (since, least) => {
        asked.push(since.toISOString(), least)
        return new Map([[11, 6]])
      },
      clicked: (since, least) => {
        asked.push(since, least)
        return [
          { term: 'temparin 650', clicks: 35 },
          { term: 'temparin 650 tablet', clicks: 8 },
          { term: 'fevago 650', clicks: 9 },
          { term: 'paracetamol', clicks: 500 },
          { term: 'fevgo 650', clicks: 500 },
        ]
      },
      activeCatalogue: () => catalogue,
      file,
      now: () => new Date('2026-11-22T21:00:00Z'),
      log: quiet,
    })
    await job.count()
    expect(readDemandFile(file)).toEqual(
      new Map([
        [11, 6],
        [12, 4],
      ]),
    )
    expect(asked).toEqual(['2026-08-24T21:00:00.000Z', 5, '2026-08-25', 5])
  })
})
