import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { orderIdParam } from '../orders/orders.ts'
import { RegularOrder, reorders } from './reorders.ts'

/** What support does on the word of a customer, who is told of it as if it were their own act. */
const changing = {
  method: 'POST',
  access: 'operator',
  permission: 'orders.write',
  params: z.object({ id: orderIdParam }),
  result: z.array(RegularOrder),
  errors: ['notFound', 'ownCase', 'notReady'],
} as const

/** Automatic re-orders for operators. */
export const opsReorders = {
  troubled: endpoint({
    method: 'GET',
    path: '/api/ops/reorders',
    summary:
      'Automatic re-orders that are due and cannot be placed, and those whose last order went without something; the longest waiting first. Each stands here until it is placed whole, or its customer changes, skips, pauses or ends it.',
    permission: 'orders.read',
    result: z.array(
      z.object({
        /** The order whose medicines are ordered again. */
        orderId: z.string(),
        nextOn: z.iso.date(),
        since: z.iso.date(),
        is: z.enum(['waiting', 'partly']),
        /** The reasons as sentences. */
        problem: z.string(),
      }),
    ),
  }),
  ofCustomer: endpoint({
    method: 'GET',
    access: 'operator',
    permission: 'customers.read',
    path: '/api/ops/orders/{id}/reorders',
    summary:
      'The automatic re-orders of the customer of an order, also paused ones and those that wait. Each reading stands in the audit.',
    params: changing.params,
    result: changing.result,
    errors: ['notFound', 'notReady'],
  }),
  pause: endpoint({
    ...changing,
    path: '/api/ops/reorders/{id}/pause',
    summary: 'Pauses the re-orders of an order on its customer’s word; returns all that they have.',
  }),
  move: endpoint({
    ...changing,
    path: '/api/ops/reorders/{id}/move',
    summary:
      'Moves the next re-order of an order to another day on its customer’s word; a paused one resumes on it. Returns all that they have.',
    body: reorders.move.body,
  }),
  end: endpoint({
    ...changing,
    path: '/api/ops/reorders/{id}/end',
    summary: 'Ends the re-orders of an order on its customer’s word; returns what they have left.',
  }),
} as const
