import { isOpenParcel } from '#model/order.ts'
import type { Db } from '../../db/types.ts'
import { putBack } from '../../stock/batch-repository.ts'
import { endPlan } from '../rows/care-plan-repository.ts'
import { amountTextOrNone, notifyCustomer } from '../rows/order-messages.ts'
import { addEvent, parcelsOf, type StoredEvent, type StoredOrder, type StoredParcel } from '../rows/order-repository.ts'
import { changeLine, moveParcel } from '../rows/transition.ts'
import { followParcels } from './follow-parcels.ts'
import { linesHere, recalculate } from './recalculate.ts'

type Cancelling = {
  /** One parcel, or every parcel that is still here. */
  parcel?: number | undefined
  reason: string
  actor: StoredEvent['actor']
  at: Date
}

/** The parcels that a cancellation takes back; none where everything has left. */
export const cancellable = async (db: Db, orderId: string, parcel?: number): Promise<StoredParcel[]> =>
  (await parcelsOf(db, orderId)).filter(({ state, number }) => isOpenParcel(state) && (parcel === undefined || number === parcel))

/**
 * Cancels parcels of an order of which another part has left or stays: their lines leave the order, and money, offers, points and stock follow. The
 * order goes on with the rest, and is complete where the rest has arrived.
 */
export const cancelOpenPart = async (db: Db, order: StoredOrder, { parcel, reason, actor, at }: Cancelling): Promise<StoredOrder> => {
  const { id } = order
  const now = at.toISOString()
  const parcels = await cancellable(db, id, parcel)
  const gone = (await linesHere(db, id)).filter((line) => parcels.some(({ number }) => number === line.parcel))
  if (gone.some(({ plan_days }) => plan_days !== null)) await endPlan(db, order, now)
  await putBack(db, gone, now)
  for (const line of gone) await changeLine(db, line, { removed_reason: reason, batch: null, expiry: null })
  const { left, refunded } = await recalculate(db, order, gone, at)
  for (const one of parcels) {
    await moveParcel(db, one, 'cancelled', now)
    await addEvent(db, id, { parcel: one.number, job: 'cancelled', status: 'success', comment: reason, actor, at: now })
  }
  const ended = await followParcels(db, left, now)
  await notifyCustomer(
    db,
    order,
    'partCancelled',
    {
      items: [...new Set(gone.map(({ name }) => name))].join(', '),
      refund: amountTextOrNone(refunded),
      wallet: amountTextOrNone(order.balance - left.balance),
    },
    now,
  )
  return ended
}
