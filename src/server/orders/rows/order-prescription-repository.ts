import { findRows, insertRows } from '../../db/rows.ts'
import { send } from '../../db/send.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import type { Prescription } from '../../prescriptions/prescription-repository.ts'
import { awaitReview } from './order-deadline-repository.ts'

export type Binding = { customerId: string; orderId: string; at: Timestamp }
/** The ids of the prescriptions added to the order, and how the customer wants to send others. */
export type Bound = { prescriptionIds: string[]; option: 'email' | null }

/**
 * Moves the selected prescriptions to the order, within the caller's transaction. Also for an order that awaits its
 * prescription: earlier ones stay.
 */
export const bindPrescriptions = async (
  db: Db,
  { customerId, orderId, at }: Binding,
): Promise<Bound> => {
  const [ticked, [chosen]] = await Promise.all([
    db
      .deleteFrom('prescription_attached')
      .where('customer_id', '=', customerId)
      .returning('prescription_id')
      .execute(),
    db
      .deleteFrom('prescription_option')
      .where('customer_id', '=', customerId)
      .returning('option')
      .execute(),
  ])
  const prescriptionIds = ticked.map(({ prescription_id }) => prescription_id).sort()
  for (const prescription_id of prescriptionIds)
    await send(
      db,
      db
        .insertInto('order_prescription')
        .values({ order_id: orderId, prescription_id, customer_id: customerId, bound_at: at })
        .onConflict((conflict) => conflict.columns(['order_id', 'prescription_id']).doNothing()),
    )
  if (prescriptionIds.length > 0) await awaitReview(db, orderId)
  return { prescriptionIds, option: chosen?.option ?? null }
}

/** Binds one prescription to an order, which then waits for a pharmacist. */
export const bindPrescription = async (
  db: Db,
  prescription_id: string,
  { customerId: customer_id, orderId: order_id, at: bound_at }: Binding,
): Promise<void> => {
  await insertRows(db, 'order_prescription', { order_id, prescription_id, customer_id, bound_at })
  await awaitReview(db, order_id)
}

/** Prescriptions of an order, earliest first; also after erasure of the account. */
export const prescriptionsOfOrder = async (db: Db, orderId: string): Promise<Prescription[]> =>
  await db
    .selectFrom('order_prescription as given')
    .innerJoin('prescription', 'prescription.id', 'given.prescription_id')
    .selectAll('prescription')
    .where('given.order_id', '=', orderId)
    .orderBy('given.bound_at')
    .orderBy('prescription.id')
    .execute()

export const copyPrescriptions = async (
  db: Db,
  { from, to, at }: { from: string; to: string; at: Timestamp },
): Promise<void> => {
  const bound = await findRows(db, 'order_prescription', { order_id: from })
  for (const { prescription_id, customer_id } of bound)
    await insertRows(db, 'order_prescription', {
      order_id: to,
      prescription_id,
      customer_id,
      bound_at: at,
    })
  if (bound.length > 0) await awaitReview(db, to)
}
