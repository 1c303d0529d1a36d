import { describe, expect, it } from 'vitest'
import { openReviewStore, type ReviewedProduct } from '#catalogue/review-store.ts'
import { layout } from '#press/layout.ts'
import { publish } from '#press/publish.ts'
import { publishReviews } from '#press/publish-reviews.ts'
import { smallExport } from '../fixtures/small-export.ts'
import {
  differences,
  exportOf,
  newSite,
  publishRows,
  servedOf,
  treeOf,
  undated,
} from '../support/published.ts'

const rows = smallExport()
const page = 'otc/sunveil-spf-30-cream-41.html'
const asOf = '2026-01-02T00:00:00.000Z'

const reviewed = (productId: number, text: string): ReviewedProduct => ({
  productId,
  reviews: {
    distribution: [0, 0, 0, 1, 2],
    newest: [
      { id: `r${productId}`, stars: 5, name: 'Asha', day: '2026-01-01', text, language: 'hi' },
    ],
  },
})
const told = [
  reviewed(41, 'बहुत अच्छा <b>'),
  reviewed(42, 'Light'),
  reviewed(43, 'Fine'),
  reviewed(1, 'A drug has no reviews'),
]

const unpressed = (dataDir: string): number[] => {
  const store = openReviewStore(layout(dataDir).reviews)
  try {
    return store.unpressed()
  } finally {
    store.close()
  }
}

describe('publishing reviews', () => {
  it('one publish puts the reviews of many products on their pages and into their JSON-LD, and touches nothing else', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'r0')
    const before = servedOf(on.dataDir)
    expect(before.get(page)).not.toContain('aggregateRating')
    const outcome = await publishReviews({ ...on, reviews: told, asOf })
    if (outcome?.is !== 'published') throw new Error(JSON.stringify(outcome))
    // Three OTC products in two languages.
    expect([outcome.release, outcome.pressed.how, outcome.pressed.written]).toEqual([
      'r0',
      'changes',
      6,
    ])
    const after = servedOf(on.dataDir)
    const changed = differences(undated(before), undated(after))
    expect(changed.every((file) => /^(hi\/)?otc\//.test(file))).toBe(true)
    expect(changed).toHaveLength(6)
    expect(after.get(page)).toContain('बहुत अच्छा &lt;b&gt;')
    const block =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(after.get(page) ?? '')?.[1] ?? ''
    expect(block).toContain(
      '"aggregateRating":{"@type":"AggregateRating","ratingValue":4.7,"reviewCount":3,"bestRating":5,"worstRating":1}',
    )
    expect(block).toContain('"reviewBody":"बहुत अच्छा \\u003cb>"')
    expect(unpressed(on.dataDir)).toEqual([])
    // Publishing the same again writes nothing.
    const again = await publishReviews({ ...on, reviews: told, asOf })
    expect(again).toMatchObject({ is: 'published', pressed: { how: 'nothing', written: 0 } })
  })

  it('a publish of the catalogue keeps the reviews, and a review that is taken away leaves the page', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'r0')
    await publishReviews({ ...on, reviews: told, asOf })
    const dearer = {
      ...rows,
      otc: rows.otc.map((row) => (row.id === 41 ? { ...row, mrp: 310 } : row)),
    }
    await publishRows(on, dearer, 'r1', { createdAt: '2026-01-03T00:00:00.000Z' })
    expect(servedOf(on.dataDir).get(page)).toContain('बहुत अच्छा')
    await publishReviews({ ...on, reviews: [{ productId: 41, reviews: null }], asOf })
    expect(servedOf(on.dataDir).get(page)).not.toContain('aggregateRating')
    // The same tree as one that was pressed in one go with these reviews.
    const fresh = await newSite()
    await publishReviews({ ...fresh, reviews: told.slice(1), asOf })
    await publishRows(fresh, dearer, 'r1')
    expect(differences(undated(treeOf(on.dataDir)), undated(treeOf(fresh.dataDir)))).toEqual([])
  })

  // Seen red with `settle` before the press.
  it('pages whose press was killed or failed are made by the next press, whatever it is for', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'r0')
    const failed = await publishReviews({ ...on, dist: `${on.dist}-missing`, reviews: told, asOf })
    expect(failed).toMatchObject({ is: 'failed' })
    expect(unpressed(on.dataDir)).toEqual([1, 41, 42, 43])
    expect(servedOf(on.dataDir).get(page)).not.toContain('aggregateRating')
    const outcome = await publish({
      ...on,
      source: await exportOf(rows, 'r1', '2026-01-04T00:00:00.000Z'),
    })
    expect(outcome.is).toBe('published')
    expect(servedOf(on.dataDir).get(page)).toContain('बहुत अच्छा')
    expect(unpressed(on.dataDir)).toEqual([])
  })
})
