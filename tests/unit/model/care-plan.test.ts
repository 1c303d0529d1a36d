import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  memberBasisPoints,
  memberPrice,
  type PlanTerm,
  withoutTerm,
  withTerm,
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
  const bought = (orderId: string, days: number, basisPoints = 500) => ({
    orderId,
    days,
    basisPoints,
  })

  it('follow one another without a gap, whenever they are paid, and give every day that was bought', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.nat({ max: 50 })), { maxLength: 8 }),
        (orders) => {
          let terms: PlanTerm[] = []
          let at = 0
          for (const [index, [days, wait]] of orders.entries()) {
            at += wait
            terms = withTerm(terms, bought(String(index), days), moment(at))
          }
          expect(daysOf(terms)).toBe(orders.reduce((sum, [days]) => sum + days, 0))
          for (const [index, term] of terms.entries())
            if (index > 0) expect(term.startsAt >= (terms[index - 1]?.endsAt ?? '')).toBe(true)
        },
      ),
    )
  })

  it('give the days of an order once', () => {
    const once = withTerm([], bought('A', 90), moment(0))
    expect(withTerm(once, bought('A', 90), moment(1))).toEqual(once)
  })

  it('lose the days that were left when an order is taken back, and the terms after it begin earlier by these', () => {
    const first = withTerm([], bought('A', 90), moment(0))
    const both = withTerm(first, bought('B', 30), moment(1))
    expect(withoutTerm(both, 'A', moment(10))).toEqual([
      { orderId: 'B', basisPoints: 500, startsAt: moment(10), endsAt: moment(40) },
    ])
    expect(withoutTerm(both, 'B', moment(10))).toEqual(first)
    expect(withoutTerm(both, 'A', moment(200))).toEqual(both.slice(1))
    expect(withoutTerm(both, 'C', moment(10))).toEqual(both)
  })

  it('take off the most of the terms that run, from the first moment and not at the last', () => {
    const terms = [
      ...withTerm([], bought('A', 10, 500), moment(0)),
      { orderId: 'B', basisPoints: 800, startsAt: moment(5), endsAt: moment(6) },
    ]
    expect([-1, 0, 5, 6, 10].map((day) => memberBasisPoints(terms, moment(day)))).toEqual([
      0, 500, 800, 500, 0,
    ])
  })
})
