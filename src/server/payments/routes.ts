import { notificationBytes, payments } from '#contract/payments/payments.ts'
import { readAtMost, tooLarge } from '../http/body.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Payments } from './payments.ts'
import type { Hear } from './webhook.ts'

export const paymentRoutes = (mount: Mount, service: Payments, hear: Hear): void => {
  mount(payments.pay, ({ params }, call) => service.pay(call, params.id))
  mount(payments.state, ({ params }, call) => service.state(call, params.id))
  mount(payments.toCod, ({ params }, call) => service.toCod(call, params.orderId))
  mount(payments.toCodNew, ({ params }, call) => service.toCod(call, params.id))
  mount(payments.webhook, async (_, { request }) => {
    // The bytes as they came: the signature is over them.
    const body = await readAtMost(request, notificationBytes)
    return body ? await hear(body, request.headers) : tooLarge(notificationBytes)
  })
}
