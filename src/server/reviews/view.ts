import type { ModeratedReview } from '#contract/reviews/admin.ts'
import type { OwnReview, Review } from '#contract/reviews/reviews.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { defaultLocale, isLocale, type Locale } from '#model/locale.ts'
import { type ReviewHold, reviewHolds } from '#model/product-review.ts'
import type { StoredReview } from './review-repository.ts'

const languageIn = (text: string): Locale => (isLocale(text) ? text : defaultLocale)

export const heldFor = ({ holds }: Pick<StoredReview, 'holds'>): ReviewHold[] => {
  const listed: unknown = JSON.parse(holds)
  return Array.isArray(listed) ? reviewHolds.filter((hold) => listed.includes(hold)) : []
}

export const reviewView = (review: StoredReview, foundHelpful: boolean): Review => ({
  id: review.id,
  userRating: review.rating,
  userName: review.shown_name,
  date: dayInIndia(new Date(review.written_at)),
  review: review.body,
  language: languageIn(review.language),
  helpful: review.helpful,
  foundHelpful,
})

export const ownReviewView = ({
  id,
  product_id,
  rating,
  body,
  shown_name,
  state,
  reason,
}: StoredReview): OwnReview => ({
  id,
  prId: product_id,
  rating,
  review: body,
  userName: shown_name,
  state,
  reason,
})

export const moderatedView = (review: StoredReview): ModeratedReview => ({
  id: review.id,
  productId: review.product_id,
  productName: review.product_name,
  rating: review.rating,
  review: review.body,
  userName: review.shown_name,
  language: languageIn(review.language),
  state: review.state,
  holds: heldFor(review),
  reason: review.reason,
  reports: review.reports,
  writtenAt: review.written_at,
  changedAt: review.changed_at,
})
