import { describe, expect, it } from 'vitest'
import { availabilityHere, availabilityOf } from '#model/availability.ts'
import { saleStates } from '#model/product.ts'

describe('availability', () => {
  it('the product alone decides on availability while no city is chosen', () => {
    for (const sale of saleStates)
      expect(availabilityOf(sale, null)).toEqual(
        sale === 'for-sale'
          ? { available: true, reason: null }
          : { available: false, reason: sale },
      )
  })

  it('availability requires a served city once one is chosen', () => {
    expect(availabilityOf('for-sale', { served: true })).toEqual({ available: true, reason: null })
    expect(availabilityOf('for-sale', { served: false })).toEqual({
      available: false,
      reason: 'city-not-served',
    })
  })

  it('reasons of the product precede the city', () => {
    expect(availabilityOf('banned', { served: false })).toEqual({
      available: false,
      reason: 'banned',
    })
  })

  it('what the pharmacy does not supply is not sold, and a stronger reason stays', () => {
    const here = { destination: null, blockedSchedules: ['H1'] }
    expect(availabilityHere({ sale: 'for-sale', schedule: 'H1' }, here)).toEqual({
      available: false,
      reason: 'not-sold',
    })
    expect(availabilityHere({ sale: 'banned', schedule: 'H1' }, here)).toEqual({
      available: false,
      reason: 'banned',
    })
    expect(availabilityHere({ sale: 'for-sale', schedule: 'H' }, here)).toEqual({
      available: true,
      reason: null,
    })
  })
})
