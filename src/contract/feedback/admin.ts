import { z } from 'zod'
import { bands } from '#model/feedback.ts'
import { endpoint } from '../core/endpoint.ts'

const count = z.int().nonnegative()

/** What customers said about their orders, summed. */
export const FeedbackSums = z
  .object({
    weeks: z.array(
      z.object({
        week: z.string().describe('ISO week in India, `2026-W47`'),
        answers: count,
        score: z.int().describe('Net promoter score, from −100 to 100'),
        bands: z.object({ poor: count, average: count, good: count }),
      }),
    ),
    /** `reason` is empty for answers that name none. */
    sums: z.array(
      z.object({
        week: z.string(),
        band: z.enum(bands),
        reason: z.string(),
        city: z.string(),
        count,
      }),
    ),
    orderedFor: z.array(z.object({ who: z.string(), count })),
    /** The newest remarks, without the name of their author. */
    remarks: z.array(
      z.object({
        at: z.iso.datetime(),
        band: z.enum(bands),
        rating: z.int(),
        city: z.string(),
        remarks: z.string(),
      }),
    ),
  })
  .meta({ title: 'FeedbackSums' })
export type FeedbackSums = z.infer<typeof FeedbackSums>

export const opsFeedback = {
  sums: endpoint({
    permission: 'feedback.read',
    method: 'GET',
    path: '/api/ops/feedback',
    summary:
      'Feedback after orders, summed by week, band, reason and city; by default of the last twelve weeks.',
    query: z.object({ from: z.iso.date().optional(), until: z.iso.date().optional() }),
    result: FeedbackSums,
  }),
} as const
