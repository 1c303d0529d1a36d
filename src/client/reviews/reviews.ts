import { atom } from 'nanostores'
import type { Result } from '#contract/core/endpoint.ts'
import type { OwnReview, Review, reviews } from '#contract/reviews/reviews.ts'
import { limits } from '#model/limits.ts'
import type { ReportReason } from '#model/product-review.ts'
import { seen } from '../events/seen.ts'
import { type CallFailure, call } from '../http/call.ts'
import { change } from '../http/change.ts'
import { pagedStore } from '../http/paged.ts'

export const sorts = ['newest', 'helpful'] as const
export type Sort = (typeof sorts)[number]

let slug = ''
let sortBy: Sort = 'newest'

const paged = pagedStore<Review>(
  async (pageNumber) => {
    const query = { pageNumber, pageSize: limits.pageSize.reviews, sortBy }
    const reply = await call('GET /otc/product/reviews/{slug}', { params: { slug }, query })
    return reply.is === 'ok'
      ? { entries: reply.result.reviews, hasMore: reply.result.hasMore }
      : reply
  },
  ({ id }) => id,
)
/** The reviews of this page’s product; until the first load the page shows those that it was pressed with. */
export const $reviews = paged.$list
export const moreReviews = paged.more

export const loadReviews = async (ofSlug: string, sort: Sort): Promise<void> => {
  if (sort !== sortBy) $reviews.set({ ...$reviews.get(), entries: [], pages: 0, hasMore: false })
  slug = ofSlug
  sortBy = sort
  await paged.start()
}

/** The first press on a page that was pressed with its newest reviews: reads these again, with their votes, and the next ones. */
export const loadMoreReviews = async (ofSlug: string, sort: Sort): Promise<void> => {
  await loadReviews(ofSlug, sort)
  if ($reviews.get().hasMore) await paged.more()
}

const put = (id: string, change: Partial<Review>): void =>
  paged.put(
    $reviews.get().entries.map((review) => (review.id === id ? { ...review, ...change } : review)),
  )

/** Says that a review was helpful; a second time changes nothing. */
export const sayHelpful = async (id: string): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/reviews/{id}/helpful', { params: { id } })
  if (reply.is === 'ok') put(id, { helpful: reply.result.helpful, foundHelpful: true })
  return reply.is === 'ok' ? null : reply
}

export const reportReview = async (
  id: string,
  reason: ReportReason,
): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/reviews/{id}/report', {
    params: { id },
    body: { reason },
  })
  return reply.is === 'ok' ? null : reply
}

/** Whether the visitor may write, and what the visitor wrote. */
export type Own =
  | { is: 'unknown' | 'loading' }
  | { is: 'failed' }
  | ({ is: 'known' } & Result<typeof reviews.own>)
export const $own = atom<Own>({ is: 'unknown' })

export const loadOwn = async (prId: number): Promise<void> => {
  if ($own.get().is === 'loading') return
  $own.set({ is: 'loading' })
  const reply = await call('GET /api/v3/reviews/own', { query: { prId } })
  $own.set(reply.is === 'ok' ? { is: 'known', ...reply.result } : { is: 'failed' })
}

export type Written = { rating: string; review: string; userName: string }

const keep = (review: OwnReview): void => $own.set({ is: 'known', standing: 'mayWrite', review })

export const writeReview = async (prId: number, written: Written): Promise<CallFailure | null> => {
  const reply = await change(
    'POST /otc/product/addReview',
    { body: { prId, ...written } },
    { signsIn: false },
  )
  if (reply.is !== 'ok') return reply
  keep(reply.result.review)
  seen({ event: 'review', productId: prId, rating: Number(written.rating) })
  return null
}

export const takeBackReview = async (prId: number): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/reviews/withdraw', { body: { prId } })
  if (reply.is === 'ok') keep(reply.result.review)
  return reply.is === 'ok' ? null : reply
}
