import type { Result } from '#contract/core/endpoint.ts'
import type { orders } from '#contract/orders/orders.ts'
import { readStore } from '../http/read.ts'

const store = readStore('GET /api/v3/track')

export type Tracking = Result<typeof orders.track>
export type Parcel = Tracking['orderTrackingDtos'][number]

export const $tracking = store.$reading
export const loadTracking = (orderId: string): Promise<unknown> =>
  store.load({ query: { orderId } })
