import { sql } from 'kysely'
import type { Distribution, ProductReviewState, ReportReason } from '#model/product-review.ts'
import { countedPageOf, type Page, pageOf } from '../db/page.ts'
import { findRow, findRows, updateRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredReview = StoredRow<'product_review'>
export type StoredReviewEvent = StoredRow<'review_event'>

export const reviewById = (db: Db, id: string): Promise<StoredReview | null> =>
  findRow(db, 'product_review', { id })

export const reviewOfCustomer = (
  db: Db,
  customerId: string,
  productId: number,
): Promise<StoredReview | null> =>
  findRow(db, 'product_review', { customer_id: customerId, product_id: productId })

export const publishedReviews = (
  db: Db,
  productId: number,
  sortBy: 'newest' | 'helpful',
  page: Page,
) => {
  const query = db
    .selectFrom('product_review')
    .selectAll()
    .where('product_id', '=', productId)
    .where('state', '=', 'published')
  const sorted = sortBy === 'helpful' ? query.orderBy('helpful', 'desc') : query
  return pageOf(sorted.orderBy('written_at', 'desc').orderBy('id'), page)
}

/** How many published reviews gave how many stars. */
export const distributionOf = async (db: Db, productId: number): Promise<Distribution> => {
  const rows = await db
    .selectFrom('product_review')
    .select(({ fn }) => ['rating', fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .where('state', '=', 'published')
    .groupBy('rating')
    .execute()
  const count = (stars: number): number =>
    Number(rows.find(({ rating }) => rating === stars)?.count ?? 0)
  return [count(1), count(2), count(3), count(4), count(5)]
}

/** The last order of a customer in which a product was delivered; `null` if none was. */
export const deliveredOrderWith = async (
  db: Db,
  customerId: string,
  productId: number,
): Promise<string | null> => {
  const line = await db
    .selectFrom('order_line as l')
    .innerJoin('customer_order as o', 'o.id', 'l.order_id')
    .innerJoin('order_parcel as p', (join) =>
      join.onRef('p.order_id', '=', 'l.order_id').onRef('p.number', '=', 'l.parcel'),
    )
    .select('o.id')
    .where('o.customer_id', '=', customerId)
    .where('l.product_id', '=', productId)
    .where('l.removed_reason', 'is', null)
    .where('l.review', '<>', 'rejected')
    .where('p.state', '=', 'delivered')
    .orderBy('o.placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return line?.id ?? null
}

export const productsChangedSince = async (db: Db, since: Timestamp): Promise<number[]> => {
  const rows = await db
    .selectFrom('product_review')
    .select('product_id')
    .distinct()
    .where('changed_at', '>=', since)
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Notes what a session says about a review; `false` if it has said so before. */
export const addVote = async (
  db: Db,
  vote: {
    review_id: string
    session_id: string
    kind: 'helpful' | 'report'
    reason: ReportReason | null
    at: Timestamp
  },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('review_vote')
    .values(vote)
    .onConflict((conflict) => conflict.columns(['review_id', 'session_id', 'kind']).doNothing())
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false
  const isHelpful = vote.kind === 'helpful' ? 1 : 0
  await updateRows(
    db,
    'product_review',
    { id: vote.review_id },
    {
      helpful: sql<number>`helpful + ${isHelpful}`,
      reports: sql<number>`reports + ${1 - isHelpful}`,
    },
  )
  return true
}

export const helpfulTo = async (
  db: Db,
  sessionId: string,
  reviewIds: readonly string[],
): Promise<Set<string>> => {
  if (reviewIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('review_vote')
    .select('review_id')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'helpful')
    .where('review_id', 'in', [...reviewIds])
    .execute()
  return new Set(rows.map(({ review_id }) => review_id))
}

export type Queue = {
  states: readonly ProductReviewState[]
  held?: boolean | undefined
  reported?: boolean | undefined
}

/** The queue of operators: what waits longest comes first. */
export const queuedReviews = async (db: Db, { states, held, reported }: Queue, page: Page) => {
  let query = db
    .selectFrom('product_review')
    .selectAll()
    .where('state', 'in', [...states])
  if (held !== undefined) query = query.where('holds', held ? '<>' : '=', '[]')
  if (reported) query = query.where('reports', '>', 0)
  return await countedPageOf(query.orderBy('changed_at').orderBy('id'), page)
}

export const reviewEventsOf = (db: Db, reviewId: string): Promise<StoredReviewEvent[]> =>
  findRows(db, 'review_event', { review_id: reviewId }, ['number'])

/** Why visitors reported a review, and how many gave each reason. */
export const reportsOf = async (
  db: Db,
  reviewId: string,
): Promise<{ reason: ReportReason; count: number }[]> => {
  const rows = await db
    .selectFrom('review_vote')
    .select(({ fn }) => ['reason', fn.countAll<number>().as('count')])
    .where('review_id', '=', reviewId)
    .where('kind', '=', 'report')
    .groupBy('reason')
    .orderBy('reason')
    .execute()
  return rows.flatMap(({ reason, count }) =>
    reason === null ? [] : [{ reason, count: Number(count) }],
  )
}
