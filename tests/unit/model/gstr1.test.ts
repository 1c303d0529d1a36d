import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGstReport, mergeGstReports, type TaxDocument } from '#model/gst-report.ts'
import { gstr1Of, unstated } from '#model/gstr1.ts'
import { type InvoiceView, invoiceSums } from '#model/invoice.ts'
import { paise } from '#model/money.ts'
import { Gstr1 } from '../../fixtures/gst-schemas.ts'
import { invoiceOf, lineOf } from '../../fixtures/invoice.ts'

const business = { gstin: '29AAAAA0000A1ZY', legalName: 'Kaveri Clinics Private Limited' }
const seller = '33AAAAA0000A1Z9'

const documentOf = (serial: number, of: Partial<InvoiceView>, against = 0): TaxDocument => {
  const view = invoiceOf({
    number: `${of.credit ? 'NC' : 'NU'}2627-${String(serial).padStart(6, '0')}`,
    ...of,
  })
  const { gross } = invoiceSums(view).total
  return { ...view, year: 2026, serial, invoiceValue: of.credit ? against : gross }
}
const credit = { against: 'NU2627-000001', invoicedAt: '2026-11-20T06:08:04.000Z', reason: 'Back' }
const goods = (
  payable: number,
  taxRate: number | null = 500,
  hsn: string | null = '30049099',
  isTaxExempt = false,
) =>
  lineOf({ packs: 1, actual: paise(payable), payable: paise(payable), taxRate, hsn, isTaxExempt })
const buyerWith = (of: InvoiceView['buyer']['business']) => ({
  ...invoiceOf({}).buyer,
  business: of,
})

const returnOf = (documents: readonly TaxDocument[]): Gstr1 => {
  const { add, report } = createGstReport()
  for (const one of documents) add(one)
  return Gstr1.parse(gstr1Of(report(), seller, '2026-11'))
}

describe('the return of a month', () => {
  it('names the seller and the month as the offline tool does', () => {
    expect(returnOf([])).toMatchObject({ gstin: seller, fp: '112026' })
  })

  it('tells an invoice to a business alone, with its GSTIN, State and day', () => {
    const view = {
      buyer: buyerWith(business),
      placeOfSupply: '29' as const,
      lines: [goods(10_500)],
    }
    const { b2b, b2cs, b2cl } = returnOf([documentOf(1, view)])
    expect([b2cs, b2cl]).toEqual([[], []])
    expect(b2b).toEqual([
      {
        ctin: business.gstin,
        inv: [
          {
            inum: 'NU2627-000001',
            idt: '20-11-2026',
            val: 105,
            pos: '29',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [{ num: 1, itm_det: { rt: 5, txval: 100, iamt: 5, csamt: 0 } }],
          },
        ],
      },
    ])
  })

  it('tells an invoice to a consumer of another State alone above ₹1,00,000, and else in a sum', () => {
    const far = { placeOfSupply: '29' as const }
    const { b2cl, b2cs } = returnOf([
      documentOf(1, { ...far, lines: [goods(10_000_000)] }),
      documentOf(2, { ...far, lines: [goods(10_000_001)] }),
      documentOf(3, { lines: [goods(10_000_001)] }),
    ])
    expect(b2cl.map(({ pos, inv }) => [pos, inv.map(({ inum }) => inum)])).toEqual([
      ['29', ['NU2627-000002']],
    ])
    expect(b2cs.map(({ sply_ty, pos }) => [sply_ty, pos])).toEqual([
      ['INTER', '29'],
      ['INTRA', '33'],
    ])
  })

  it('tells sales at no rate in their own table, by State and buyer', () => {
    const lines = [goods(5_000, 0)]
    const far = { placeOfSupply: '29' as const, lines }
    const { nil, b2b, b2cs, hsn } = returnOf([
      documentOf(1, { ...far, buyer: buyerWith(business) }),
      documentOf(2, far),
      documentOf(3, { lines: [goods(4_000, 0), goods(10_500)] }),
      documentOf(4, { lines: [goods(1_000, 0)], credit }),
    ])
    expect(nil.inv.map(({ sply_ty, nil_amt }) => [sply_ty, nil_amt])).toEqual([
      ['INTRB2B', 50],
      ['INTRB2C', 50],
      ['INTRAB2C', 30],
    ])
    expect(b2b).toEqual([])
    expect(b2cs.map(({ rt, txval }) => [rt, txval])).toEqual([[5, 100]])
    expect(hsn.hsn_b2b.map(({ rt, txval }) => [rt, txval])).toEqual([[0, 50]])
    expect(hsn.hsn_b2c.map(({ rt, txval, qty }) => [rt, txval, qty])).toEqual([
      [0, 80, 1],
      [5, 100, 1],
    ])
  })

  // Seen red with every rate of 0 told as nil rated.
  it('tells exempt sales beside nil-rated ones, and takes each back where it was told', () => {
    const exempt = (payable: number) => goods(payable, 0, '30049099', true)
    const { nil } = returnOf([
      documentOf(1, { lines: [goods(5_000, 0), exempt(7_000)] }),
      documentOf(2, { lines: [exempt(2_000)], placeOfSupply: '29' }),
      documentOf(3, { lines: [exempt(3_000)], credit }),
    ])
    expect(nil.inv.map(({ sply_ty, nil_amt, expt_amt }) => [sply_ty, nil_amt, expt_amt])).toEqual([
      ['INTRB2C', 0, 20],
      ['INTRAB2C', 50, 40],
    ])
  })

  it('tells a credit note where its invoice was told', () => {
    const far = { placeOfSupply: '29' as const, credit }
    const { cdnr, cdnur, b2cs } = returnOf([
      documentOf(1, { ...far, buyer: buyerWith(business), lines: [goods(10_500)] }),
      documentOf(2, { ...far, lines: [goods(10_500)] }, 20_000_000),
      documentOf(3, { ...far, lines: [goods(10_500)] }, 50_000),
    ])
    expect(cdnr[0]?.nt.map(({ nt_num }) => nt_num)).toEqual(['NC2627-000001'])
    expect(cdnur.map(({ nt_num }) => nt_num)).toEqual(['NC2627-000002'])
    expect(b2cs.map(({ txval }) => txval)).toEqual([-100])
  })

  it.each([
    ['2026-03-31T18:29:59.000Z', '2026-11-30T18:29:59.000Z', 1],
    ['2026-03-31T18:29:59.000Z', '2026-11-30T18:30:00.000Z', 0],
    ['2026-03-31T18:30:00.000Z', '2026-12-01T06:00:00.000Z', 1],
    ['2026-03-31T18:30:00.000Z', '2027-12-01T06:00:00.000Z', 0],
  ])(
    'takes tax of an invoice of %s back by a credit note of %s in %i rows, and counts its number',
    (invoicedAt, issuedAt, rows) => {
      for (const [buyer, lines] of [
        [business, [goods(10_500)]],
        [null, [goods(10_500)]],
        [null, [goods(10_500, 0)]],
      ] as const) {
        const of = {
          issuedAt,
          credit: { ...credit, invoicedAt },
          buyer: buyerWith(buyer),
          lines: [...lines],
        }
        const { cdnr, b2cs, nil, hsn, doc_issue } = returnOf([documentOf(1, of)])
        expect([...cdnr, ...b2cs, ...nil.inv]).toHaveLength(rows)
        expect([...hsn.hsn_b2b, ...hsn.hsn_b2c]).toHaveLength(rows)
        expect(doc_issue.doc_det.map(({ docs }) => docs.map(({ net_issue }) => net_issue))).toEqual(
          [[1]],
        )
      }
    },
  )

  it('counts the documents of each series, and those that are missing in it as cancelled', () => {
    const { doc_issue } = returnOf([
      documentOf(7, {}),
      documentOf(9, {}),
      documentOf(2, { credit }),
    ])
    const series = { num: 1, from: 'NU2627-000007', to: 'NU2627-000009' }
    expect(doc_issue.doc_det.map(({ doc_num, docs }) => [doc_num, docs])).toEqual([
      [1, [{ ...series, totnum: 3, cancel: 1, net_issue: 2 }]],
      [
        5,
        [
          {
            num: 1,
            from: 'NC2627-000002',
            to: 'NC2627-000002',
            totnum: 1,
            cancel: 0,
            net_issue: 1,
          },
        ],
      ],
    ])
  })

  it('counts no quantity of a service, such as a care plan', () => {
    const { hsn } = returnOf([documentOf(1, { lines: [goods(11_800, 1_800, '999599')] })])
    expect(hsn.hsn_b2c.map(({ hsn_sc, uqc, qty, txval }) => [hsn_sc, uqc, qty, txval])).toEqual([
      ['999599', 'NA', 0, 100],
    ])
  })

  it('says what no return can name, and leaves it out', () => {
    const { add, report } = createGstReport()
    add(documentOf(1, { lines: [goods(10_500), goods(300, null), goods(2_100, 500, null)] }))
    expect(unstated(report())).toBe(2_400)
    const { b2cs, hsn } = Gstr1.parse(gstr1Of(report(), seller, '2026-11'))
    expect(b2cs.map(({ txval }) => txval)).toEqual([120])
    expect(hsn.hsn_b2c.map(({ txval }) => txval)).toEqual([100])
  })
})

/** The sum of all amounts of rows with taxes, in paise. */
const sumOf = (rows: readonly object[]): number =>
  rows.reduce((sum: number, row) => {
    const { txval, iamt, camt, samt } = { iamt: 0, camt: 0, samt: 0, txval: 0, ...row }
    return sum + [txval, iamt, camt, samt].reduce((all, one) => all + Math.round(one * 100), 0)
  }, 0)
const details = (all: readonly { itms: readonly { itm_det: object }[] }[]): object[] =>
  all.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det))

/** When an invoice was issued whose tax no credit note takes back any more. */
const long = '2024-11-20T06:08:04.000Z'

it('the tables of a return add up to the invoices less the credit notes, to the paisa, however the month is cut into days', () => {
  const line = fc.record({
    payable: fc.integer({ min: 1, max: 30_000_000 }),
    taxRate: fc.constantFrom(0, 25, 300, 500, 1_200, 1_800, 4_000),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    shipping: fc.nat(20_000),
    hsn: fc.constantFrom('30049099', '33061020'),
    exempt: fc.boolean(),
  })
  const document = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    place: fc.constantFrom('33', '29', '07'),
    isBusiness: fc.boolean(),
    isCredit: fc.boolean(),
    isLate: fc.boolean(),
    against: fc.integer({ min: 1, max: 30_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(document, { maxLength: 12 }), fc.nat(11), (all, cut) => {
      const documents = all.map(({ lines, place, isBusiness, isCredit, isLate, against }, index) =>
        documentOf(
          index + 1,
          {
            lines: lines.map(({ payable, taxRate, hsn, exempt, off, shipping }) => ({
              ...goods(payable, taxRate, hsn, taxRate === 0 && exempt),
              offer: paise(Math.floor(payable * off)),
              shipping: paise(shipping),
            })),
            placeOfSupply: place as '33',
            buyer: buyerWith(isBusiness ? business : null),
            credit: isCredit ? { ...credit, ...(isLate && { invoicedAt: long }) } : null,
          },
          against,
        ),
      )
      const reports = [documents.slice(0, cut), documents.slice(cut)].map((some) => {
        const { add, report } = createGstReport()
        for (const one of some) add(one)
        return report()
      })
      const told = Gstr1.parse(gstr1Of(mergeGstReports(reports), seller, '2026-11'))
      expect(told).toEqual(returnOf(documents))
      const net = documents.reduce(
        (sum, one) =>
          sum +
          (one.credit?.invoicedAt === long ? 0 : one.credit ? -1 : 1) *
            invoiceSums(one).total.gross,
        0,
      )
      const { b2b, b2cl, b2cs, cdnr, cdnur, nil, hsn } = told
      const nilSum = nil.inv.reduce(
        (sum, { nil_amt, expt_amt }) => sum + Math.round((nil_amt + expt_amt) * 100),
        0,
      )
      const sold = details([...b2b, ...b2cl].flatMap(({ inv }) => inv as never[]))
      const back = details([...cdnr.flatMap(({ nt }) => nt), ...cdnur])
      expect(sumOf(sold) + sumOf(b2cs) - sumOf(back) + nilSum).toBe(net)
      expect(sumOf([...hsn.hsn_b2b, ...hsn.hsn_b2c])).toBe(net)
    }),
    { seed: 20261126 },
  )
})
