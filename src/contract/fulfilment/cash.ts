import { z } from 'zod'
import { mostCounted } from '#model/most-counted.ts'
import { endpoint } from '../core/endpoint.ts'
import { pageNumberField, pageSizeField, Rupees } from '../core/fields.ts'

/**
 * `notRemitted`: delivered, and the courier has not handed the cash over. `amountDiffers`: another sum than the invoice asked for.
 * `notDelivered`: cash for a parcel that was not delivered. `unknownParcel`: no parcel has this number.
 */
export const cashProblems = [
  'notRemitted',
  'amountDiffers',
  'notDelivered',
  'unknownParcel',
] as const

export const CashDifference = z
  .object({
    problem: z.enum(cashProblems),
    orderId: z.string().nullable(),
    parcel: z.int().nullable(),
    courier: z.string().nullable(),
    awb: z.string().nullable(),
    collected: Rupees,
    remitted: Rupees,
    /** Since when: of the delivery, or of the statement. */
    since: z.iso.datetime(),
  })
  .meta({ title: 'CashDifference' })
export type CashDifference = z.infer<typeof CashDifference>

export const opsCash = {
  differences: endpoint({
    permission: 'cash.read',
    method: 'GET',
    path: '/api/ops/cash',
    summary:
      'Cash on delivery: what was collected and handed over in all, and the parcels for which the two differ, oldest first.',
    query: z.object({ pageNumber: pageNumberField(), pageSize: pageSizeField(100, 500) }),
    result: z.object({
      collected: Rupees,
      remitted: Rupees,
      differences: z.array(CashDifference),
      total: z.int().describe(`Up to ${mostCounted}: more are not counted`),
      hasMore: z.boolean(),
    }),
  }),
  remit: endpoint({
    permission: 'cash.write',
    method: 'POST',
    path: '/api/ops/cash/remittances',
    summary:
      'Enters a courier’s statement or a rider’s cash: CSV with the columns awb, amount, reference and date. A row that was entered before counts once. What a rider brought without a number is named by its order, or as `{order id}-{parcel}`.',
    upload: { types: ['text/csv'], maxBytes: 5 * 1024 * 1024 },
    result: z.object({
      entered: z.int(),
      known: z.int(),
      /** Numbers that no parcel has: their cash is entered, and waits among the differences for its parcel. */
      unknown: z.array(z.string()),
      /**
       * Rows that were not entered: the line in the file, and the column that is wrong; `awb` also for an order of the operator’s own, or of which nothing
       * has left. `before`: what was entered for the parcel with the same transfer, where that is another amount.
       */
      refused: z.array(z.object({ line: z.int(), column: z.string(), before: Rupees.optional() })),
    }),
    errors: ['tooLarge', 'unsupportedType'],
  }),
} as const
