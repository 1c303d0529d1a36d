/**
 * What a tab keeps for a step that is under way, so that a reload, a lost connection or the page after this one can go on with it: the key
 * of an order that is being placed, a message for the next page. Nothing that names anybody; what is typed is in `forms.ts`.
 */

const prefix = 'nuskha.draft.'

/** `null` when there is none or it cannot be read; the caller looks at what it is. */
export const readDraft = (name: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')
  } catch {
    return null
  }
}

/** `null` takes it away. */
export const writeDraft = (name: string, value: unknown): void => {
  try {
    if (value === null) sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // No room, or forbidden: the page goes on without.
  }
}

/** The names of forms begin so. */
export const formDrafts = 'form.'

/** Those whose names begin so; all of them without. */
export const clearDrafts = (names = ''): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix + names)) sessionStorage.removeItem(key)
  } catch {
    // Nothing is kept where storage is refused.
  }
}
