import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Paise, paise } from '#model/money.ts'
import {
  creditFor,
  openAmounts,
  type Settled,
  settleParcel,
  splitPrice,
  sumSettled,
  wholeAmounts,
} from '#model/settlement.ts'

const small = fc.integer({ min: 0, max: 200_000 })
const line = fc
  .tuple(small, small)
  .map(([payable, more]) => ({ payable: paise(payable), actual: paise(payable + more) }))

/** An order of some lines with offer, shipping and balance within their limits. */
const order = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(100), fc.nat(9_900), fc.nat(100))
  .map(([lines, ofOffer, fee, ofBalance]) => {
    const sum = (of: 'actual' | 'payable') => lines.reduce((total, one) => total + one[of], 0)
    const [actual, items, shipping] = [sum('actual'), sum('payable'), paise(fee)]
    const offer = paise(Math.floor((items * ofOffer) / 100))
    const balance = paise(Math.floor(((items - offer + shipping) * ofBalance) / 100))
    const total = paise(items - offer + shipping - balance)
    return {
      lines,
      amounts: {
        actual: paise(actual),
        discount: paise(actual - items),
        offer,
        shipping,
        balance,
        total,
      },
    }
  })

const parts = ['actual', 'payable', 'offer', 'shipping', 'balance', 'total'] as const
const isSound = (one: Settled): void => {
  for (const part of parts) expect(one[part], part).toBeGreaterThanOrEqual(0)
  expect(one.payable - one.offer + one.shipping - one.balance).toBe(one.total)
}

describe('the amounts of the parcels of an order', () => {
  // Seen red with the coupon left out of `settleParcel`.
  it('the invoices of any split of an order into parcels add up to it, and none is negative', () => {
    fc.assert(
      fc.property(
        order,
        fc.infiniteStream(fc.integer({ min: 1, max: 3 })),
        ({ lines, amounts }, sizes) => {
          let rest = [...lines]
          let invoiced = sumSettled([])
          for (const size of sizes) {
            if (rest.length === 0) break
            const open = openAmounts(amounts, invoiced)
            expect(wholeAmounts(open, invoiced)).toEqual(amounts)
            const settled = settleParcel(rest.slice(0, size), open)
            settled.forEach(isSound)
            invoiced = sumSettled([invoiced, ...settled])
            rest = rest.slice(size)
          }
          const { discount: _, ...sums } = amounts
          expect(invoiced).toEqual({ ...sums, payable: amounts.actual - amounts.discount })
        },
      ),
    )
  })

  it('the credit notes of a line add up to its invoice in any steps, and none is negative', () => {
    fc.assert(
      fc.property(
        order,
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }),
        ({ lines, amounts }, steps) => {
          const of = steps.reduce((sum, step) => sum + step, 0)
          for (const invoiced of settleParcel(lines, amounts)) {
            let before = 0
            const credits = steps.map((quantity) => {
              const credit = creditFor(invoiced, { of, before, quantity })
              before += quantity
              return credit
            })
            credits.forEach(isSound)
            expect(sumSettled(credits)).toEqual(invoiced)
          }
        },
      ),
    )
  })

  it('both parts of a split line add up to it, and neither costs more than its MRP', () => {
    fc.assert(
      fc.property(
        line,
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 1, max: 1_000 }),
        (one, quantity, more) => {
          const [first, second] = splitPrice(one, quantity, quantity + more)
          for (const { actual, payable } of [first, second])
            expect(0 <= payable && payable <= actual).toBe(true)
          const sum = (of: 'actual' | 'payable'): Paise => paise(first[of] + second[of])
          expect({ actual: sum('actual'), payable: sum('payable') }).toEqual(one)
        },
      ),
    )
  })
})
