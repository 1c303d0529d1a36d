import type { Selectable } from 'kysely'
import type { PaymentProviderName } from '#model/payment.ts'
import type { Moment } from '../../db/moment.ts'
import type { PaymentRefundTable } from '../../db/tables/payments.ts'
import type { Db } from '../../db/types.ts'
import { refundsOf, type StoredRefund } from './refund-repository.ts'

export type StoredPaymentRefund = Selectable<PaymentRefundTable>

export const addPaymentRefund = async (
  db: Db,
  refund: Pick<
    StoredPaymentRefund,
    'order_id' | 'number' | 'payment_id' | 'reference' | 'amount'
  > & { at: Moment },
): Promise<void> => {
  const { at, ...row } = refund
  await db
    .insertInto('payment_refund')
    .values({ ...row, state: 'due', refund_id: null, tries: 0, next_at: at, claim: null })
    .execute()
}

/** Refunds that are not yet assigned to a payment, of one order or of all, oldest first. */
export const refundsWithoutPayment = async (db: Db, orderId?: string): Promise<StoredRefund[]> =>
  await db
    .selectFrom('order_refund as o')
    .selectAll('o')
    .where('o.settled_at', 'is', null)
    .$if(orderId !== undefined, (query) => query.where('o.order_id', '=', orderId ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_refund as p')
            .select('p.number')
            .whereRef('p.order_id', '=', 'o.order_id')
            .whereRef('p.number', '=', 'o.number'),
        ),
      ),
    )
    .orderBy('o.due_at')
    .orderBy('o.order_id')
    .orderBy('o.number')
    .execute()

export const paymentRefundsOf = async (db: Db, orderId: string): Promise<StoredPaymentRefund[]> =>
  await db
    .selectFrom('payment_refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()

/** Refunds from one capture of a payment, the oldest first. */
export const refundsOfCapture = async (
  db: Db,
  paymentId: string,
  reference: string,
): Promise<StoredPaymentRefund[]> =>
  await db
    .selectFrom('payment_refund')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('reference', '=', reference)
    .orderBy('order_id')
    .orderBy('number')
    .execute()

/** Makes two of a refund that is not done: the returned one has the amount, the other one the rest. */
export const splitRefund = async (
  db: Db,
  refund: StoredPaymentRefund,
  amount: number,
): Promise<StoredPaymentRefund> => {
  const { order_id, number } = refund
  for (const table of ['order_refund', 'payment_refund'] as const)
    await db
      .updateTable(table)
      .set({ amount: refund.amount - amount })
      .where('order_id', '=', order_id)
      .where('number', '=', number)
      .execute()
  const refunds = await refundsOf(db, order_id)
  const owed = refunds.find((one) => one.number === number)
  if (!owed) throw new Error('refund of a payment that no order owes')
  const part = { ...refund, number: refunds.length + 1, amount, refund_id: null }
  await db
    .insertInto('order_refund')
    .values({ ...owed, number: part.number, amount })
    .execute()
  await db.insertInto('payment_refund').values(part).execute()
  return part
}

type Due = { provider: PaymentProviderName; now: Moment; limit: number }

/** Refunds that are about to be issued, those that wait longest first; none of a capture that a bank may take back as well. */
const refundsDue = (db: Db, { provider, now, limit }: Due) =>
  db
    .selectFrom('payment_refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .where('p.provider', '=', provider)
    .where('r.state', '=', 'due')
    .where('r.next_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_reversal as v')
            .select('v.id')
            .whereRef('v.provider', '=', 'p.provider')
            .whereRef('v.reference', '=', 'r.reference')
            .where('v.kind', '=', 'dispute')
            .where('v.state', '=', 'pending'),
        ),
      ),
    )
    .orderBy('r.next_at')
    .orderBy('r.order_id')
    .limit(limit)

/** Captures of refunds that are about to be issued. */
export const capturesDue = async (db: Db, due: Due): Promise<string[]> =>
  (await refundsDue(db, due).select('r.reference').execute()).map(({ reference }) => reference)

/** Claims due refunds from `captures` until `until`, so that no other server issues them before. In a transaction. */
export const claimRefunds = async (
  db: Db,
  {
    claim,
    until,
    captures,
    ...about
  }: Due & { claim: string; until: Moment; captures: readonly string[] },
): Promise<StoredPaymentRefund[]> => {
  if (captures.length === 0) return []
  const due = await refundsDue(db, about)
    .selectAll('r')
    .where('r.reference', 'in', captures)
    .execute()
  for (const { order_id, number, tries } of due)
    await db
      .updateTable('payment_refund')
      .set({ claim, tries: tries + 1, next_at: until })
      .where('order_id', '=', order_id)
      .where('number', '=', number)
      .execute()
  return due.map((refund) => ({ ...refund, claim, tries: refund.tries + 1, next_at: until }))
}

/** Makes the refunds of a capture due now, except those that are being issued. */
export const makeRefundsDue = async (db: Db, reference: string, now: Moment): Promise<void> => {
  await db
    .updateTable('payment_refund')
    .set({ next_at: now })
    .where('reference', '=', reference)
    .where('state', '=', 'due')
    .where('claim', 'is', null)
    .where('next_at', '>', now)
    .execute()
}
