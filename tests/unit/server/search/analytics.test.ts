import { expect, it } from 'vitest'
import { createSearchAnalytics } from '#server/search/analytics.ts'
import type { TermCount } from '#server/search/analytics-repository.ts'

// Seen red: a page that took longer than the time between two writes was never told to have found nothing.
it('what a search found is written where its page is made after the write that counted it', () => {
  const written: TermCount[] = []
  const analytics = createSearchAnalytics({
    open: () => ({
      add: (_, terms) => void written.push(...terms),
      totals: () => [],
      requests: () => [],
      clicked: () => [],
      close: () => undefined,
    }),
    clientAddressOf: () => '203.0.113.1',
    now: () => new Date('2026-11-30T06:00:00Z'),
    log: console as never,
  })
  analytics.asked('qqwwzz', new Request('https://shop.example/search/all?name=qqwwzz'))
  analytics.flush()
  analytics.found('qqwwzz', { total: 0, corrected: false })
  analytics.found('made for a prefetch', { total: 3, corrected: false })
  analytics.close()
  expect(written).toEqual([
    { term: 'qqwwzz', searches: 1, clicks: 0, found: null },
    { term: 'qqwwzz', searches: 0, clicks: 0, found: 0 },
  ])
})
