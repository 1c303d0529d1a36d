import { atom, type WritableAtom } from 'nanostores'
import type { CallFailure } from './call.ts'

/** A paged list. Loaded entries stay while more are read, and when that fails. */
export type Paged<Entry> = {
  load: 'loading' | 'ready' | 'failed'
  entries: readonly Entry[]
  hasMore: boolean
  pages: number
  failure: CallFailure | null
}
export type Page<Entry> = { entries: readonly Entry[]; hasMore: boolean }

export type PagedStore<Entry> = {
  $list: WritableAtom<Paged<Entry>>
  /** Loads the next page; a press during a load has no further effect (spec §4 "a guard blocks double clicks"). */
  more: () => Promise<void>
  /** Loads the list from its first page, whatever is being loaded: it may be in another order now. */
  start: () => Promise<void>
  /** Replaces the entries after a change made elsewhere. */
  put: (entries: readonly Entry[]) => void
}

const initial = { load: 'loading', entries: [], hasMore: false, pages: 0, failure: null } as const

/** `idOf` removes repeats: a newer entry shifts an older one onto the next page. */
export const pagedStore = <Entry>(
  fetchPage: (pageNumber: number) => Promise<Page<Entry> | CallFailure>,
  idOf: (entry: Entry) => string,
): PagedStore<Entry> => {
  const $list = atom<Paged<Entry>>(initial)
  let pending: Promise<void> | null = null
  /** Loads of the list before it was begun again; their replies come too late. */
  let begun = 0

  const fetchInto = async (pageNumber: number): Promise<void> => {
    const of = begun
    const reply = await fetchPage(pageNumber)
    if (of !== begun) return
    const known = $list.get()
    if ('is' in reply) return $list.set({ ...known, load: 'failed', failure: reply })
    const before = pageNumber === 1 ? [] : known.entries
    const ids = new Set(before.map(idOf))
    const entries = [...before, ...reply.entries.filter((entry) => !ids.has(idOf(entry)))]
    $list.set({ load: 'ready', entries, hasMore: reply.hasMore, pages: pageNumber, failure: null })
  }
  const once = (pageNumber: number): Promise<void> => {
    if (pending) return pending
    $list.set({ ...$list.get(), load: 'loading', failure: null })
    const load = fetchInto(pageNumber).finally(() => {
      if (pending === load) pending = null
    })
    pending = load
    return load
  }
  return {
    $list,
    more: () => once($list.get().pages + 1),
    start: () => {
      begun++
      pending = null
      return once(1)
    },
    put: (entries) => $list.set({ ...$list.get(), entries }),
  }
}
