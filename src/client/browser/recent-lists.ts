import { limits } from '#model/limits.ts'
import { mayStorePersonal } from './storage-consent.ts'

/** spec §3 "Local storage lists": recent additions to the cart, newest first, under the names of the specification. */
export const recentLists = [
  'skuTypes',
  'manufacturerIds',
  'therapeuticClasses',
  'cartValues',
] as const
export type RecentList = (typeof recentLists)[number]

export const readRecent = (list: RecentList): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(list) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((entry) => typeof entry === 'string').slice(0, limits.recentEntries)
      : []
  } catch {
    return []
  }
}

/** Puts the value first; a repeated value moves up and the sixth is dropped (spec §5 "Lists"). Without consent nothing is stored. */
export const rememberRecent = (list: RecentList, value: string): void => {
  if (!mayStorePersonal()) return
  const entries = [value, ...readRecent(list).filter((other) => other !== value)].slice(
    0,
    limits.recentEntries,
  )
  try {
    localStorage.setItem(list, JSON.stringify(entries))
  } catch {
    // Storage is full or forbidden.
  }
}

export const clearLists = (): void => {
  try {
    for (const list of recentLists) localStorage.removeItem(list)
  } catch {
    // A browser that refuses storage has no lists.
  }
}
