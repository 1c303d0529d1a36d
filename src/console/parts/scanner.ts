import { atom } from 'nanostores'
import { useEffect, useRef } from 'react'
import { latinKey } from './latin-key.ts'
import { sound } from './sound.ts'

/** A scanner that is a keyboard sends its keys closer together than a hand does. */
const burstMs = 80
/** In a text a hand may type two keys as close; what it types is never taken from it. */
const burstInTextMs = 50
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

/** Takes a scanned code; `from`: the field that had the focus. */
type Take = (code: string, from: HTMLInputElement | HTMLTextAreaElement | null) => void
type Field = HTMLInputElement | HTMLTextAreaElement

/** A code that nobody took: the dialog that was in its way, or null where the screen waits for none. */
export const $untaken = atom<{ code: string; dialog: HTMLDialogElement | null } | null>(null)

const takers: Take[] = []

/** While this is shown, codes go to `take`, wherever the focus is. */
export const useScans = (take: Take): void => {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const taker: Take = (code, from) => latest.current(code, from)
    takers.push(taker)
    return () => void takers.splice(takers.indexOf(taker), 1)
  }, [])
}

const noText = ['button', 'checkbox', 'file', 'reset', 'submit'].map((type) => `[type=${type}]`)
const text = `input:not(${noText}), textarea`
const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLElement && target.matches(text) ? (target as Field) : null
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(`${text}, select, [contenteditable]`)
/** A key beside a choice is a command of its line at once: the focus may have gone on when it is told from a code. */
const isRadio = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[type=radio]')
/** A number or a day is never a code. */
const isCounted = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[type=number], [type=date], [type=month]')

const takesCodes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[data-scan]')

/** Puts back what a field held, so that React hears of it. */
const restore = (field: Field, value: string): void => {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether a hand writes sentences there, faster than anywhere else. */
const isCalm = (target: EventTarget | null): boolean =>
  fieldOf(target) !== null && !isCounted(target) && !takesCodes(target)
/** Whether Enter asks there for what was typed, and changes nothing. */
const isSearch = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[type=search], [role=combobox]')

/**
 * Tells bursts of a scanner from keys of a hand, for all screens. A burst never is a command of the console and its Enter presses nothing: it goes
 * to whoever takes codes on this screen. Where nobody does, it lands in the text that has the focus, or nowhere, which is said. A key that may be a command waits
 * for the next one. Returns what ends it.
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
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
    const take = takers.at(-1)
    $untaken.set(null)
    if (take && !dialog) {
      take(code, from)
      return
    }
    // Whose hands are at the table does not look whether each code was counted.
    sound(false)
    $untaken.set({ code, dialog })
  }
  const stop = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const isNext = (event: KeyboardEvent): boolean =>
    keys !== '' && event.timeStamp - last <= (isCalm(event.target) ? burstInTextMs : burstMs)
  const onText = (event: KeyboardEvent, sign = latinKey(event)): void => {
    const goesOn = isNext(event)
    last = event.timeStamp
    if (!goesOn) {
      release()
      reset()
      const field = fieldOf(event.target)
      begun = field && { field, value: field.value }
    }
    keys += sign
    if (keys.length >= leastKeys) codeAt = event.timeStamp
    // A text keeps what is typed into it where no code is waited for, or where it waits for one itself: a number of a courier is scanned into its field.
    const isOurs =
      (takers.length > 0 && !takesCodes(event.target)) ||
      isCounted(event.target) ||
      !isTypedInto(event.target)
    if (!isBurst && isOurs && keys.length >= leastKeys) {
      isBurst = true
      held = []
      if (begun) restore(begun.field, begun.value)
    }
    clearTimeout(timer)
    if (isBurst) {
      stop(event)
      timer = setTimeout(finish, silenceMs)
    } else if (!isTypedInto(event.target) && (event.key !== ' ' || goesOn)) {
      // A space among other keys would press the button that has the focus.
      stop(event)
      held.push(event)
      timer = setTimeout(release, burstMs)
    } else if (event.key === ' ' && goesOn && isRadio(event.target)) stop(event)
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
    if (
      event.key === 'Enter' &&
      keys.length >= leastKeys &&
      isNext(event) &&
      isCalm(event.target) &&
      !isSearch(event.target)
    ) {
      // What was scanned into a text stays there, and sends no form.
      event.preventDefault()
      release()
      reset()
      return
    }
    // The field that takes a code gets the Enter behind it, and nothing the next one.
    const isSpent = keys === ''
    // A line feed is Ctrl J, which opens the downloads.
    const isLine =
      (isPlain && event.key === 'Enter') || (event.ctrlKey && /^[jm]$/i.test(event.key))
    if (isSpent && isLine && event.timeStamp - codeAt <= restMs) {
      stop(event)
      return
    }
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
