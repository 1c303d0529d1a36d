import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGstReport } from '#model/gst-report.ts'
import { type InvoiceLine, invoiceSums } from '#model/invoice.ts'
import { type Paise, paise } from '#model/money.ts'
import { creditFor, type Settled, settleParcel, sumSettled } from '#model/settlement.ts'
import { invoiceOf, lineOf } from '../../fixtures/invoice.ts'

type Sold = { payable: Paise; bears: boolean; taxRate: number }
type Costs = { offer: number; shipping: number; balance: number }

const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0)
const grossOf = ({ payable, offer, shipping }: Settled): number => payable - offer + shipping

/** An order of one parcel: what its lines cost. */
const settle = (sold: readonly Sold[], { offer, shipping, balance }: Costs): Settled[] => {
  const worth = paise(sum(sold.map(({ payable }) => payable)))
  return settleParcel(
    sold.map((line) => ({ ...line, actual: line.payable })),
    {
      actual: worth,
      discount: paise(0),
      offer: paise(offer),
      shipping: paise(shipping),
      balance: paise(balance),
      total: paise(worth - offer + shipping - balance),
    },
    paise(0),
  )
}

const printed = (sold: readonly Sold[], settled: readonly Settled[]): InvoiceLine[] =>
  settled.map(({ actual, payable, offer, shipping }, index) =>
    lineOf({
      actual,
      payable,
      offer,
      shipping,
      taxRate: sold[index]?.taxRate ?? null,
      hsn: `3004${index}`,
    }),
  )

const credit = {
  against: 'NK/26-27/000123',
  invoicedAt: '2026-11-20T06:08:04.000Z',
  reason: 'Returned',
}

describe('an invoice of settled lines', () => {
  it('a coupon for one product lowers the tax of that product alone', () => {
    const sold = [
      { payable: paise(10_000), bears: true, taxRate: 500 },
      { payable: paise(10_000), bears: false, taxRate: 1_800 },
    ]
    const { rates } = invoiceSums(
      invoiceOf({ lines: printed(sold, settle(sold, { offer: 2_000, shipping: 0, balance: 0 })) }),
    )
    expect(rates.map(({ taxRate, gross }) => [taxRate, gross])).toEqual([
      [500, 8_000],
      [1_800, 10_000],
    ])
  })

  it('what lines cost is the same to the paisa when settled, invoiced, reported and credited', () => {
    const line = fc.record({
      payable: fc.integer({ min: 1, max: 200_000 }).map(paise),
      bears: fc.boolean(),
      taxRate: fc.constantFrom(0, 500, 1_200, 1_800),
    })
    const costs = fc.record({
      ofOffer: fc.nat(100),
      shipping: fc.nat(9_900),
      ofBalance: fc.nat(100),
    })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        costs,
        (sold, { ofOffer, shipping, ofBalance }) => {
          const covered = sum(sold.map(({ payable, bears }) => (bears ? payable : 0)))
          const offer = Math.floor((covered * ofOffer) / 100)
          const worth = sum(sold.map(({ payable }) => payable))
          const balance = Math.floor(((worth - offer + shipping) * ofBalance) / 100)
          const settled = settle(sold, { offer, shipping, balance })
          const invoice = invoiceOf({ lines: printed(sold, settled), balance: paise(balance) })
          const { lines, total, due } = invoiceSums(invoice)
          expect(lines.map(({ gross }) => gross)).toEqual(settled.map(grossOf))
          expect([total.gross, due]).toEqual([
            grossOf(sumSettled(settled)),
            sumSettled(settled).total,
          ])

          const { add, report } = createGstReport()
          add({ ...invoice, year: 2026, serial: 1, invoiceValue: total.gross })
          expect(sum(report().hsn.map(({ taxed }) => taxed.gross))).toBe(total.gross)
          const told = [...report().b2cs, ...report().nil]
          expect(sum(told.map(({ taxed }) => taxed.gross))).toBe(total.gross)
          // Each line goes back alone, so that a wrong line cannot hide within the sum.
          for (const [index, one] of settled.entries()) {
            const back = creditFor(one, { of: 1, before: 0, quantity: 1 })
            const note = invoiceOf({
              lines: printed(sold, settled.with(index, back)).slice(index, index + 1),
              credit,
            })
            add({
              ...note,
              number: `NC${index}`,
              year: 2026,
              serial: index + 1,
              invoiceValue: total.gross,
            })
          }
          const { b2cs, nil, hsn } = report()
          for (const { taxed } of [...b2cs, ...nil, ...hsn])
            expect(Object.values(taxed).map(Math.abs)).toEqual([0, 0, 0, 0, 0])
        },
      ),
    )
  })
})
