import { z } from 'zod'
import { paiseFromRupees } from '#model/money.ts'
import { emailOf } from '#model/patterns.ts'
import { debitReasons, debitStates, purchaseStates } from '#model/purchase.ts'
import { endpoint } from '../core/endpoint.ts'
import { countField, pageNumberField, pageSizeField, text } from '../core/fields.ts'
import { printedBatch } from '../core/printed-batch.ts'

const read = { permission: 'purchases.read', method: 'GET' } as const
const write = { permission: 'purchases.write', method: 'POST' } as const
const params = z.object({ id: z.string().max(60) })
const page = { pageNumber: pageNumberField(), pageSize: pageSizeField(50, 500) }
const typed = (longest: number) => z.string().trim().max(longest, 'is too long').default('')
const rupees = z
  .number('must be a number')
  .min(0, 'must not be negative')
  .max(1_000_000, 'is too large')
  .refine((amount) => paiseFromRupees(amount) !== null, 'must have at most two decimals')
const supplierName = text(80).describe('As delivery notes name them')
const productId = z.int('must be the id of a product').positive('must be the id of a product')
const format = z.enum(['pdf', 'csv'], 'must be pdf or csv').default('pdf')
const file = {
  result: z.null(),
  file: ['application/pdf', 'text/csv'],
  errors: ['notFound'],
} as const

export const Supplier = z
  .object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    gstin: z.string().nullable(),
    /** Its State, by which a debit note has CGST and SGST, or IGST. */
    state: z.string().nullable(),
  })
  .meta({ title: 'Supplier' })
export type Supplier = z.infer<typeof Supplier>

/** Why a product is proposed, in units, and how many packs. */
export const Proposed = z
  .object({
    productId: z.int(),
    productName: z.string(),
    packLabel: z.string(),
    packUnits: z.number(),
    free: z.number(),
    missing: z.number(),
    threshold: z.number().nullable(),
    perDay: z.number(),
    onOrder: z.number(),
    /** Customers who asked to be told when it can be ordered again. */
    waiting: z.int(),
    packs: z.int(),
    /** Rupees a pack, as it was last billed and printed. */
    rate: z.string().nullable(),
    mrp: z.string().nullable(),
  })
  .meta({ title: 'ProposedPurchase' })
export type Proposed = z.infer<typeof Proposed>

export const PurchaseLine = z
  .object({
    productId: z.int(),
    productName: z.string(),
    packLabel: z.string(),
    packUnits: z.number(),
    /** 0 for a product that came without being ordered. */
    packs: z.int(),
    rate: z.string().nullable(),
    mrp: z.string().nullable(),
    received: z.number(),
    /** What came otherwise than it was ordered: packs, or rupees a pack. */
    differences: z.array(
      z.object({
        is: z.enum(['short', 'more', 'unordered', 'rate', 'mrp']),
        ordered: z.string(),
        came: z.string(),
      }),
    ),
  })
  .meta({ title: 'PurchaseLine' })
export type PurchaseLine = z.infer<typeof PurchaseLine>

const summary = {
  number: z.string(),
  supplier: z.string(),
  state: z.enum(purchaseStates),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
}
export const Purchase = z
  .object({
    ...summary,
    email: z.string().nullable(),
    note: z.string(),
    sentTo: z.string().nullable(),
    closedAt: z.iso.datetime().nullable(),
    closedReason: z.string().nullable(),
    lines: z.array(PurchaseLine),
    /** At the rates that are known, without GST. */
    total: z.string(),
  })
  .meta({ title: 'Purchase' })
export type Purchase = z.infer<typeof Purchase>

const orderLines = z
  .array(
    z.object({
      productId,
      packs: z
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(100_000, 'is too large'),
      rate: rupees.nullable().default(null).describe('Rupees a pack without GST, if known'),
    }),
  )
  .min(1, 'must have a row')
  .max(500, 'has too many rows')

const supplierBody = z.object({
  name: supplierName,
  email: typed(254).refine(
    (given) => given === '' || emailOf(given) !== null,
    'must be an e-mail address',
  ),
  phone: typed(40),
  address: typed(300),
  gstin: typed(20),
  state: typed(60).describe(
    'Its State, in any usual spelling; that of the GSTIN where it is left out',
  ),
})

/** What the shop orders from its suppliers. */
export const opsPurchases = {
  suppliers: endpoint({
    ...read,
    path: '/api/ops/suppliers',
    summary: 'Suppliers by name: those that were entered, and those that a delivery note named.',
    result: z.object({ suppliers: z.array(Supplier) }),
  }),
  supplier: endpoint({
    ...write,
    path: '/api/ops/suppliers',
    summary: 'Enters a supplier, or what has changed of one: the name tells which.',
    body: supplierBody,
    result: Supplier,
    errors: ['gstinInvalid'],
  }),
  proposal: endpoint({
    ...read,
    path: '/api/ops/purchases/proposal',
    summary:
      'What to order, by the supplier that each product last came from: what open orders wait for, and then the minimum or what sells in some days, whichever is more, less what is there and what is on order.',
    query: z.object({
      days: countField('For how many days to order', { min: 1, max: 90, fallback: 14 }),
    }),
    result: z.object({
      suppliers: z.array(
        z.object({
          /** Empty for products whose supplier is not known. */
          supplier: z.string(),
          products: z.array(Proposed),
        }),
      ),
    }),
    errors: ['notReady'],
  }),
  list: endpoint({
    ...read,
    path: '/api/ops/purchases',
    summary: 'Orders to suppliers, the newest first.',
    query: z.object({ state: z.enum(purchaseStates).optional(), ...page }),
    result: z.object({
      purchases: z.array(
        z.object({
          ...summary,
          packs: z.int(),
          /** Of what was ordered; what came besides is not counted. */
          received: z.number(),
        }),
      ),
      total: z.int(),
      hasMore: z.boolean(),
    }),
  }),
  make: endpoint({
    ...write,
    path: '/api/ops/purchases',
    summary: 'Begins an order to a supplier. Nothing is sent.',
    body: z.object({ supplier: supplierName, note: typed(300), lines: orderLines }),
    result: Purchase,
    errors: ['notReady'],
  }),
  one: endpoint({
    ...read,
    path: '/api/ops/purchases/{id}',
    summary: 'An order to a supplier, what came of it, and what came otherwise.',
    params,
    result: Purchase,
    errors: ['notFound'],
  }),
  change: endpoint({
    ...write,
    path: '/api/ops/purchases/{id}/lines',
    summary: 'Replaces what an order that was not sent yet asks for.',
    params,
    body: z.object({ note: typed(300), lines: orderLines }),
    result: Purchase,
    errors: ['notReady', 'notFound', 'purchaseMoved'],
  }),
  send: endpoint({
    ...write,
    path: '/api/ops/purchases/{id}/send',
    summary:
      'Sends an order: by mail to the supplier, or `hand` where it was printed, read out or uploaded. It is changed no more.',
    params,
    body: z.object({ by: z.enum(['mail', 'hand']) }),
    result: Purchase,
    errors: ['notFound', 'purchaseMoved'],
  }),
  close: endpoint({
    ...write,
    path: '/api/ops/purchases/{id}/close',
    summary:
      'Ends an order: what did not come is not expected any more. One that was not sent is given up.',
    params,
    body: z.object({ reason: typed(200).describe('Needed while packs are missing') }),
    result: Purchase,
    errors: ['notFound', 'purchaseMoved'],
  }),
  file: endpoint({
    ...read,
    ...file,
    path: '/api/ops/purchases/{id}/file',
    summary: 'An order as PDF to print, or as CSV for the supplier’s program.',
    params,
    query: z.object({ format }),
  }),
} as const

const taxes = {
  taxable: z.string(),
  cgst: z.string(),
  sgst: z.string(),
  igst: z.string(),
  total: z.string(),
}
const batch = {
  productId: z.int(),
  productName: z.string(),
  packLabel: z.string(),
  packUnits: z.number(),
  batch: z.string(),
  expiry: z.string(),
  units: z.number(),
  reason: z.enum(debitReasons),
  /** Rupees a pack without GST; null where it was not entered. */
  rate: z.string().nullable(),
  mrp: z.string().nullable(),
  /** The bill that it came with. */
  bill: z.string().nullable(),
  /** Of goods that came back from a customer. */
  returnedId: z.string().nullable(),
}
export const ToReturn = z.object({ ...batch, supplier: z.string() }).meta({ title: 'ToReturn' })
export type ToReturn = z.infer<typeof ToReturn>

const noteSummary = {
  id: z.string(),
  /** null until the goods have left. */
  number: z.string().nullable(),
  supplier: z.string(),
  state: z.enum(debitStates),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  leftAt: z.iso.datetime().nullable(),
  /** What the supplier is asked to credit, with GST, and what they credited. */
  total: z.string(),
  credited: z.string().nullable(),
}
export const DebitNote = z
  .object({
    ...noteSummary,
    /** Whether both are in one State; null while the State of the supplier is not known. */
    isWithinState: z.boolean().nullable(),
    creditNote: z.string().nullable(),
    creditedAt: z.iso.datetime().nullable(),
    lines: z.array(
      z.object({
        ...batch,
        hsn: z.string().nullable(),
        /** Percent; null where the catalogue does not say: no tax is shown for it. */
        taxRate: z.number().nullable(),
        ...taxes,
      }),
    ),
    taxable: z.string(),
    cgst: z.string(),
    sgst: z.string(),
    igst: z.string(),
  })
  .meta({ title: 'DebitNote' })
export type DebitNote = z.infer<typeof DebitNote>

/** Goods that go back to their supplier, and the credit for them. */
export const opsDebitNotes = {
  candidates: endpoint({
    ...read,
    path: '/api/ops/debit-notes/candidates',
    summary:
      'What might go back, by supplier: batches that have expired or will within some months, are recalled or in quarantine, and goods that came back from customers and are on no shelf.',
    query: z.object({
      months: countField('How many months ahead', { min: 0, max: 36, fallback: 3 }),
    }),
    result: z.object({ batches: z.array(ToReturn) }),
    errors: ['notReady'],
  }),
  list: endpoint({
    ...read,
    path: '/api/ops/debit-notes',
    summary: 'Returns to suppliers with what is still to be credited, the newest first.',
    query: z.object({ state: z.enum(debitStates).optional(), ...page }),
    result: z.object({
      notes: z.array(z.object(noteSummary)),
      total: z.int(),
      /** Rupees that suppliers have not credited yet, of all of them. */
      expected: z.string(),
      hasMore: z.boolean(),
    }),
  }),
  make: endpoint({
    ...write,
    path: '/api/ops/debit-notes',
    summary:
      'Writes down what goes back to a supplier. It stays on the shelf until it leaves the house.',
    body: z.object({
      supplier: supplierName,
      lines: z
        .array(
          z.object({
            productId,
            batch: printedBatch,
            units: z
              .number('must be a number')
              .positive('must be more than 0')
              .max(1_000_000_000, 'is too large'),
            rate: rupees.describe('Rupees a pack without GST, as the supplier billed it'),
            reason: z.enum(debitReasons),
            returnedId: z.string().max(60).nullable().default(null),
          }),
        )
        .min(1, 'must have a row')
        .max(200, 'has too many rows'),
    }),
    result: DebitNote,
    errors: ['notReady', 'notFound', 'batchNotKept', 'countChanged'],
  }),
  one: endpoint({
    ...read,
    path: '/api/ops/debit-notes/{id}',
    summary: 'A return to a supplier, with the tax that goes with it.',
    params,
    result: DebitNote,
    errors: ['notFound'],
  }),
  discard: endpoint({
    ...write,
    path: '/api/ops/debit-notes/{id}/discard',
    summary: 'Gives up a return that has not left.',
    params,
    result: DebitNote,
    errors: ['notFound', 'purchaseMoved'],
  }),
  leave: endpoint({
    ...write,
    path: '/api/ops/debit-notes/{id}/leave',
    summary:
      'The goods leave the house: they leave the shelf, and the debit note gets its number and its day.',
    params,
    result: DebitNote,
    errors: ['notFound', 'purchaseMoved', 'batchNotKept', 'countChanged'],
  }),
  credit: endpoint({
    ...write,
    path: '/api/ops/debit-notes/{id}/credit',
    summary: 'Enters the credit note of the supplier, and what it gives.',
    params,
    body: z.object({ creditNote: text(40), amount: rupees }),
    result: DebitNote,
    errors: ['notFound', 'purchaseMoved'],
  }),
  file: endpoint({
    ...read,
    ...file,
    path: '/api/ops/debit-notes/{id}/file',
    summary: 'A debit note as PDF or CSV; of goods that have not left, a list without a number.',
    params,
    query: z.object({ format }),
  }),
} as const
