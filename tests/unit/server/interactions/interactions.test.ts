import { expect, it } from 'vitest'
import { interactions } from '#contract/interactions/interactions.ts'
import { createInteractions } from '#server/interactions/interactions.ts'
import { createLog } from '#server/platform/log.ts'
import { catalogueOf } from '../../../fixtures/catalogue.ts'
import { smallExport } from '../../../fixtures/small-export.ts'

const rows = smallExport()
// Truncated in the source, so further salts are unknown.
const cut = rows.drugs.find(({ id }) => id === 21)
if (cut) cut.compositionComplete = false
const catalogue = await catalogueOf(rows)
const log = createLog('silent')
const service = createInteractions(() => catalogue, log)
const check = (...items: unknown[]) => service.check(interactions.check.body.parse({ items }), 'en')
const salt = (prId: number) => ({ type: 'salt', prId })

it('the answer is none only if both salts are covered', () => {
  expect(check(salt(1), salt(4))).toMatchObject({
    ok: { status: 2, answer: 'none', message: 'No Interactions Found' },
  })
  expect(check(salt(2), salt(4))).toMatchObject({ ok: { status: 3, answer: 'not-covered' } })
})

it('an interaction of unknown severity is shown, with a sentence if the source has none', () => {
  const outcome = check(salt(1), salt(3))
  expect(outcome).toMatchObject({
    ok: {
      status: 1,
      result: [{ severity: null }],
      message: 'Interaction found. Most serious: Severity not known',
    },
  })
  expect(JSON.stringify(outcome)).toContain('are known to interact')
})

it('the answer is never none for a product whose list of salts may be incomplete', () => {
  expect(check({ type: 'Drug', prId: 21 }, salt(1))).toMatchObject({
    ok: { incomplete: [{ prId: 21 }] },
  })
  expect(service.products({ product_ids: '21,11' }, 'en')).toMatchObject({
    ok: { levels: { A: [] } },
  })
})

it('a check that fails is reported as failed', () => {
  const broken = createInteractions(
    () => ({
      ...catalogue,
      sql: () => {
        throw new Error('disk')
      },
    }),
    log,
  )
  expect(broken.check(interactions.check.body.parse({ items: [salt(1)] }), 'en')).toEqual({
    failed: 'interactionFailed',
  })
})

it('the check is not ready before the first publish', () => {
  expect(createInteractions(() => null, log).products({ product_ids: '1,2' }, 'en')).toEqual({
    failed: 'notReady',
  })
})
