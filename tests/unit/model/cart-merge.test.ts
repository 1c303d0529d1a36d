import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeCarts } from '#model/cart-merge.ts'

const line = (product_id: number, quantity: number) => ({ product_id, quantity })

describe('merging carts at sign-in', () => {
  it('merged carts have the larger quantity of each product', () => {
    const merged = mergeCarts(
      [line(1, 10), line(2, 30)],
      [line(2, 20), line(1, 40), line(3, 5)],
      false,
      100,
    )
    expect(merged).toEqual({ cart: [line(1, 40), line(2, 30), line(3, 5)], saved: [] })
  })

  it('the guest’s cart wins on the way to checkout, and older lines are saved', () => {
    const merged = mergeCarts([line(1, 10), line(2, 30)], [line(2, 40), line(3, 5)], true, 100)
    expect(merged).toEqual({ cart: [line(1, 10), line(2, 30)], saved: [line(3, 5)] })
  })

  it('merging never loses a product and never exceeds the maximum of lines', () => {
    const cart = fc.uniqueArray(
      fc.record({
        product_id: fc.integer({ min: 1, max: 9 }),
        quantity: fc.integer({ min: 1, max: 500 }),
      }),
      {
        selector: ({ product_id }) => product_id,
        maxLength: 6,
      },
    )
    fc.assert(
      fc.property(cart, cart, fc.boolean(), (guest, older, isAtCheckout) => {
        const merged = mergeCarts(guest, older, isAtCheckout, 6)
        const ids = (lines: { product_id: number }[]) =>
          lines.map(({ product_id }) => product_id).sort()
        expect(ids([...merged.cart, ...merged.saved])).toEqual(
          [...new Set([...ids(guest), ...ids(older)])].sort(),
        )
        expect(merged.cart.length).toBeLessThanOrEqual(6)
        for (const one of guest)
          expect(merged.cart.some(({ product_id }) => product_id === one.product_id)).toBe(true)
      }),
      { seed: 20261120 },
    )
  })
})
