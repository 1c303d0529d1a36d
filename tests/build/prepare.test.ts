import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ProductReviews } from '#model/views/reviews.ts'
import { layout } from '#press/layout.ts'
import { prepare } from '#press/prepare.ts'
import { repress } from '#press/publish.ts'
import { publishReviews } from '#press/publish-reviews.ts'
import { emptyTrash } from '#press/trash.ts'
import { currentTree } from '#press/tree.ts'
import { smallExport } from '../fixtures/small-export.ts'
import {
  differences,
  freshTree,
  newSite,
  publishRows,
  servedOf,
  treeOf,
  undated,
} from '../support/published.ts'

const rows = smallExport()
const pagesIn = (dataDir: string): number =>
  [...treeOf(dataDir).keys()].filter((file) => file.endsWith('.html')).length
const dearer = {
  ...rows,
  drugs: rows.drugs.map((row, at) => (at === 0 && row.mrp ? { ...row, mrp: row.mrp + 40 } : row)),
}

describe('preparing the pages of a new version', () => {
  it('a prepared version takes over with what was published since, and without a full press', async () => {
    const old = await newSite()
    await publishRows(old, rows, 'one')
    const next = { ...old, build: 'the next version' }

    const before = [currentTree(old.dataDir), servedOf(old.dataDir)] as const
    expect(await prepare(next)).toMatchObject({ how: 'full', written: pagesIn(old.dataDir) })
    // Nothing changed for readers, and the old version goes on publishing.
    expect([currentTree(old.dataDir), servedOf(old.dataDir)]).toEqual(before)
    expect(await prepare(next)).toBeNull()
    expect((await publishRows(old, dearer, 'two')).pressed.how).toBe('changes')

    const taken = await repress(next)
    expect(taken).toMatchObject({ how: 'changes' })
    expect(differences(undated(treeOf(old.dataDir)), await freshTree(dearer, 'two'))).toEqual([])
    expect(existsSync(layout(old.dataDir).prepared)).toBe(false)
    expect(await repress(next)).toBeNull()

    expect(readdirSync(layout(old.dataDir).trees)).toHaveLength(2)
    await emptyTrash(old.dataDir)
    expect(readdirSync(layout(old.dataDir).trees)).toHaveLength(1)
  })

  it('reviews that the old version published after the preparation are on the pages of the new one', async () => {
    const old = await newSite()
    await publishRows(old, rows, 'one')
    const next = { ...old, build: 'the next version' }
    await prepare(next)
    const productId = rows.otc.at(0)?.id as number
    const reviews: ProductReviews = {
      distribution: [0, 0, 0, 0, 1],
      newest: [
        {
          id: 'r',
          stars: 5,
          name: 'Meena',
          day: '2026-11-20',
          text: 'Helped my cough at once',
          language: 'en',
        },
      ],
    }
    await publishReviews({
      ...old,
      reviews: [{ productId, reviews }],
      asOf: '2026-11-20T00:00:00.000Z',
    })
    expect(await repress(next)).toMatchObject({ how: 'changes' })
    const told = [...treeOf(old.dataDir).values()].filter((text) =>
      text.includes('Helped my cough at once'),
    )
    expect(told.length).toBeGreaterThan(0)
  })

  it('pages that were prepared for another version are not served', async () => {
    const old = await newSite()
    await publishRows(old, rows, 'one')
    await prepare({ ...old, build: 'a version that never started' })
    expect(await repress({ ...old, build: 'the next version' })).toMatchObject({ how: 'full' })
  })
})
