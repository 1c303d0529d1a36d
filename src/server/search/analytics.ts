import { searchFor } from '#catalogue/answers.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { countedTerm } from '#model/search-term.ts'
import type { ActiveCatalogue } from '../kernel/active-catalogue.ts'
import type { Log } from '../platform/log.ts'
import type { RequestCount, SearchCounts, TermCount } from './analytics-repository.ts'

/** Search statistics for content operations: terms, never visitors. */
export type SearchAnalytics = {
  /** Counts a search. */
  asked: (typed: string) => void
  /** Counts a click from a search to a page. */
  clicked: (typed: string) => void
  /** Records a request for a missing medicine. */
  requested: (name: string, pincode: string | null) => void
  /** Writes the counts since the previous flush. */
  flush: () => void
  /** As in `SearchCounts`. */
  clickedTerms: SearchCounts['clicked']
  /** Flushes and closes. */
  close: () => void
}

export type SearchAnalyticsParts = {
  open: () => SearchCounts
  activeCatalogue: ActiveCatalogue
  now: () => Date
  log: Log
  everyMs?: number
}

/** Limit of terms in memory between two writes; further terms are not counted. */
const maxPending = 2_000

/** Counts in memory and writes every few seconds, so that searches do not wait for the disk. Failures are only logged. */
export const createSearchAnalytics = ({ open, activeCatalogue, now, log, everyMs = 5_000 }: SearchAnalyticsParts): SearchAnalytics => {
  const terms = new Map<string, { searches: number; clicks: number }>()
  const requests = new Map<string, RequestCount>()
  let counts: SearchCounts | null = null
  let closed = false

  const count = (typed: string, what: 'searches' | 'clicks'): void => {
    const term = countedTerm(typed)
    if (term === null || closed) return
    const known = terms.get(term)
    if (known) known[what]++
    else if (terms.size < maxPending) terms.set(term, { searches: 0, clicks: 0, [what]: 1 })
  }

  /** Repeats the search for the number of results, because a cached page does not carry it. */
  const counted = (): TermCount[] => {
    const catalogue = activeCatalogue()
    return [...terms].map(([term, { searches, clicks }]) => ({
      term,
      searches,
      clicks,
      found: searches > 0 && catalogue ? foundOf(searchFor(catalogue, { text: term, pageNumber: 1, pageSize: 1 })) : null,
    }))
  }

  const flush = (): void => {
    if (terms.size + requests.size === 0) return
    try {
      counts ??= open()
      counts.add(dayInIndia(now()), counted(), requests.values())
    } catch (error) {
      log.error({ err: error }, 'searches are not counted')
    }
    terms.clear()
    requests.clear()
  }

  const timer = setInterval(flush, everyMs)
  timer.unref()
  return {
    asked: (typed) => count(typed, 'searches'),
    clicked: (typed) => count(typed, 'clicks'),
    requested: (typed, pincode) => {
      const name = countedTerm(typed)
      if (name === null || closed) return
      const key = `${name}\n${pincode ?? ''}`
      const known = requests.get(key)
      if (known) known.requests++
      else if (requests.size < maxPending) requests.set(key, { name, pincode, requests: 1 })
    },
    flush,
    clickedTerms: (since, least, limit) => {
      flush()
      counts ??= open()
      return counts.clicked(since, least, limit)
    },
    close: () => {
      clearInterval(timer)
      flush()
      closed = true
      counts?.close()
    },
  }
}

/** Number of results for the term as typed; results of offered spellings do not count. */
const foundOf = ({ total, corrected }: { total: number; corrected: boolean }): number => (corrected ? 0 : total)
