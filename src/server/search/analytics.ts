import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { dayInIndia } from '#model/calendar-india.ts'
import { countedTerm } from '#model/search-term.ts'
import type { Core } from '../kernel/session/core.ts'
import type { RequestCount, SearchCounts } from './analytics-repository.ts'

/** Search statistics for content operations: terms, never visitors. A client counts once a day for a term, however often its program asks. */
export type SearchAnalytics = {
  asked: (typed: string, request: Request) => void
  clicked: (typed: string, request: Request) => void
  requested: (name: string, pincode: string | null, request: Request) => void
  /** Says how many products a search found, from where it was made: nothing is searched for to be counted. */
  found: (typed: string, result: { total: number; corrected: boolean }) => void
  flush: () => void
  /** As in `SearchCounts`. */
  clickedTerms: SearchCounts['clicked']
  close: () => void
}

export type SearchAnalyticsDeps = Pick<Core, 'now' | 'log'> & {
  open: () => SearchCounts
  /** The address of the machine that asks; null if unknown, then every request counts. */
  clientAddressOf: (request: Request) => string | null
  everyMs?: number
}

/** Limit of terms in memory between two writes; further terms are not counted. */
const maxPending = 2_000
/** Limit of what clients did in a day; further acts are not counted. */
const maxActs = 200_000

/** Limit of terms whose number of results is remembered: a page that was made for a prefetch may be seen later. */
const maxFound = 10_000

type Pending = { searches: number; clicks: number }

/** Counts in memory and writes every few seconds, so that searches do not wait for the disk. Failures are only logged. */
export const createSearchAnalytics = ({
  open,
  clientAddressOf,
  now,
  log,
  everyMs = 5_000,
}: SearchAnalyticsDeps): SearchAnalytics => {
  const terms = new Map<string, Pending>()
  const requests = new Map<string, RequestCount>()
  const totals = new LRUCache<string, number>({ max: maxFound })
  /** Terms of the last write whose page was still being made. */
  let unanswered: ReadonlySet<string> = new Set()
  const acts = { day: '', of: new Set<string>() }
  let counts: SearchCounts | null = null
  let closed = false

  /** Whether a client does something for the first time today. Addresses are kept as hashes, in memory, for a day. */
  const isFirst = (request: Request, act: string): boolean => {
    const client = clientAddressOf(request)
    if (client === null) return true
    const day = dayInIndia(now())
    if (day !== acts.day) Object.assign(acts, { day, of: new Set<string>() })
    const key = hash('sha256', `${client}\n${act}`, 'base64')
    if (acts.of.has(key) || acts.of.size >= maxActs) return false
    acts.of.add(key)
    return true
  }

  const pending = (typed: string): Pending | null => {
    const term = countedTerm(typed)
    if (term === null || closed) return null
    const known = terms.get(term)
    if (known || terms.size >= maxPending) return known ?? null
    const fresh = { searches: 0, clicks: 0 }
    terms.set(term, fresh)
    return fresh
  }

  const count = (typed: string, request: Request, what: 'searches' | 'clicks'): void => {
    const term = isFirst(request, `${what} ${countedTerm(typed)}`) ? pending(typed) : null
    if (term) term[what]++
  }

  const flush = (): void => {
    if (terms.size + requests.size === 0) return
    try {
      counts ??= open()
      counts.add(
        dayInIndia(now()),
        [...terms].map(([term, counted]) => ({
          term,
          ...counted,
          found: totals.get(term) ?? null,
        })),
        requests.values(),
      )
    } catch (error) {
      log.error({ err: error }, 'searches are not counted')
    }
    unanswered = new Set([...terms.keys()].filter((term) => !totals.has(term)))
    terms.clear()
    requests.clear()
  }

  const timer = setInterval(flush, everyMs)
  timer.unref()
  return {
    asked: (typed, request) => count(typed, request, 'searches'),
    clicked: (typed, request) => count(typed, request, 'clicks'),
    found: (typed, { total, corrected }) => {
      const term = countedTerm(typed)
      // Results of another spelling than the typed one do not count.
      if (term === null) return
      totals.set(term, corrected ? 0 : total)
      // The next write adds to what was counted when its page was asked for.
      if (unanswered.has(term)) pending(typed)
    },
    requested: (typed, pincode, request) => {
      const name = countedTerm(typed)
      if (name === null || closed || !isFirst(request, `requests ${name}`)) return
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
