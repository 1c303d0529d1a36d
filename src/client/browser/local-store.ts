/**
 * What this browser keeps across pages and shows in all its tabs: plain data in the local storage. A browser that refuses storage
 * keeps nothing, and every page starts anew.
 */

const keyOf = (name: string): string => `nuskha.${name}`

/** `null` when there is none or it cannot be read; the caller looks at what it is. */
export const readLocal = (name: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

/** `null` takes it away. The other tabs hear of it by `onLocalChange`, the header of this one by the event `kept`. */
export const storeLocal = (name: string, value: unknown): void => {
  try {
    if (value === null) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // No room, or forbidden: this page goes on without.
  }
  dispatchEvent(new Event('kept'))
}

/** Calls back when another tab changes it. */
export const onLocalChange = (name: string, heard: (value: unknown) => void): void =>
  addEventListener('storage', ({ key }) => {
    if (key === keyOf(name)) heard(readLocal(name))
  })
