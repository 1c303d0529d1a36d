import { z } from 'zod'
import { bands, feedbackKinds, orderedFor, reasonsOf } from '#model/feedback.ts'
import { formSizes } from '#model/form-sizes.ts'
import { locales } from '#model/locale.ts'
import { typedText } from '#model/typed-text.ts'
import { endpoints } from '#paths.ts'
import { endpoint } from '../core/endpoint.ts'
import { choiceField } from '../core/fields.ts'

const anyReason = z.enum([...bands.flatMap((band) => reasonsOf[band]), ...orderedFor])

/** One of the two records of feedback (spec §3). `overall` has a rating; the reasons of `ordered_for` say for whom. */
export const FeedbackRecord = z
  .object({
    nps_type: z.enum(feedbackKinds),
    rating: z.int('must be a whole number').min(0).max(10).nullable().default(null),
    order_id: z.string().trim().max(100, 'is too long'),
    emailAddress: z.string().max(300, 'is too long'),
    remarks: z
      .string()
      .overwrite(typedText)
      .trim()
      .max(formSizes.feedbackRemarks, 'is too long')
      .default(''),
    reasons: z.array(anyReason).max(20, 'is too long').default([]),
    app_type: z.literal('pharmacy').default('pharmacy'),
    source: z.string().trim().max(50, 'is too long').default(''),
  })
  .meta({ title: 'FeedbackRecord' })
export type FeedbackRecord = z.infer<typeof FeedbackRecord>

const text = (longest: number) => z.string('must be a text').max(longest, 'is too long').optional()

export const feedback = {
  submit: endpoint({
    method: 'POST',
    path: endpoints.feedback(),
    summary:
      'Feedback on an order: `data` is the JSON text of both records. The reply never says whether the order exists. A plain form sends the fields instead.',
    access: 'everyone',
    changes: true,
    acceptsForm: true,
    body: z.object({
      data: text(20_000).describe(
        'JSON text of a list of two records: `overall` and `ordered_for`',
      ),
      rating: text(10).describe('Of a plain form: 0 to 10'),
      orderedFor: text(20).describe('Of a plain form: for whom it was ordered'),
      remarks: text(formSizes.feedbackRemarks).describe('Of a plain form'),
      orderId: text(100).describe('Of a plain form'),
      emailAddress: text(300).describe('Of a plain form'),
      locale: choiceField('Language of the page of a plain form', locales),
    }),
    result: z.object({ received: z.literal(true) }),
    errors: ['emailInvalid', 'feedbackRatingMissing', 'feedbackOrderMissing', 'tooOften'],
  }),
} as const
