import type { Result } from '#contract/core/endpoint.ts'
import type { opsReviews as contract, ReviewFile } from '#contract/reviews/admin.ts'
import type { Operator } from '#model/operator.ts'
import type { ProductReviewState } from '#model/product-review.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Serving } from '../kernel/call.ts'
import { ownCase } from '../kernel/operators/own-case.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import {
  queuedReviews,
  reportsOf,
  reviewById,
  reviewEventsOf,
  type StoredReview,
} from './review-repository.ts'
import { keepReview, publishReview, refuseReview, removeReview } from './transition.ts'
import { heldFor, moderatedView } from './view.ts'

/** Reviews for operators: `/api/ops/reviews`. They change no word of a review. */
export type ReviewModeration = Serving<typeof contract>

const fileOf = async (db: Db, review: StoredReview): Promise<ReviewFile> => ({
  review: moderatedView(review),
  reports: await reportsOf(db, review.id),
  log: (await reviewEventsOf(db, review.id)).map(({ at, action, actor, reason, note }) => ({
    at,
    action,
    actor,
    reason,
    note,
  })),
})

type Done = 'approve' | 'refuse' | 'remove' | 'keep'
type Change = { done: Done; act: (db: Db, review: StoredReview, at: Timestamp) => Promise<void> }

/** Who did what; the words of the review stay in its own log, which goes with its author's account. */
const noteChange = (
  db: Db,
  by: Operator,
  at: Timestamp,
  done: Done,
  before: StoredReview,
  after: StoredReview,
): Promise<void> =>
  appendAudit(db, by, at, {
    action: `review.${done}`,
    object: ['review', before.id],
    before: { state: before.state },
    after: { state: after.state },
    reason: after.reason,
  })

export const createReviewModeration = ({
  storage,
  now,
}: Pick<Core, 'storage' | 'now'>): ReviewModeration => {
  /** Changes a review that is in `state`, notes who did it, and answers with its file. */
  const change = (by: Operator, id: string, state: ProductReviewState, { done, act }: Change) =>
    storage.inTransaction(async (db): Promise<Outcome<ReviewFile>> => {
      const review = await reviewById(db, id)
      if (!review) return failed('notFound', { field: 'id' })
      if (review.state !== state)
        return failed('reviewStateChanged', { field: 'id', values: { state: review.state } })
      const own = await ownCase(db, by, review.customer_id)
      if (own) return own
      const at = now().toISOString()
      await act(db, review, at)
      const after = (await reviewById(db, id)) ?? review
      await noteChange(db, by, at, done, review, after)
      return ok(await fileOf(db, after))
    })

  return {
    list: ({ query: { state, held, reported, ...page } }) =>
      storage.inSnapshot(async (db) => {
        const isReported = reported === 'yes'
        const wanted = {
          states: [isReported ? 'published' : state] as const,
          held: held === 'any' ? undefined : held === 'yes',
          reported: isReported,
        }
        const { rows, ...rest } = await queuedReviews(db, wanted, page)
        return ok({ reviews: rows.map(moderatedView), ...rest })
      }),
    one: ({ params: { id } }) =>
      storage.inSnapshot(async (db) => {
        const review = await reviewById(db, id)
        return review ? ok(await fileOf(db, review)) : failed('notFound', { field: 'id' })
      }),
    approve: ({ body: { ids, held } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        const at = now().toISOString()
        for (const id of ids) {
          const review = await reviewById(db, id)
          const own = review && (await ownCase(db, by, review.customer_id))
          if (own) return own
        }
        const result: Result<typeof contract.approve> = { approved: [], skipped: [] }
        for (const id of new Set(ids)) {
          const review = await reviewById(db, id)
          const why = !review
            ? 'unknown'
            : review.state !== 'pending'
              ? 'notPending'
              : heldFor(review).length > 0 && !held
                ? 'held'
                : null
          if (review && why === null) {
            await publishReview(db, review, at)
            await noteChange(db, by, at, 'approve', review, { ...review, state: 'published' })
            result.approved.push(id)
          } else if (why !== null) result.skipped.push({ id, why })
        }
        return ok(result)
      }),
    refuse: ({ params: { id }, body: { reason } }, { operator: by }) =>
      change(by, id, 'pending', {
        done: 'refuse',
        act: (db, review, at) => refuseReview(db, review, reason, at),
      }),
    remove: ({ params: { id }, body: { reason, note } }, { operator: by }) =>
      change(by, id, 'published', {
        done: 'remove',
        act: (db, review, at) => removeReview(db, review, { reason, note, at }),
      }),
    keep: ({ params: { id } }, { operator: by }) =>
      change(by, id, 'published', { done: 'keep', act: keepReview }),
  }
}
