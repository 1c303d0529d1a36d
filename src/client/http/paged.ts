import { atom, type WritableAtom } from 'nanostores'
import type { CallFailure } from './call.ts'

/** A list that comes by pages. What is there stays while more of it comes, and when that fails. */
export type Paged<Entry> = {
  load: 'loading' | 'ready' | 'failed'
  entries: readonly Entry[]
  hasMore: boolean
  /** Pages that are there. */
  pages: number
  failure: CallFailure | null
}
export type Page<Entry> = { entries: readonly Entry[]; hasMore: boolean }

export type PagedStore<Entry> = {
  $list: WritableAtom<Paged<Entry>>
  /** The next page. A press while one comes is the same press (spec §4 "a guard blocks double clicks"). */
  more: () => Promise<void>
  /** The list from its beginning. */
  start: () => Promise<void>
  /** Puts other entries in place of what is there, after a change that was made elsewhere. */
  put: (entries: readonly Entry[]) => void
}

const nothing = { load: 'loading', entries: [], hasMore: false, pages: 0, failure: null } as const

/** `idOf`: a page may repeat what a newer entry has moved down. */
export const pagedStore = <Entry>(
  fetchPage: (pageNumber: number) => Promise<Page<Entry> | CallFailure>,
  idOf: (entry: Entry) => string,
): PagedStore<Entry> => {
  const $list = atom<Paged<Entry>>(nothing)
  let coming: Promise<void> | null = null

  const fetchInto = async (pageNumber: number): Promise<void> => {
    const reply = await fetchPage(pageNumber)
    const known = $list.get()
    if ('is' in reply) return $list.set({ ...known, load: 'failed', failure: reply })
    const before = pageNumber === 1 ? [] : known.entries
    const ids = new Set(before.map(idOf))
    const entries = [...before, ...reply.entries.filter((entry) => !ids.has(idOf(entry)))]
    $list.set({ load: 'ready', entries, hasMore: reply.hasMore, pages: pageNumber, failure: null })
  }
  const once = (pageNumber: number): Promise<void> => {
    if (coming) return coming
    $list.set({ ...$list.get(), load: 'loading', failure: null })
    coming = fetchInto(pageNumber).finally(() => {
      coming = null
    })
    return coming
  }
  return {
    $list,
    more: () => once($list.get().pages + 1),
    start: () => once(1),
    put: (entries) => $list.set({ ...$list.get(), entries }),
  }
}
