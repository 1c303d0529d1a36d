import { describe, expect, it } from 'vitest'
import { availabilityOf } from '#model/availability.ts'
import { saleStates } from '#model/product.ts'

describe('availability', () => {
  it('the product alone decides on availability while no city is chosen', () => {
    for (const sale of saleStates)
      expect(availabilityOf(sale, null)).toEqual(
        sale === 'for-sale' ? { available: true, reason: null } : { available: false, reason: sale },
      )
  })

  it('availability requires a served city once one is chosen', () => {
    expect(availabilityOf('for-sale', { served: true })).toEqual({ available: true, reason: null })
    expect(availabilityOf('for-sale', { served: false })).toEqual({ available: false, reason: 'city-not-served' })
  })

  it('reasons of the product precede the city', () => {
    expect(availabilityOf('banned', { served: false })).toEqual({ available: false, reason: 'banned' })
  })
})
