import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { pageNumberField, pageSizeField, textField } from '../core/fields.ts'
import { printedExpiry } from '../core/printed-expiry.ts'
import { opsStock } from './stock.ts'

/** A row of a regulator's list, with the products here whose packs carry that batch number. */
export const QualityAlert = z
  .object({
    id: z.string(),
    source: z.string(),
    product: z.string(),
    batch: z.string(),
    maker: z.string(),
    reason: z.string(),
    /** Month or day; null where the list names none. */
    published: z.string().nullable(),
    matches: z.array(
      z.object({
        productId: z.int(),
        productName: z.string(),
        composition: z.string(),
        maker: z.string(),
        batch: z.string(),
        /** The names share a word. A batch number alone is no proof: makers use the same ones. */
        isAlike: z.boolean(),
        /** On the shelf, and in parcels that left. */
        units: z.number(),
        sold: z.number(),
        /** Null: nothing was done about it yet. */
        state: z.enum(['recalled', 'quarantined']).nullable(),
        recallId: z.string().nullable(),
      }),
    ),
    /** A pharmacist found that it is about another product. */
    settled: z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string() }).nullable(),
  })
  .meta({ title: 'QualityAlert' })
export type QualityAlert = z.infer<typeof QualityAlert>

export const opsAlerts = {
  take: endpoint({
    permission: 'recalls.write',
    method: 'POST',
    path: '/api/ops/alerts',
    summary:
      'Takes over a public list of batches that are not of standard quality (CSV, or the first sheet of an XLSX): product, batch, maker, reason and date under the headings that regulators use. The same list again changes nothing.',
    upload: opsStock.receive.upload,
    query: z.object({
      source: z
        .string()
        .trim()
        .min(1, 'must not be empty')
        .max(80, 'is too long')
        .describe('Which list it is: CDSCO 10/2026'),
      published: printedExpiry.optional().describe('Its month, where its rows name none'),
    }),
    result: z.object({
      added: z.int(),
      already: z.int(),
      /** Of those that were added: the batch number is on the shelf or was sold. */
      matched: z.int(),
      refused: z.array(z.object({ line: z.int(), column: z.string(), msg: z.string() })),
    }),
    errors: ['tooLarge', 'unsupportedType'],
  }),
  list: endpoint({
    permission: 'recalls.read',
    method: 'GET',
    path: '/api/ops/alerts',
    summary:
      'Alerts of the lists, the newest first: those whose batch number is on the shelf or was sold and about which nothing was done, or all.',
    query: z.object({
      show: z.enum(['open', 'all']).default('open'),
      batch: textField('Only this batch number, however it is typed', 40),
      pageNumber: pageNumberField(),
      pageSize: pageSizeField(50, 200),
    }),
    result: z.object({ alerts: z.array(QualityAlert), total: z.int(), hasMore: z.boolean() }),
  }),
  settle: endpoint({
    permission: 'prescriptions.review',
    method: 'POST',
    path: '/api/ops/alerts/{id}/settle',
    summary:
      'A pharmacist says that an alert is not about what is kept here under that batch number, with the reason.',
    params: z.object({ id: z.string().max(100) }),
    body: z.object({
      reason: z.string().trim().min(1, 'must not be empty').max(200, 'is too long'),
    }),
    result: QualityAlert,
    errors: ['notFound'],
  }),
} as const
