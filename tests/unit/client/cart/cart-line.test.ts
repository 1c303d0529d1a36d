import { describe, expect, it } from 'vitest'
import { type Cart, type CartItem, stepped, wholeSteps } from '#client/cart/cart-line.ts'
import { couponApplies } from '#client/cart/coupon.ts'

const item = (productQuantity: number, sellingUnit = 10): CartItem =>
  ({ productQuantity, sellingUnit }) as unknown as CartItem

describe('quantity steps', () => {
  it('steps a quantity by the selling unit and ignores a decrement at or below one step', () => {
    expect([stepped(item(20), -1), stepped(item(10), -1), stepped(item(10), 1)]).toEqual([
      10,
      null,
      20,
    ])
    expect(stepped(item(7.5, 2.5), 1)).toBe(10)
  })

  it('rounds a quantity to whole steps after the step changed, to no less than one', () => {
    expect([wholeSteps(item(25)), wholeSteps(item(5)), wholeSteps(item(30))]).toEqual([20, 10, 30])
  })
})

it('does not apply a coupon that a notice is about', () => {
  const cart = (...codes: string[]): Cart =>
    ({ notices: codes.map((code) => ({ code, msg: code })) }) as unknown as Cart
  expect([
    couponApplies(cart('minimumOrder')),
    couponApplies(cart('minimumOrder', 'couponExpired')),
  ]).toEqual([true, false])
})
