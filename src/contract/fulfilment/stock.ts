import { z } from 'zod'
import { paiseFromRupees } from '#model/money.ts'
import { endpoint } from '../core/endpoint.ts'
import {
  countField,
  feedEnd,
  feedQuery,
  idParam,
  pageNumberField,
  pageSizeField,
  text,
  textField,
} from '../core/fields.ts'
import { printedBatch } from '../core/printed-batch.ts'
import { printedExpiry } from '../core/printed-expiry.ts'
import { orderIdParam } from '../orders/orders.ts'
import { Purchase } from '../purchases/purchases.ts'

const params = z.object({ productId: idParam('The product') })
const page = { pageNumber: pageNumberField(), pageSize: pageSizeField(50, 500) }
const units = z
  .number('must be a number')
  .min(0, 'must not be negative')
  .max(1_000_000_000, 'is too large')

const rupeesField = z
  .number('must be a number')
  .positive('must be more than 0')
  .max(1_000_000, 'is too large')
  .refine((amount) => paiseFromRupees(amount) !== null, 'must have at most two decimals')

export const Batch = z
  .object({
    productId: z.int(),
    productName: z.string(),
    batch: z.string(),
    /** Month or day; null for a batch that was recalled before it was received. */
    expiry: z.string().nullable(),
    units: z.number(),
    packs: z.number(),
    /** Rupees a pack, as printed and as paid. */
    mrp: z.string().nullable(),
    cost: z.string().nullable(),
    /** What the shop paid for what is there, or its price where that is not known. */
    value: z.string().nullable(),
    place: z.string().nullable(),
    /** From whom it came, and the number of the note; null where it was not entered. */
    supplier: z.string().nullable(),
    reference: z.string().nullable(),
    /** Why it is not for sale: recalled, in quarantine, expires before it is used, or has expired; null for a batch that may be supplied. */
    withheld: z.enum(['recalled', 'quarantined', 'expiring', 'expired']).nullable(),
    /** When it was recalled or put into quarantine. */
    blockedAt: z.iso.datetime().nullable(),
  })
  .meta({ title: 'Batch' })
export type Batch = z.infer<typeof Batch>

/** A number on the packs of a product, as it is printed; `taughtBy` null: it stands in the catalogue. */
export const ProductCode = z
  .object({
    gtin: z.string(),
    taughtBy: z.string().nullable(),
    taughtAt: z.iso.datetime().nullable(),
  })
  .meta({ title: 'ProductCode' })
export type ProductCode = z.infer<typeof ProductCode>

export const ProductStock = z
  .object({
    productId: z.int(),
    productName: z.string(),
    packLabel: z.string(),
    packUnits: z.number(),
    /** Rupees a pack in the catalogue. */
    mrp: z.string().nullable(),
    /** What can still be ordered; null where the product is not counted. */
    free: z.number().nullable(),
    threshold: z.number().nullable(),
    /** Units that orders hold and that are not on the shelf: what is added goes to them first. */
    missing: z.number(),
    /** Units on the shelf that belong to no recorded batch; null where the product's stock is not counted. */
    withoutBatch: z.number().nullable(),
    /** Units that were packed a day, over the last 28 days. */
    perDay: z.number(),
    /** Days that its packs must keep at the customer's; null: as for the whole shop. */
    keepDays: z.int().nullable(),
    /** Until when a batch must be good to be sent today. */
    goodUntil: z.string(),
    /** Customers who asked to be told when it can be ordered again. */
    waiting: z.int(),
    codes: z.array(ProductCode),
    batches: z.array(Batch),
  })
  .meta({ title: 'ProductStock' })
export type ProductStock = z.infer<typeof ProductStock>

const typed = (longest: number) => z.string().trim().max(longest, 'is too long').default('')
const note = {
  supplier: typed(80).describe('Who sent it'),
  reference: typed(80).describe(
    'Number of the delivery note or of its invoice: its rows are taken once',
  ),
  purchase: typed(20).describe('Number of the order to the supplier that it came for'),
}

/** A row of a note as it was typed or read, and what became of it. */
export const NoteResult = z
  .object({
    line: z.int(),
    productId: z.int().nullable(),
    productName: z.string(),
    is: z.enum(['received', 'already', 'refused', 'asked']),
    units: z.number().nullable(),
    /** It was received, and expires too soon to be sold or is recalled. */
    isUnsellable: z.boolean(),
    /** Of a row that was refused or is asked about: which column, why in words, and what is on record. */
    column: z.string().nullable(),
    msg: z.string().nullable(),
    known: z.string().nullable(),
    /** The cells, to be corrected. */
    fields: z.record(z.string(), z.string()),
  })
  .meta({ title: 'NoteResult' })
export type NoteResult = z.infer<typeof NoteResult>

const taken = z.object({
  received: z.int(),
  /** Rows that were taken under this note before. */
  already: z.int(),
  refused: z.array(
    z.object({
      line: z.int(),
      column: z.string(),
      msg: z.string(),
      /** Where a person has to say which of two values is right: the one on record. */
      known: z.string().nullable(),
    }),
  ),
  unsellable: z.int(),
  /** Products that were not counted before and whose rows were all refused: out of stock until one is taken. */
  stopped: z.int(),
  /** Every row, of a preview or of a note that was typed. */
  rows: z.array(NoteResult),
  /** The order that it came for, as it stands with these rows. */
  purchase: Purchase.nullable(),
})
export type NoteTaken = z.infer<typeof taken>

const sheet = {
  upload: {
    types: [
      'text/csv',
      'text/plain',
      'text/tab-separated-values',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/octet-stream',
    ],
    maxBytes: 5 * 1024 * 1024,
  },
  result: taken,
  errors: ['tooLarge', 'unsupportedType', 'notReady', 'notFound', 'purchaseMoved'],
} as const
const preview = z
  .enum(['true', 'false'])
  .default('false')
  .describe('Says what would be done, and does nothing')
const batchAct = z.object({ batch: printedBatch, reason: text(200) })

export const Recall = z
  .object({
    id: z.string(),
    productId: z.int(),
    productName: z.string(),
    batch: z.string(),
    reason: z.string(),
    reference: z.string(),
    at: z.iso.datetime(),
    /** Units on the shelf that are blocked. */
    blocked: z.number(),
    parcelsStopped: z.int(),
    /** Lines that left with the batch: each customer was told, and the return is open until the units came back. */
    cases: z.array(
      z.object({
        orderId: z.string(),
        line: z.int(),
        units: z.number(),
        returned: z.number(),
        state: z.string(),
        /** To whom the order went, to be called. */
        customer: z.string(),
        phone: z.string(),
        region: z.string(),
        toldAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ title: 'Recall' })
export type Recall = z.infer<typeof Recall>

/** What can be ordered of a product now, for another program that sells or buys the same. */
export const ChangedStock = z
  .object({
    productId: z.int(),
    productName: z.string(),
    packUnits: z.number(),
    /** Rupees a pack; null of what is not in the catalogue or has no price. */
    mrp: z.string().nullable(),
    price: z.string().nullable(),
    /** Units that can still be ordered: 0 of what is not sold. */
    free: z.number(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ title: 'ChangedStock' })

export const opsStockChanges = {
  changes: endpoint({
    permission: 'stock.read',
    method: 'GET',
    path: '/api/ops/stock/changes',
    summary:
      'Counted products of which more or less can be ordered than before a moment, or at another price, as they are now. Keep `next` and ask again with it.',
    query: feedQuery(200, 1_000),
    result: z.object({
      products: z.array(ChangedStock),
      ...feedEnd,
    }),
  }),
} as const

export const opsStock = {
  receive: endpoint({
    ...sheet,
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/receive',
    summary:
      'Receives batches from a file (CSV, or the first sheet of an XLSX): product by its number, GTIN or whole name, batch, expiry and units or packs, and if they are there MRP, cost and place, under the headings that ledgers use. The products are counted from then on; one of which no row can be taken is out of stock. The same note again changes nothing; a mended one adds what was refused.',
    query: z.object({ ...note, preview }),
  }),
  levels: endpoint({
    ...sheet,
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/levels',
    summary:
      'Takes over what another program counts: each row says how much of a batch, or of a product without batches, is there in all, with what open orders wait for. Nothing or less is out of stock. One that was made before the last is refused, unless it is wanted. Expired packs are kept on record and not sold.',
    query: z.object({
      reference: note.reference,
      preview,
      countedAt: z.iso
        .datetime('must be a moment such as 2026-11-27T10:00:00.000Z')
        .optional()
        .describe('When it was made; a list that says “as on 27/11/2026” is of that day'),
      older: z
        .enum(['true', 'false'])
        .default('false')
        .describe('Takes it although one that was made later has been taken'),
    }),
    errors: [...sheet.errors, 'levelsOlder'],
  }),
  note: endpoint({
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/notes',
    summary:
      'Receives rows as they were typed or corrected, under the number of their note. `answer` says which of two values is right where one was asked about.',
    body: z.object({
      ...note,
      preview: z.boolean().default(false),
      rows: z
        .array(
          z.object({
            line: z.int('must be the number of a line').min(1, 'must be the number of a line'),
            fields: z.record(
              z.string().max(20, 'is too long'),
              z.string().trim().max(200, 'is too long'),
            ),
            answer: z.enum(['pack', 'record']).nullable().default(null),
          }),
        )
        .min(1, 'must have a row')
        .max(2_000, 'has too many rows'),
    }),
    result: taken,
    errors: ['notReady', 'notFound', 'purchaseMoved'],
  }),
  code: endpoint({
    permission: 'stock.read',
    method: 'GET',
    path: '/api/ops/stock/code',
    summary:
      'What a code on a pack says: the product by its GTIN, and batch and expiry. No product: the GTIN has not been taught; several: they contradict each other.',
    query: z.object({
      code: text(300).describe('What a scanner read, or the digits of a GTIN'),
    }),
    result: z.object({
      /** As printed; null where the code names none. */
      gtin: z.string().nullable(),
      /** The GTIN is that of an outer carton; the products are what is in it. */
      isCarton: z.boolean(),
      batch: z.string().nullable(),
      expiry: z.string().nullable(),
      products: z.array(
        z.object({
          productId: z.int(),
          productName: z.string(),
          packLabel: z.string(),
          packUnits: z.number(),
          mrp: z.string().nullable(),
        }),
      ),
    }),
    errors: ['notReady'],
  }),
  teachCode: endpoint({
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/{productId}/codes',
    summary:
      'Remembers that the packs of a product carry a GTIN, with who said so. A GTIN of another product is refused.',
    params,
    body: z.object({ code: text(300).describe('What a scanner read, or the digits of the GTIN') }),
    result: z.object({ codes: z.array(ProductCode) }),
    errors: ['notReady', 'notFound', 'codeUnnamed', 'codeTaken', 'codeCarton'],
  }),
  withdrawCode: endpoint({
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/{productId}/codes/withdraw',
    summary: 'Takes back a GTIN that was taught for a product, with the reason.',
    params,
    body: z.object({
      gtin: z
        .string()
        .trim()
        .regex(/^\d{8,14}$/, 'must be the digits of a GTIN'),
      reason: text(200),
    }),
    result: z.object({ codes: z.array(ProductCode) }),
    errors: ['notFound'],
  }),
  product: endpoint({
    permission: 'stock.read',
    method: 'GET',
    path: '/api/ops/stock/{productId}',
    summary: 'What can still be ordered of a product, and its batches, the first to expire first.',
    params,
    result: ProductStock,
  }),
  count: endpoint({
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/{productId}/count',
    summary: 'Enters what was counted of a batch, with the reason of a difference.',
    params,
    body: z.object({
      batch: printedBatch,
      units,
      reason: text(200),
      onRecord: units
        .optional()
        .describe('What was on record when it was counted; refused where that has changed since'),
    }),
    result: ProductStock,
    errors: ['batchNotKept', 'countChanged'],
  }),
  threshold: endpoint({
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/{productId}/threshold',
    summary: 'Sets below how many units a product is listed as running low; null for never.',
    params,
    body: z.object({ units: units.nullable() }),
    result: ProductStock,
    errors: ['notFound'],
  }),
  correct: endpoint({
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/{productId}/batch',
    summary:
      'Corrects what is known of a batch: expiry, MRP, cost or place, as the pack and the bill say. By a later expiry or a higher MRP it waits in quarantine for a pharmacist, unless one corrects it.',
    params,
    body: batchAct.extend({
      expiry: printedExpiry.optional(),
      mrp: rupeesField.nullable().optional().describe('Rupees a pack'),
      cost: rupeesField.nullable().optional().describe('Rupees a pack'),
      place: z.string().trim().max(40, 'is too long').nullable().optional(),
    }),
    result: ProductStock,
    errors: ['batchNotKept', 'batchExpired'],
  }),
  quarantine: endpoint({
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/{productId}/quarantine',
    summary: 'Puts a batch aside until a pharmacist has looked at it: it is not for sale at once.',
    params,
    body: batchAct,
    result: ProductStock,
    errors: ['batchNotKept', 'batchBlocked'],
  }),
  release: endpoint({
    permission: 'prescriptions.review',
    method: 'POST',
    path: '/api/ops/stock/{productId}/release',
    summary: 'Lets a batch out of quarantine, by a pharmacist. A recalled batch stays blocked.',
    params,
    body: batchAct,
    result: ProductStock,
    errors: ['batchNotKept', 'batchBlocked'],
  }),
  writeOff: endpoint({
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/{productId}/write-off',
    summary:
      'Takes units of a batch off the shelf for good, to be destroyed. The register keeps it. What goes back to its supplier is a debit note.',
    params,
    body: batchAct.extend({
      units: units.optional().describe('All that is there, if it is not given'),
    }),
    result: ProductStock,
    errors: ['batchNotKept', 'countChanged'],
  }),
  writtenOff: endpoint({
    permission: 'stock.read',
    method: 'GET',
    path: '/api/ops/stock/written-off',
    summary: 'The register of what was destroyed or sent back, the newest first.',
    query: z.object(page),
    result: z.object({
      rows: z.array(
        z.object({
          at: z.iso.datetime(),
          productId: z.int(),
          productName: z.string(),
          batch: z.string(),
          expiry: z.string().nullable(),
          units: z.number(),
          value: z.string().nullable(),
          to: z.enum(['destroyed', 'supplier']),
          reason: z.string(),
          /** The order that it came back from; null for what was on the shelf. */
          orderId: z.string().nullable(),
        }),
      ),
      total: z.int(),
      hasMore: z.boolean(),
    }),
  }),
  keep: endpoint({
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/{productId}/keep',
    summary:
      'Sets how many days the packs of a product must keep at the customer’s; null: as for the whole shop.',
    params,
    body: z.object({
      days: z
        .int('must be whole days')
        .min(0, 'must not be negative')
        .max(1_100, 'is too large')
        .nullable(),
    }),
    result: ProductStock,
    errors: ['notFound'],
  }),
  moves: endpoint({
    permission: 'stock.read',
    method: 'GET',
    path: '/api/ops/stock/{productId}/moves',
    summary: 'What moved the batches of a product, with who did it, the newest first.',
    params,
    query: z.object(page),
    result: z.object({
      moves: z.array(
        z.object({
          at: z.iso.datetime(),
          batch: z.string(),
          /** Less than 0: it left the shelf. */
          units: z.number(),
          reason: z.enum([
            'received',
            'packed',
            'unpacked',
            'returned',
            'counted',
            'written-off',
            'sent-back',
          ]),
          note: z.string().nullable(),
          orderId: z.string().nullable(),
          by: z.string().nullable(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
  expiring: endpoint({
    permission: 'stock.read',
    method: 'GET',
    path: '/api/ops/stock/expiring',
    summary:
      'Batches on the shelf that expire within some months, or have expired, the first to expire or the dearest first.',
    query: z.object({
      order: z.enum(['expiry', 'value']).default('expiry'),
      months: countField('How many months ahead', { min: 0, max: 36, fallback: 3 }),
      ...page,
    }),
    result: z.object({
      batches: z.array(Batch),
      total: z.int(),
      /** Of all of them, at cost. */
      value: z.string(),
      hasMore: z.boolean(),
    }),
  }),
  sheet: endpoint({
    permission: 'stock.read',
    method: 'GET',
    path: '/api/ops/stock/sheet',
    summary: 'What is on record on the shelf, by place and name, to be counted.',
    query: z.object({
      place: textField('Only the places that begin so', 40),
      ...page,
    }),
    result: z.object({
      rows: z.array(
        z.object({
          productId: z.int(),
          productName: z.string(),
          packLabel: z.string(),
          packUnits: z.number(),
          batch: z.string(),
          expiry: z.string().nullable(),
          units: z.number(),
          place: z.string().nullable(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
  low: endpoint({
    permission: 'stock.read',
    method: 'GET',
    path: '/api/ops/stock/low',
    summary: 'Products of which less than their threshold is left.',
    query: z.object(page),
    result: z.object({
      products: z.array(
        z.object({
          productId: z.int(),
          productName: z.string(),
          free: z.number(),
          threshold: z.number(),
        }),
      ),
      total: z.int(),
      hasMore: z.boolean(),
    }),
  }),
  picks: endpoint({
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/orders/{id}/picks',
    summary:
      'From which batches to pack the lines that wait, and why there is none for the rest. What expires first goes first; never what is blocked, expires before it is used, or is printed with less than is charged.',
    params: z.object({ id: orderIdParam }),
    result: z.object({
      picks: z.array(
        z.object({
          line: z.int(),
          batch: z.string(),
          expiry: z.string(),
          units: z.number(),
          place: z.string().nullable(),
        }),
      ),
      gaps: z.array(
        z.object({
          line: z.int(),
          units: z.number(),
          why: z.enum(['mrp', 'expires', 'recalled', 'quarantined', 'usedUp', 'notKept']),
          batch: z.string().nullable(),
        }),
      ),
      /** Batches on record that must not be sent with a line, and why. */
      withheld: z.array(
        z.object({
          line: z.int(),
          batch: z.string(),
          why: z.enum(['mrp', 'expires', 'recalled', 'quarantined']),
        }),
      ),
      /** The GTINs of its products, in 14 digits. */
      codes: z.array(z.object({ productId: z.int(), gtin: z.string() })),
    }),
    errors: ['notFound'],
  }),
  recall: endpoint({
    permission: 'recalls.write',
    method: 'POST',
    path: '/api/ops/recalls',
    summary:
      'Recalls a batch that is not of standard quality: blocks it, stops parcels that hold it, tells every customer who received it. May be repeated.',
    body: z.object({
      productId: z.int('must be the id of a product').positive('must be the id of a product'),
      batch: printedBatch,
      reason: text(300).describe('A sentence for the customers'),
      reference: text(80).describe('Number of the alert'),
    }),
    result: Recall,
  }),
  recalls: endpoint({
    permission: 'recalls.read',
    method: 'GET',
    path: '/api/ops/recalls',
    summary: 'Recalls, the newest first.',
    query: z.object(page),
    result: z.object({
      recalls: z.array(
        z.object({
          id: z.string(),
          productId: z.int(),
          productName: z.string(),
          batch: z.string(),
          reference: z.string(),
          reason: z.string(),
          at: z.iso.datetime(),
          /** Lines whose customers were told, and those of them that came back. */
          told: z.int(),
          returned: z.int(),
        }),
      ),
      total: z.int(),
      hasMore: z.boolean(),
    }),
  }),
  recalled: endpoint({
    permission: 'recalls.read',
    method: 'GET',
    path: '/api/ops/recalls/{id}',
    summary: 'The report of a recall.',
    params: z.object({ id: z.string().max(100) }),
    result: Recall,
    errors: ['notFound'],
  }),
} as const
