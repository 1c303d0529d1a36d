import { sql } from 'kysely'
import { z } from 'zod'
import { opsPayments, type PaymentProblem } from '#contract/payments/admin.ts'
import { decimalRupees } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import type { Alone } from '#model/worth.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import { changesOf } from '../../kernel/audit/audit-repository.ts'
import type { Serving } from '../../kernel/call.ts'
import { ownCase } from '../../kernel/operators/own-case.ts'
import { type TwoPersonAct, twoPersonAct } from '../../kernel/operators/two-person-act.ts'
import { type Failed, failed, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { alertAfterTries, completeRefund, payerOf, undoRefund } from '../money/refund-issue.ts'
import { releaseReversal } from '../money/release-reversal.ts'
import { settleOrderRefund } from '../money/settle-refund.ts'
import { heldForAnother, recordGiving } from '../offers/worth.ts'
import { orderById } from '../rows/order-repository.ts'
import {
  freeOf,
  paymentRefundsOf,
  refundsWithoutPayment,
  type StoredPaymentRefund,
} from '../rows/payment-refund-repository.ts'
import { isRefunded } from '../rows/payment-repository.ts'
import { openReversals, type StoredReversal } from '../rows/payment-reversal-repository.ts'
import { changeRefund } from '../rows/payment-transition.ts'
import { markRefundOwed, refundsOf, type StoredRefund } from '../rows/refund-repository.ts'

const capturesOfOtherAmounts = async (
  db: Db,
): Promise<
  { order_id: string; amount: number; expected: number; reference: string; at: Timestamp }[]
> =>
  await db
    .selectFrom('payment as p')
    // SQLite reads the table before a cross join first.
    .crossJoin('payment_event as e')
    .select(['p.order_id', 'e.amount', 'p.amount as expected', 'e.reference', 'e.at'])
    .whereRef('e.payment_id', '=', 'p.id')
    .where('e.happened', '=', 'captured')
    // Nearly every payment was captured once, as it was asked for: an index holds the others, and is found by its own words.
    .where(sql<boolean>`p.captured > 0 and (p.captured <> p.amount or p.paid_by is null)`)
    .whereRef('e.amount', '<>', 'p.amount')
    .execute()

/** Refunds that the provider rejected, and those that were tried at least `tries` times. */
const failingRefunds = async (
  db: Db,
  tries: number,
): Promise<(StoredPaymentRefund & { due_at: Timestamp })[]> =>
  await db
    .selectFrom('payment_refund as r')
    .innerJoin('order_refund as o', (join) =>
      join.onRef('o.order_id', '=', 'r.order_id').onRef('o.number', '=', 'r.number'),
    )
    .selectAll('r')
    .select('o.due_at')
    .where(({ or, and, eb }) =>
      or([
        eb('r.state', '=', 'failed'),
        and([eb('r.state', '=', 'due'), eb('r.tries', '>=', tries)]),
      ]),
    )
    .execute()

const none = { expected: null, refund: null, reference: null, reversal: null }

const reversalProblem = ({ kind, state }: StoredReversal): PaymentProblem['problem'] =>
  kind === 'refund' ? 'refundedOutside' : state === 'done' ? 'disputeLost' : 'disputed'

/** Refunds of orders for which no capture is known; the others wait for the job of the next minute, and are under way. */
const refundsOfNobody = async (db: Db): Promise<StoredRefund[]> => {
  const refunds: StoredRefund[] = []
  for (const refund of await refundsWithoutPayment(db))
    if (!(await payerOf(db, refund))) refunds.push(refund)
  return refunds
}

const problemsIn = async (db: Db): Promise<PaymentProblem[]> => {
  const captures = (await capturesOfOtherAmounts(db)).map(
    ({ order_id, amount, expected, reference, at }): PaymentProblem => ({
      ...none,
      problem: 'amountDiffers',
      orderId: order_id,
      amount: decimalRupees(amount),
      expected: decimalRupees(expected),
      reference,
      at,
    }),
  )
  const refunds = (await failingRefunds(db, alertAfterTries)).map(
    ({ order_id, number, amount, reference, state, due_at }): PaymentProblem => ({
      ...none,
      problem: state === 'failed' ? 'refundFailed' : 'refundLate',
      orderId: order_id,
      amount: decimalRupees(amount),
      refund: number,
      reference,
      at: due_at,
    }),
  )
  const lost = (await refundsOfNobody(db)).map(
    ({ order_id, number, amount, due_at }): PaymentProblem => ({
      ...none,
      problem: 'refundUnknown',
      orderId: order_id,
      amount: decimalRupees(amount),
      refund: number,
      at: due_at,
    }),
  )
  const reversals = (await openReversals(db)).map(
    (reversal): PaymentProblem => ({
      ...none,
      problem: reversalProblem(reversal),
      orderId: reversal.order_id ?? '',
      amount: decimalRupees(reversal.amount),
      reference: reversal.reference,
      reversal: { kind: reversal.kind, id: reversal.id },
      at: reversal.seen_at,
    }),
  )
  return [...captures, ...refunds, ...lost, ...reversals].sort((one, other) =>
    one.at.localeCompare(other.at),
  )
}

/**
 * An operator settles a refund that the provider could not issue: it becomes due once more, then done. It is called as the operator calls the transfer, so that
 * news of the provider about a refund that was made in its own console find it; where another refund has that name, it has one of its own.
 */
const settleByHand = async (
  db: Db,
  refund: StoredPaymentRefund,
  reference: string,
  at: Timestamp,
): Promise<void> => {
  const reopened = { state: 'due', claim: 'desk' } as const
  await changeRefund(db, refund, reopened)
  const name = (await isRefunded(db, refund.payment_id, reference))
    ? `hand:${refund.order_id}-${refund.number}`
    : reference
  await completeRefund(db, { ...refund, ...reopened }, name, at, reference)
}

const Settlement = z.object({
  orderId: z.string().max(60),
  refund: z.int().positive(),
  reference: opsPayments.settle.body.shape.reference,
  /** The transfer that was sent before and came back; null where none was. */
  paidBefore: z.string().nullable().default(null),
})
type Settlement = z.infer<typeof Settlement>

/** Whether an operator said that this transfer paid the refund. */
const isByHand = async (db: Db, { order_id, number, reference }: StoredRefund): Promise<boolean> =>
  (await changesOf(db, ['order', order_id])).some(({ action, after }) => {
    if (action !== 'refund.settle') return false
    const said = JSON.parse(after ?? '{}')
    return said.refund === number && said.reference === reference
  })

/** A refund that may be settled by hand, or why not. `before`: the transfer that a bank sent back, where another pays it now. */
const openRefund = async (
  db: Db,
  { orderId, refund: number, reference }: Omit<Settlement, 'paidBefore'>,
) => {
  const owed = (await refundsOf(db, orderId)).find((one) => one.number === number)
  if (!owed) return failed('notFound', { field: 'refund' })
  const refund = (await paymentRefundsOf(db, orderId)).find((one) => one.number === number)
  const before = !refund || (await isByHand(db, owed)) ? owed.reference : null
  if (before !== null && before !== reference) return { owed, refund, before }
  // A refund that the provider may still be issuing, or will be asked for within a minute, would be paid twice; so would one that a bank may still take.
  const isUnderWay = refund
    ? refund.state !== 'failed' || refund.amount > (await freeOf(db, refund))
    : (await payerOf(db, owed)) !== null
  if (owed.settled_at !== null || isUnderWay) return failed('refundOpen', { field: 'refund' })
  return { owed, refund, before: null }
}

/** The same, as it was when it was asked for: what was paid since is not paid once more. */
const askedRefund = async (db: Db, settlement: Settlement) => {
  const refund = await openRefund(db, settlement)
  return 'failed' in refund || refund.before === settlement.paidBefore
    ? refund
    : failed('refundOpen', { field: 'refund' })
}

const settleIn = async (
  db: Db,
  by: Operator,
  settlement: Settlement,
  at: Timestamp,
  approver: Operator | null = null,
): Promise<Failed | null> => {
  const { orderId, refund: number, reference } = settlement
  const order = await orderById(db, orderId)
  const own = order && (await ownCase(db, by, order.customer_id))
  if (own) return own
  const found = await askedRefund(db, settlement)
  if ('failed' in found) return found
  const { refund } = found
  const giving = { act: 'settle', orderId, worth: found.owed.amount } as const
  await recordGiving(db, { by, approver }, giving, at)
  if (found.before !== null)
    await (refund ? undoRefund(db, refund, true, at) : markRefundOwed(db, orderId, number))
  if (refund) await settleByHand(db, { ...refund, state: 'failed' }, reference, at)
  else await settleOrderRefund(db, orderId, number, { reference, at })
  await appendAudit(db, by, at, {
    action: 'refund.settle',
    object: ['order', orderId],
    before: { refund: number, settledAt: found.owed.settled_at, reference: found.before },
    after: { refund: number, settledAt: at, amount: found.owed.amount, reference },
  })
  return null
}

/** A refund above the sum that one may settle alone, or one that is paid a second time, once it is approved. */
export const settlementAct: TwoPersonAct<Settlement> = twoPersonAct<Settlement>({
  schema: Settlement,
  complete: async (settlement, db) => {
    const refund = await openRefund(db, settlement)
    return { ...settlement, paidBefore: 'failed' in refund ? null : refund.before }
  },
  objectOf: ({ orderId }) => ['order', orderId],
  customerOf: async (db, { orderId }) => (await orderById(db, orderId))?.customer_id ?? null,
  tell: async (db, settlement) => {
    const found = await askedRefund(db, settlement)
    const none: Record<string, string> = {}
    return 'failed' in found ? none : { amount: decimalRupees(found.owed.amount) }
  },
  alone: async (db, settlement) => {
    const found = await askedRefund(db, settlement)
    return 'failed' in found ? null : found.owed.amount
  },
  check: async (db, _by, settlement) => {
    const found = await askedRefund(db, settlement)
    return 'failed' in found ? found : null
  },
  perform: settleIn,
})

type Deps = Pick<Core, 'storage' | 'now'> & {
  alone: Alone
}

export const createPaymentAdmin = ({ storage, now, alone }: Deps): Serving<typeof opsPayments> => ({
  problems: () => storage.inSnapshot(async (db) => ok(await problemsIn(db))),

  settle: ({ params: { id: orderId, refund }, body: { reference } }, { operator: by }) =>
    storage.inTransaction(async (db) => {
      const settlement = { orderId, refund, reference }
      const found = await openRefund(db, settlement)
      if ('failed' in found) return found
      const at = now().toISOString()
      const giving = { act: 'settle', orderId, worth: found.owed.amount } as const
      // That a transfer came back is the word of who sends the next one.
      const upTo = found.before === null ? alone : { ...alone, refundRupees: 0 }
      return (
        (await heldForAnother(db, by, giving, { kind: 'refund.settle', alone: upTo, at })) ??
        (await settleIn(db, by, { ...settlement, paidBefore: found.before }, at)) ??
        ok({ orderId, refund })
      )
    }),

  // One that keeps nothing back is answered alike.
  resolve: ({ params: reversal, body: { reason } }, { operator: by }) =>
    storage.inTransaction(async (db) => {
      const at = now().toISOString()
      const done = await releaseReversal(db, { by }, { reversal, reason }, { at, alone })
      return 'failed' in done ? done : ok(done)
    }),
})
