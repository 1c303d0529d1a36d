import { atom } from 'nanostores'
import { useEffect, useRef } from 'react'
import { latinKey } from './latin-key.ts'
import { sound } from './sound.ts'

/** A scanner that is a keyboard sends its keys closer together than a hand does: 50 ms at most, a hand 60 at least. */
const burstMs = 55
/** A key that may be a command waits so long for the next one: on a busy computer that is handled late. */
const heldMs = 80
/** So many keys that close are a code. */
const leastKeys = 6
/** Outside a field so few with Enter are one: the label of a shelf. */
const leastKeysWithEnter = 3
/** A code without Enter is over after so long. */
const silenceMs = 300
/** Many scanners end a code with two Enters, some late: for so long none of them presses what has the focus. */
const restMs = 500
/** The group separator of GS1. */
const separator = '\u001d'
/** Keys by which a scanner writes capitals and control characters: none of them ends a code. */
const switches = ['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock', 'NumLock']

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** Takes a scanned code; `from`: the field that had the focus. */
type Take = (code: string, from: Field | null) => void

/** A code that was not taken: the dialog that was in its way, or null where the screen waits for none. */
export const $untaken = atom<{ code: string; dialog: HTMLDialogElement | null } | null>(null)

const takers: Take[] = []

/** Codes go to `take`, wherever the focus is, until what this returns is called. */
export const takeScans = (take: Take): (() => void) => {
  takers.push(take)
  return () => void takers.splice(takers.indexOf(take), 1)
}

/** While this is shown, codes go to `take`. */
export const useScans = (take: Take): void => {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => takeScans((code, from) => latest.current(code, from)), [])
}

const noText = ['button', 'checkbox', 'file', 'radio', 'reset', 'submit'].map(
  (type) => `[type=${type}]`,
)
const written = ['date', 'datetime-local', 'month', 'number', 'time'].map(
  (type) => `[type=${type}]`,
)
const is = (target: EventTarget | null, selector: string): boolean =>
  target instanceof HTMLElement && target.matches(selector)
const fieldOf = (target: EventTarget | null): Field | null =>
  is(target, `input:not(${noText}), textarea, select`) ? (target as Field) : null
/** Whether a hand writes words there, faster than anywhere else: a number, a day or a choice is no code. */
const isText = (target: EventTarget | null): boolean =>
  is(target, `input:not(${noText}, ${written}), textarea`)
/** Whether a code belongs there, and so does the Enter behind it. */
const takesCodes = (target: EventTarget | null): boolean => is(target, '[data-scan]')
/** Whether Enter asks there for what was typed, and changes nothing. */
const isSearch = (target: EventTarget | null): target is Field =>
  is(target, '[type=search], [role=combobox]')

/** Whether what came as fast as a code may be one: words that a program types for a hand stay where it typed them. */
export const isCode = (keys: string): boolean =>
  /\d/.test(keys) && (!/\s/.test(keys) || /\b(?:b\.? ?no|batch|exp|gtin)\b/i.test(keys))

/** Puts into a field what it held, so that React hears of it. */
const restore = (field: Field, value: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

const openDialog = (): HTMLDialogElement | null =>
  document.querySelector<HTMLDialogElement>('dialog[open]')
const searchOfScreen = (): Field | undefined =>
  [...document.querySelectorAll<HTMLInputElement>('main [type=search]')].find((one) =>
    one.checkVisibility(),
  )
/** The handler of the screen that takes scans; undefined while a dialog is open, or where the screen takes none. */
const taker = (): Take | undefined => (openDialog() ? undefined : takers.at(-1))

/**
 * Tells bursts of a scanner from keys of a hand, on all screens. A burst is never a command of the console, its Enter presses nothing, and no field keeps it but
 * one for codes: the screen's handler takes it, otherwise the screen's search field; otherwise the console says that the code was not used. A key that may be
 * a command is held until the next one. Returns the function that removes the listeners.
 */
export const tellBursts = (): (() => void) => {
  let keys = ''
  let last = Number.NEGATIVE_INFINITY
  let isBurst = false
  /** When the last key of a code came, also of one that a field takes. */
  let codeAt = Number.NEGATIVE_INFINITY
  let begun: { field: Field; value: string } | null = null
  let held: KeyboardEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const replay = ({ key, code, shiftKey }: KeyboardEvent, target: EventTarget | null): void => {
    target?.dispatchEvent(
      new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
    )
  }
  /** Keys that no burst followed are commands. */
  const release = (): void => {
    const commands = held
    held = []
    // The first is a command of where it was pressed, also where a hand has gone on since; what it focuses gets the next key.
    for (const [nth, event] of commands.entries()) {
      const isThere = event.target instanceof Node && event.target.isConnected
      replay(event, nth === 0 && isThere ? event.target : document.activeElement)
    }
  }
  const reset = (): void => {
    clearTimeout(timer)
    keys = ''
    isBurst = false
    begun = null
  }
  const finish = (): void => {
    const [code, from] = [keys, begun?.field ?? null]
    reset()
    const [take, dialog] = [taker(), openDialog()]
    const search = isSearch(from) ? from : dialog ? null : searchOfScreen()
    $untaken.set(null)
    if (take) {
      take(code, from)
      return
    }
    if (search) {
      restore(search, code.trim())
      search.focus()
      return
    }
    // Whose hands are at the table does not look whether each code was counted.
    sound(false)
    $untaken.set({ code, dialog })
  }
  /**
   * Takes a code out of the text into which it was scanned, and the field for codes keeps nothing but the code. false where its Enter is still to be
   * heeded, or where a hand, or a program for it, may have typed the words.
   */
  const takeOut = (isEnded: boolean): boolean => {
    const { field, value } = begun ?? {}
    if (!field || keys.length < leastKeys || !isText(field)) return false
    if (takesCodes(field)) {
      if (value !== '') restore(field, keys)
      // Once: what a hand makes of it afterwards stays.
      begun = null
      return false
    }
    if (!isCode(keys) && !(isEnded && field instanceof HTMLInputElement)) return false
    restore(field, value ?? '')
    finish()
    return true
  }
  /** Ends what was scanned when another key comes, from a hand as a rule. */
  const settle = (): void => {
    if (isBurst) finish()
    else takeOut(false)
  }
  const stop = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const isNext = (event: KeyboardEvent): boolean => keys !== '' && event.timeStamp - last <= burstMs
  const onText = (event: KeyboardEvent, sign = latinKey(event)): void => {
    const goesOn = isNext(event)
    last = event.timeStamp
    if (!goesOn) {
      release()
      settle()
      reset()
      const field = fieldOf(event.target)
      begun = field && { field, value: field.value }
    }
    keys += sign
    if (keys.length >= leastKeys) codeAt = event.timeStamp
    clearTimeout(timer)
    // Words may come as fast where no code is waited for: of a text it is told at the end.
    const isWords = takesCodes(event.target) || (isText(event.target) && !taker())
    if (!isBurst && !isWords && keys.length >= leastKeys) {
      isBurst = true
      held = []
      if (begun) restore(begun.field, begun.value)
    }
    if (isBurst) {
      stop(event)
      timer = setTimeout(finish, silenceMs)
    } else if (isWords) timer = setTimeout(() => takeOut(false), silenceMs)
    else if (!fieldOf(event.target) && (event.key !== ' ' || goesOn)) {
      // A space among other keys would press the button that has the focus.
      stop(event)
      held.push(event)
      timer = setTimeout(release, heldMs)
    }
  }

  /** Ctrl ] or Alt and a number of the key pad, which is how scanners send the separator. */
  const isSeparator = ({ ctrlKey, altKey, code, key }: KeyboardEvent): boolean =>
    (ctrlKey && (key === ']' || code === 'BracketRight')) || (altKey && /^Numpad\d$/.test(code))
  const press = (event: KeyboardEvent): void => {
    // What is replayed here is no key of a device.
    if (!event.isTrusted || switches.includes(event.key) || event.isComposing) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (isPlain && event.key.length === 1 && !event.repeat) {
      onText(event)
      return
    }
    if (isSeparator(event) && isNext(event)) {
      // The four digits of the key pad are one.
      if (keys.endsWith(separator)) last = event.timeStamp
      else onText(event, separator)
      event.preventDefault()
      return
    }
    const isEnd = isPlain && (event.key === 'Enter' || event.key === 'Tab')
    if (isEnd && isBurst && event.timeStamp - last <= silenceMs) {
      stop(event)
      finish()
      return
    }
    if (isEnd && held.length >= leastKeysWithEnter && isNext(event)) {
      stop(event)
      held = []
      codeAt = event.timeStamp
      finish()
      return
    }
    if (isEnd && isNext(event) && takeOut(true)) {
      stop(event)
      return
    }
    settle()
    // The field that takes a code gets the Enter behind it, and nothing the next one.
    const isSpent = keys === ''
    // A line feed is Ctrl J, which opens the downloads.
    const isLine =
      (isPlain && event.key === 'Enter') || (event.ctrlKey && /^[jm]$/i.test(event.key))
    if (isSpent && isLine && event.timeStamp - codeAt <= restMs) {
      stop(event)
      return
    }
    // Behind words of a program more lines may come.
    if (event.target instanceof HTMLTextAreaElement) codeAt = Number.NEGATIVE_INFINITY
    release()
    reset()
  }
  const lift = (event: KeyboardEvent): void => {
    if (event.key === ' ' && keys.length > 1) event.preventDefault()
  }
  addEventListener('keydown', press, { capture: true })
  addEventListener('keyup', lift, { capture: true })
  return () => {
    removeEventListener('keydown', press, { capture: true })
    removeEventListener('keyup', lift, { capture: true })
    clearTimeout(timer)
  }
}
