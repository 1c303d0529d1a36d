import { describe, expect, it } from 'vitest'
import { cartValueBucket } from '#model/cart-value.ts'

describe('the bucket of a cart’s value', () => {
  it.each([
    [0, '0-100'],
    [99.99, '0-100'],
    [100, '100-200'],
    [1_999.99, '1900-2000'],
    [2_000, '2000 above'],
    [48_211.5, '2000 above'],
  ])('the bucket of ₹%d is %s', (rupees, bucket) => {
    expect(cartValueBucket(rupees)).toBe(bucket)
  })
})
