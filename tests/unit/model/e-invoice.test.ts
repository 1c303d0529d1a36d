import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eInvoiceOf } from '#model/e-invoice.ts'
import { type InvoiceView, invoiceSums } from '#model/invoice.ts'
import { paise } from '#model/money.ts'
import { EInvoice } from '../../fixtures/gst-schemas.ts'
import { invoiceOf, lineOf } from '../../fixtures/invoice.ts'

const plain = invoiceOf({})
const forBusiness = (of: Partial<InvoiceView> = {}): InvoiceView => ({
  ...plain,
  number: 'NU2627-000123',
  seller: { ...plain.seller, place: { city: 'Chennai', pincode: '600020' } },
  buyer: {
    ...plain.buyer,
    business: { gstin: '33AAPFU0939F1Z2', legalName: 'Kaveri Clinics Private Limited' },
  },
  lines: [
    lineOf({ offer: paise(2_944) }),
    lineOf({ packs: 0.5, payable: paise(1_428), taxRate: 1_800 }),
    lineOf({ packs: 3, payable: paise(999), taxRate: 0 }),
  ],
  ...of,
})

it('an invoice for a business is an e-invoice of INV-01, whose items add up to its values', () => {
  const view = forBusiness()
  const made = EInvoice.parse(eInvoiceOf(view))
  const { total } = invoiceSums(view)
  expect(made.DocDtls).toEqual({ Typ: 'INV', No: 'NU2627-000123', Dt: '20/11/2026' })
  expect(made.SellerDtls).toMatchObject({ Gstin: '33AAAAA0000A1Z9', Stcd: '33', Pin: 600_020 })
  expect(made.BuyerDtls).toMatchObject({ Gstin: '33AAPFU0939F1Z2', Stcd: '33', Pos: '33' })
  expect(made.ValDtls.TotInvVal).toBe(total.gross / 100)
  for (const [item, value] of [
    ['AssAmt', 'AssVal'],
    ['IgstAmt', 'IgstVal'],
    ['CgstAmt', 'CgstVal'],
    ['SgstAmt', 'SgstVal'],
    ['TotItemVal', 'TotInvVal'],
  ] as const)
    expect(made.ItemList.reduce((sum, one) => sum + Math.round(one[item] * 100), 0)).toBe(
      Math.round(made.ValDtls[value] * 100),
    )
  for (const { AssAmt, CgstAmt, SgstAmt, IgstAmt, TotItemVal, UnitPrice, Qty } of made.ItemList) {
    expect(Math.round((AssAmt + CgstAmt + SgstAmt + IgstAmt) * 100)).toBe(
      Math.round(TotItemVal * 100),
    )
    expect(Math.abs(UnitPrice * Qty - AssAmt)).toBeLessThan(0.01)
  }
})

it('a credit note names the invoice that it takes back from', () => {
  const credit = {
    against: 'NU2627-000100',
    invoicedAt: '2026-11-18T20:00:00.000Z',
    reason: 'Returned',
  }
  const made = EInvoice.parse(eInvoiceOf(forBusiness({ number: 'NC2627-000004', credit })))
  expect(made.DocDtls.Typ).toBe('CRN')
  expect(made.RefDtls?.PrecDocDtls).toEqual([{ InvNo: 'NU2627-000100', InvDt: '19/11/2026' }])
})

it('long names and addresses are cut to what the schema takes', () => {
  const view = forBusiness()
  const long = 'அ'.repeat(400)
  const made = eInvoiceOf({
    ...view,
    buyer: { ...view.buyer, street: [long, long, long] },
    lines: [lineOf({ name: long })],
  })
  expect(EInvoice.safeParse(made).error).toBeUndefined()
})

it('a second line of an address that is too short for the schema stands in the first', () => {
  const view = forBusiness()
  const made = EInvoice.parse(
    eInvoiceOf({ ...view, buyer: { ...view.buyer, street: ['12, Beach Road', '2A'] } }),
  )
  expect(made.BuyerDtls).toMatchObject({ Addr1: '12, Beach Road, 2A' })
})

it('a care plan is a service, and medicines are goods', () => {
  const lines = [lineOf({}), lineOf({ hsn: '999599', taxRate: 1_800 })]
  const made = EInvoice.parse(eInvoiceOf(forBusiness({ lines })))
  expect(made.ItemList.map(({ IsServc, Unit }) => [IsServc, Unit])).toEqual([
    ['N', 'PAC'],
    ['Y', 'OTH'],
  ])
})

// Seen red: it was an invoice of INV-01 at no rate.
it('a bill of supply is no e-invoice, nor is its credit note; that of goods without tax on a tax invoice is one', () => {
  const lines = [lineOf({ taxRate: 0 }), lineOf({ taxRate: 0, isTaxExempt: true })]
  const bill = forBusiness({ lines })
  expect(eInvoiceOf(bill)).toBe('billOfSupply')
  const credit = { against: bill.number, invoicedAt: '2026-11-18T20:00:00.000Z', reason: 'x' }
  const note = forBusiness({ lines, credit })
  expect(eInvoiceOf(note, bill)).toBe('billOfSupply')
  const mixed = forBusiness({ lines: [...lines, lineOf({ taxRate: 500 })] })
  expect(EInvoice.safeParse(eInvoiceOf(note, mixed)).success).toBe(true)
})

it('whatever its lines are, an e-invoice keeps to the schema and its items add up to its values', () => {
  const hsn = fc.constantFrom('30049099', '3004', '999599')
  const line = fc.record({
    payable: fc.integer({ min: 100, max: 5_000_000 }).map(paise),
    offer: fc.integer({ min: 0, max: 100 }).map(paise),
    packs: fc.constantFrom(0.001, 0.1, 0.5, 1, 2.5, 1_000),
    taxRate: fc.constantFrom(0, 500, 1_200, 1_800, 4_000),
    name: fc.constantFrom('A', 'Dolo 650', 'x'.repeat(400)),
    hsn,
  })
  const credit = { against: 'NU2526-000100', invoicedAt: '2026-03-31T18:31:00.000Z', reason: 'x' }
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('33', '29'),
      fc.constantFrom(null, credit),
      fc.constantFrom('Chennai', 'Uri', 'Leh'),
      (lines, placeOfSupply, of, city) => {
        const view = forBusiness({ lines: lines.map(lineOf), placeOfSupply, credit: of })
        const made = eInvoiceOf({ ...view, buyer: { ...view.buyer, city } })
        if (made === 'billOfSupply') return
        const { ItemList, ValDtls } = EInvoice.parse(made)
        const sum = (of: (item: (typeof ItemList)[number]) => number): number =>
          ItemList.reduce((all, item) => all + Math.round(of(item) * 100), 0)
        expect(sum(({ TotItemVal }) => TotItemVal)).toBe(Math.round(ValDtls.TotInvVal * 100))
        expect(sum(({ AssAmt }) => AssAmt)).toBe(Math.round(ValDtls.AssVal * 100))
        for (const { UnitPrice, Qty, TotAmt } of ItemList)
          expect(Math.abs(UnitPrice * Qty - TotAmt)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

it('there is no e-invoice for a consumer, of a seller without a place, or of goods without a rate', () => {
  const view = forBusiness()
  const consumer = { ...view, buyer: { ...view.buyer, business: null } }
  expect(eInvoiceOf(consumer)).toBe('buyerUnregistered')
  expect(eInvoiceOf({ ...view, seller: plain.seller })).toBe('sellerPlaceMissing')
  expect(eInvoiceOf({ ...view, lines: [lineOf({ hsn: null })] })).toBe('taxUnstated')
  expect(eInvoiceOf({ ...view, lines: [lineOf({ taxRate: null })] })).toBe('taxUnstated')
})
