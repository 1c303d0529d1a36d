import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '#model/limits.ts'

let store: typeof import('#client/ui/toast.ts')

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  store = await import('#client/ui/toast.ts')
})
afterEach(() => vi.useRealTimers())

const texts = () => store.$messages.get().map(({ texts }) => texts.join())
const pass = (ms: number) => vi.advanceTimersByTime(ms)

describe('timed messages', () => {
  it.each([
    ['a snackbar', () => store.showSnackbar('x'), limits.snackbarMs],
    ['the toast of a product that was added', () => store.toast('x'), limits.addedToastMs],
    ['a list of alerts', () => store.alertList(['x']), limits.alertMs],
    [
      'the offer message of a coupon',
      () => store.alertList(['x'], limits.offerMessageMs),
      limits.offerMessageMs,
    ],
  ])('shows %s for its time and then removes it', (_, show, ms) => {
    show()
    pass(ms - 1)
    expect(texts()).toEqual(['x'])
    pass(1)
    expect(texts()).toEqual([])
  })

  it('keeps a message while it is read and then restarts its time', () => {
    store.showSnackbar('x')
    store.holdMessage(store.$messages.get()[0]?.id ?? 0)
    pass(limits.snackbarMs * 3)
    expect(texts()).toEqual(['x'])
    store.releaseMessage(store.$messages.get()[0]?.id ?? 0)
    pass(limits.snackbarMs)
    expect(texts()).toEqual([])
  })

  it('replaces a message with a newer one of the same kind', () => {
    store.showSnackbar('one')
    store.toast('added')
    store.showSnackbar('two')
    expect(texts()).toEqual(['added', 'two'])
  })

  it('hides only the snackbar at a click anywhere', () => {
    store.showSnackbar('one')
    store.alertList(['two'])
    store.hideSnackbar()
    expect(texts()).toEqual(['two'])
  })

  it('shows no message for an empty list of texts', () => {
    store.alertList([])
    expect(texts()).toEqual([])
  })

  it('shows the server’s errors, or a fallback when the server did not answer', () => {
    expect(
      store.failureTexts({ errors: [{ msg: 'No', code: 'failed' }] }, 'Request Failed'),
    ).toEqual(['No'])
    expect(store.failureTexts({ errors: [] }, 'Request Failed')).toEqual(['Request Failed'])
  })

  it('leads from why a call was refused to the page on which that is mended', () => {
    const mend = { href: '/cart', text: 'Cart' }
    store.alertFailure({ errors: [{ msg: 'Full', code: 'cartFull', mend }] }, 'Request Failed', [
      'Unable',
    ])
    expect(store.$messages.get()).toMatchObject([{ texts: ['Unable', 'Full'], link: mend }])
    store.alertFailure({ errors: [] }, 'Request Failed')
    expect(store.$messages.get()).toMatchObject([{ texts: ['Request Failed'], link: null }])
  })
})
