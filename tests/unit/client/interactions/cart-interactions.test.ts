import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CartChecked } from '#client/interactions/cart-interactions.ts'
import { textsOf } from '../../../rules/locale-files.ts'
import { deferred, fakeBrowser, refusal } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let store: typeof import('#client/interactions/cart-interactions.ts')
let panel: typeof import('#islands/interactions/CartPanel.tsx')
beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser()
  store = await import('#client/interactions/cart-interactions.ts')
  panel = await import('#islands/interactions/CartPanel.tsx')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const reply = (answer: string, compared: number) => ({
  body: {
    status: 0,
    result: {
      check: {
        status: 3,
        answer,
        message: '',
        result: [],
        duplicates: [],
        notes: [],
        none: [],
        notCovered: [],
        notesNotCovered: [],
        incomplete: [],
        pairs: [],
        items: [],
        disclaimer: '',
      },
      lacking: ['Pantoprazole'],
      compared,
      orderedDays: 90,
      acknowledge: null,
      patients: [],
      lines: [],
      checks: [],
    },
  },
})

const texts = {
  ...textsOf('en', 'product'),
  ...textsOf('en', 'drug'),
  ...textsOf('en', 'errors'),
  ...textsOf('en', 'interactions'),
}
const shown = (): string =>
  renderToStaticMarkup(
    createElement(panel.CartPanel, {
      locale: 'en',
      texts,
      cartVersion: 1,
      codes: ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'],
    }),
  )

describe('the interaction panel of the cart', () => {
  it('says nothing about interactions for a cart with nothing to compare', async () => {
    expect(shown()).toBe('')
    browser.replies.push(reply('nothing-to-compare', 1))
    await store.checkCart()
    expect(shown()).toBe('')
  })

  it('names what the data does not cover, and says that earlier orders were compared', async () => {
    browser.replies.push(reply('not-covered', 2))
    await store.checkCart()
    for (const text of [
      'We cannot say whether these are safe together',
      'Pantoprazole',
      'in the last 90 days',
      'call 112',
    ])
      expect(shown()).toContain(text)
    expect(shown()).not.toContain('No Interactions Found')
  })

  it('links to the checker with as many cart items as it accepts', async () => {
    browser.replies.push(reply('none', 6))
    await store.checkCart()
    expect(shown()).toContain('/drug-interactions?items=d1,d2,d3,d4,d5"')
  })

  it('shows a failed cart check as a failure, without the earlier answer', async () => {
    browser.replies.push(
      reply('none', 2),
      refusal('interactionFailed', 500, 'Server Problem in Check Interactions'),
    )
    await store.checkCart()
    expect(shown()).toContain('No Interactions Found')
    await store.checkCart()
    expect(shown()).toContain('Server Problem in Check Interactions')
    expect(shown()).toContain('do not read this as safe')
    expect(shown()).not.toContain('No Interactions Found')
  })

  // Seen red without `currentRequest?.abort()` in cart-interactions.ts.
  it('shows the answer for the current cart rather than a late one', async () => {
    const slow = deferred()
    browser.replies.push(slow.reply, reply('none', 2))
    const first = store.checkCart()
    await store.checkCart()
    slow.resolve(reply('interaction', 2))
    await first
    const state = store.$cartCheck.get() as { is: string; cart: CartChecked }
    expect(state.cart.result.answer).toBe('none')
  })
})
