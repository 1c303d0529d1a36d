import { notificationBytes, payments } from '#contract/payments/payments.ts'
import { readAtMost, tooLarge } from '../../http/body.ts'
import type { RegisterEndpoint } from '../../http/register-endpoint.ts'
import type { Payments } from './payments.ts'
import type { HandleWebhook } from './webhook.ts'

export const paymentRoutes = (
  register: RegisterEndpoint,
  service: Payments,
  handleWebhook: HandleWebhook,
): void => {
  register(payments.pay, ({ params }, call) => service.pay(call, params.id))
  register(payments.state, ({ params }, call) => service.state(call, params.id))
  register(payments.toCod, ({ params }, call) => service.toCod(call, params.orderId))
  register(payments.toCodNew, ({ params }, call) => service.toCod(call, params.id))
  register(payments.webhook, async (_, { request }) => {
    // The raw bytes: the signature covers them.
    const body = await readAtMost(request, notificationBytes)
    return body ? await handleWebhook(body, request.headers) : tooLarge(notificationBytes)
  })
}
