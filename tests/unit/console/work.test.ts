import { expect, it } from 'vitest'
import { type WorkItem, waitingIn } from '../../../src/console/screens/today/work.tsx'

const job = (alsoIn?: 'pack'): WorkItem => ({
  href: '',
  state: null,
  title: '',
  detail: '',
  alsoIn,
})
const toPack = { group: 'pack' as const, jobs: [job('pack')], count: 4, all: '' }
const late = (...jobs: WorkItem[]) => ({
  group: 'late' as const,
  jobs,
  count: jobs.length,
  all: '',
})

// Seen red as the sum of the groups.
it('a late parcel that waits to be packed is one thing that waits, not two', () => {
  expect(waitingIn([late(job('pack')), toPack])).toBe(4)
  expect(waitingIn([late(job('pack'), job()), toPack])).toBe(5)
  // Who does not pack sees it among what is late alone.
  expect(waitingIn([late(job('pack'))])).toBe(1)
})
