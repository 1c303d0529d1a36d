/**
 * What was typed and not sent, so that a lost connection, a reload or a sign-in in between loses nothing. It lives as long as the tab,
 * and goes once it is sent and at sign-out. Files are never kept.
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

/** The texts of a form as they were typed; a field that is not there is as in `empty`. */
export const readForm = <Form extends Record<string, string>>(name: string, empty: Form): Form => {
  const kept = readDraft(name)
  if (kept === null || typeof kept !== 'object') return empty
  const texts = Object.entries(kept).filter(([field, text]) => field in empty && typeof text === 'string')
  return { ...empty, ...Object.fromEntries(texts) }
}
