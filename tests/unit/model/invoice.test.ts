import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spread, taxWithin } from '#model/gst.ts'
import { documentNumber, documentTitle, invoiceSums } from '#model/invoice.ts'
import { paise } from '#model/money.ts'
import { invoiceOf, lineOf } from '../../fixtures/invoice.ts'

const amount = fc.integer({ min: 0, max: 100_000_000 }).map(paise)
const rate = fc.constantFrom(0, 25, 300, 500, 1200, 1800, 2800, 4000)
const seeded = { seed: 20261120 }
const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0)

describe('the number of a paper', () => {
  const own = { letters: 'SAH', isChosen: false }
  const at = (last: string | null, year = 2026, serial = 1) => ({ year, serial, last })

  it('begins with letters of the shop, and tells what it is', () => {
    expect(documentNumber('invoice', own, at(null))).toBe('SAH2627-000001')
    expect(documentNumber('credit', own, at(null))).toBe('SAHC2627-000001')
    expect(documentNumber('debit', own, at(null))).toBe('SAHD2627-0001')
    expect(documentNumber('credit', own, at(null, 2026, 999_999))).toHaveLength(15)
  })

  it('keeps the letters that its year began with, and those of older years unless the shop chose others', () => {
    const chosen = { ...own, isChosen: true }
    for (const series of [own, chosen])
      expect(documentNumber('credit', series, at('NC2627-000041', 2026, 42))).toBe('NC2627-000042')
    expect(documentNumber('credit', own, at('NC2627-000041', 2027))).toBe('NC2728-000001')
    expect(documentNumber('credit', chosen, at('NC2627-000041', 2027))).toBe('SAHC2728-000001')
  })
})

describe('an amount that is split', () => {
  it('an amount is the sum of its parts, each within a paisa of its share', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 20 }), (whole, weights) => {
        const parts = spread(whole, weights)
        expect(sum(parts)).toBe(whole)
        const total = sum(weights)
        const off = parts.map((part, index) =>
          Math.abs(part - (whole * (weights[index] ?? 0)) / total),
        )
        if (total > 0) expect(Math.max(...off)).toBeLessThan(1)
      }),
      seeded,
    )
  })

  it('an amount without weights goes to the first part, and a part without weight gets nothing', () => {
    expect(spread(paise(100), [paise(0), paise(0)])).toEqual([100, 0])
    expect(spread(paise(100), [paise(0), paise(7)])).toEqual([0, 100])
    expect(spread(paise(100), [paise(1), paise(1), paise(1)])).toEqual([34, 33, 33])
  })
})

describe('the tax within a price', () => {
  it.each([
    [11_200, 1200, true, { taxable: 10_000, cgst: 600, sgst: 600, igst: 0 }],
    [11_200, 1200, false, { taxable: 10_000, cgst: 0, sgst: 0, igst: 1200 }],
    [10_500, 500, true, { taxable: 10_000, cgst: 250, sgst: 250, igst: 0 }],
    [9_999, 0, true, { taxable: 9_999, cgst: 0, sgst: 0, igst: 0 }],
    [1, 1800, true, { taxable: 1, cgst: 0, sgst: 0, igst: 0 }],
  ])(
    'the tax within %d paise at %d adds up, within the State: %s',
    (gross, basisPoints, isWithinState, expected) => {
      expect(taxWithin(paise(gross), basisPoints, isWithinState)).toEqual({ gross, ...expected })
    },
  )

  it('taxable amount and taxes add up to the price, both halves are equal, and each is within half a paisa of exact', () => {
    fc.assert(
      fc.property(amount, rate, fc.boolean(), (gross, basisPoints, isWithinState) => {
        const { taxable, cgst, sgst, igst } = taxWithin(gross, basisPoints, isWithinState)
        expect(taxable + cgst + sgst + igst).toBe(gross)
        expect(Math.min(taxable, cgst, sgst, igst)).toBeGreaterThanOrEqual(0)
        expect(cgst).toBe(sgst)
        const exact = (gross * basisPoints) / (10_000 + basisPoints)
        expect(Math.abs(isWithinState ? cgst - exact / 2 : igst - exact)).toBeLessThanOrEqual(
          0.5 + 1e-6,
        )
      }),
      seeded,
    )
  })
})

describe('the title of a document', () => {
  const taxed = lineOf({ taxRate: 500 })
  const free = lineOf({ taxRate: 0 })
  const unknown = lineOf({ taxRate: null })
  const business = { gstin: '33AAAAA0000A1Z9', legalName: 'A Clinic' }
  const credit = { against: 'NU2627-000001', invoicedAt: '2026-11-20T06:08:04.000Z', reason: 'x' }

  it.each([
    ['TAX INVOICE', { lines: [taxed] }],
    ['BILL OF SUPPLY', { lines: [free, free] }],
    ['INVOICE-CUM-BILL OF SUPPLY', { lines: [taxed, free] }],
    ['INVOICE-CUM-BILL OF SUPPLY', { lines: [unknown, free] }],
    ['TAX INVOICE', { lines: [unknown] }],
    ['CREDIT NOTE', { lines: [free], credit }],
  ])('is %s by the tax of its lines (rules 46, 46A and 49)', (title, of) => {
    expect(documentTitle(invoiceOf(of))).toBe(title)
  })

  it('is a tax invoice for a registered business with one taxed line', () => {
    const buyer = { ...invoiceOf({}).buyer, business }
    expect(documentTitle(invoiceOf({ lines: [taxed, free], buyer }))).toBe('TAX INVOICE')
    expect(documentTitle(invoiceOf({ lines: [free], buyer }))).toBe('BILL OF SUPPLY')
  })
})

describe('an invoice', () => {
  const line = fc.record({
    payable: amount,
    off: amount,
    coupon: amount,
    shipping: amount,
    taxRate: fc.oneof(rate, fc.constant(null)),
  })

  it('an invoice is the sum of its lines and of its rates, after coupon and shipping', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        (items, isNear) => {
          const lines = items.map(({ payable, off, coupon, shipping, taxRate }) =>
            lineOf({
              payable,
              actual: paise(payable + off),
              offer: paise(Math.min(coupon, payable)),
              shipping,
              taxRate,
            }),
          )
          const all = sum(lines.map(({ payable }) => payable))
          const view = invoiceOf({ lines })
          const sums = invoiceSums(isNear ? view : { ...view, placeOfSupply: '32' })
          expect(sums.total.gross).toBe(all - sums.offer + sums.shipping)
          expect(sums.offer).toBe(sum(lines.map(({ offer }) => offer)))
          expect(sums.actual - sums.discount).toBe(all)
          for (const key of ['gross', 'taxable', 'cgst', 'sgst', 'igst'] as const) {
            expect(sum(sums.lines.map((one) => one[key]))).toBe(sums.total[key])
            expect(sum(sums.rates.map((one) => one[key]))).toBe(sums.total[key])
          }
          expect(sums.isWithinState).toBe(isNear)
        },
      ),
      seeded,
    )
  })

  it('an invoice has integrated tax to another State, and the two halves within one', () => {
    expect(invoiceSums(invoiceOf({ placeOfSupply: '33' })).total.igst).toBe(0)
    expect(invoiceSums(invoiceOf({ placeOfSupply: '29' })).total.cgst).toBe(0)
  })

  it('a wallet payment does not lower the tax of an invoice', () => {
    const [without, withBalance] = [
      invoiceSums(invoiceOf({ balance: paise(0) })),
      invoiceSums(invoiceOf({ balance: paise(5000) })),
    ]
    expect(withBalance.total).toEqual(without.total)
    expect(withBalance.due).toBe(without.due - 5000)
  })

  it('a coupon or voucher lowers the tax of an invoice', () => {
    const [without, withOffer] = [
      invoiceSums(invoiceOf({ lines: [lineOf({})] })),
      invoiceSums(invoiceOf({ lines: [lineOf({ offer: paise(5000) })] })),
    ]
    expect(withOffer.total.gross).toBe(without.total.gross - 5000)
    expect(withOffer.total.cgst).toBeLessThan(without.total.cgst)
  })

  it('a line without a rate in the catalogue is not taxed, and the invoice says that the rate is unknown', () => {
    const { lines } = invoiceSums(
      invoiceOf({ lines: [lineOf({ taxRate: null }), lineOf({ taxRate: 0 })] }),
    )
    expect(lines.map(({ isTaxKnown, cgst }) => [isTaxKnown, cgst])).toEqual([
      [false, 0],
      [true, 0],
    ])
  })
})
