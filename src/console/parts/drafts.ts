import { hourMs } from '#model/duration.ts'
import type { Me } from '../me.ts'
import { queries } from '../queries.ts'

const prefix = 'console-draft '
/** As long as a session: what is older was given up, and belongs to a state of things that is over. */
const lifeMs = 12 * hourMs

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Draft = { at: number; values: object }

const isDraft = (stored: unknown): stored is Draft =>
  typeof stored === 'object' &&
  stored !== null &&
  'at' in stored &&
  typeof stored.at === 'number' &&
  'values' in stored &&
  typeof stored.values === 'object' &&
  stored.values !== null

/** A confirmation is given anew, a file is chosen anew. */
const givenAnew = ['checkbox', 'file', 'hidden', 'password']
const typedIn = (form: HTMLFormElement): Typed[] =>
  ([...form.elements] as Typed[]).filter(
    ({ name, type }) => name !== '' && type !== undefined && !givenAnew.includes(type),
  )

const standardOf = (one: Typed): string => {
  if (!(one instanceof HTMLSelectElement)) return one.defaultValue
  return (
    ([...one.options].find(({ defaultSelected }) => defaultSelected) ?? one.options[0])?.value ?? ''
  )
}

/** What was typed into a form beyond what it began with, by the names of its fields. */
export const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    typedIn(form)
      .filter((one) =>
        one.type === 'radio' ? (one as HTMLInputElement).checked : one.value !== standardOf(one),
      )
      .map(({ name, value }) => [name, value]),
  )

/** Puts values into a form as if they were typed, so that what shows more fields for them does. Returns whether there was any to put. */
export const fillIn = (
  form: HTMLFormElement,
  values: Readonly<Record<string, unknown>>,
): boolean => {
  let isFilled = false
  for (const one of typedIn(form)) {
    const value = values[one.name]
    if (typeof value !== 'string') continue
    if (one.type === 'radio') {
      if (one.value !== value || (one as HTMLInputElement).checked) continue
      one.click()
    } else {
      if (one.value === value) continue
      // React watches the property of the element: the one of its class sets the value beneath.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), 'value')?.set?.call(one, value)
      one.dispatchEvent(
        new Event(one instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      )
    }
    isFilled = true
  }
  return isFilled
}

const read = (key: string): Draft | null => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(stored) && stored.at > Date.now() - lifeMs ? stored : null
  } catch {
    return null
  }
}

const write = (key: string, values: object): void => {
  try {
    if (Object.keys(values).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Draft))
  } catch {
    // A browser that keeps nothing still shows it until the page is closed.
  }
}

/** What is kept like a form, of a screen that holds it in a state of its own. */
export const draftOf = (owner: string, of: string) => {
  const key = `${prefix}${owner} ${of}`
  return {
    read: (): object | null => read(key)?.values ?? null,
    keep: (values: object): void => write(key, values),
  }
}

export const dropOldDrafts = (): void => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && read(key) === null) sessionStorage.removeItem(key)
}

/**
 * What an operator types into the form about `of`, kept in this tab until it is sent: for them alone, and for `lifeMs`. `of` names the
 * thing and the act, since what is typed about one thing must never appear in the form of another. Without it nothing is kept.
 */
export const useDraft = (of: string | undefined) => {
  const owner = queries.getQueryData<Me>(['me'])?.id
  const key = of === undefined || owner === undefined ? null : `${prefix}${owner} ${of}`
  return {
    keep: (form: HTMLFormElement): void => {
      if (key !== null) write(key, valuesOf(form))
    },
    /** Returns whether anything was put back. */
    putBack: (form: HTMLFormElement): boolean => {
      const draft = key === null ? null : read(key)
      if (draft === null) return false
      const values = { ...draft.values }
      if (!fillIn(form, values)) return false
      // What was put back may have brought fields with it, which are filled once they are there.
      setTimeout(() => fillIn(form, values))
      return true
    },
    drop: (): void => {
      if (key !== null) sessionStorage.removeItem(key)
    },
  }
}
