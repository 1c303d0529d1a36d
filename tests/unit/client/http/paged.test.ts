import { expect, it } from 'vitest'
import type { CallFailure } from '#client/http/call.ts'
import { type Page, pagedStore } from '#client/http/paged.ts'

const failure: CallFailure = { is: 'failed', why: 'timeout', errors: [] }

/** Pages of two letters each of the caller's current text; `asked` lists the requested pages. */
const letters = (all: { text: string; away: boolean }) => {
  const requests: number[] = []
  const store = pagedStore<string>(
    async (pageNumber): Promise<Page<string> | CallFailure> => {
      requests.push(pageNumber)
      if (all.away) return failure
      const entries = [...all.text].slice(2 * pageNumber - 2, 2 * pageNumber)
      return { entries, hasMore: all.text.length > 2 * pageNumber }
    },
    (letter) => letter,
  )
  return { ...store, requests }
}

it('loads a list page by page to its end', async () => {
  const { $list, start, more } = letters({ text: 'abcde', away: false })
  await start()
  expect($list.get()).toMatchObject({ entries: ['a', 'b'], hasMore: true, load: 'ready' })
  await more()
  await more()
  expect($list.get()).toMatchObject({ entries: ['a', 'b', 'c', 'd', 'e'], hasMore: false })
})

// Seen red without `pending`: page 2 is requested twice.
it('ignores a second press while a page loads', async () => {
  const { start, more, requests } = letters({ text: 'abcde', away: false })
  await start()
  await Promise.all([more(), more()])
  expect(requests).toEqual([1, 2])
})

it('shows an entry once when a newer one moved it to the next page', async () => {
  const all = { text: 'abcd', away: false }
  const { $list, start, more } = letters(all)
  await start()
  all.text = 'xabcd'
  await more()
  expect($list.get().entries).toEqual(['a', 'b', 'c'])
})

it('keeps loaded entries when the next page fails, and requests the same page again', async () => {
  const all = { text: 'abcd', away: false }
  const { $list, start, more, requests } = letters(all)
  await start()
  all.away = true
  await more()
  expect($list.get()).toMatchObject({ load: 'failed', entries: ['a', 'b'], hasMore: true })
  all.away = false
  await more()
  expect($list.get()).toMatchObject({ load: 'ready', entries: ['a', 'b', 'c', 'd'], failure: null })
  expect(requests).toEqual([1, 2, 2])
})

// Seen red while a start during a load returned that load: the list stayed in the old order.
it('begins anew while a page loads, and drops the reply that comes too late', async () => {
  const replies: ((page: Page<string>) => void)[] = []
  const store = pagedStore<string>(
    () => new Promise<Page<string>>((resolve) => replies.push(resolve)),
    (letter) => letter,
  )
  const early = store.start()
  const again = store.start()
  replies[1]?.({ entries: ['z'], hasMore: false })
  await again
  replies[0]?.({ entries: ['a'], hasMore: true })
  await early
  expect(store.$list.get()).toMatchObject({ entries: ['z'], hasMore: false, load: 'ready' })
})
