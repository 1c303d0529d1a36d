import { limits } from '#model/limits.ts'
import { mayStorePersonal } from './storage-consent.ts'

/** spec §3 "Local storage lists": what was put into the cart lately, the newest first, under the names of the specification. */
export const recentLists = ['skuTypes', 'manufacturerIds', 'therapeuticClasses', 'cartValues'] as const
export type RecentList = (typeof recentLists)[number]

export const readRecent = (list: RecentList): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(list) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, limits.recentEntries) : []
  } catch {
    return []
  }
}

/** At its head; what was there already moves up, and the sixth goes (spec §5 "Lists"). Without consent nothing is kept. */
export const rememberRecent = (list: RecentList, value: string): void => {
  if (!mayStorePersonal()) return
  const entries = [value, ...readRecent(list).filter((other) => other !== value)].slice(0, limits.recentEntries)
  try {
    localStorage.setItem(list, JSON.stringify(entries))
  } catch {
    // No room, or forbidden.
  }
}

export const clearLists = (): void => {
  try {
    for (const list of recentLists) localStorage.removeItem(list)
  } catch {
    // Nothing is kept where storage is refused.
  }
}
