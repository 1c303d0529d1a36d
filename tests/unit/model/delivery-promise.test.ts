import { describe, expect, it } from 'vitest'
import { isLate, type PromiseRule, promisedDay } from '#model/delivery-promise.ts'
import { Shop } from '#model/shop.ts'
import { secondShopFile } from '../../support/second-shop.ts'

/** A Friday in India is 2026-11-27. */
const rule: PromiseRule = {
  cutOff: '15:00',
  packingDays: 1,
  reviewDays: 2,
  closed: ['sunday'],
  holidays: ['2026-11-30'],
  courier: [
    { pincodes: ['600001-600099', '600113'], days: 1 },
    { pincodes: ['625001'], days: 3 },
  ],
}
const day = (at: string, more: { pincode?: string | null; needsReview?: boolean } = {}) =>
  promisedDay(rule, {
    at: new Date(`${at}+05:30`),
    pincode: '600001',
    needsReview: false,
    ...more,
  })

describe('the day that is promised', () => {
  it('counts packing and courier in working days, from the day of the order or, after the cut-off, the next', () => {
    expect(day('2026-11-24T14:59')).toBe('2026-11-26')
    expect(day('2026-11-24T15:00')).toBe('2026-11-27')
  })

  it('reads the cut-off in India to the minute, whatever the clock of the server says', () => {
    for (const [at, by] of [
      ['2026-11-24T09:29:59.999Z', '2026-11-26'],
      ['2026-11-24T09:30:00.000Z', '2026-11-27'],
      // Still Tuesday in Greenwich, Wednesday in India.
      ['2026-11-24T18:30:00.000Z', '2026-11-27'],
    ])
      expect(
        promisedDay(rule, { at: new Date(at as string), pincode: '600001', needsReview: false }),
      ).toBe(by)
  })

  it('leaves out closed days and holidays, also as the day on which it is begun', () => {
    // Saturday, then Tuesday: Sunday is closed, Monday a holiday.
    expect(day('2026-11-27T10:00')).toBe('2026-12-01')
    expect(day('2026-11-29T10:00')).toBe('2026-12-03')
  })

  it('counts the review of a prescription', () => {
    expect(day('2026-11-23T10:00', { needsReview: true })).toBe('2026-11-27')
  })

  it('is none without a rule, a pincode, or a courier that goes there', () => {
    expect(day('2026-11-24T10:00', { pincode: null })).toBeNull()
    expect(day('2026-11-24T10:00', { pincode: '600100' })).toBeNull()
    expect(day('2026-11-24T10:00', { pincode: '625001' })).toBe('2026-11-28')
    const at = new Date('2026-11-24T10:00+05:30')
    expect(promisedDay(null, { at, pincode: '600001', needsReview: false })).toBeNull()
  })
})

describe('an order that is late', () => {
  const late = (time: string, hasLeft: boolean) =>
    isLate('2026-11-27', hasLeft, new Date(`${time}+05:30`))

  it('is told of the morning after, or that evening where nothing has left, and never at night', () => {
    expect(late('2026-11-27T17:59', false)).toBe(false)
    expect(late('2026-11-27T18:00', false)).toBe(true)
    expect(late('2026-11-27T18:00', true)).toBe(false)
    expect(late('2026-11-27T22:00', false)).toBe(false)
    expect(late('2026-11-28T07:59', true)).toBe(false)
    expect(late('2026-11-28T08:00', true)).toBe(true)
  })
})

describe('promise of shop.json', () => {
  const faultsOf = (promise: object) =>
    Shop.safeParse({ ...secondShopFile, promise }).error?.issues.map(
      ({ path, message }) => `${path.join('.')} ${message}`,
    )
  const courier = [{ pincodes: ['411001-411062'], days: 1 }]

  it('names the field and what is wrong with it', () => {
    expect(faultsOf({ cutOff: '15:00', courier })).toBeUndefined()
    expect(faultsOf({ cutOff: '25:00', courier })).toEqual([
      'promise.cutOff must be a time of the day in India such as 15:00',
    ])
    expect(faultsOf({ cutOff: '15:00', courier: [] })).toEqual([
      'promise.courier must say how long the courier takes to some pincodes',
    ])
    expect(faultsOf({ cutOff: '15:00', courier, holidays: ['26-01-2027'] })).toEqual([
      'promise.holidays.0 must be a day such as 2026-12-25',
    ])
    const week = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
    expect(faultsOf({ cutOff: '15:00', courier, closed: week })?.[0]).toContain(
      'must leave a day on which the shop works',
    )
  })
})
