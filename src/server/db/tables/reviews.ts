import type {
  ProductReviewState,
  RefusalReason,
  ReportReason,
  Stars,
} from '#model/product-review.ts'
import type { Timestamp } from '../timestamp.ts'

/** A customer's review of an OTC product: one for each customer and product. */
type ProductReviewTable = {
  id: string
  customer_id: string
  product_id: number
  /** The product's name when it was written, for operators. */
  product_name: string
  /** The delivered order that allowed it. */
  order_id: string
  rating: Stars
  /** Empty for stars without words, and once it was withdrawn. */
  body: string
  /** The name shown beside it; empty if the author gave none. */
  shown_name: string
  language: string
  state: ProductReviewState
  /** JSON list of what it was held for. */
  holds: string
  reason: RefusalReason | null
  helpful: number
  /** Reports of visitors that no operator has answered yet. */
  reports: number
  written_at: Timestamp
  edited_at: Timestamp | null
  /** The last change of anything that a page shows. */
  changed_at: Timestamp
}

/** What a session said about a review: each thing once. */
type ReviewVoteTable = {
  review_id: string
  session_id: string
  kind: 'helpful' | 'report'
  reason: ReportReason | null
  at: Timestamp
}

/** The append-only log of moderation. */
export type ReviewEventTable = {
  review_id: string
  number: number
  action: 'written' | 'edited' | 'withdrawn' | 'published' | 'refused' | 'removed' | 'kept'
  actor: 'customer' | 'operator'
  reason: RefusalReason | null
  /** The operator's words, for other operators. */
  note: string | null
  at: Timestamp
}

export type ReviewTables = {
  product_review: ProductReviewTable
  review_vote: ReviewVoteTable
  review_event: ReviewEventTable
}
