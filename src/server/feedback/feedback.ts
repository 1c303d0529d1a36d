import type { feedback as contract, FeedbackRecord } from '#contract/feedback/feedback.ts'
import { feedbackPaths, inLocale } from '#paths.ts'
import { take } from '../db/rate-limits.ts'
import type { Serving } from '../kernel/call.ts'
import { ok, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { addFeedback, orderOf } from './feedback-repository.ts'
import { readRecords } from './records.ts'

/** More orders than any customer has; few enough that trying order numbers learns and stores nothing. */
const perClient = { max: 30, seconds: 60 * 60 }

export type Feedback = Serving<typeof contract>

export const createFeedback = ({
  runMutation,
  now,
}: Pick<Core, 'runMutation' | 'now'>): Feedback => ({
  submit: async ({ body }, here) => {
    const read = readRecords(body)
    if ('failed' in read) return read
    const { orderId, customer, overall, orderedFor } = read.ok
    const outcome = await runMutation(here, ['feedback', overall, orderedFor], async (db) => {
      const at = now()
      const wait = await take(db, 'feedback by client', here.client ?? '', perClient, at)
      if (wait > 0) return tooOften(wait)
      const order = await orderOf(db, orderId, customer)
      const row = (record: FeedbackRecord, { customer_id, city }: NonNullable<typeof order>) => ({
        order_id: orderId,
        kind: record.nps_type,
        customer_id,
        rating: record.rating,
        reasons: JSON.stringify([...new Set(record.reasons)]),
        remarks: record.remarks,
        source: record.source,
        city,
        at: at.toISOString(),
      })
      if (order)
        for (const record of [overall, orderedFor]) await addFeedback(db, row(record, order))
      // The same answer for an order that is not there or not of this address: a stranger learns nothing.
      return ok({ received: true as const })
    })
    return 'ok' in outcome
      ? { ...outcome, page: inLocale(here.locale, feedbackPaths.success()) }
      : outcome
  },
})
