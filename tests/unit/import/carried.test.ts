import { beforeEach, describe, expect, test } from 'vitest'
import {
  badRows,
  dangling,
  dump,
  everything,
  exportOf,
  imported,
  importInto,
  query,
} from '../../fixtures/export/importing.ts'
import { type Rows, smallRows } from '../../fixtures/export/rows.ts'
import { temporaryFolder } from '../../support/project.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder('carried')
})

const from = async (rows: Rows, id = 'r1') =>
  imported(await importInto(folder, await exportOf(folder, id, rows), { allow: everything })).file

/** Imports the small export after `edit` onto `base`, compares it with a fresh import and returns the outcome. */
const carried = async (base: string, edit: (rows: Rows) => void) => {
  const rows = smallRows()
  edit(rows)
  const source = await exportOf(folder, 'r2', rows)
  const outcome = imported(await importInto(folder, source, { base, allow: everything }))
  const fresh = imported(await importInto(`${folder}/fresh`, source, { allow: everything }))
  expect(outcome.mode).toBe('incremental')
  expect(dump(outcome.file)).toEqual(dump(fresh.file))
  expect(badRows(outcome)).toEqual(badRows(fresh))
  expect(dangling(outcome.file)).toEqual([])
  return outcome
}

describe('a full export on top of the release before it equals a fresh import', () => {
  test('an incremental import equals a fresh one when nothing changed', async () => {
    expect((await carried(await from(smallRows()), () => undefined)).changes).toEqual({
      added: 0,
      changed: 0,
      removed: 0,
      pricesUp: 0,
      pricesDown: 0,
    })
  })

  test('an incremental import equals a fresh one when a new drug takes the id of an OTC product whose file is unchanged', async () => {
    const outcome = await carried(await from(smallRows()), (rows) =>
      rows.drugs.push({ ...(rows.drugs[2] as Rows['drugs'][number]), id: 23 }),
    )
    expect(badRows(outcome)).toMatchObject([
      { file: 'otc.ndjson', id: 23, reason: 'is the id of a drug too' },
    ])
  })

  test('an incremental import equals a fresh one when an OTC product takes the id of a removed drug', async () => {
    const outcome = await carried(await from(smallRows()), (rows) => {
      rows.drugs.pop()
      rows.otc.push({ ...(rows.otc[0] as Rows['otc'][number]), id: 14 })
    })
    expect(outcome.changes).toMatchObject({ added: 0, changed: 1, removed: 0 })
  })

  test('an incremental import equals a fresh one when a salt appears whose absence had rows of unchanged files refused', async () => {
    const without = smallRows()
    const salt = without.salts.pop()
    const base = await from(without)
    expect(query(base, `SELECT count(*) AS n FROM product WHERE kind = 'drug'`)).toEqual([{ n: 3 }])
    const outcome = await carried(
      base,
      (rows) => void (rows.salts[2] = salt as Rows['salts'][number]),
    )
    expect(outcome).toMatchObject({ quarantine: null, changes: { added: 1 } })
  })

  test('an incremental import equals a fresh one when a salt is removed to which rows of unchanged files refer', async () => {
    const outcome = await carried(await from(smallRows()), (rows) => rows.salts.pop())
    expect(badRows(outcome).map(({ file, id }) => `${file} ${id}`)).toEqual([
      'interactions.ndjson 2:3',
      'drugs.ndjson 11',
    ])
  })

  test('an incremental import equals a fresh one when a city is renamed and its pincodes are not', async () => {
    const outcome = await carried(await from(smallRows()), (rows) =>
      Object.assign(rows.cities[0] as object, { name: 'Agra Cantt' }),
    )
    expect(badRows(outcome)).toMatchObject([
      { file: 'pincodes.ndjson', id: '282001', field: 'city' },
    ])
  })

  test('an incremental import equals a fresh one when a category in the middle of the tree is moved', async () => {
    const outcome = await carried(await from(smallRows()), (rows) =>
      Object.assign(rows.categories[2] as object, { parentId: 4 }),
    )
    expect(
      query(outcome.file, `SELECT path, products FROM category WHERE id IN (1, 3, 4) ORDER BY id`),
    ).toEqual([
      { path: 'wellness', products: 1 },
      { path: 'devices/nutrition/adult-nutrition', products: 2 },
      { path: 'devices', products: 3 },
    ])
  })

  test('an incremental import equals a fresh one when two categories swap names, and when one takes the name of a removed one', async () => {
    const base = await from(smallRows())
    await carried(base, (rows) => {
      Object.assign(rows.categories[1] as object, { name: 'Devices' })
      Object.assign(rows.categories[3] as object, { name: 'Wellness' })
    })
    await carried(base, (rows) => {
      rows.otc.pop()
      rows.categories.pop()
      rows.categories.push({ id: 9, name: 'Devices' })
    })
  })

  test('an incremental import equals a fresh one when a product of an unchanged variant and row of the home page is removed', async () => {
    const outcome = await carried(await from(smallRows()), (rows) => rows.otc.shift())
    expect(badRows(outcome)).toMatchObject([
      { file: 'variants.ndjson', field: 'products.0.productId' },
      { file: 'home-rows.ndjson', field: 'productIds.0' },
    ])
    expect(query(outcome.file, 'SELECT id FROM product WHERE variant_id IS NOT NULL')).toEqual([])
  })

  test('an incremental import equals a fresh one when a salt and a maker are renamed', async () => {
    const outcome = await carried(await from(smallRows()), (rows) => {
      Object.assign(rows.salts[0] as object, { name: 'Acetaminophen', synonyms: ['Paracetamol'] })
      Object.assign(rows.manufacturers[0] as object, { name: 'Moon Pharma' })
    })
    expect(query(outcome.file, 'SELECT composition FROM product WHERE id = 13')).toEqual([
      { composition: 'Acetaminophen (0.5 g)' },
    ])
    expect(outcome.changes.changed).toBe(0)
  })

  test('an incremental import equals a fresh one when only a price changed', async () => {
    const outcome = await carried(await from(smallRows()), (rows) =>
      Object.assign(rows.drugs[0] as object, { mrp: 230 }),
    )
    expect(outcome.changes).toEqual({
      added: 0,
      changed: 1,
      removed: 0,
      pricesUp: 1,
      pricesDown: 0,
    })
  })

  test('an incremental import equals a fresh one when only a popularity changed, which brands and salts sum up', async () => {
    const outcome = await carried(await from(smallRows()), (rows) =>
      Object.assign(rows.drugs[1] as object, { popularity: 7 }),
    )
    expect(query(outcome.file, 'SELECT popularity FROM salt WHERE id = 1')).toEqual([
      { popularity: 7.2 },
    ])
  })

  test('an incremental import equals a fresh one when the files are those from before a delta', async () => {
    const base = await from(smallRows())
    const [drug] = smallRows().drugs
    const delta = await exportOf(
      folder,
      'd1',
      { drugs: [{ ...drug, name: 'Renamed' }] },
      { kind: 'delta', basedOn: 'r1' },
    )
    const changed = imported(await importInto(folder, delta, { base }))
    const outcome = await carried(changed.file, () => undefined)
    expect(query(outcome.file, 'SELECT name FROM product WHERE id = 11')).toEqual([
      { name: drug?.name },
    ])
  })

  test('an incremental import equals a fresh one when a file has only the rows of the previous delta', async () => {
    const base = await from(smallRows())
    const drugs = [{ ...(smallRows().drugs[1] as Rows['drugs'][number]), name: 'Renamed' }]
    const changed = imported(
      await importInto(
        folder,
        await exportOf(folder, 'd1', { drugs }, { kind: 'delta', basedOn: 'r1' }),
        { base },
      ),
    )
    const outcome = await carried(changed.file, (rows) => Object.assign(rows, { drugs }))
    expect(outcome.counts.drugs).toMatchObject({ read: 1, removed: 3 })
  })
})
