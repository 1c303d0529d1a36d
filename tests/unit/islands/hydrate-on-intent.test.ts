import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Hydrate, hydrateOnIntent } from '#islands/hydrate-on-intent.ts'

/** As much of an element as the loading of an island needs. */
class Island extends EventTarget {
  readonly dataset: Record<string, string> = { island: 'cart' }
  readonly previousElementSibling = null
  toggleAttribute(): void {}
}
class Button {
  type = 'button'
  readonly dataset: Record<string, string> = {}
  readonly form = { requestSubmit: vi.fn() }
  readonly click = vi.fn()
  closest(): this {
    return this
  }
}

let island: Island
let button: Button
let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  island = new Island()
  button = new Button()
  page = new EventTarget()
  vi.stubGlobal('Element', Button)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const event = (type: string): Event =>
  Object.defineProperty(new Event(type, { cancelable: true }), 'target', { value: button })
const hydrate: Hydrate = () => {}
const start = (load: () => Promise<Hydrate>) => {
  const onLost = vi.fn()
  hydrateOnIntent(island as unknown as HTMLElement, load, onLost)
  return onLost
}

it('carries out a press that waited for the code', async () => {
  const onLost = start(async () => hydrate)
  island.dispatchEvent(event('click'))
  await vi.runAllTimersAsync()
  expect([button.click.mock.calls.length, onLost.mock.calls.length]).toEqual([1, 0])
})

it('gives a press up when the code does not load, says so, and does not carry it out with a later load', async () => {
  const load = vi
    .fn<() => Promise<Hydrate>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(hydrate)
  const onLost = start(load)
  island.dispatchEvent(event('click'))
  await vi.runAllTimersAsync()
  expect(onLost).toHaveBeenCalledOnce()
  island.dispatchEvent(event('pointerover'))
  await vi.runAllTimersAsync()
  expect([
    load.mock.calls.length,
    button.click.mock.calls.length,
    onLost.mock.calls.length,
  ]).toEqual([2, 0, 1])
})

it('lets the form of a button work without its code where that does not load', async () => {
  button.type = 'submit'
  button.dataset.waits = ''
  const onLost = start(() => Promise.reject(new Error('offline')))
  island.dispatchEvent(event('click'))
  expect(button.form.requestSubmit).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  // With the button: its form may have several.
  expect(button.form.requestSubmit.mock.calls).toEqual([[button]])
  expect(onLost).not.toHaveBeenCalled()
})

it('says nothing of a load that failed without a press', async () => {
  const onLost = start(() => Promise.reject(new Error('offline')))
  island.dispatchEvent(event('pointerover'))
  await vi.runAllTimersAsync()
  expect(onLost).not.toHaveBeenCalled()
})

it('keeps a press while the code is asked for again because the connection has returned', async () => {
  island.dataset.now = ''
  let fail = (): void => undefined
  const load = vi
    .fn<() => Promise<Hydrate>>()
    .mockReturnValueOnce(new Promise((_, reject) => (fail = () => reject(new Error('offline')))))
    .mockResolvedValue(hydrate)
  const onLost = start(load)
  island.dispatchEvent(event('click'))
  await vi.runAllTimersAsync()
  page.dispatchEvent(new Event('online'))
  fail()
  await vi.runAllTimersAsync()
  expect([button.click.mock.calls.length, onLost.mock.calls.length]).toEqual([1, 0])
})
