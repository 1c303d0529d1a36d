import { paths, withoutLocale } from '#paths.ts'
import { formDrafts, readDraft, writeDraft } from './draft.ts'
import { mayStorePersonal } from './storage-consent.ts'

/**
 * What was typed into forms and not sent. A lost connection takes nothing from the page; over a reload it is kept with consent only, in the
 * tab, until it is sent or somebody signs out. Without consent it is carried on one way, to the sign-in page and back to its own page,
 * because the session ended while it was typed. Files are never kept.
 */
type Form = Readonly<Record<string, string>>
const here = new Map<string, Form>()

const onTheWay = 'carried'

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object'

/** What came along from before the sign-in, on its own page; on any other it is gone. */
const takeCarried = (): void => {
  const carried = readDraft(onTheWay)
  if (!isRecord(carried) || withoutLocale(location.pathname) === paths.login()) return
  writeDraft(onTheWay, null)
  if (carried.path !== location.pathname || !isRecord(carried.forms)) return
  for (const [name, form] of Object.entries(carried.forms)) if (isRecord(form)) here.set(name, form as Form)
}

const carry = (): void => {
  if (here.size > 0) writeDraft(onTheWay, { path: location.pathname, forms: Object.fromEntries(here) })
}

/** Once the consent is known: what was typed before it was. */
const keepAll = (): void => {
  if (mayStorePersonal()) for (const [name, form] of here) writeDraft(formDrafts + name, form)
}

let heeding = false
const heed = (): void => {
  if (heeding) return
  heeding = true
  addEventListener('signin', carry)
  addEventListener('kept', keepAll)
}

/** The texts of a form as they were typed; a field that is not there is as in `empty`. */
export const readForm = <Of extends Record<string, string>>(name: string, empty: Of): Of => {
  takeCarried()
  heed()
  const kept = here.get(name) ?? readDraft(formDrafts + name)
  if (!isRecord(kept)) return empty
  const texts = Object.entries(kept).filter(([field, text]) => field in empty && typeof text === 'string')
  return { ...empty, ...Object.fromEntries(texts) }
}

/** `null`: it was sent. */
export const writeForm = (name: string, form: Form | null): void => {
  if (form) here.set(name, form)
  else here.delete(name)
  writeDraft(formDrafts + name, mayStorePersonal() ? form : null)
}
