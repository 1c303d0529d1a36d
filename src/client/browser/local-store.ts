/** Plain data in local storage, shared by all tabs of this browser. Where storage is refused, every page starts empty. */

const keyOf = (name: string): string => `shop.${name}`

/** `null` when missing or malformed; the caller validates the shape. */
export const readLocal = (name: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

/** `null` removes the entry. Other tabs are notified through `onLocalChange`, the header of this tab through the event `localchange`. */
export const storeLocal = (name: string, value: unknown): void => {
  try {
    if (value === null) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: this page works without it.
  }
  dispatchEvent(new Event('localchange'))
}

/** Calls back when another tab changes the entry. */
export const onLocalChange = (name: string, onChange: (value: unknown) => void): void =>
  addEventListener('storage', ({ key }) => {
    if (key === keyOf(name)) onChange(readLocal(name))
  })
