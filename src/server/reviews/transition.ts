import {
  type ProductReviewState,
  productReviewTransitions,
  type RefusalReason,
} from '#model/product-review.ts'
import { assertAllowed } from '#model/transitions.ts'
import { assertChanged } from '../db/concurrency-conflict.ts'
import { deleteRows, insertRows, updateRows } from '../db/rows.ts'
import type { ReviewEventTable } from '../db/tables/reviews.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import type { StoredReview } from './review-repository.ts'

// The only writer of the state of a review. Every step is one the model's table allows, and one line of the review's log.

type Step = Pick<ReviewEventTable, 'action' | 'actor'> & { note?: string | null; at: Timestamp }

const addReviewEvent = async (
  db: Db,
  review_id: string,
  reason: RefusalReason | null,
  { action, actor, note = null, at }: Step,
) => {
  const { last } = await db
    .selectFrom('review_event')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('review_id', '=', review_id)
    .executeTakeFirstOrThrow()
  await insertRows(db, 'review_event', {
    review_id,
    number: Number(last ?? 0) + 1,
    action,
    actor,
    reason,
    note,
    at,
  })
}

type ReviewChange = Partial<
  Pick<
    StoredReview,
    | 'rating'
    | 'body'
    | 'shown_name'
    | 'language'
    | 'holds'
    | 'order_id'
    | 'product_name'
    | 'edited_at'
  >
>

const moveReview = async (
  db: Db,
  { id, state }: Pick<StoredReview, 'id' | 'state'>,
  change: ReviewChange & { state: ProductReviewState; reason: RefusalReason | null },
  step: Step,
): Promise<void> => {
  assertAllowed<ProductReviewState>('a review', productReviewTransitions, state, change.state)
  const result = await db
    .updateTable('product_review')
    // An operator has now seen what was reported, and an author's new words were not.
    .set({ ...change, reports: 0, changed_at: step.at })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  assertChanged(result, 'a review')
  await addReviewEvent(db, id, change.reason, step)
}

/** Stores a new review, which waits for moderation. */
export const addReview = async (
  db: Db,
  review: Omit<StoredReview, 'state' | 'reason' | 'helpful' | 'reports'>,
): Promise<void> => {
  await insertRows(db, 'product_review', {
    ...review,
    state: 'pending',
    reason: null,
    helpful: 0,
    reports: 0,
  })
  await addReviewEvent(db, review.id, null, {
    action: 'written',
    actor: 'customer',
    at: review.written_at,
  })
}

/** The author's new words: they wait for moderation like the first ones, and the old ones are no longer shown. */
export const rewriteReview = async (
  db: Db,
  review: StoredReview,
  change: Required<Omit<ReviewChange, 'edited_at'>>,
  at: Timestamp,
): Promise<void> => {
  const step = { action: 'edited', actor: 'customer', at } as const
  await moveReview(db, review, { ...change, edited_at: at, state: 'pending', reason: null }, step)
  // People found the old words helpful, not these.
  await deleteRows(db, 'review_vote', { review_id: review.id, kind: 'helpful' })
  await updateRows(db, 'product_review', { id: review.id }, { helpful: 0 })
}

/** The author takes a review back: its words are removed. */
export const withdrawReview = async (
  db: Db,
  review: StoredReview,
  at: Timestamp,
): Promise<void> => {
  const gone = { body: '', shown_name: '', holds: '[]', state: 'withdrawn', reason: null } as const
  await moveReview(db, review, gone, { action: 'withdrawn', actor: 'customer', at })
}

export const publishReview = async (db: Db, review: StoredReview, at: Timestamp): Promise<void> =>
  moveReview(
    db,
    review,
    { state: 'published', reason: null },
    { action: 'published', actor: 'operator', at },
  )

export const refuseReview = async (
  db: Db,
  review: StoredReview,
  reason: RefusalReason,
  at: Timestamp,
): Promise<void> =>
  moveReview(db, review, { state: 'refused', reason }, { action: 'refused', actor: 'operator', at })

export const removeReview = async (
  db: Db,
  review: StoredReview,
  { reason, note, at }: { reason: RefusalReason; note: string; at: Timestamp },
): Promise<void> =>
  moveReview(
    db,
    review,
    { state: 'removed', reason },
    { action: 'removed', actor: 'operator', note, at },
  )

/** A reported review that an operator leaves as it is. */
export const keepReview = async (db: Db, review: StoredReview, at: Timestamp): Promise<void> =>
  moveReview(
    db,
    review,
    { state: review.state, reason: review.reason },
    { action: 'kept', actor: 'operator', at },
  )
