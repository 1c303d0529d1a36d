import { type ParcelState, parcelMayBecome } from '#model/order.ts'
import type { OrderJob } from '#model/order-event.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import {
  addEvent,
  parcelsOf,
  type StoredOrder,
  type StoredParcel,
} from '../rows/order-repository.ts'
import { moveParcel } from '../rows/transition.ts'
import { endTurn } from '../rows/turn-repository.ts'
import { followParcels } from './follow-parcels.ts'

export const underWay: readonly StoredOrder['state'][] = [
  'placed',
  'packed',
  'shipped',
  'delivered',
]

export type Move = {
  to: ParcelState
  job: OrderJob
  comment: string | null
  at: Timestamp
  actor?: 'operator' | 'system'
  carried?: Partial<Pick<StoredParcel, 'courier' | 'awb' | 'tracking_url'>>
}

/** The parcel of an order that may take a step, or why not. */
export const parcelFor = async (
  db: Db,
  order: StoredOrder,
  parcelNumber: number,
  to: ParcelState,
): Promise<StoredParcel | Failed> => {
  if (!underWay.includes(order.state)) return failed('orderOver', { field: 'id' })
  const parcel = (await parcelsOf(db, order.id)).find(({ number }) => number === parcelNumber)
  return parcel && parcelMayBecome(parcel.state, to)
    ? parcel
    : failed('lineUnknown', { field: 'parcel' })
}

/** Steps of a parcel that are no progress. */
const backwards = ['returned', 'unpacked', 'deliveryTakenBack']

/** Moves a parcel and writes it into the history; its order does not follow yet. */
export const moveWithEvent = async (
  db: Db,
  order: StoredOrder,
  parcel: StoredParcel,
  { to, job, comment, at, actor = 'operator', carried }: Move,
): Promise<void> => {
  await moveParcel(db, parcel, to, at, carried)
  if (to === 'packed') await endTurn(db, order.id, parcel.number)
  const status = backwards.includes(job) ? 'failure' : 'success'
  await addEvent(db, order.id, { parcel: parcel.number, job, status, comment, actor, at })
}

export const moveAndFollow = async (
  db: Db,
  order: StoredOrder,
  parcel: StoredParcel,
  move: Move,
): Promise<StoredOrder> => {
  await moveWithEvent(db, order, parcel, move)
  return await followParcels(db, order, move.at)
}
