import { paths, withoutLocale } from '#paths.ts'
import { formDrafts, readDraft, writeDraft } from './draft.ts'
import { mayStorePersonal } from './storage-consent.ts'

/**
 * Text that was typed into forms but not sent. A lost connection never clears the page. Across a reload the text is stored only with
 * consent, in the tab, until the form is sent or the customer signs out. Without consent it survives one trip, to the sign-in page and
 * back to its own page, because the session expired while the visitor typed. Files are never stored.
 */
type Form = Readonly<Record<string, string>>
const typedForms = new Map<string, Form>()

const carriedDraft = 'carried'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'

/** Restores what was typed before the sign-in, on the page it was typed on; any other page discards it. */
const restoreCarried = (): void => {
  const carried = readDraft(carriedDraft)
  if (!isRecord(carried) || withoutLocale(location.pathname) === paths.login()) return
  writeDraft(carriedDraft, null)
  if (carried.path !== location.pathname || !isRecord(carried.forms)) return
  for (const [name, form] of Object.entries(carried.forms))
    if (isRecord(form)) typedForms.set(name, form as Form)
}

const carry = (): void => {
  if (typedForms.size > 0)
    writeDraft(carriedDraft, { path: location.pathname, forms: Object.fromEntries(typedForms) })
}

/** Once consent is known, stores also what was typed before. */
const storeForms = (): void => {
  if (mayStorePersonal()) for (const [name, form] of typedForms) writeDraft(formDrafts + name, form)
}

let isListening = false
const listen = (): void => {
  if (isListening) return
  isListening = true
  addEventListener('signin', carry)
  addEventListener('localchange', storeForms)
}

/** The typed texts of a form; a missing field gets its value of `empty`. */
export const readForm = <Of extends Record<string, string>>(name: string, empty: Of): Of => {
  restoreCarried()
  listen()
  const stored = typedForms.get(name) ?? readDraft(formDrafts + name)
  if (!isRecord(stored)) return empty
  const texts = Object.entries(stored).filter(
    ([field, text]) => field in empty && typeof text === 'string',
  )
  return { ...empty, ...Object.fromEntries(texts) }
}

/** `null` means that the form was sent. */
export const writeForm = (name: string, form: Form | null): void => {
  if (form) typedForms.set(name, form)
  else typedForms.delete(name)
  writeDraft(formDrafts + name, mayStorePersonal() ? form : null)
}
