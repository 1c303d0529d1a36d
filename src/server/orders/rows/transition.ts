import {
  type OrderState,
  orderTransitions,
  type ParcelState,
  type PaymentState,
  parcelTransitions,
  paymentStateTransitions,
  type Review,
  reviewTransitions,
  waits,
} from '#model/order.ts'
import { assertAllowed, statesBefore } from '#model/transitions.ts'
import { assertChanged } from '../../db/concurrency-conflict.ts'
import { updateRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { holdUntil } from '../../stock/hold-repository.ts'
import { endPlan, planIsUsed, startPlan } from './care-plan-repository.ts'
import type { StoredOrder, StoredOrderLine, StoredParcel } from './order-repository.ts'

// The only writer of the states of orders, their payments, parcels and line reviews. Every change of such a row asks the
// tables of the model and throws for a forbidden step. It also throws for a row that has left the state in which it was read:
// another transaction changed it, and the caller's transaction runs again.

export type OrderChange = Partial<
  Omit<
    StoredOrder,
    'id' | 'customer_id' | 'source_id' | 'source_version' | 'placed_at' | 'updated_at'
  >
> & {
  updated_at: Timestamp
}

export const changeOrder = async (
  db: Db,
  order: StoredOrder,
  change: OrderChange,
): Promise<StoredOrder> => {
  const { id, state, payment_state } = order
  assertAllowed<OrderState>('an order', orderTransitions, state, change.state ?? state)
  assertAllowed<PaymentState>(
    'the payment of an order',
    paymentStateTransitions,
    payment_state,
    change.payment_state ?? payment_state,
  )
  const result = await db
    .updateTable('customer_order')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('payment_state', '=', payment_state)
    .executeTakeFirst()
  assertChanged(result, 'an order')
  // Its parcels wait to be packed from now on.
  if (change.state === 'placed' && state !== 'placed' && state !== 'packed')
    await updateRows(
      db,
      'order_parcel',
      { order_id: id, state: 'placed' },
      { updated_at: change.updated_at },
    )
  const after = { ...order, ...change }
  // Stock is held for hours while an order waits; what is to be packed keeps it, and what is closed has given it back.
  if (waits(state) !== null && waits(after.state) === null) await holdUntil(db, id, null)
  // Whichever way an order is paid or its money given back, its care plan follows; one that was paid and used is not given back.
  if (payment_state !== 'paid' && after.payment_state === 'paid')
    await startPlan(db, after, change.updated_at)
  if (payment_state === 'paid' && after.payment_state !== 'paid') {
    const isKept = after.payment_method === 'online' && (await planIsUsed(db, after))
    if (!isKept) await endPlan(db, after, change.updated_at)
  }
  return after
}

type Carried = Pick<StoredParcel, 'courier' | 'awb' | 'tracking_url'>

const changeParcel = async (
  db: Db,
  { order_id, number, state }: StoredParcel,
  change: Partial<Carried & Pick<StoredParcel, 'state' | 'updated_at'>>,
): Promise<void> => {
  const result = await db
    .updateTable('order_parcel')
    .set(change)
    .where('order_id', '=', order_id)
    .where('number', '=', number)
    .where('state', '=', state)
    .executeTakeFirst()
  assertChanged(result, 'a parcel')
}

export const moveParcel = async (
  db: Db,
  parcel: StoredParcel,
  to: ParcelState,
  at: Timestamp,
  carried: Partial<Carried> = {},
): Promise<void> => {
  assertAllowed<ParcelState>('a parcel', parcelTransitions, parcel.state, to)
  await changeParcel(db, parcel, { ...carried, state: to, updated_at: at })
}

/** Corrects who carries a parcel; since when it is on its way stays. */
export const carryParcel = (db: Db, parcel: StoredParcel, carried: Carried): Promise<void> =>
  changeParcel(db, parcel, carried)

export const cancelParcels = async (db: Db, orderId: string, at: Timestamp): Promise<void> => {
  await updateRows(
    db,
    'order_parcel',
    { order_id: orderId, state: statesBefore<ParcelState>(parcelTransitions, 'cancelled') },
    { state: 'cancelled', updated_at: at },
  )
}

export type LineChange = Partial<
  Pick<
    StoredOrderLine,
    | 'parcel'
    | 'quantity'
    | 'actual'
    | 'payable'
    | 'review'
    | 'review_reason'
    | 'removed_reason'
    | 'prescriber'
    | 'prescriber_address'
    | 'patient'
    | 'batch'
    | 'expiry'
  >
>

export const changeLine = async (
  db: Db,
  { order_id, number, review }: Pick<StoredOrderLine, 'order_id' | 'number' | 'review'>,
  change: LineChange,
): Promise<void> => {
  assertAllowed<Review>('the review of a line', reviewTransitions, review, change.review ?? review)
  const result = await db
    .updateTable('order_line')
    .set(change)
    .where('order_id', '=', order_id)
    .where('number', '=', number)
    .where('review', '=', review)
    .executeTakeFirst()
  assertChanged(result, 'a line of an order')
}
