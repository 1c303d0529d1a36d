import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  memberBasisPoints,
  memberPrice,
  type PlanTerm,
  withoutTerms,
  withTerms,
} from '#model/care-plan.ts'
import { paise } from '#model/money.ts'

const moment = (days: number): string =>
  new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString()
const daysOf = (terms: readonly PlanTerm[]): number =>
  terms.reduce(
    (sum, { startsAt, endsAt }) => sum + (Date.parse(endsAt) - Date.parse(startsAt)) / 86_400_000,
    0,
  )

describe('the price for a member', () => {
  it('is whole paise, never above the price and never below what the percentage takes off by more than a paisa', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 10_000_000 }),
        fc.integer({ min: 1, max: 5_000 }),
        (price, basisPoints) => {
          const paid = memberPrice(paise(price), basisPoints)
          expect(Number.isInteger(paid)).toBe(true)
          expect(paid).toBeLessThanOrEqual(price)
          expect(Math.abs(price - paid - (price * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5)
        },
      ),
    )
  })
})

describe('the terms of a care plan', () => {
  const withTerm = (terms: readonly PlanTerm[], orderId: string, days: number, at: string) =>
    withTerms(terms, orderId, [{ line: 1, days, basisPoints: 500 }], at)

  it('follow one another without a gap, whenever they are paid, and give every day that was bought', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.nat({ max: 50 })), { maxLength: 8 }),
        (orders) => {
          let terms: PlanTerm[] = []
          let at = 0
          for (const [index, [days, wait]] of orders.entries()) {
            at += wait
            terms = withTerm(terms, String(index), days, moment(at))
          }
          expect(daysOf(terms)).toBe(orders.reduce((sum, [days]) => sum + days, 0))
          for (const [index, term] of terms.entries())
            if (index > 0) expect(term.startsAt >= (terms[index - 1]?.endsAt ?? '')).toBe(true)
        },
      ),
    )
  })

  it('give the days of an order once', () => {
    const once = withTerm([], 'A', 90, moment(0))
    expect(withTerm(once, 'A', 90, moment(1))).toEqual(once)
  })

  it('lose the days that were left when an order is taken back, and the terms after it begin earlier by these', () => {
    const first = withTerm([], 'A', 90, moment(0))
    const both = withTerm(first, 'B', 30, moment(1))
    expect(withoutTerms(both, 'A', moment(10))).toEqual([
      { orderId: 'B', line: 1, basisPoints: 500, startsAt: moment(10), endsAt: moment(40) },
    ])
    expect(withoutTerms(both, 'B', moment(10))).toEqual(first)
    expect(withoutTerms(both, 'A', moment(200))).toEqual(both.slice(1))
    expect(withoutTerms(both, 'C', moment(10))).toEqual(both)
  })

  // Before, two plans were one term of all their days at the higher percentage, and both ended with one of them.
  it('are one a plan, the highest percentage first, and one of an order ends without the other', () => {
    const plans = [
      { line: 1, days: 365, basisPoints: 200 },
      { line: 2, days: 90, basisPoints: 1_000 },
    ]
    const both = withTerms([], 'A', plans, moment(0))
    const at = (terms: readonly PlanTerm[]) =>
      [0, 89, 90, 364, 365, 454, 455].map((day) => memberBasisPoints(terms, moment(day)))
    expect(at(both)).toEqual([1_000, 1_000, 200, 200, 200, 200, 0])
    expect(at(withoutTerms(both, 'A', moment(0), [1]))).toEqual([1_000, 1_000, 0, 0, 0, 0, 0])
    expect(at(withoutTerms(both, 'A', moment(0), [2]))).toEqual([200, 200, 200, 200, 0, 0, 0])
    expect(withoutTerms(both, 'A', moment(0))).toEqual([])
    // One that was taken back and comes again is added beside the other.
    const again = withTerms(withoutTerms(both, 'A', moment(0), [1]), 'A', plans, moment(0))
    expect(again).toEqual(both)
    const earlier = [{ orderId: 'A', basisPoints: 500, startsAt: moment(0), endsAt: moment(100) }]
    expect(withTerms(earlier, 'A', plans, moment(1))).toEqual(earlier)
    expect(withoutTerms(earlier, 'A', moment(1), [2])).toEqual([])
    // Goods that leave the order have no plan among them.
    expect(withoutTerms(earlier, 'A', moment(1), [])).toEqual(earlier)
  })

  it('take off the most of the terms that run, from the first moment and not at the last', () => {
    const terms = [
      ...withTerm([], 'A', 10, moment(0)),
      { orderId: 'B', basisPoints: 800, startsAt: moment(5), endsAt: moment(6) },
    ]
    expect([-1, 0, 5, 6, 10].map((day) => memberBasisPoints(terms, moment(day)))).toEqual([
      0, 500, 800, 500, 0,
    ])
  })
})
