import type { Catalogue } from '#catalogue/open.ts'
import { cardRow } from '#catalogue/query/product.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { reviews as contract } from '#contract/reviews/reviews.ts'
import { averageOf, countOf, type ReportReason } from '#model/product-review.ts'
import { take } from '../db/rate-limits.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import type { Serving } from '../kernel/call.ts'
import { failed, type Outcome, ok, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import type { MutationRequest } from '../kernel/session/mutation.ts'
import { isCustomer } from '../kernel/session/session-repository.ts'
import {
  addVote,
  deliveredOrderWith,
  distributionOf,
  helpfulTo,
  publishedReviews,
  reviewById,
  reviewOfCustomer,
} from './review-repository.ts'
import { ownReviewView, reviewView } from './view.ts'

/** What one client may say about reviews in an hour: new sessions cost nothing, so sessions alone limit nothing. */
const votesOfClient = { max: 60, seconds: 60 * 60 }

type Here = MutationRequest & { client: string | null }

export type Reviews = Serving<typeof contract, 'list' | 'own' | 'helpful' | 'report'>

type Deps = Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'activeCatalogue' | 'now'>

/** The id at the end of a slug, as in the address of the product's page. */
const idIn = (slug: string): number => Number(/(?:^|-)(\d{1,9})$/.exec(slug)?.[1] ?? 0)

const isOtc = (catalogue: Catalogue, id: number): boolean => cardRow(catalogue, id)?.kind === 'otc'

export const createReviews = ({
  storage,
  sessions,
  runMutation,
  activeCatalogue,
  now,
}: Deps): Reviews => {
  const vote = (
    here: Here,
    id: string,
    kind: 'helpful' | 'report',
    reason: ReportReason | null,
  ): Promise<Outcome<{ helpful: number }>> =>
    runMutation(here, [kind, id, reason], async (db, session) => {
      const at = now()
      const wait =
        here.client === null
          ? 0
          : await take(db, 'review vote by client', here.client, votesOfClient, at)
      if (wait > 0) return tooOften(wait)
      const review = await reviewById(db, id)
      if (review?.state !== 'published') return failed('notFound', { field: 'id' })
      // An author's own vote says nothing.
      if (review.customer_id === session.customer_id) return ok({ helpful: review.helpful })
      const isNew = await addVote(db, {
        review_id: id,
        session_id: session.id,
        kind,
        reason,
        at: at.toISOString(),
      })
      return ok({ helpful: review.helpful + (isNew && kind === 'helpful' ? 1 : 0) })
    })

  return {
    list: requireCatalogue(
      activeCatalogue,
      async (catalogue, { params: { slug }, query: { sortBy, ...page } }, { token }) => {
        const productId = idIn(slug)
        if (!isOtc(catalogue, productId)) return failed('notFound', { field: 'slug' })
        const session = await sessions.seen(token)
        return await storage.inSnapshot(async (db) => {
          const { rows: found, hasMore } = await publishedReviews(db, productId, sortBy, page)
          const distribution = await distributionOf(db, productId)
          const helpful = session
            ? await helpfulTo(
                db,
                session.id,
                found.map(({ id }) => id),
              )
            : new Set<string>()
          return ok({
            reviews: found.map((review) => reviewView(review, helpful.has(review.id))),
            hasMore,
            total: countOf(distribution),
            average: averageOf(distribution),
            distribution: [...distribution] as Result<typeof contract.list>['distribution'],
          })
        })
      },
    ),
    own: requireCatalogue(
      activeCatalogue,
      async (
        catalogue,
        { query: { prId: productId } },
        { token },
      ): Promise<Outcome<Result<typeof contract.own>>> => {
        if (!isOtc(catalogue, productId)) return failed('notFound', { field: 'prId' })
        const session = await sessions.seen(token)
        if (!session || !isCustomer(session)) return ok({ standing: 'signedOut', review: null })
        const review = await reviewOfCustomer(storage.db, session.customer_id, productId)
        const received = await deliveredOrderWith(storage.db, session.customer_id, productId)
        return ok({
          standing: received === null ? 'notReceived' : 'mayWrite',
          review: review && ownReviewView(review),
        })
      },
    ),
    helpful: ({ params: { id } }, here) => vote(here, id, 'helpful', null),
    report: async ({ params: { id }, body: { reason } }, here) => {
      const outcome = await vote(here, id, 'report', reason)
      return 'ok' in outcome ? ok({ reported: true as const }) : outcome
    },
  }
}
