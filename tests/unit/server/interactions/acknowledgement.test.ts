import { expect, it } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import { ToAcknowledge } from '#contract/interactions/cart.ts'
import { acknowledgementOf, unacknowledged } from '#server/interactions/acknowledgement.ts'
import { sampleCatalogue } from '../../../support/sample.ts'

const catalogue = openCatalogue(await sampleCatalogue())
// Warf 5, Ecosprin 75, Combiflam, Pantocid 40, and one that does not exist.
const [warf, ecosprin, combiflam, pantocid, nothing] = [62101, 11401, 10501, 30102, 1]

it('the acknowledgement key identifies exactly the high interactions between the products', () => {
  const asked = ToAcknowledge.parse(acknowledgementOf(catalogue, [warf, ecosprin], 'en'))
  expect(asked.interactions[0]?.msg).toContain('bleeding')
  expect(unacknowledged(catalogue, [warf, ecosprin], undefined)).toMatchObject({
    failed: 'interactionsUnread',
    detail: asked.key,
  })
  // The key is the same in another order, in another language, and with a harmless product.
  for (const ids of [
    [ecosprin, warf],
    [warf, warf, ecosprin, nothing, pantocid],
  ])
    expect(unacknowledged(catalogue, ids, asked.key)).toBeNull()
  expect(acknowledgementOf(catalogue, [warf, ecosprin], 'ta')?.key).toBe(asked.key)
  // A further interaction changes the key.
  expect(unacknowledged(catalogue, [warf, ecosprin, combiflam], asked.key)).toMatchObject({
    failed: 'interactionsUnread',
  })
})

it('no acknowledgement is required without a high interaction', () => {
  for (const ids of [[], [warf], [combiflam], [warf, pantocid]]) {
    expect(acknowledgementOf(catalogue, ids, 'en')).toBeNull()
    expect(unacknowledged(catalogue, ids, undefined)).toBeNull()
  }
})
