import { opsFeedback } from '#contract/feedback/admin.ts'
import { feedback } from '#contract/feedback/feedback.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Feedback } from './feedback.ts'

export const feedbackRoutes = (register: RegisterEndpoint, service: Feedback, clientAddressOf: (request: Request) => string | null): void => {
  register(feedback.submit, ({ body }, call) =>
    service.submit({ ...call, locale: call.isPlainForm ? body.locale : call.locale, client: clientAddressOf(call.request) }, body),
  )
  register(opsFeedback.sums, ({ query }) => service.sums(query))
}
