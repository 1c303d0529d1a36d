import { expect, it } from 'vitest'
import type { CallFailure } from '#client/http/call.ts'
import { type Page, pagedStore } from '#client/http/paged.ts'

const failure: CallFailure = { is: 'failed', why: 'timeout', errors: [] }

/** Pages of two letters each, as the caller has them now; `asked` are the pages that were asked for. */
const letters = (all: { text: string; away: boolean }) => {
  const asked: number[] = []
  const store = pagedStore<string>(
    async (pageNumber): Promise<Page<string> | CallFailure> => {
      asked.push(pageNumber)
      if (all.away) return failure
      const entries = [...all.text].slice(2 * pageNumber - 2, 2 * pageNumber)
      return { entries, hasMore: all.text.length > 2 * pageNumber }
    },
    (letter) => letter,
  )
  return { ...store, asked }
}

it('a list comes by pages until there is no more', async () => {
  const { $list, start, more } = letters({ text: 'abcde', away: false })
  await start()
  expect($list.get()).toMatchObject({ entries: ['a', 'b'], hasMore: true, load: 'ready' })
  await more()
  await more()
  expect($list.get()).toMatchObject({ entries: ['a', 'b', 'c', 'd', 'e'], hasMore: false })
})

// Seen red without `coming`: page 2 is asked for twice.
it('a second press while a page comes is the same press', async () => {
  const { start, more, asked } = letters({ text: 'abcde', away: false })
  await start()
  await Promise.all([more(), more()])
  expect(asked).toEqual([1, 2])
})

it('an entry that a newer one moved to the next page stands once', async () => {
  const all = { text: 'abcd', away: false }
  const { $list, start, more } = letters(all)
  await start()
  all.text = 'xabcd'
  await more()
  expect($list.get().entries).toEqual(['a', 'b', 'c'])
})

it('what is there stays when more of it does not come, and the same page is asked for again', async () => {
  const all = { text: 'abcd', away: false }
  const { $list, start, more, asked } = letters(all)
  await start()
  all.away = true
  await more()
  expect($list.get()).toMatchObject({ load: 'failed', entries: ['a', 'b'], hasMore: true })
  all.away = false
  await more()
  expect($list.get()).toMatchObject({ load: 'ready', entries: ['a', 'b', 'c', 'd'], failure: null })
  expect(asked).toEqual([1, 2, 2])
})
