import { sql } from 'kysely'
import type { PaymentProviderName } from '#model/payment.ts'
import { findRows, insertRows, updateRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'
import { lastOf, refundsOf, type StoredRefund } from './refund-repository.ts'

export type StoredPaymentRefund = StoredRow<'payment_refund'>

/** Adds a refund that is due at once, and returns its row. */
export const addPaymentRefund = async (
  db: Db,
  refund: Pick<
    StoredPaymentRefund,
    'order_id' | 'number' | 'payment_id' | 'reference' | 'amount'
  > & { at: Timestamp },
): Promise<StoredPaymentRefund> => {
  const { at, ...row } = refund
  const due: StoredPaymentRefund = {
    ...row,
    state: 'due',
    refund_id: null,
    tries: 0,
    next_at: at,
    claim: null,
  }
  await insertRows(db, 'payment_refund', due)
  return due
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

export const paymentRefundsOf = (db: Db, orderId: string): Promise<StoredPaymentRefund[]> =>
  findRows(db, 'payment_refund', { order_id: orderId }, ['number'])

/** Refunds from one capture of a payment, the oldest first. */
export const refundsOfCapture = (
  db: Db,
  paymentId: string,
  reference: string,
): Promise<StoredPaymentRefund[]> =>
  findRows(db, 'payment_refund', { payment_id: paymentId, reference }, ['order_id', 'number'])

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
  const part = { ...refund, number: lastOf(refunds) + 1, amount, refund_id: null }
  await insertRows(db, 'order_refund', { ...owed, number: part.number, amount })
  await insertRows(db, 'payment_refund', part)
  return part
}

/** Takes a refund out of the ledger that the order never owed. */
export const removeRefund = async (
  db: Db,
  { order_id, number }: Pick<StoredPaymentRefund, 'order_id' | 'number'>,
): Promise<void> => {
  for (const table of ['payment_refund', 'order_refund'] as const)
    await db
      .deleteFrom(table)
      .where('order_id', '=', order_id)
      .where('number', '=', number)
      .execute()
}

/**
 * Of the capture of a refund `r` of a payment `p`: what is owed and not with the provider, less what disputes and refunds in its console may still
 * take, which would be the same money twice.
 */
const free = sql<number | string>`(select coalesce(sum(w.amount), 0) from payment_refund w
    where w.payment_id = r.payment_id and w.reference = r.reference
      and (w.state = 'failed' or (w.state = 'due' and w.refund_id is null and w.claim is null)))
  - (select coalesce(sum(v.amount), 0) from payment_reversal v
    where v.provider = p.provider and v.reference = r.reference and v.state = 'pending')`

/** The same in paise; below zero where more may be taken than is owed. */
export const freeOf = async (
  db: Db,
  { order_id, number }: Pick<StoredPaymentRefund, 'order_id' | 'number'>,
): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('payment_refund as r')
        .innerJoin('payment as p', 'p.id', 'r.payment_id')
        .select(free.as('free'))
        .where('r.order_id', '=', order_id)
        .where('r.number', '=', number)
        .executeTakeFirstOrThrow()
    ).free,
  )

type Due = { provider: PaymentProviderName; now: Timestamp; limit: number }

/** Refunds that are about to be issued, those that wait longest first: those that the provider may know, and of the others those of captures of which something is free. */
const refundsDue = (db: Db, { provider, now, limit }: Due) =>
  db
    .selectFrom('payment_refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .where('p.provider', '=', provider)
    .where('r.state', '=', 'due')
    .where('r.next_at', '<=', now)
    .where(({ or, eb }) =>
      or([eb('r.refund_id', 'is not', null), eb('r.claim', 'is not', null), eb(free, '>', 0)]),
    )
    .orderBy('r.next_at')
    .orderBy('r.order_id')
    .limit(limit)

export const capturesDue = async (db: Db, due: Due): Promise<string[]> =>
  (await refundsDue(db, due).select('r.reference').execute()).map(({ reference }) => reference)

/** A refund that may be issued, or as much of it as is free; null where nothing is. */
const withinFree = async (
  db: Db,
  refund: StoredPaymentRefund,
): Promise<StoredPaymentRefund | null> => {
  if (refund.refund_id !== null || refund.claim !== null) return refund
  const most = await freeOf(db, refund)
  if (most <= 0) return null
  return refund.amount > most ? await splitRefund(db, refund, most) : refund
}

/** Claims due refunds from `captures` until `until`, so that no other server issues them before. In a transaction. */
export const claimRefunds = async (
  db: Db,
  {
    claim,
    until,
    captures,
    ...about
  }: Due & { claim: string; until: Timestamp; captures: readonly string[] },
): Promise<StoredPaymentRefund[]> => {
  if (captures.length === 0) return []
  const due = await refundsDue(db, about)
    .selectAll('r')
    .where('r.reference', 'in', captures)
    .execute()
  const claimed: StoredPaymentRefund[] = []
  for (const one of due) {
    const refund = await withinFree(db, one)
    if (!refund) continue
    const tries = refund.tries + 1
    await updateRows(
      db,
      'payment_refund',
      { order_id: refund.order_id, number: refund.number },
      { claim, tries, next_at: until },
    )
    claimed.push({ ...refund, claim, tries, next_at: until })
  }
  return claimed
}

/** Makes the refunds of a capture due now, except those that are being issued. */
export const makeRefundsDue = async (db: Db, reference: string, now: Timestamp): Promise<void> => {
  await db
    .updateTable('payment_refund')
    .set({ next_at: now })
    .where('reference', '=', reference)
    .where('state', '=', 'due')
    .where('claim', 'is', null)
    .where('next_at', '>', now)
    .execute()
}
