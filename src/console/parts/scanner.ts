import { useEffect, useRef } from 'react'

/** A scanner that is a keyboard sends its keys closer together than a hand does. */
const burstMs = 80
/** So many keys that close are a code. */
const leastKeys = 6
/** A code without Enter is over after so long. */
const silenceMs = 300

/** Takes a scanned code; `from`: the field that had the focus. */
type Take = (code: string, from: HTMLInputElement | HTMLTextAreaElement | null) => void
type Field = HTMLInputElement | HTMLTextAreaElement

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

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLElement && target.matches('input, textarea') ? (target as Field) : null
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

const takesCodes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[data-scan]')

/** Puts back what a field held, so that React hears of it. */
const restore = (field: Field, value: string): void => {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Tells bursts of a scanner from keys of a hand, for all screens. A burst never is a command of the console and its Enter presses nothing: it goes
 * to whoever takes codes on this screen. Where nobody does, it lands in the field that has the focus, or nowhere. A key that may be a command waits for the next
 * one. Returns what ends it.
 */
export const tellBursts = (): (() => void) => {
  let keys = ''
  let last = Number.NEGATIVE_INFINITY
  let isBurst = false
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
    // Pressed outside of a field it is a command, also where a hand has gone into one since; what the first command focuses gets the next key.
    const isLeft = isTypedInto(document.activeElement)
    for (const [nth, event] of commands.entries())
      replay(event, nth === 0 && isLeft ? event.target : (document.activeElement ?? event.target))
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
    if (!document.querySelector('dialog[open]')) takers.at(-1)?.(code, from)
  }
  const stop = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const onText = (event: KeyboardEvent): void => {
    const isNext = keys !== '' && event.timeStamp - last <= burstMs
    last = event.timeStamp
    if (!isNext) {
      release()
      reset()
      const field = fieldOf(event.target)
      begun = field && { field, value: field.value }
    }
    keys += event.key
    // A field keeps what is typed into it where no code is waited for, or where it waits for one itself: a number of a courier is scanned into its field.
    const isOurs = (takers.length > 0 && !takesCodes(event.target)) || !isTypedInto(event.target)
    if (!isBurst && isOurs && keys.length >= leastKeys) {
      isBurst = true
      held = []
      if (begun) restore(begun.field, begun.value)
    }
    clearTimeout(timer)
    if (isBurst) {
      stop(event)
      timer = setTimeout(finish, silenceMs)
    } else if (!isTypedInto(event.target) && event.key !== ' ') {
      stop(event)
      held.push(event)
      timer = setTimeout(release, burstMs)
    }
  }

  const press = (event: KeyboardEvent): void => {
    // What is replayed here is no key of a device.
    if (!event.isTrusted || event.key === 'Shift' || event.isComposing) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (isPlain && event.key.length === 1 && !event.repeat) {
      onText(event)
      return
    }
    if (
      isBurst &&
      isPlain &&
      (event.key === 'Enter' || event.key === 'Tab') &&
      event.timeStamp - last <= silenceMs
    ) {
      stop(event)
      finish()
      return
    }
    release()
    reset()
  }
  addEventListener('keydown', press, { capture: true })
  return () => {
    removeEventListener('keydown', press, { capture: true })
    clearTimeout(timer)
  }
}
