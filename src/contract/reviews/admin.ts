import { z } from 'zod'
import { sizes } from '#model/limits.ts'
import { Locale } from '#model/locale.ts'
import {
  productReviewStates,
  refusalReasons,
  reportReasons,
  reviewHolds,
} from '#model/product-review.ts'
import { endpoint } from '../core/endpoint.ts'
import { choiceField, pageNumberField, pageSizeField } from '../core/fields.ts'

export const ModeratedReview = z
  .object({
    id: z.string(),
    productId: z.int(),
    productName: z.string(),
    rating: z.int(),
    review: z.string(),
    userName: z.string(),
    language: Locale,
    state: z.enum(productReviewStates),
    holds: z.array(z.enum(reviewHolds)).describe('What the review was held for automatically'),
    reason: z.enum(refusalReasons).nullable(),
    /** Reports of visitors that no operator has answered yet. */
    reports: z.int(),
    writtenAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
  })
  .meta({ title: 'ModeratedReview' })
export type ModeratedReview = z.infer<typeof ModeratedReview>

export const ReviewFile = z.object({
  review: ModeratedReview,
  reports: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
  log: z.array(
    z.object({
      at: z.iso.datetime(),
      action: z.string(),
      actor: z.enum(['customer', 'operator']),
      reason: z.enum(refusalReasons).nullable(),
      note: z.string().nullable(),
    }),
  ),
})
export type ReviewFile = z.infer<typeof ReviewFile>

const params = z.object({ id: z.string().max(100) })
const reason = z.enum(refusalReasons)
const changing = {
  permission: 'reviews.moderate',
  method: 'POST',
  errors: ['notFound', 'reviewStateChanged', 'ownCase'],
} as const

export const opsReviews = {
  list: endpoint({
    permission: 'reviews.read',
    method: 'GET',
    path: '/api/ops/reviews',
    summary:
      'Reviews for moderation, the one that has waited longest first: those that wait, or with `reported` those that visitors reported.',
    query: z.object({
      state: choiceField('State of the reviews', productReviewStates),
      held: choiceField('Only those held automatically, or only those not held', [
        'any',
        'yes',
        'no',
      ]),
      reported: choiceField('Only published reviews with reports', ['no', 'yes']),
      pageNumber: pageNumberField(),
      pageSize: pageSizeField(sizes.reviewsPage, sizes.reviewsPage),
    }),
    result: z.object({ reviews: z.array(ModeratedReview), hasMore: z.boolean(), total: z.int() }),
  }),
  one: endpoint({
    permission: 'reviews.read',
    method: 'GET',
    path: '/api/ops/reviews/{id}',
    summary: 'A review with the reports of visitors and the log of its moderation.',
    params,
    result: ReviewFile,
    errors: ['notFound'],
  }),
  approve: endpoint({
    permission: 'reviews.moderate',
    method: 'POST',
    path: '/api/ops/reviews/approve',
    summary:
      'Publishes reviews, many at once. Reviews that were held automatically are skipped unless `held` says that they were looked at.',
    body: z.object({
      ids: z
        .array(z.string().max(100))
        .min(1, 'must name a review')
        .max(sizes.reviewsApproved, 'is too long'),
      held: z.boolean().default(false).describe('Also publish those that were held automatically'),
    }),
    result: z.object({
      approved: z.array(z.string()),
      skipped: z.array(
        z.object({ id: z.string(), why: z.enum(['unknown', 'notPending', 'held']) }),
      ),
    }),
    errors: ['ownCase'],
  }),
  refuse: endpoint({
    ...changing,
    path: '/api/ops/reviews/{id}/refuse',
    summary: 'Refuses a waiting review; its author reads the reason.',
    params,
    body: z.object({ reason }),
    result: ReviewFile,
  }),
  remove: endpoint({
    ...changing,
    path: '/api/ops/reviews/{id}/remove',
    summary:
      'Removes a published review from the page; reason and note are logged, and its author reads the reason.',
    params,
    body: z.object({ reason, note: z.string().trim().max(500, 'is too long').default('') }),
    result: ReviewFile,
  }),
  keep: endpoint({
    ...changing,
    path: '/api/ops/reviews/{id}/keep',
    summary: 'Leaves a reported review published and closes its reports.',
    params,
    result: ReviewFile,
  }),
} as const
