import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { operatorErrors } from '../core/errors.ts'
import { countField, idParam, pageNumberField, pageSizeField } from '../core/fields.ts'
import { schemaNames } from '../core/schema-names.ts'
import { orderIdParam } from '../orders/orders.ts'

const text = (longest: number) =>
  z.string().trim().min(1, 'must not be empty').max(longest, 'is too long')
const operator = { access: 'operator', errors: operatorErrors } as const
const params = z.object({ productId: idParam('The product') })
const page = { pageNumber: pageNumberField(), pageSize: pageSizeField(50, 500) }
const units = z
  .number('must be a number')
  .min(0, 'must not be negative')
  .max(1_000_000_000, 'is too large')

/** A batch on the shelf. */
export const Batch = z
  .object({
    productId: z.int(),
    productName: z.string(),
    batch: z.string(),
    /** Month; null for a batch that was recalled before it was received. */
    expiry: z.string().nullable(),
    units: z.number(),
    /** When it was recalled; null for a batch that may be supplied. */
    blockedAt: z.iso.datetime().nullable(),
  })
  .register(schemaNames, { name: 'Batch' })
export type Batch = z.infer<typeof Batch>

export const ProductStock = z
  .object({
    productId: z.int(),
    /** What can still be ordered; null where the product is not counted. */
    free: z.number().nullable(),
    threshold: z.number().nullable(),
    batches: z.array(Batch),
  })
  .register(schemaNames, { name: 'ProductStock' })
export type ProductStock = z.infer<typeof ProductStock>

/** What a recall found and did. */
export const Recall = z
  .object({
    id: z.string(),
    productId: z.int(),
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
        toldAt: z.iso.datetime(),
      }),
    ),
  })
  .register(schemaNames, { name: 'Recall' })
export type Recall = z.infer<typeof Recall>

export const opsStock = {
  receive: endpoint({
    ...operator,
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/receive',
    summary:
      'Receives batches: CSV with the columns product, batch, expiry and units. The products are counted from then on.',
    upload: { types: ['text/csv'], maxBytes: 5 * 1024 * 1024 },
    result: z.object({
      received: z.int(),
      refused: z.array(z.object({ line: z.int(), column: z.string() })),
    }),
    errors: [...operator.errors, 'tooLarge', 'unsupportedType', 'notReady'],
  }),
  product: endpoint({
    ...operator,
    permission: 'stock.read',
    method: 'GET',
    path: '/api/ops/stock/{productId}',
    summary: 'What can still be ordered of a product, and its batches, the first to expire first.',
    params,
    result: ProductStock,
  }),
  count: endpoint({
    ...operator,
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/{productId}/count',
    summary: 'Enters what was counted of a batch, with the reason of a difference.',
    params,
    body: z.object({
      batch: text(40),
      units,
      reason: text(200),
      onRecord: units
        .optional()
        .describe('What was on record when it was counted; refused where that has changed since'),
    }),
    result: ProductStock,
    errors: [...operator.errors, 'notFound', 'countChanged'],
  }),
  threshold: endpoint({
    ...operator,
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/{productId}/threshold',
    summary: 'Sets below how many units a product is listed as running low; null for never.',
    params,
    body: z.object({ units: units.nullable() }),
    result: ProductStock,
    errors: [...operator.errors, 'notFound'],
  }),
  expiring: endpoint({
    ...operator,
    permission: 'stock.read',
    method: 'GET',
    path: '/api/ops/stock/expiring',
    summary:
      'Batches on the shelf that expire within some months, or have expired, the first to expire first.',
    query: z.object({
      months: countField('How many months ahead', { min: 0, max: 36, fallback: 3 }),
      ...page,
    }),
    result: z.object({ batches: z.array(Batch), total: z.int(), hasMore: z.boolean() }),
  }),
  low: endpoint({
    ...operator,
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
    ...operator,
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/orders/{id}/picks',
    summary:
      'From which batches to pack the lines that wait: what expires first goes first, and blocked or expired batches never.',
    params: z.object({ id: orderIdParam }),
    result: z.array(
      z.object({ line: z.int(), batch: z.string(), expiry: z.string(), units: z.number() }),
    ),
    errors: [...operator.errors, 'notFound'],
  }),
  recall: endpoint({
    access: 'operator',
    permission: 'recalls.write',
    method: 'POST',
    path: '/api/ops/recalls',
    summary:
      'Recalls a batch that is not of standard quality: blocks it, stops parcels that hold it, tells every customer who received it. May be repeated.',
    body: z.object({
      productId: z.int('must be the id of a product').positive('must be the id of a product'),
      batch: text(40),
      reason: text(300).describe('A sentence for the customers'),
      reference: text(80).describe('Number of the alert'),
    }),
    result: Recall,
    errors: [...operator.errors],
  }),
  recalled: endpoint({
    access: 'operator',
    permission: 'recalls.read',
    method: 'GET',
    path: '/api/ops/recalls/{id}',
    summary: 'The report of a recall.',
    params: z.object({ id: z.string().max(100) }),
    result: Recall,
    errors: [...operator.errors, 'notFound'],
  }),
} as const
