import type { Result } from '#contract/core/endpoint.ts'
import type { orders } from '#contract/orders/orders.ts'
import { readStore } from '../http/read.ts'

const store = readStore('GET /api/v3/orders/{id}')

export type Order = Result<typeof orders.one>
export const $order = store.$reading
export const loadOrder = (id: string): Promise<unknown> => store.load({ params: { id } })
