import { z } from 'zod'
import { cashCodes } from '../checkout/checkout.ts'
import { endpoint } from '../core/endpoint.ts'
import { orderIdParam } from '../orders/orders.ts'
import { Order } from '../orders/view.ts'
import { Payment } from './view.ts'

const changing = {
  method: 'POST',
  access: 'customer',
  changes: true,
  errors: ['notFound', 'paymentNotDue'],
} as const
const params = z.object({ id: orderIdParam })

const toCod = {
  ...changing,
  summary:
    'Switches an order that waits for its payment to cash on delivery. A payment captured afterwards is refunded.',
  result: z.object({ orderId: z.string(), msg: z.string(), order: Order }),
  errors: [...changing.errors, 'outOfStock', 'orderRefused', ...cashCodes],
} as const

/** Notifications are small; a larger body does not come from the provider. */
export const notificationBytes = 256 * 1024

export const payments = {
  pay: endpoint({
    ...changing,
    path: '/api/v3/order/{id}/pay',
    summary:
      'Starts or continues the payment of an order; the customer pays at `payUrl`. May be repeated.',
    params,
    result: Payment,
    errors: [...changing.errors, 'paymentUnavailable', 'onlineUnavailable', 'outOfStock'],
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/v3/order/{id}/payment',
    summary: 'The state of an order’s payment, as last reported by its provider.',
    access: 'customer',
    params,
    result: Payment,
    errors: ['notFound'],
  }),
  toCod: endpoint({
    ...toCod,
    path: '/convert-to-cod/{orderId}',
    params: z.object({ orderId: orderIdParam }),
  }),
  toCodNew: endpoint({ ...toCod, path: '/api/v3/order/{id}/convert-to-cod', params }),
  webhook: endpoint({
    method: 'POST',
    path: '/api/v3/payments/webhook',
    summary:
      'The payment provider’s webhook, signed over the body. Repeated or reordered events count once.',
    access: 'provider',
    upload: { types: ['application/json'], maxBytes: notificationBytes },
    result: z.object({ taken: z.int() }),
    errors: ['signatureWrong', 'tooLarge', 'unsupportedType'],
  }),
} as const
