import { expect, it } from 'vitest'
import { backoffMs } from '#server/platform/retry.ts'

it('each retry waits longer by a factor, up to the limit', () => {
  const waits = [1, 2, 3, 4, 50].map((tries) =>
    backoffMs({ firstMs: 30, factor: 4, maxMs: 1_000 }, tries),
  )
  expect(waits).toEqual([30, 120, 480, 1_000, 1_000])
})
