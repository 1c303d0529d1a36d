import type { Locale } from '../locale.ts'
import type { Distribution, Stars } from '../product-review.ts'

export type ShownReview = {
  id: string
  stars: Stars
  /** Empty if the author gave none. */
  name: string
  /** The day in India on which it was written, `2026-11-27`. */
  day: string
  /** Empty for stars without words. */
  text: string
  language: Locale
}

/** What the pages of a product show of its reviews: the sums of all and the newest few. */
export type ProductReviews = { distribution: Distribution; newest: ShownReview[] }

export type ReviewsView = ProductReviews & { average: number; count: number }
