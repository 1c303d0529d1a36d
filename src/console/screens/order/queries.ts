import type { Input, Result } from '#contract/core/endpoint.ts'
import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import type { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import { send } from '../../call.ts'
import type { Page } from '../../parts/list/List.tsx'
import { queries } from '../../queries.ts'

type Filters = Omit<Input<typeof opsOrders.list>['query'], 'pageNumber' | 'pageSize'>
export type OrderRow = Result<typeof opsOrders.list>['orders'][number]

/** Not to be read before an order is opened: each reading stands in the audit. */
export const orderQuery = (id: string) => ({
  queryKey: ['order', id],
  queryFn: (): Promise<AdminOrder> => send('GET /api/ops/orders/{id}', { params: { id } }),
})

/** A page of the list of orders, newest first. */
export const ordersQuery = (filters: Filters, pageNumber: number) => ({
  queryKey: ['orders', filters, pageNumber],
  queryFn: async (): Promise<Page<OrderRow>> => {
    const {
      orders: rows,
      total,
      hasMore,
    } = await send('GET /api/ops/orders', { query: { ...filters, pageNumber } })
    return { rows, total, hasMore }
  },
})

/** The order as the list that was read last has it, which may be older than the order. */
export const rowOf = (id: string): OrderRow | undefined => {
  const lists = queries.getQueryCache().findAll({ queryKey: ['orders'] })
  const pages = lists
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ state }) => state.data)
  return (pages as (Page<OrderRow> | undefined)[])
    .flatMap((page) => page?.rows ?? [])
    .find(({ orderId }) => orderId === id)
}
