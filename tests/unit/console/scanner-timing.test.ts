import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $untaken, takeScans, tellBursts } from '#console/parts/scanner.ts'

/** What the scanner's listeners ask of an element: a field by its kind, or the page where nothing has the focus. */
class Place {
  #value = ''
  readonly isConnected = true
  readonly kind: Kind
  readonly commands: string[]
  constructor(kind: Kind, commands: string[]) {
    this.kind = kind
    this.commands = commands
  }
  get value(): string {
    return this.#value
  }
  set value(value: string) {
    this.#value = value
  }
  matches(selector: string): boolean {
    if (selector === '[data-scan]') return this.kind === 'codes'
    if (selector.startsWith('[type=search]') || this.kind === 'page') return false
    // Fields for words leave out numbers, days and choices.
    return !selector.includes('[type=number]') || this.kind !== 'number'
  }
  dispatchEvent({ type, key }: { type: string; key?: string }): void {
    if (type === 'keydown' && key !== undefined) this.commands.push(key)
  }
}
class Input extends Place {}
class Text extends Place {}
class Key {
  readonly type: string
  readonly key: string
  constructor(type: string, { key }: { key: string }) {
    this.type = type
    this.key = key
  }
}

const kinds = ['page', 'text', 'textarea', 'number', 'codes'] as const
type Kind = (typeof kinds)[number]

/** Keys with the milliseconds since the key before. */
type Typed = { by: 'person' | 'wedge'; keys: readonly { key: string; afterMs: number }[] }

const digits = [...'0123456789']
const letters = [...'abcdefghjknqrtvxyzABCXYZ-()/']
const pace = fc.integer({ min: 60, max: 900 })

const person = (kind: Kind) =>
  fc
    .array(
      fc.record({
        key: fc.oneof(
          {
            weight: 9,
            arbitrary: fc.constantFrom(...digits, ...(kind === 'number' ? [] : letters)),
          },
          fc.constantFrom('Backspace', 'ArrowLeft'),
        ),
        afterMs: pace,
      }),
      { minLength: 1, maxLength: 14 },
    )
    .map((keys): Typed => ({ by: 'person', keys }))

/** A code has a digit, which tells it from words that a program types for a person. */
const wedge = fc
  .record({
    signs: fc.array(fc.constantFrom(...digits, ...letters), { minLength: 6, maxLength: 40 }),
    digit: fc.constantFrom(...digits),
    gaps: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 43, maxLength: 43 }),
    enters: fc.integer({ min: 0, max: 2 }),
    first: pace,
  })
  .map(({ signs, digit, gaps, enters, first }): Typed => {
    const keys = [...signs, digit, ...Array.from({ length: enters }, () => 'Enter')]
    return {
      by: 'wedge',
      keys: keys.map((key, nth) => ({ key, afterMs: nth === 0 ? first : (gaps[nth] ?? 1) })),
    }
  })

const scene = fc
  .record({ kind: fc.constantFrom(...kinds), isTaken: fc.boolean() })
  .chain(({ kind, isTaken }) =>
    fc.record({
      kind: fc.constant(kind),
      isTaken: fc.constant(isTaken),
      turns: fc.array(fc.oneof(person(kind), wedge), { minLength: 1, maxLength: 6 }),
    }),
  )

const listeners = new Map<string, (event: unknown) => void>()

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) =>
    listeners.set(type, listener),
  )
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type))
  vi.stubGlobal('HTMLElement', Place)
  vi.stubGlobal('Node', Place)
  vi.stubGlobal('HTMLInputElement', Input)
  vi.stubGlobal('HTMLTextAreaElement', Text)
  vi.stubGlobal('KeyboardEvent', Key)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What a field, the commands and the codes are after these turns, as the page has them and as they should be. */
const play = ({ kind, isTaken, turns }: { kind: Kind; isTaken: boolean; turns: Typed[] }) => {
  const [commands, codes, entered]: [string[], string[], string[]] = [[], [], []]
  const place = new (kind === 'textarea' ? Text : Input)(kind, commands)
  // Where the value is defined is what React looks at.
  Object.setPrototypeOf(
    place,
    Object.create(Object.getPrototypeOf(place), {
      value: Object.getOwnPropertyDescriptor(Place.prototype, 'value') ?? {},
    }),
  )
  vi.stubGlobal('document', {
    activeElement: place,
    querySelector: () => null,
    querySelectorAll: () => [],
  })
  const stop = tellBursts()
  const forget = $untaken.listen((told) => void (told && codes.push(told.code)))
  const leave = isTaken ? takeScans((code) => void codes.push(code)) : null
  let at = Date.now()
  const press = (key: string, by: Typed['by']): void => {
    let isStopped = false
    listeners.get('keydown')?.({
      ...{ key, code: '', timeStamp: at, target: place, isTrusted: true, isComposing: false },
      ...{ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false },
      preventDefault: () => {
        isStopped = true
      },
      stopImmediatePropagation: () => undefined,
    })
    if (isStopped) return
    if (key === 'Backspace') place.value = place.value.slice(0, -1)
    else if (key.length === 1 && kind !== 'page') place.value += key
    else entered.push(`${by} ${key}`)
  }
  const wanted = {
    value: '',
    commands: [] as string[],
    codes: [] as string[],
    entered: [] as string[],
  }
  for (const { by, keys } of turns) {
    for (const { key, afterMs } of keys) {
      at += afterMs
      vi.advanceTimersByTime(afterMs)
      press(key, by)
      if (by === 'wedge') continue
      if (key === 'Backspace') wanted.value = wanted.value.slice(0, -1)
      else if (key.length > 1) wanted.entered.push(`person ${key}`)
      else if (kind === 'page') wanted.commands.push(key)
      else wanted.value += key
    }
    if (by === 'person') continue
    const code = keys.flatMap(({ key }) => (key.length === 1 ? [key] : [])).join('')
    if (kind === 'codes') {
      wanted.value = code
      // The field that takes a code gets the Enter behind it, and no second one.
      if (keys.at(-1)?.key === 'Enter') wanted.entered.push('wedge Enter')
    } else wanted.codes.push(code)
  }
  vi.advanceTimersByTime(1_000)
  stop()
  forget()
  leave?.()
  $untaken.set(null)
  return [{ value: place.value, commands, codes, entered }, wanted]
}

// Seen red: a key of a hand 60 ms behind a code was taken into it in a field of numbers, and a code behind which a hand typed on was told to no screen.
it('tells a wedge from a person by the time between keys: no key of a code stays in a field or is a command, no key of a person is lost', () => {
  fc.assert(
    fc.property(scene, (one) => {
      const [had, wanted] = play(one)
      expect(had).toEqual(wanted)
    }),
    { numRuns: 2_000 },
  )
})
