import { z } from 'zod'
import { formSizes } from '#model/form-sizes.ts'
import { limits, sizes } from '#model/limits.ts'
import { Locale, locales } from '#model/locale.ts'
import { productReviewStates, refusalReasons, reportReasons } from '#model/product-review.ts'
import { typedText } from '#model/typed-text.ts'
import { endpoints } from '#paths.ts'
import { endpoint } from '../core/endpoint.ts'
import { choiceField, pageNumberField, pageSizeField } from '../core/fields.ts'

const count = z.int().nonnegative()

/** A published review (spec §3). */
export const Review = z
  .object({
    id: z.string(),
    userRating: z.int().min(1).max(5),
    userName: z.string().describe('The name that the author chose; empty for none'),
    date: z.iso.date().describe('The day in India on which it was written'),
    review: z.string().describe('Empty for stars without words'),
    language: Locale,
    helpful: count,
    foundHelpful: z.boolean(),
  })
  .meta({ title: 'Review' })
export type Review = z.infer<typeof Review>

/** A review as its author sees it. */
export const OwnReview = z
  .object({
    id: z.string(),
    prId: z.int(),
    rating: z.int().min(1).max(5),
    review: z.string(),
    userName: z.string(),
    state: z.enum(productReviewStates),
    /** Why it was refused or removed. */
    reason: z.enum(refusalReasons).nullable(),
  })
  .meta({ title: 'OwnReview' })
export type OwnReview = z.infer<typeof OwnReview>

const text = (longest: number) =>
  z.string('must be a text').overwrite(typedText).max(longest, 'is too long').default('')
const id = z.coerce
  .number('must be the id of a product')
  .int('must be the id of a product')
  .positive('must be the id of a product')
  .max(2 ** 31 - 1)
const changing = {
  method: 'POST',
  changes: true,
  errors: ['notFound'],
} as const
const params = z.object({ id: z.string().max(100) })

export const reviews = {
  list: endpoint({
    method: 'GET',
    path: '/otc/product/reviews/{slug}',
    summary:
      'Published reviews of an OTC product, with the distribution of its stars. The id at the end of the slug decides.',
    access: 'everyone',
    params: z.object({ slug: z.string().max(400) }),
    query: z.object({
      pageNumber: pageNumberField(),
      pageSize: pageSizeField(limits.pageSize.reviews, sizes.reviewsPage),
      sortBy: choiceField('Order of the reviews', ['newest', 'helpful']),
    }),
    result: z.object({
      reviews: z.array(Review),
      hasMore: z.boolean(),
      total: count,
      average: z
        .number()
        .min(1)
        .max(5)
        .nullable()
        .describe('With one decimal; null without reviews'),
      distribution: z
        .tuple([count, count, count, count, count])
        .describe('How many gave one star, two stars, … five stars'),
    }),
    errors: ['notFound', 'notReady'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/v3/reviews/own',
    summary: 'Whether the caller may review a product, and the review that the caller wrote.',
    access: 'everyone',
    query: z.object({ prId: id }),
    result: z.object({
      standing: z.enum(['signedOut', 'notReceived', 'mayWrite']),
      review: OwnReview.nullable(),
    }),
    errors: ['notFound', 'notReady'],
  }),
  add: endpoint({
    ...changing,
    path: endpoints.addReview(),
    summary:
      'Writes or rewrites the caller’s review of an OTC product that the caller received. It is shown once an operator has approved it. Also answers a plain form.',
    access: 'customer',
    acceptsForm: true,
    body: z.object({
      review: text(sizes.reviewTyped).describe(
        'At most 2,000 characters; the characters + * ? % & # $ are removed',
      ),
      rating: z
        .union([z.string().max(20, 'is too long'), z.number()])
        .default('')
        .describe('1 to 5'),
      prId: id,
      userName: text(formSizes.reviewName).describe('The name to show with it; empty for none'),
      locale: choiceField('Language of the page of a plain form', locales),
    }),
    needs: ['rating', 'prId'],
    result: z.object({ review: OwnReview }),
    errors: [
      ...changing.errors,
      'notReady',
      'reviewRatingInvalid',
      'reviewNotReceived',
      'nameInvalid',
      'tooOften',
    ],
  }),
  withdraw: endpoint({
    ...changing,
    path: '/api/v3/reviews/withdraw',
    summary:
      'Takes the caller’s review of a product back and removes its words. The caller may write it again.',
    access: 'customer',
    body: z.object({ prId: id }),
    result: z.object({ review: OwnReview }),
  }),
  helpful: endpoint({
    ...changing,
    path: '/api/v3/reviews/{id}/helpful',
    summary: 'Says that a review was helpful: counted once a session, and not of its author.',
    access: 'everyone',
    params,
    result: z.object({ helpful: count }),
    errors: [...changing.errors, 'tooOften'],
  }),
  report: endpoint({
    ...changing,
    path: '/api/v3/reviews/{id}/report',
    summary: 'Reports a review to the operators, once a session.',
    access: 'everyone',
    params,
    body: z.object({ reason: z.enum(reportReasons) }),
    result: z.object({ reported: z.literal(true) }),
    errors: [...changing.errors, 'tooOften'],
  }),
} as const
