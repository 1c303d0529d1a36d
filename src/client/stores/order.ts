import type { orders } from '#contract/orders.ts'
import { readStore } from '../read.ts'

const store = readStore<typeof orders.one>({ method: 'GET', path: '/api/v3/orders/{id}' })

/** One order of the customer. */
export const $order = store.$reading
export const loadOrder = (id: string): Promise<unknown> => store.load({ params: { id } })
