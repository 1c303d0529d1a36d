import {
  type PaymentStage,
  paymentTransitions,
  type RefundState,
  refundTransitions,
} from '#model/payment.ts'
import { assertAllowed } from '#model/transitions.ts'
import { assertChanged } from '../../db/concurrency-conflict.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import type { StoredPaymentRefund } from './payment-refund-repository.ts'
import type { StoredPayment } from './payment-repository.ts'

// The only writer of the states of payments and their refunds: throws for a step that the tables of the model forbid.

/** Changes a payment. Throws if another transaction changed it after it was read, so that the caller's transaction is retried. */
export const changePayment = async (
  db: Db,
  { id, state }: Pick<StoredPayment, 'id' | 'state'>,
  change: Partial<
    Pick<StoredPayment, 'state' | 'captured' | 'owed' | 'refunded' | 'paid_by' | 'look_at'>
  > & { updated_at: Timestamp },
): Promise<void> => {
  assertAllowed<PaymentStage>('a payment', paymentTransitions, state, change.state ?? state)
  const result = await db
    .updateTable('payment')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  assertChanged(result, 'a payment')
}

/** Changes a refund while the claim under which it was read still holds; false if another server has taken it over. */
export const changeRefund = async (
  db: Db,
  {
    order_id,
    number,
    state,
    claim,
  }: Pick<StoredPaymentRefund, 'order_id' | 'number' | 'state' | 'claim'>,
  change: Partial<Pick<StoredPaymentRefund, 'state' | 'refund_id' | 'next_at' | 'claim'>>,
): Promise<boolean> => {
  assertAllowed<RefundState>('a refund', refundTransitions, state, change.state ?? state)
  const { numUpdatedRows } = await db
    .updateTable('payment_refund')
    .set(change)
    .where('order_id', '=', order_id)
    .where('number', '=', number)
    .where('claim', claim === null ? 'is' : '=', claim)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
