import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Catalogue, openCatalogue } from '#catalogue/open.ts'
import type { TakenItem } from '#model/patient.ts'
import { checkTogether, isChecked } from '#server/orders/pharmacist/pairs.ts'
import { sampleCatalogue } from '../../../support/sample.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = openCatalogue(await sampleCatalogue())
})
afterAll(() => catalogue.close())

const [zerodol, warfarin, condom, sunGel, cream, voveran] = [
  10601, 62101, 201401, 200701, 21601, 11001,
]

const taken = (ids: readonly number[]): TakenItem[] =>
  ids.map((id) => ({ kind: 'product', id, patientId: null }))

// Seen red without `withinPatients` and without `mayMeet` in `checkTogether`.
it('salts of one product are no pair, of whatever product', () => {
  const combined = catalogue
    .sql('SELECT product_id AS id FROM product_salt GROUP BY product_id HAVING count(*) > 1')
    .all() as { id: number }[]
  expect(combined.length).toBeGreaterThan(50)
  for (const { id } of combined) {
    const { check } = checkTogether(catalogue, taken([id]))
    expect([id, check.found, check.notCovered]).toEqual([id, [], []])
  }
})

it('what stays on the skin or is no medicine makes no pair of which nothing is known, and what is known of it is told', () => {
  const before = checkTogether(catalogue, taken([zerodol, warfarin])).check
  const after = checkTogether(catalogue, taken([zerodol, warfarin, condom, sunGel, cream])).check
  expect([after.notCovered, after.incomplete]).toEqual([before.notCovered, before.incomplete])
  expect(after.found.length).toBeGreaterThanOrEqual(before.found.length)
  expect([zerodol, condom, sunGel, cream].map((id) => isChecked(catalogue, id))).toEqual([
    true,
    false,
    false,
    false,
  ])
  // A gel that is rubbed in to reach the joint reaches the blood too.
  expect(isChecked(catalogue, voveran)).toBe(true)
  expect(checkTogether(catalogue, taken([voveran, warfarin])).check.found).toMatchObject([
    { severity: 1 },
  ])
})

it('a product that this release does not have is named', () => {
  expect(checkTogether(catalogue, taken([zerodol, 999_999])).missing).toEqual([999_999])
})
