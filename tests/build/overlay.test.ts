import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { layout, treeLayout } from '#press/layout.ts'
import { openLedger } from '#press/ledger.ts'
import { type Published, publish, repress, rollback } from '#press/publish.ts'
import { currentTree } from '#press/tree.ts'
import { type ExportRows, smallExport } from '../fixtures/small-export.ts'
import { drug } from '../fixtures/small-products.ts'
import {
  differences,
  exportOf,
  freshTree,
  newSite,
  publishRows,
  servedOf,
  treeOf,
  undated,
} from '../support/published.ts'

const rows = smallExport()
const dearer: ExportRows = {
  ...rows,
  drugs: (rows.drugs ?? []).map((row) =>
    row.mrp ? { ...row, mrp: row.mrp + 3, offeredPrice: undefined } : row,
  ),
}

/** Rewrites the ledger of the served tree by `write`. */
const inLedger = (
  dataDir: string,
  write: (ledger: ReturnType<typeof openLedger>) => void,
): void => {
  const ledger = openLedger(treeLayout(currentTree(dataDir) as string).ledger)
  write(ledger)
  ledger.close()
}

describe('the overlay of a publish', () => {
  it('an overlay serves all pages of the release at once, and its files are linked into the pages after the publish', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one')
    const before = treeOf(on.dataDir)
    const after = await freshTree(dearer, 'two')
    const told: Published[] = []
    await publishRows(on, dearer, 'two', {
      onServed: (published) => {
        told.push(published)
        expect(differences(undated(servedOf(on.dataDir)), after)).toEqual([])
        expect(treeOf(on.dataDir)).toEqual(before)
      },
    })
    expect(told).toMatchObject([{ is: 'published', release: 'two' }])
    expect(differences(undated(treeOf(on.dataDir)), after)).toEqual([])
    expect(differences(undated(servedOf(on.dataDir)), after)).toEqual([])
  })

  it('an overlay does not hide pages that the next publish removes or leaves unchanged', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one')
    await publishRows(on, dearer, 'two')
    const [first, ...others] = dearer.drugs ?? []
    if (!first) throw new Error('the fixture has no drug')
    const fewer = { ...dearer, drugs: others, variants: [] }
    await publishRows(on, fewer, 'three')
    const fresh = await freshTree(fewer, 'three')
    expect(differences(undated(servedOf(on.dataDir)), fresh)).toEqual([])
    await rollback(on)
    expect(differences(undated(servedOf(on.dataDir)), await freshTree(dearer, 'two'))).toEqual([])
  })

  it('an overlay of price changes equals a full press, also if an unavailable product loses its last substitute', async () => {
    const salt = [{ saltId: 5, strength: '5mg' }]
    // The product that is not sold keeps its price: only its default price becomes explicit.
    const two = (mrp: number, available: boolean): ExportRows => ({
      ...rows,
      drugs: [
        ...(rows.drugs ?? []).map((row) =>
          row.mrp ? { ...row, mrp: row.mrp + mrp, offeredPrice: undefined } : row,
        ),
        drug({
          id: 901,
          name: 'Gone 5',
          composition: salt,
          mrp: 50,
          discontinued: true,
          ...(!available && { offeredPrice: 42.5 }),
        }),
        drug({ id: 902, name: 'Still 5', composition: salt, mrp: 40, available }),
      ],
    })
    const on = await newSite()
    await publishRows(on, two(0, true), 'one')
    for (const [id, mrp, available] of [
      ['two', 1, true],
      ['three', 2, false],
      ['four', 3, true],
    ] as const) {
      await publishRows(on, two(mrp, available), id)
      expect(
        differences(undated(treeOf(on.dataDir)), await freshTree(two(mrp, available), id)),
        id,
      ).toEqual([])
    }
  })
})

describe('the base copy for the next import', () => {
  const copies = (dataDir: string) =>
    readdirSync(layout(dataDir).catalogue).filter((name) => name.includes('.base-copy'))

  it('the base copy is made from the served release after a publish, and the next import uses it', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one')
    expect(copies(on.dataDir)).toEqual(['catalogue-one.db.base-copy'])
    const inode = statSync(join(layout(on.dataDir).catalogue, 'catalogue-one.db.base-copy')).ino
    await publishRows(on, dearer, 'dry', { dryRun: true })
    await publishRows(on, dearer, 'two.base-copy')
    expect(statSync(join(layout(on.dataDir).catalogue, 'catalogue-two.base-copy.db')).ino).toBe(
      inode,
    )
    expect(copies(on.dataDir)).toEqual([
      'catalogue-two.base-copy.db',
      'catalogue-two.base-copy.db.base-copy',
    ])
    await rollback(on)
    expect(copies(on.dataDir)).toEqual(['catalogue-one.db.base-copy', 'catalogue-two.base-copy.db'])
  })
})

describe('a tree after a power cut', () => {
  it('a tree with a page of another size is pressed again', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one')
    const before = treeOf(on.dataDir)
    writeFileSync(join(layout(on.dataDir).pages, 'index.html.gz'), 'half')
    expect(await repress(on)).toBeNull()
    inLedger(on.dataDir, (ledger) => ledger.setBoot('another run of the machine'))
    expect(await repress(on)).toMatchObject({ how: 'full' })
    expect(differences(undated(treeOf(on.dataDir)), undated(before))).toEqual([])
  })

  it('a tree is pressed again after a power cut between a plan and its end, because staged files may be lost', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one')
    const source = await exportOf(dearer, 'two')
    const after = await freshTree(dearer, 'two')
    const cut = async (what: () => void): Promise<void> => {
      const told = publish({
        ...on,
        source,
        onServed: () => {
          what()
          throw new Error('power cut')
        },
      })
      await expect(told).rejects.toThrow('power cut')
      expect(await repress(on)).toMatchObject({ how: 'full' })
      expect(differences(undated(servedOf(on.dataDir)), after)).toEqual([])
      await rollback(on)
    }
    await cut(() =>
      rmSync(join(treeLayout(currentTree(on.dataDir) as string).overlay, 'index.html.gz')),
    )
    await cut(() => inLedger(on.dataDir, (ledger) => ledger.setBoot('another run of the machine')))
  })
})
