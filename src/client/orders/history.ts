import type { Result } from '#contract/core/endpoint.ts'
import type { orders } from '#contract/orders/orders.ts'
import { call } from '../http/call.ts'
import { pagedStore } from '../http/paged.ts'

export type OrderBrief = Result<typeof orders.history>['result'][number]

/** The customer's orders, newest first, paged (spec §7 "view more"). */
const paged = pagedStore<OrderBrief>(
  async (pageNumber) => {
    const reply = await call('GET /api/v1/order/history', { query: { pageNumber } })
    return reply.is === 'failed'
      ? reply
      : { entries: reply.result.result, hasMore: reply.result.hasMore }
  },
  ({ orderId }) => orderId,
)
export const { $list: $history, more: moreHistory, start: loadHistory } = paged
