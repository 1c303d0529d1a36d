import { reviews } from '#contract/reviews/reviews.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
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
    list: reading.list,
    own: reading.own,
    add: ({ body }, call) =>
      writing.add({ ...call, locale: call.isPlainForm ? body.locale : call.locale }, body),
    withdraw: writing.withdraw,
    helpful: ({ params }, call) =>
      reading.helpful({ ...call, client: clientAddressOf(call.request) }, params.id),
    report: ({ params, body }, call) =>
      reading.report({ ...call, client: clientAddressOf(call.request) }, params.id, body.reason),
  })
}
