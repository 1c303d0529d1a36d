import { expect, it } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import { ToAcknowledge } from '#contract/interactions/cart.ts'
import {
  acknowledgementOf,
  type Ordering,
  unacknowledged,
} from '#server/interactions/acknowledgement.ts'
import { sampleCatalogue } from '../../../support/sample.ts'

const catalogue = openCatalogue(await sampleCatalogue())
// Warf 5, Ecosprin 75, Combiflam, Pantocid 40, and one that does not exist.
const [warf, ecosprin, combiflam, pantocid, nothing] = [62101, 11401, 10501, 30102, 1]

const of = (ids: readonly number[]): Ordering => ({
  catalogue,
  taken: ids.map((id) => ({ kind: 'product', id, patientId: null })),
  checks: [],
})

it('the acknowledgement key identifies exactly the high interactions between the products', () => {
  const asked = ToAcknowledge.parse(acknowledgementOf(of([warf, ecosprin]), 'en'))
  expect(asked.interactions[0]?.msg).toContain('bleeding')
  expect(unacknowledged(of([warf, ecosprin]), undefined)).toMatchObject({
    failed: 'interactionsUnread',
    detail: asked.key,
  })
  // The key is the same in another order, in another language, and with a harmless product.
  for (const ids of [
    [ecosprin, warf],
    [warf, warf, ecosprin, nothing, pantocid],
  ])
    expect(unacknowledged(of(ids), asked.key)).toBeNull()
  expect(acknowledgementOf(of([warf, ecosprin]), 'ta')?.key).toBe(asked.key)
  // A further interaction changes the key.
  expect(unacknowledged(of([warf, ecosprin, combiflam]), asked.key)).toMatchObject({
    failed: 'interactionsUnread',
  })
})

it('no acknowledgement is required without a high interaction', () => {
  for (const ids of [[], [warf], [combiflam], [warf, pantocid]]) {
    expect(acknowledgementOf(of(ids), 'en')).toBeNull()
    expect(unacknowledged(of(ids), undefined)).toBeNull()
  }
})
