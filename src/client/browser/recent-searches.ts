import { limits } from '#model/limits.ts'
import { readCookie, removeCookie, writeCookie } from './cookies.ts'
import { mayStoreSearches } from './storage-consent.ts'

/**
 * Recent searches of this browser in the cookie `recent_search`, newest first (spec §2, §9). They can reveal illnesses, so none are
 * stored for a customer who declined.
 */

const name = 'recent_search'
const days = 180
/** A cookie holds 4 KB, and a letter of an Indic script takes nine encoded bytes. */
const maxLength = 50

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

export const readRecentSearches = (): string[] => {
  try {
    const list: unknown = JSON.parse(readCookie(name) ?? '[]')
    return Array.isArray(list) ? list.filter(isText).slice(0, limits.recentEntries) : []
  } catch {
    return []
  }
}

/** Puts `term` first; a repeated search moves up. */
export const rememberSearch = (term: string): string[] => {
  const text = [...term.trim().replace(/\s+/g, ' ')].slice(0, maxLength).join('').trim()
  const older = readRecentSearches()
  if (text === '' || !mayStoreSearches()) return older
  const list = [text, ...older.filter((other) => other.toLowerCase() !== text.toLowerCase())].slice(
    0,
    limits.recentEntries,
  )
  writeCookie(name, JSON.stringify(list), days)
  return list
}

export const clearSearches = (): void => removeCookie(name)
