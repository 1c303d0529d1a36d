import { z } from 'zod'
import type { Result } from '#contract/core/endpoint.ts'
import { opsPayments, type PaymentProblem } from '#contract/payments/admin.ts'
import { decimalRupees, paise } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import type { Moment } from '../../db/moment.ts'
import type { Db, Storage } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import { type TwoPersonAct, twoPersonAct } from '../../kernel/operators/two-person-act.ts'
import { type Failed, failed, type Outcome, ok } from '../../kernel/outcome.ts'
import { alertAfterTries, completeRefund } from '../money/refund-issue.ts'
import { settleOrderRefund } from '../money/settle-order.ts'
import { paymentRefundsOf, refundsWithoutPayment, type StoredPaymentRefund } from '../rows/payment-refund-repository.ts'
import { changeRefund } from '../rows/payment-transition.ts'
import { refundsOf } from '../rows/refund-repository.ts'
import { capturesOfOtherAmounts, failingRefunds } from './payment-problem-repository.ts'

/** Payments as operators see them: `npm run ops -- payments` and `/api/ops/payments`. */
export type PaymentAdmin = {
  problems: () => Promise<Outcome<Result<typeof opsPayments.problems>>>
  settle: (by: Operator, orderId: string, refund: number, reference: string) => Promise<Outcome<Result<typeof opsPayments.settle>>>
}

const rupees = (amount: number): string => decimalRupees(paise(amount))

const problemsIn = async (db: Db): Promise<PaymentProblem[]> => {
  const captures = (await capturesOfOtherAmounts(db)).map(
    ({ order_id, amount, expected, reference, at }): PaymentProblem => ({
      problem: 'amountDiffers',
      orderId: order_id,
      amount: rupees(amount),
      expected: rupees(expected),
      refund: null,
      reference,
      at,
    }),
  )
  const refunds = (await failingRefunds(db, alertAfterTries)).map(
    ({ order_id, number, amount, reference, state, due_at }): PaymentProblem => ({
      problem: state === 'failed' ? 'refundFailed' : 'refundLate',
      orderId: order_id,
      amount: rupees(amount),
      expected: null,
      refund: number,
      reference,
      at: due_at,
    }),
  )
  const lost = (await refundsWithoutPayment(db)).map(
    ({ order_id, number, amount, due_at }): PaymentProblem => ({
      problem: 'refundUnknown',
      orderId: order_id,
      amount: rupees(amount),
      expected: null,
      refund: number,
      reference: null,
      at: due_at,
    }),
  )
  return [...captures, ...refunds, ...lost].sort((one, other) => one.at.localeCompare(other.at))
}

/** An operator settles a refund that the provider could not issue: it becomes due once more, then done. */
const settleByHand = async (db: Db, refund: StoredPaymentRefund, reference: string, at: Moment): Promise<void> => {
  const reopened = { state: 'due', claim: 'desk' } as const
  await changeRefund(db, refund, reopened)
  await completeRefund(db, { ...refund, ...reopened }, reference, at)
}

const Settlement = z.object({ orderId: z.string().max(60), refund: z.int().positive(), reference: opsPayments.settle.body.shape.reference })
type Settlement = z.infer<typeof Settlement>

/** A refund that may be settled by hand, or why not. */
const openRefund = async (db: Db, { orderId, refund: number }: Settlement) => {
  const owed = (await refundsOf(db, orderId)).find((one) => one.number === number)
  if (!owed) return failed('notFound', { field: 'refund' })
  const refund = (await paymentRefundsOf(db, orderId)).find((one) => one.number === number)
  // A refund that the provider may still be issuing would be paid twice.
  if (owed.settled_at !== null || (refund && refund.state !== 'failed')) return failed('refundOpen', { field: 'refund' })
  return { owed, refund }
}

const settleIn = async (db: Db, by: Operator, settlement: Settlement, at: Moment): Promise<Failed | null> => {
  const { orderId, refund: number, reference } = settlement
  const found = await openRefund(db, settlement)
  if ('failed' in found) return found
  if (found.refund) await settleByHand(db, found.refund, reference, at)
  else await settleOrderRefund(db, orderId, number, { reference, at })
  await appendAudit(db, by, at, {
    action: 'refund.settle',
    object: ['order', orderId],
    before: { refund: number, settledAt: null },
    after: { refund: number, settledAt: at, amount: found.owed.amount, reference },
  })
  return null
}

/** A refund above the sum that one may settle alone, once it is approved. */
export const settlementAct: TwoPersonAct<Settlement> = twoPersonAct<Settlement>({
  schema: Settlement,
  objectOf: ({ orderId }) => ['order', orderId],
  tell: async (db, settlement) => {
    const found = await openRefund(db, settlement)
    return 'failed' in found ? {} : { amount: decimalRupees(paise(found.owed.amount)) }
  },
  check: async (db, _by, settlement) => {
    const found = await openRefund(db, settlement)
    return 'failed' in found ? found : null
  },
  perform: settleIn,
})

/** `rupeesAlone`: the sum up to which one operator settles a refund alone. */
type Parts = { storage: Storage; now: () => Date; rupeesAlone: number }

export const createPaymentAdmin = ({ storage, now, rupeesAlone }: Parts): PaymentAdmin => ({
  problems: () => storage.inSnapshot(async (db) => ok(await problemsIn(db))),

  settle: (by, orderId, refund, reference) =>
    storage.inTransaction(async (db) => {
      const settlement = { orderId, refund, reference }
      const found = await openRefund(db, settlement)
      if ('failed' in found) return found
      if (found.owed.amount > rupeesAlone * 100)
        return failed('approvalNeeded', { detail: 'refund.settle', values: { kind: 'refund.settle' } })
      return (await settleIn(db, by, settlement, now().toISOString())) ?? ok({ orderId, refund })
    }),
})
