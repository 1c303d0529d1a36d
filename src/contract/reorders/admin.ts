import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

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
} as const
