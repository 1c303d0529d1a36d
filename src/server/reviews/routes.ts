import { opsReviews } from '#contract/reviews/admin.ts'
import { reviews } from '#contract/reviews/reviews.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import type { ReviewModeration } from './moderation.ts'
import type { Reviews } from './reviews.ts'
import type { WriteReview } from './write-review.ts'

type Parts = {
  reading: Reviews
  writing: WriteReview
  clientAddressOf: (request: Request) => string | null
}

export const reviewRoutes = (
  register: RegisterEndpoint,
  { reading, writing, clientAddressOf }: Parts,
): void => {
  registerAll(register, reviews, {
    list: ({ params, query }, { token }) => reading.list(token, params.slug, query),
    own: ({ query }, { token }) => reading.own(token, query.prId),
    add: ({ body }, call) =>
      writing.add({ ...call, locale: call.isPlainForm ? body.locale : call.locale }, body),
    withdraw: ({ body }, call) => writing.withdraw(call, body.prId),
    helpful: ({ params }, call) =>
      reading.helpful({ ...call, client: clientAddressOf(call.request) }, params.id),
    report: ({ params, body }, call) =>
      reading.report({ ...call, client: clientAddressOf(call.request) }, params.id, body.reason),
  })
}

export const opsReviewRoutes = (register: RegisterEndpoint, moderation: ReviewModeration): void => {
  registerAll(register, opsReviews, {
    list: ({ query }) => moderation.list(query),
    one: ({ params }) => moderation.one(params.id),
    approve: ({ body }, { operator }) => moderation.approve(operator, body),
    refuse: ({ params, body }, { operator }) => moderation.refuse(operator, params.id, body),
    remove: ({ params, body }, { operator }) => moderation.remove(operator, params.id, body),
    keep: ({ params }, { operator }) => moderation.keep(operator, params.id),
  })
}
