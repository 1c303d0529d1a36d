import { readdirSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ExportToWrite } from '#catalogue/export/write.ts'
import {
  badRows,
  dangling,
  exportOf,
  imported,
  importInto,
  type LooseRows,
  query,
  refused,
} from '../../fixtures/export/importing.ts'
import { smallRows } from '../../fixtures/export/rows.ts'
import { temporaryFolder } from '../../support/project.ts'

let folder: string
let base: string
beforeEach(async () => {
  folder = temporaryFolder('delta')
  base = imported(await importInto(folder, await exportOf(folder, 'r1', smallRows()))).file
})

const allow = { badRows: true, removed: true, priceMoves: true, loosened: true }
const delta = async (
  rows: LooseRows,
  more: Partial<ExportToWrite> = {},
  options: Parameters<typeof importInto>[2] = { allow },
) =>
  importInto(
    folder,
    await exportOf(folder, 'r2', rows, { kind: 'delta', basedOn: 'r1', ...more }),
    { base, ...options },
  )
const removed = (key: object) => ({ removed: true, ...key })

describe('a delta', () => {
  test('a delta changes, adds and removes rows and leaves the others', async () => {
    const [drug] = smallRows().drugs
    const outcome = imported(
      await delta({
        drugs: [
          { ...drug, mrp: 200 },
          { ...drug, id: 15, name: 'New Tablet' },
          removed({ id: 14 }),
        ],
      }),
    )
    expect(outcome).toMatchObject({
      mode: 'delta',
      changes: { added: 1, changed: 1, removed: 1, pricesUp: 0, pricesDown: 1 },
      counts: { drugs: { read: 3, kept: 3, removed: 1 } },
    })
    expect(
      query(outcome.file, `SELECT id, price FROM product WHERE kind = 'drug' ORDER BY id`),
    ).toEqual([
      { id: 11, price: 17_000 },
      { id: 12, price: 2_850 },
      { id: 13, price: 1_020 },
      { id: 15, price: 18_991 },
    ])
    expect(query(outcome.file, 'SELECT products FROM brand ORDER BY id')).toEqual([
      { products: 2 },
      { products: 2 },
    ])
    expect(query(base, 'SELECT count(*) AS n FROM product')).toEqual([{ n: 7 }])
  })

  test('a delta may rename a salt, which changes the products that show its name', async () => {
    const outcome = imported(await delta({ salts: [{ id: 1, name: 'Acetaminophen' }] }))
    expect(query(outcome.file, 'SELECT composition FROM product WHERE id = 12')).toEqual([
      { composition: 'Acetaminophen (500 MG)' },
    ])
  })

  test('a delta may remove a salt together with all rows that refer to it, in any order', async () => {
    const outcome = imported(
      await delta({
        salts: [removed({ id: 1 })],
        interactions: [removed({ saltA: 1, saltB: 2 })],
        'salt-notes': [removed({ saltId: 1, topic: 'alcohol' })],
        drugs: [removed({ id: 12 }), removed({ id: 13 }), removed({ id: 14 })],
      }),
    )
    expect(badRows(outcome)).toEqual([])
    expect(dangling(outcome.file)).toEqual([])
  })

  test('a delta may remove a category and the one below it', async () => {
    const rows = {
      categories: [removed({ id: 2 }), removed({ id: 3 })],
      otc: [removed({ id: 21 }), removed({ id: 22 })],
      variants: [removed({ id: 1 })],
      'home-rows': [removed({ id: 2 })],
    }
    expect(badRows(imported(await delta(rows)))).toEqual([])
  })

  test.each<[string, LooseRows, string]>([
    [
      'a salt that a product has',
      { salts: [removed({ id: 2 })] },
      'cannot be removed: a product still refers to it',
    ],
    [
      'a manufacturer of products',
      { manufacturers: [removed({ id: 1 })] },
      'cannot be removed: a product still refers to it',
    ],
    [
      'a marketer',
      { manufacturers: [removed({ id: 3 })] },
      'cannot be removed: a product (as its marketer) still refers to it',
    ],
    [
      'a brand of products',
      { brands: [removed({ id: 2 })] },
      'cannot be removed: a product still refers to it',
    ],
    [
      'an ailment',
      { ailments: [removed({ id: 1 })] },
      'cannot be removed: a product still refers to it',
    ],
    [
      'a category with one below it',
      { categories: [removed({ id: 1 })] },
      'cannot be removed: a category below it still refers to it',
    ],
    [
      'a product of a variant',
      { otc: [removed({ id: 21 })] },
      'cannot be removed: a variant still refers to it',
    ],
    [
      'a city with pincodes',
      { cities: [removed({ id: 2 })] },
      'cannot be removed: a serviceable pincode still refers to it',
    ],
    [
      'what is not there',
      { drugs: [removed({ id: 99 })] },
      'cannot be removed: it is not in the base release',
    ],
  ])('a delta does not remove %s and gives the reason', async (_, rows, reason) => {
    const outcome = imported(await delta(rows))
    expect(badRows(outcome)).toEqual([
      expect.objectContaining({ field: 'removed', reason, line: 1 }),
    ])
    expect(dangling(outcome.file)).toEqual([])
    expect(query(outcome.file, 'SELECT count(*) AS n FROM product')).toEqual([{ n: 7 }])
  })

  test.each<[string, LooseRows, object]>([
    [
      'a row that is changed and removed',
      { drugs: [removed({ id: 14 }), { ...smallRows().drugs[3] }] },
      { line: 2, reason: 'stands in the export twice' },
    ],
    [
      'a removed row with more than its key',
      { drugs: [removed({ id: 14, name: 'x' })] },
      { line: 1 },
    ],
    [
      'a drug under the id of an OTC product',
      { drugs: [{ ...smallRows().drugs[0], id: 21 }] },
      { field: 'id' },
    ],
    [
      'a city under a new name while pincodes name the old one',
      { cities: [{ ...smallRows().cities[0], name: 'Agra Cantt' }] },
      { field: 'name' },
    ],
    [
      'a category that is put below itself',
      { categories: [{ ...smallRows().categories[1], parentId: 3 }] },
      { field: 'parentId', reason: 'leads back to the category itself' },
    ],
    [
      'a category with the slug of one that stays',
      { categories: [{ id: 9, name: 'Wellness' }] },
      { field: 'name' },
    ],
  ])('a delta refuses %s and leaves the catalogue unchanged', async (_, rows, expected) => {
    const outcome = imported(await delta(rows))
    expect(badRows(outcome)).toEqual([expect.objectContaining(expected)])
    expect(query(outcome.file, 'SELECT name, path FROM category ORDER BY id')).toEqual(
      query(base, 'SELECT name, path FROM category ORDER BY id'),
    )
    expect(query(outcome.file, `SELECT id FROM product WHERE kind = 'otc'`)).toHaveLength(3)
  })

  test('a delta may swap the names of two categories', async () => {
    const outcome = imported(
      await delta({
        categories: [
          { id: 1, name: 'Devices' },
          { id: 4, name: 'Wellness' },
        ],
      }),
    )
    expect(badRows(outcome)).toEqual([])
    expect(
      query(outcome.file, 'SELECT path FROM category ORDER BY id').map((row) => row.path),
    ).toEqual(['devices', 'devices/nutrition', 'devices/nutrition/adult-nutrition', 'wellness'])
  })

  test('a delta must build on the served release, in its languages and under a new id', async () => {
    expect(refused(await delta({}, { basedOn: 'r0' }))).toMatchObject({
      code: 'base',
      reason: expect.stringContaining('builds on r0; the current release is r1'),
    })
    expect(refused(await delta({}, {}, { base: undefined }))).toMatchObject({
      code: 'base',
      reason: expect.stringContaining('the current release is none'),
    })
    expect(refused(await delta({}, { id: 'r1' })).code).toBe('base')
    expect(refused(await delta({}, { languages: ['en'] })).code).toBe('languages')
    expect(readdirSync(`${folder}/catalogues`)).toEqual(['catalogue-r1.db'])
  })

  test('bad rows of a delta are counted against its own rows', async () => {
    const rows = {
      ailments: [
        ...Array.from({ length: 49 }, (_, index) => ({ id: 10 + index, name: 'Cough' })),
        { id: 99, name: '<b>' },
      ],
    }
    expect(refused(await delta(rows, {}, {}))).toMatchObject({
      code: 'bad-rows',
      reason: expect.stringContaining('1 of 50 rows'),
    })
  })
})
