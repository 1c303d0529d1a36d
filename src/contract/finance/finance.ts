import { z } from 'zod'
import { gstSections } from '#model/gst-report.ts'
import { paymentMethods } from '#model/order.ts'
import { endpoint } from '../core/endpoint.ts'
import { feedEnd, feedQuery, pageNumberField, pageSizeField, Rupees } from '../core/fields.ts'

const operator = { errors: ['fieldUnknown'] } as const

const range = {
  from: z.iso.date('must be a day such as 2026-11-01').describe('First day, in India'),
  until: z.iso
    .date('must be a day such as 2026-11-30')
    .describe('Last day, in India; at most 366 days later'),
}

/** `missing`: not in the provider's reports. `differing`: another sum there. `unknown`: there, and the shop knows of no such payment. */
export const settlementProblems = ['missing', 'differing', 'unknown'] as const

export const SettlementDifference = z
  .object({
    problem: z.enum(settlementProblems),
    kind: z.enum(['payment', 'refund']),
    /** The provider's id of the capture or refund. */
    reference: z.string(),
    orderId: z.string().nullable(),
    amount: Rupees.nullable(),
    settled: Rupees.nullable(),
    settlement: z.string().nullable(),
    /** When it was captured or refunded; the day of the settlement where that is not known. */
    at: z.string(),
  })
  .meta({ title: 'SettlementDifference' })
export type SettlementDifference = z.infer<typeof SettlementDifference>

export const FinanceDay = z
  .object({
    day: z.iso.date(),
    invoices: z.int(),
    /** What invoices of the day ask for, before what the wallet paid. */
    sales: Rupees,
    paidFromWallet: Rupees,
    creditNotes: z.int(),
    credited: Rupees,
    /** Refunds that the payment provider or a transfer paid. */
    refunds: z.int(),
    refunded: Rupees,
    /** Money given back into wallets. */
    refundedToWallet: Rupees,
  })
  .meta({ title: 'FinanceDay' })
export type FinanceDay = z.infer<typeof FinanceDay>

const rateOfDocument = z.object({
  /** Percent; null where the catalogue stated none. */
  taxRate: z.number().nullable(),
  taxable: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  igst: Rupees,
  total: Rupees,
})

export const AccountsDocument = z
  .object({
    number: z.string(),
    kind: z.enum(['invoice', 'credit']),
    issuedAt: z.iso.datetime(),
    orderId: z.string(),
    /** The invoice that a credit note is about. */
    against: z.string().nullable(),
    /** The code of the State, as GST numbers the States. */
    placeOfSupply: z.string(),
    /** A registered business; null for a consumer, who is not named. */
    buyer: z.object({ gstin: z.string(), name: z.string() }).nullable(),
    paymentMethod: z.enum(paymentMethods),
    /** After coupon and with shipping, lowest rate first. */
    rates: z.array(rateOfDocument),
    hsn: z.array(z.string()),
    total: Rupees,
    paidFromWallet: Rupees,
    /** What of an invoice in cash was not asked for, and of its credit notes not given back, since cash is paid in whole rupees. */
    cashRounding: Rupees,
    due: Rupees,
  })
  .meta({ title: 'AccountsDocument' })
export type AccountsDocument = z.infer<typeof AccountsDocument>

export const opsFinance = {
  documents: endpoint({
    ...operator,
    permission: 'finance.read',
    method: 'GET',
    path: '/api/ops/finance/documents',
    summary:
      'Invoices and credit notes for a program of accounts, with the tax of each rate; no consumer is named. Keep `next` and ask again with it.',
    query: feedQuery(100, 500),
    result: z.object({
      documents: z.array(AccountsDocument),
      ...feedEnd,
    }),
  }),
  gst: endpoint({
    ...operator,
    permission: 'finance.read',
    method: 'GET',
    path: '/api/ops/finance/gst',
    summary: 'A section of the GST return (GSTR-1) for the documents of some days, as CSV.',
    query: z.object({ ...range, section: z.enum(gstSections) }),
    result: z.null(),
    file: ['text/csv'],
  }),
  gstr1: endpoint({
    ...operator,
    permission: 'finance.read',
    method: 'GET',
    path: '/api/ops/finance/gstr1',
    summary:
      'The GST return (GSTR-1) of a month in the JSON of the offline tool of GSTN. Refused with `taxUnstated` where the catalogue stated no rate or HSN code of goods, unless these are left out.',
    query: z.object({
      month: z
        .string()
        .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
        .describe('A month, in India'),
      unstated: z
        .enum(['refuse', 'leave-out'])
        .default('refuse')
        .describe('What to do with goods without a rate or HSN code'),
      gstin: z
        .string()
        .length(15, 'must have 15 characters')
        .optional()
        .describe('A former GSTIN of the shop, for what it issued; else the one that it has'),
    }),
    result: z.null(),
    file: ['application/json'],
    errors: [...operator.errors, 'taxUnstated'],
  }),
  eInvoice: endpoint({
    ...operator,
    permission: 'finance.read',
    method: 'GET',
    path: '/api/ops/finance/e-invoices/{number}',
    summary:
      'An invoice or credit note for a registered business as an e-invoice (INV-01, version 1.1), for a registration portal.',
    params: z.object({ number: z.string().max(16).describe('The number of the document') }),
    result: z.null(),
    file: ['application/json'],
    errors: [
      ...operator.errors,
      'notFound',
      'buyerUnregistered',
      'sellerPlaceMissing',
      'taxUnstated',
      'billOfSupply',
    ],
  }),
  days: endpoint({
    ...operator,
    permission: 'finance.read',
    method: 'GET',
    path: '/api/ops/finance/days',
    summary: 'Sales, credit notes and refunds by day in India.',
    query: z.object(range),
    result: z.object({ days: z.array(FinanceDay), total: FinanceDay.omit({ day: true }) }),
  }),
  ledger: endpoint({
    ...operator,
    permission: 'finance.read',
    method: 'GET',
    path: '/api/ops/finance/ledgers/{ledger}',
    summary:
      'Every entry of the wallets or of the points as CSV, by customer id: written while it is read.',
    params: z.object({ ledger: z.enum(['wallet', 'points']) }),
    result: z.null(),
    file: ['text/csv'],
  }),
  settlements: endpoint({
    ...operator,
    permission: 'finance.read',
    method: 'GET',
    path: '/api/ops/finance/settlements',
    summary:
      'Captures and refunds of some days that the provider’s reports do not confirm, and what only the reports know, oldest first.',
    query: z.object({ ...range, pageNumber: pageNumberField(), pageSize: pageSizeField(100, 500) }),
    result: z.object({
      matched: z.int(),
      matchedAmount: Rupees,
      fees: Rupees,
      differences: z.array(SettlementDifference),
      hasMore: z.boolean(),
    }),
  }),
  settle: endpoint({
    permission: 'settlements.write',
    method: 'POST',
    path: '/api/ops/finance/settlements',
    summary:
      'Enters the payment provider’s report of settlements: CSV with the columns entity_id, type, amount, fee, settlement_id and settled_at. A row that was entered before counts once.',
    upload: { types: ['text/csv'], maxBytes: 20 * 1024 * 1024 },
    result: z.object({
      entered: z.int(),
      known: z.int(),
      refused: z.array(z.object({ line: z.int(), column: z.string() })),
    }),
    errors: ['tooLarge', 'unsupportedType'],
  }),
} as const
