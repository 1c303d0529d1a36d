import { atom } from 'nanostores'
import { limits } from '#model/limits.ts'
import { readCookie } from '../browser/cookies.ts'
import { type CallFailure, call, type Options } from '../http/call.ts'
import { foundInHeader, foundInOverlay, type SuggestionResult } from './suggestion.ts'

/** The field of the page or the overlay of a small screen; each has its own endpoint and delay (spec §9). */
export type FieldPosition = 'header' | 'overlay'

/** `before`: the previous suggestions, shown until the reply arrives. */
export type Suggestions =
  | { is: 'idle' }
  | { is: 'waiting'; term: string; before: SuggestionResult | null }
  | { is: 'found'; found: SuggestionResult }
  | { is: 'failed'; term: string }

export const $suggestions = atom<Suggestions>({ is: 'idle' })

const cache = new Map<string, SuggestionResult>()
/** More terms than a visitor types on one page. */
const maxCached = 200

let timer: ReturnType<typeof setTimeout> | undefined
let currentRequest: AbortController | undefined

const delayOf = (place: FieldPosition, term: string): number => {
  const { delayMs, longDelayMs, longCharacters } = limits.headerAutocomplete
  if (place === 'overlay') return limits.mobileSearch.debounceMs
  return [...term].length >= longCharacters ? longDelayMs : delayMs
}

const fetchers: Record<
  FieldPosition,
  (term: string, city: string, options: Options) => Promise<SuggestionResult | CallFailure>
> = {
  header: async (term, city, options) => {
    const query = { name: term, city, types: 'all', pageSize: limits.pageSize.headerAutocomplete }
    const reply = await call('GET /api/v3/search/autocomplete', { named: true, query }, options)
    return reply.is === 'ok' ? foundInHeader(term, reply.result) : reply
  },
  overlay: async (term, city, options) => {
    const query = { name: term, city, types: 'all', pageSize: limits.pageSize.typeahead }
    const reply = await call(
      'GET /api/v3/search/mobile/autocomplete',
      { named: true, query },
      options,
    )
    return reply.is === 'ok' ? foundInOverlay(term, reply.result) : reply
  },
}

const ask = async (
  place: FieldPosition,
  term: string,
  city: string,
  key: string,
): Promise<void> => {
  const request = new AbortController()
  currentRequest = request
  const result = await fetchers[place](term, city, { signal: request.signal, timeout: 'small' })
  // The text has changed since.
  if (request.signal.aborted) return
  if ('is' in result) {
    $suggestions.set({ is: 'failed', term })
    return
  }
  if (cache.size >= maxCached) cache.clear()
  cache.set(key, result)
  $suggestions.set({ is: 'found', found: result })
}

const stop = (): void => {
  clearTimeout(timer)
  currentRequest?.abort()
}

/** Fetches suggestions for the field's text after a pause; cached ones appear at once. */
export const suggest = (typed: string, place: FieldPosition): void => {
  stop()
  const term = typed.trim()
  if ([...term].length < limits.headerAutocomplete.minCharacters) {
    $suggestions.set({ is: 'idle' })
    return
  }
  const city = readCookie('city') ?? ''
  const key = [place, city, term.toLowerCase()].join('\n')
  const known = cache.get(key)
  if (known) {
    $suggestions.set({ is: 'found', found: known })
    return
  }
  const now = $suggestions.get()
  $suggestions.set({
    is: 'waiting',
    term,
    before: now.is === 'found' ? now.found : now.is === 'waiting' ? now.before : null,
  })
  timer = setTimeout(() => void ask(place, term, city, key), delayOf(place, term))
}
