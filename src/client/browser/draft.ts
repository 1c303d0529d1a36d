/**
 * State of an unfinished step, stored per tab so that a reload, a lost connection or the next page can continue it: the key of an order
 * that is being placed, a message for the next page. It holds nothing that identifies a person; typed text is in `forms.ts`.
 */

const prefix = 'shop.draft.'

/** `null` when missing or malformed; the caller validates the shape. */
export const readDraft = (name: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')
  } catch {
    return null
  }
}

/** `null` removes the draft. */
export const writeDraft = (name: string, value: unknown): void => {
  try {
    if (value === null) sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the page works without the draft.
  }
}

export const formDrafts = 'form.'

/** Removes the drafts with this prefix; all of them by default. */
export const clearDrafts = (names = ''): void => {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix + names)) sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses storage has no drafts.
  }
}
