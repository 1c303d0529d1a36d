import { z } from 'zod'
import { opsPayments } from '#contract/payments/admin.ts'
import type { Alone } from '#model/worth.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import { ownCase } from '../../kernel/operators/own-case.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { type Givers, heldForAnother, recordGiving } from '../offers/worth.ts'
import { orderById, parcelsOf, type StoredOrder } from '../rows/order-repository.ts'
import {
  changeReversal,
  reversalNamed,
  type StoredReversal,
} from '../rows/payment-reversal-repository.ts'
import { spareOf } from './take-reversal.ts'

/** That what is left of an order leaves although its money went back, or may. */
export const ReversalRelease = z.object({
  reversal: opsPayments.resolve.params,
  reason: opsPayments.resolve.body.shape.reason,
})
export type ReversalRelease = z.infer<typeof ReversalRelease>

type Found = { reversal: StoredReversal; order: StoredOrder }

const findReversal = async (
  db: Db,
  { reversal: named }: ReversalRelease,
): Promise<Found | null> => {
  const reversal = await reversalNamed(db, named)
  const order = reversal?.order_id ? await orderById(db, reversal.order_id) : null
  return reversal && order ? { reversal, order } : null
}

/** Whether something of an order has not left yet. */
const isToLeave = async (db: Db, { id, state }: StoredOrder): Promise<boolean> =>
  state !== 'cancelled' &&
  state !== 'lapsed' &&
  (await parcelsOf(db, id)).some((parcel) => parcel.state === 'placed' || parcel.state === 'packed')

/** What the customer gets without paying for it, in paise: nothing where everything has left, or nothing will. */
const worthOf = async (db: Db, { reversal, order }: Found): Promise<number> => {
  if (reversal.resolved_at !== null || !(await isToLeave(db, order))) return 0
  return Math.min(order.total, reversal.state === 'done' ? spareOf(reversal) : reversal.amount)
}

/** The same by the provider's id, which belongs to the named order, or why there is none. */
export const releaseWorth = async (
  db: Db,
  { orderId, ...release }: ReversalRelease & { orderId: string },
): Promise<number | Failed> => {
  const of = await findReversal(db, release)
  return of?.order.id === orderId ? await worthOf(db, of) : failed('notFound', { field: 'id' })
}

/** Lets the rest of the order leave; `alone`: up to where one operator does it, null where another agreed. The order, or why not. */
export const releaseReversal = async (
  db: Db,
  givers: Givers,
  release: ReversalRelease,
  { at, alone }: { at: Timestamp; alone: Alone | null },
): Promise<{ orderId: string } | Failed> => {
  const of = await findReversal(db, release)
  if (!of) return failed('notFound', { field: 'id' })
  const { reversal, order } = of
  const own = await ownCase(db, givers.by, order.customer_id)
  if (own) return own
  if (reversal.resolved_at !== null) return { orderId: order.id }
  const giving = { act: 'refund', orderId: order.id, worth: await worthOf(db, of) } as const
  if (giving.worth > 0) {
    const held =
      alone && (await heldForAnother(db, givers.by, giving, { kind: 'refund.give', alone, at }))
    if (held) return held
    await recordGiving(db, givers, giving, at)
  }
  await changeReversal(db, reversal, { resolved_at: at })
  await appendAudit(db, givers.by, at, {
    action: 'payment.resolve-reversal',
    object: ['order', order.id],
    reason: release.reason,
    after: { ...release.reversal, state: reversal.state, amount: reversal.amount },
  })
  return { orderId: order.id }
}
