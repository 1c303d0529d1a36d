import { expect, it } from 'vitest'
import { backoffMs } from '#server/platform/retry.ts'

it('waits a factor longer after each try, and never longer than the limit', () => {
  const waits = [1, 2, 3, 4, 50].map((tries) => backoffMs({ firstMs: 30, factor: 4, maxMs: 1_000 }, tries))
  expect(waits).toEqual([30, 120, 480, 1_000, 1_000])
})
