import { expect, it } from 'vitest'
import { roundUp } from '../../../src/console/parts/axis.ts'

it.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [5, 6],
  [7, 10],
  [10, 10],
  [41, 60],
  [99_000, 100_000],
])('an axis up to %i ends at %i, so that its half is a whole number of parcels', (most, end) => {
  expect(roundUp(most)).toBe(end)
})
