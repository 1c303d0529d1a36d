import {
  type PaymentProviderName,
  type Reversal,
  type ReversalState,
  reversalTransitions,
} from '#model/payment.ts'
import { assertAllowed } from '#model/transitions.ts'
import { findRow, findRows, updateRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'
import type { StoredPayment } from './payment-repository.ts'

export type StoredReversal = StoredRow<'payment_reversal'>
type Key = Pick<StoredReversal, 'provider' | 'kind' | 'id'>

export const reversalById = (db: Db, { provider, kind, id }: Key): Promise<StoredReversal | null> =>
  findRow(db, 'payment_reversal', { provider, kind, id })

export const addReversal = async (
  db: Db,
  provider: PaymentProviderName,
  { kind, id, reference, amount, state }: Reversal,
  payment: StoredPayment | null,
  seen_at: Timestamp,
): Promise<StoredReversal> =>
  await db
    .insertInto('payment_reversal')
    .values({
      provider,
      kind,
      id,
      reference,
      payment_id: payment?.id ?? null,
      order_id: payment?.order_id ?? null,
      amount,
      state,
      extra: 0,
      returned: 0,
      removed: 0,
      seen_at,
      resolved_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes a reversal. Throws for a step of its state that the table of the model forbids. */
export const changeReversal = async (
  db: Db,
  { provider, kind, id, state }: Key & { state: ReversalState },
  change: Partial<Omit<StoredReversal, keyof Key | 'reference' | 'seen_at'>>,
): Promise<void> => {
  assertAllowed<ReversalState>('a reversal', reversalTransitions, state, change.state ?? state)
  await updateRows(db, 'payment_reversal', { provider, kind, id }, change)
}

export const paymentOfCapture = async (
  db: Db,
  provider: PaymentProviderName,
  reference: string,
): Promise<StoredPayment | null> =>
  (await db
    .selectFrom('payment as p')
    .innerJoin('payment_event as e', 'e.payment_id', 'p.id')
    .selectAll('p')
    .where('e.provider', '=', provider)
    .where('e.event_id', '=', `captured:${reference}`)
    .executeTakeFirst()) ?? null

/** Reversals of a capture that came before the capture itself. */
export const reversalsAwaiting = (
  db: Db,
  provider: PaymentProviderName,
  reference: string,
): Promise<StoredReversal[]> =>
  findRows(db, 'payment_reversal', { provider, reference, payment_id: null }, ['seen_at', 'id'])

export const reversalsOf = (db: Db, orderId: string): Promise<StoredReversal[]> =>
  findRows(db, 'payment_reversal', { order_id: orderId }, ['seen_at', 'id'])

/** Reversals of orders that no operator has looked at, the oldest first: a dispute that was won and a refund that failed are none. */
export const openReversals = async (db: Db): Promise<StoredReversal[]> =>
  await db
    .selectFrom('payment_reversal')
    .selectAll()
    .where('resolved_at', 'is', null)
    .where('order_id', 'is not', null)
    .where('state', '<>', 'failed')
    .orderBy('seen_at')
    .orderBy('id')
    .execute()

/** The reversal under an id of its provider, whichever provider that was. */
export const reversalNamed = (
  db: Db,
  { kind, id }: Pick<StoredReversal, 'kind' | 'id'>,
): Promise<StoredReversal | null> => findRow(db, 'payment_reversal', { kind, id })

/** Captures with refunds that the provider has not ended. */
export const capturesToAsk = async (
  db: Db,
  provider: PaymentProviderName,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('payment_reversal')
    .select('reference')
    .distinct()
    .where('provider', '=', provider)
    .where('kind', '=', 'refund')
    .where('state', '=', 'pending')
    .where('resolved_at', 'is', null)
    .orderBy('reference')
    .limit(limit)
    .execute()
  return rows.map(({ reference }) => reference)
}

/** Since when the shop knows of a refund or dispute whose end it does not know, or of one that it saw after a time and that may end differently yet. */
export const unsettledSince = async (
  db: Db,
  provider: PaymentProviderName,
  { kind, seenAfter }: Pick<Reversal, 'kind'> & { seenAfter: Timestamp },
): Promise<Timestamp | null> =>
  (
    await db
      .selectFrom('payment_reversal')
      .select(({ fn }) => fn.min('seen_at').as('at'))
      .where('provider', '=', provider)
      .where('kind', '=', kind)
      .where(({ eb, or }) => or([eb('state', '=', 'pending'), eb('seen_at', '>=', seenAfter)]))
      .executeTakeFirst()
  )?.at ?? null

/** Whether money of an order went back, or may, without the order knowing why: nothing more of it leaves until an operator has looked. */
export const isHeldBack = async (db: Db, orderId: string): Promise<boolean> =>
  (await reversalsOf(db, orderId)).some(
    ({ state, resolved_at }) => state !== 'failed' && resolved_at === null,
  )
