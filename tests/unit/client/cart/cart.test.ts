import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { linesOf } from '#client/cart/cart-line.ts'
import type { Cart, CartItem } from '#contract/cart/cart.ts'
import { deferred, fakeBrowser, refusal, sessionReply } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let store: typeof import('#client/cart/cart.ts')

const item = (productId: number, units: number, more: Partial<CartItem> = {}): CartItem =>
  ({
    productId,
    productQuantity: units,
    unitsInPack: 10,
    sellingUnit: 10,
    unitCount: units / 10,
    problems: [],
    ...more,
  }) as unknown as CartItem
const cart = (version: number, ...orderItems: CartItem[]): Cart =>
  ({
    version,
    orderItems,
    count: orderItems.length,
    care_plan_header: null,
    notices: [],
  }) as unknown as Cart
const reply = (of: Cart) => ({ body: { status: 0, result: of } })
/** The displayed lines: product and units. */
const shown = () => {
  const { cart: now, edits } = store.$cart.get()
  return (
    now && linesOf(now, edits).map(({ productId, productQuantity }) => [productId, productQuantity])
  )
}
const failures: [number, string][] = []
const failed = (productId: number, edit: { is: string }) => void failures.push([productId, edit.is])
const units = (productId: number, to: number) =>
  store.editLine(productId, { is: 'units', units: to }, failed)
const remove = (productId: number) => store.editLine(productId, { is: 'removed' }, failed)
/** Mutations of the cart as product and units, `null` for a removal. */
const sent = () =>
  browser.requests.flatMap(({ body }) =>
    body
      ? [[(body as { productId: number }).productId, (body as { qty?: number }).qty ?? null]]
      : [],
  )
const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(async () => {
  vi.resetModules()
  failures.length = 0
  browser = fakeBrowser({ city: 'Jaipur' })
  store = await import('#client/cart/cart.ts')
  browser.replies.push(reply(cart(5, item(1, 10), item(2, 20))), sessionReply('t'))
  await store.loadCart()
})
afterEach(() => vi.unstubAllGlobals())

describe('cart quantities', () => {
  it('shows a changed quantity before the server has answered', async () => {
    const update = deferred()
    browser.replies.push(update.reply)
    const end = units(1, 20)
    expect(shown()).toEqual([
      [1, 20],
      [2, 20],
    ])
    update.resolve(reply(cart(6, item(1, 20), item(2, 20))))
    await end
    expect(store.$cart.get()).toMatchObject({ cart: { version: 6 }, edits: new Map() })
  })

  it('rolls a quantity back and reports it when the server refuses', async () => {
    browser.replies.push(refusal('quantityStep', 400))
    await units(1, 25)
    expect(shown()).toEqual([
      [1, 10],
      [2, 20],
    ])
    expect(failures).toEqual([[1, 'units']])
  })

  it('rolls a quantity back when the connection is lost', async () => {
    browser.replies.push({ deferred: Promise.reject(new TypeError('offline')) })
    await units(1, 20)
    expect(shown()).toEqual([
      [1, 10],
      [2, 20],
    ])
    expect(failures).toHaveLength(1)
  })

  it('sends quick presses one request at a time, the last quantity last', async () => {
    const first = deferred()
    browser.replies.push(first.reply, reply(cart(7, item(1, 40), item(2, 20))))
    const end = units(1, 20)
    void units(1, 30)
    void units(1, 40)
    await settled()
    expect(sent()).toEqual([[1, 20]])
    first.resolve(reply(cart(6, item(1, 20), item(2, 20))))
    await end
    expect(sent()).toEqual([
      [1, 20],
      [1, 40],
    ])
    expect(shown()).toEqual([
      [1, 40],
      [2, 20],
    ])
  })

  it('does not roll back to an older quantity when only the first of several changes failed', async () => {
    const first = deferred()
    browser.replies.push(first.reply, reply(cart(6, item(1, 30), item(2, 20))))
    const end = units(1, 20)
    void units(1, 30)
    first.resolve(refusal('failed', 500))
    await end
    expect(failures).toEqual([])
    expect(shown()).toEqual([
      [1, 30],
      [2, 20],
    ])
  })
})

// Seen red without the comparison of versions in `takeCart`.
describe('late replies of the cart', () => {
  it('never restores a removed line from a late reply', async () => {
    const slow = deferred()
    browser.replies.push(slow.reply, reply(cart(7, item(2, 30))))
    const update = units(2, 30)
    await settled()
    await remove(1)
    expect(shown()).toEqual([[2, 30]])
    // The server answered the update before the removal, but the network reversed them.
    slow.resolve(reply(cart(6, item(1, 10), item(2, 30))))
    await update
    expect(shown()).toEqual([[2, 30]])
  })

  it('does not undo an overlapping change with a late read of the cart', async () => {
    const reading = deferred()
    browser.replies.unshift(reading.reply)
    browser.replies.push(reply(cart(6, item(2, 20))))
    const read = store.loadCart()
    await remove(1)
    reading.resolve(reply(cart(5, item(1, 10), item(2, 20))))
    await read
    expect(shown()).toEqual([[2, 20]])
    expect(store.$cart.get().load).toBe('ready')
  })
})

describe('removals from the cart', () => {
  it('applies a removal after the quantity change in flight, and the removal wins', async () => {
    const first = deferred()
    browser.replies.push(first.reply, reply(cart(7, item(2, 20))))
    const end = units(1, 20)
    void remove(1)
    expect(shown()).toEqual([[2, 20]])
    first.resolve(reply(cart(6, item(1, 20), item(2, 20))))
    await end
    expect(sent()).toEqual([
      [1, 20],
      [1, null],
    ])
    expect(shown()).toEqual([[2, 20]])
  })

  it('restores the line when its removal fails', async () => {
    browser.replies.push(refusal('failed', 500))
    await remove(1)
    expect(shown()).toEqual([
      [1, 10],
      [2, 20],
    ])
    expect(failures).toEqual([[1, 'removed']])
  })
})

describe('the cart in several tabs', () => {
  it('reads the cart again when another tab has changed it', async () => {
    store.onCart()
    browser.replies.splice(0, browser.replies.length, reply(cart(9, item(3, 10))))
    browser.storeInOtherTab('cart', { count: 1, version: 9 })
    await settled()
    expect(shown()).toEqual([[3, 10]])
  })

  it('shares the cart count with other tabs', () => {
    expect(JSON.parse(browser.stored.get('shop.cart') ?? '')).toMatchObject({
      count: 2,
      version: 5,
    })
  })

  it('resets the counter after an order and accepts a lower cart version', async () => {
    store.forgetCart()
    expect(JSON.parse(browser.stored.get('shop.cart') ?? '')).toMatchObject({ count: 0 })
    browser.replies.splice(0, browser.replies.length, reply(cart(1, item(8, 10))))
    await store.loadCart()
    expect(shown()).toEqual([[8, 10]])
  })
})

it('keeps the loaded cart when reading it again fails', async () => {
  browser.replies.splice(0, browser.replies.length, { status: 503, body: '<html>' })
  await store.loadCart()
  expect(store.$cart.get()).toMatchObject({ load: 'failed', cart: { version: 5 } })
})

it('reads the cart again after a change in another tab, and does not make that tab read it in turn', async () => {
  store.onCart()
  browser.replies.splice(0, browser.replies.length, reply(cart(7, item(9, 10))))
  browser.storeInOtherTab('cart', { count: 1, version: 7, at: 1 })
  await settled()
  await settled()
  expect(shown()).toEqual([[9, 10]])
  expect(JSON.parse(browser.stored.get('shop.cart') ?? '')).toMatchObject({ at: 1 })
})
