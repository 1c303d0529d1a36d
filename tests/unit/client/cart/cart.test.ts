import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { linesOf } from '#client/cart/cart-line.ts'
import type { Cart, CartItem } from '#contract/cart/cart.ts'
import { fakeBrowser, later, refusal, sessionReply } from '../browser.ts'

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
  ({ version, orderItems, count: orderItems.length, care_plan_header: null, notices: [] }) as unknown as Cart
const reply = (of: Cart) => ({ body: { status: 0, result: of } })
/** The lines on the screen: product and units. */
const shown = () => {
  const { cart: now, wishes } = store.$cart.get()
  return now && linesOf(now, wishes).map(({ productId, productQuantity }) => [productId, productQuantity])
}
const failures: [number, string][] = []
const failed = (productId: number, wish: { is: string }) => void failures.push([productId, wish.is])
const units = (productId: number, to: number) => store.wishFor(productId, { is: 'units', units: to }, failed)
const gone = (productId: number) => store.wishFor(productId, { is: 'removed' }, failed)
/** Calls that change the cart, as product and units, `null` for a removal. */
const sent = () =>
  browser.asked.flatMap(({ body }) => (body ? [[(body as { productId: number }).productId, (body as { qty?: number }).qty ?? null]] : []))
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

describe('a quantity', () => {
  it('changes on the screen before the server has answered', async () => {
    const update = later()
    browser.replies.push(update.reply)
    const end = units(1, 20)
    expect(shown()).toEqual([
      [1, 20],
      [2, 20],
    ])
    update.come(reply(cart(6, item(1, 20), item(2, 20))))
    await end
    expect(store.$cart.get()).toMatchObject({ cart: { version: 6 }, wishes: new Map() })
  })

  it('rolls back when the server refuses, and says so', async () => {
    browser.replies.push(refusal('quantityStep', 400))
    await units(1, 25)
    expect(shown()).toEqual([
      [1, 10],
      [2, 20],
    ])
    expect(failures).toEqual([[1, 'units']])
  })

  it('rolls back when the connection is lost', async () => {
    browser.replies.push({ later: Promise.reject(new TypeError('offline')) })
    await units(1, 20)
    expect(shown()).toEqual([
      [1, 10],
      [2, 20],
    ])
    expect(failures).toHaveLength(1)
  })

  it('pressed quickly is sent one request at a time, the last wish last', async () => {
    const first = later()
    browser.replies.push(first.reply, reply(cart(7, item(1, 40), item(2, 20))))
    const end = units(1, 20)
    void units(1, 30)
    void units(1, 40)
    await settled()
    expect(sent()).toEqual([[1, 20]])
    first.come(reply(cart(6, item(1, 20), item(2, 20))))
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

  it('does not roll back to an older wish when only the first of several failed', async () => {
    const first = later()
    browser.replies.push(first.reply, reply(cart(6, item(1, 30), item(2, 20))))
    const end = units(1, 20)
    void units(1, 30)
    first.come(refusal('failed', 500))
    await end
    expect(failures).toEqual([])
    expect(shown()).toEqual([
      [1, 30],
      [2, 20],
    ])
  })
})

// Seen red without the comparison of versions in `takeCart`.
describe('a late reply', () => {
  it('never brings back a line that has gone', async () => {
    const slow = later()
    browser.replies.push(slow.reply, reply(cart(7, item(2, 30))))
    const update = units(2, 30)
    await settled()
    await gone(1)
    expect(shown()).toEqual([[2, 30]])
    // The server answered the update before the removal, the network the other way round.
    slow.come(reply(cart(6, item(1, 10), item(2, 30))))
    await update
    expect(shown()).toEqual([[2, 30]])
  })

  it('of a reading does not undo a change that came between', async () => {
    const reading = later()
    browser.replies.unshift(reading.reply)
    browser.replies.push(reply(cart(6, item(2, 20))))
    const read = store.loadCart()
    await gone(1)
    reading.come(reply(cart(5, item(1, 10), item(2, 20))))
    await read
    expect(shown()).toEqual([[2, 20]])
    expect(store.$cart.get().load).toBe('ready')
  })
})

describe('a removal', () => {
  it('waits for a quantity that is on its way, and wins', async () => {
    const first = later()
    browser.replies.push(first.reply, reply(cart(7, item(2, 20))))
    const end = units(1, 20)
    void gone(1)
    expect(shown()).toEqual([[2, 20]])
    first.come(reply(cart(6, item(1, 20), item(2, 20))))
    await end
    expect(sent()).toEqual([
      [1, 20],
      [1, null],
    ])
    expect(shown()).toEqual([[2, 20]])
  })

  it('that fails brings the line back', async () => {
    browser.replies.push(refusal('failed', 500))
    await gone(1)
    expect(shown()).toEqual([
      [1, 10],
      [2, 20],
    ])
    expect(failures).toEqual([[1, 'removed']])
  })
})

describe('the cart of several tabs', () => {
  it('is read again when another tab has changed it', async () => {
    store.onCart()
    browser.replies.splice(0, browser.replies.length, reply(cart(9, item(3, 10))))
    browser.elsewhere('cart', { count: 1, version: 9 })
    await settled()
    expect(shown()).toEqual([[3, 10]])
  })

  it('tells the others its count', () => {
    expect(JSON.parse(browser.kept.get('nuskha.cart') ?? '')).toMatchObject({ count: 2, version: 5 })
  })

  it('begins anew after an order: the counter is 0 and a lower version is believed', async () => {
    store.forgetCart()
    expect(JSON.parse(browser.kept.get('nuskha.cart') ?? '')).toMatchObject({ count: 0 })
    browser.replies.splice(0, browser.replies.length, reply(cart(1, item(8, 10))))
    await store.loadCart()
    expect(shown()).toEqual([[8, 10]])
  })
})

it('keeps the cart that it has when reading it again fails', async () => {
  browser.replies.splice(0, browser.replies.length, { status: 503, body: '<html>' })
  await store.loadCart()
  expect(store.$cart.get()).toMatchObject({ load: 'failed', cart: { version: 5 } })
})
