import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leftOut, leftOutOfCredit, wholeRupees } from '#model/cash-rounding.ts'
import { paise } from '#model/money.ts'

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(paise)

describe('cash in whole rupees', () => {
  it('asks for no more than the sum, for less than a rupee less, and what is left out makes it whole', () => {
    fc.assert(
      fc.property(amount, (sum) => {
        expect(wholeRupees(sum) % 100).toBe(0)
        expect(leftOut(sum)).toBeGreaterThanOrEqual(0)
        expect(leftOut(sum)).toBeLessThan(100)
        expect(wholeRupees(sum) + leftOut(sum)).toBe(sum)
      }),
    )
  })

  it('gives back what was collected and no more, in however many parts goods come back', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 8 }),
        (sum, cuts) => {
          const collected = wholeRupees(sum)
          // Parts that add up to the invoice, as credit notes of all its goods do.
          const parts: number[] = []
          let left: number = sum
          for (const cut of cuts) {
            const part = Math.floor((left * cut) / 1_000)
            parts.push(part)
            left -= part
          }
          parts.push(left)
          let before = 0
          let given = 0
          for (const part of parts) {
            const out = leftOutOfCredit(paise(part), { collected, before })
            expect(Math.abs(out)).toBeLessThan(100)
            given += part - out
            before += part
            expect(given).toBeLessThanOrEqual(collected)
          }
          expect(given).toBe(collected)
        },
      ),
    )
  })
})
