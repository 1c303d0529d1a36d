import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { orderIdParam } from '../orders/orders.ts'
import { Order } from '../orders/view.ts'
import { Payment } from './view.ts'

const changing = {
  method: 'POST',
  access: 'customer',
  changes: true,
  errors: ['notSignedIn', 'badCsrf', 'notSameOrigin', 'keyInFlight', 'keyReused', 'notFound', 'paymentNotDue'],
} as const
const params = z.object({ id: orderIdParam })

const toCod = {
  ...changing,
  summary: 'Turns an order that waits for its payment to cash on delivery. A payment that is captured all the same goes back.',
  result: z.object({ orderId: z.string(), msg: z.string(), order: Order }),
} as const

/** Notifications are small; whoever sends more is nobody we know. */
export const notificationBytes = 256 * 1024

export const payments = {
  pay: endpoint({
    ...changing,
    path: '/api/v3/order/{id}/pay',
    summary: 'Begins the payment of an order, or goes on with the one that was begun; the customer is led to `payUrl`. May be tried again.',
    params,
    result: Payment,
    errors: [...changing.errors, 'paymentUnavailable', 'onlineUnavailable'],
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/v3/order/{id}/payment',
    summary: 'How the payment of an order stands, as its provider said it.',
    access: 'customer',
    params,
    result: Payment,
    errors: ['notSignedIn', 'notFound'],
  }),
  toCod: endpoint({ ...toCod, path: '/convert-to-cod/{orderId}', params: z.object({ orderId: orderIdParam }) }),
  toCodNew: endpoint({ ...toCod, path: '/api/v3/order/{id}/convert-to-cod', params }),
  webhook: endpoint({
    method: 'POST',
    path: '/api/v3/payments/webhook',
    summary: 'What the payment provider has to say, with its signature over the body. Told twice or out of order, it counts once.',
    access: 'provider',
    upload: { types: ['application/json'], maxBytes: notificationBytes },
    result: z.object({ taken: z.int() }),
    errors: ['signatureWrong', 'tooLarge', 'unsupportedType'],
  }),
} as const
