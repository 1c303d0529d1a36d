import { useState } from 'react'

/** What this browser keeps under `key`; `empty` where it keeps nothing that `isSound`, or may not keep anything. */
export const useKept = <Value>(
  key: string,
  empty: Value,
  isSound: (stored: unknown) => stored is Value,
): [Value, (value: Value) => void] => {
  const [value, setValue] = useState(() => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return isSound(stored) ? stored : empty
    } catch {
      return empty
    }
  })
  const keep = (after: Value): void => {
    setValue(after)
    try {
      if (Array.isArray(after) && after.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(after))
    } catch {
      // A browser that keeps nothing still shows it until the page is closed.
    }
  }
  return [value, keep]
}

export type View = { name: string; search: string }
export const areViews = (stored: unknown): stored is View[] =>
  Array.isArray(stored) &&
  stored.every((one) => typeof one?.name === 'string' && typeof one?.search === 'string')

/** Ids of columns that are not shown. */
export const areIds = (stored: unknown): stored is string[] =>
  Array.isArray(stored) && stored.every((one) => typeof one === 'string')
