import { opsFeedback } from '#contract/feedback/admin.ts'
import { feedback } from '#contract/feedback/feedback.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Feedback } from './feedback.ts'
import type { ReadFeedbackSums } from './sums.ts'

type Parts = {
  service: Feedback
  sums: ReadFeedbackSums
  clientAddressOf: (request: Request) => string | null
}

export const feedbackRoutes = (
  register: RegisterEndpoint,
  { service, sums, clientAddressOf }: Parts,
): void => {
  register(feedback.submit, ({ body }, call) =>
    service.submit(
      {
        ...call,
        locale: call.isPlainForm ? body.locale : call.locale,
        client: clientAddressOf(call.request),
      },
      body,
    ),
  )
  register(opsFeedback.sums, ({ query }) => sums(query))
}
