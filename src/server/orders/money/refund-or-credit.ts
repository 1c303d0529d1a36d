import { z } from 'zod'
import { opsSupport } from '#contract/fulfilment/support.ts'
import { decimalRupees, type Paise, paise, paiseFromRupees } from '#model/money.ts'
import type { OrderJob } from '#model/order-event.ts'
import { thousandthsOf } from '#model/quantity.ts'
import { worthOf as worthOfPoints } from '#model/rewards.ts'
import { creditFor } from '#model/settlement.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { type TwoPersonAct, twoPersonAct } from '../../kernel/operators/two-person-act.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { invoicedLines } from '../invoices/credit.ts'
import { creditPoints } from '../offers/points.ts'
import { creditWallet } from '../offers/wallet.ts'
import { type Givers, givenFor, recordGiving } from '../offers/worth.ts'
import { auditedAct, type OrderAct } from '../rows/audited-act.ts'
import { settledOf } from '../rows/invoice-repository.ts'
import { amountText } from '../rows/order-messages.ts'
import { addEvent, orderById, type StoredOrder } from '../rows/order-repository.ts'
import { refundable } from './refund-limit.ts'
import { returnLine } from './refund-parcels.ts'
import { giveBack, walletShare } from './refund-returns.ts'
import { ReversalRelease, releaseReversal, releaseWorth } from './release-reversal.ts'

type Refund = z.infer<typeof opsSupport.refund.body>
type Credit = z.infer<typeof opsSupport.credit.body>

const paiseOf = (rupees: string | undefined): Paise =>
  paise(rupees === undefined ? 0 : (paiseFromRupees(Number(rupees)) ?? 0))

type Given = { job: OrderJob; comment: string; at: Timestamp; amount?: Paise }

const history = (db: Db, { id }: StoredOrder, goodwill: Given): Promise<void> =>
  addEvent(db, id, { parcel: null, status: 'success', actor: 'operator', ...goodwill })

export const refundAct = ({ amount, line, units, reason }: Refund): OrderAct => ({
  action: line === undefined ? 'order.refund' : 'order.refund-line',
  about: line === undefined ? { amount: amount ?? '' } : { line, units: units ?? 'all' },
  reason,
})

/** What a refund is worth, in paise, or why there is none. */
export const worthOf = async (
  db: Db,
  id: string,
  { amount, line, units }: Refund,
): Promise<Paise | Failed> => {
  const order = await orderById(db, id)
  if (!order) return failed('notFound', { field: 'id' })
  if (order.state === 'cancelled' || order.state === 'lapsed')
    return failed('orderOver', { field: 'id' })
  if (line === undefined) {
    const [asked, most] = [paiseOf(amount), await refundable(db, order)]
    return asked > most
      ? failed('refundTooLarge', { field: 'amount', values: { amount: amountText(most) } })
      : asked
  }
  const invoiced = (await invoicedLines(db, id)).find((one) => one.line.line === line)
  if (!invoiced) return failed('lineUnknown', { field: 'line' })
  const quantity = Math.min(
    units === undefined ? invoiced.left : thousandthsOf(units),
    invoiced.left,
  )
  const credited = creditFor(settledOf(invoiced.line), {
    of: invoiced.line.quantity,
    before: invoiced.credited,
    quantity,
  })
  // What was paid online never goes back twice; cash that is not handed in yet is still owed for the line.
  const total =
    order.payment_method === 'online'
      ? Math.min(credited.total, await refundable(db, order))
      : credited.total
  return paise(total + (await walletShare(db, id, credited)))
}

/** Gives back a sum, or what a delivered line cost, with a credit note. */
export const refundIn = async (
  db: Db,
  order: StoredOrder,
  refund: Refund,
  givers: Givers,
  at: Timestamp,
): Promise<Failed | null> => {
  const { amount, line, units, reason } = refund
  const worth = await worthOf(db, order.id, refund)
  if (typeof worth !== 'number') return worth
  const giving = { act: 'refund', orderId: order.id, worth } as const
  if (line === undefined) {
    await recordGiving(db, givers, giving, at)
    await giveBack(db, order, { amount: worth, at })
    await history(db, order, {
      job: 'sumRefunded',
      comment: `${amount}: ${reason}`,
      at,
      amount: worth,
    })
    return null
  }
  const quantity = units === undefined ? null : thousandthsOf(units)
  const done = await returnLine(db, order, { line, quantity, reason, at, comesBack: false })
  if ('failed' in done) return done
  await recordGiving(db, givers, giving, at)
  await history(db, order, {
    job: 'lineRefunded',
    comment: `${done.name}: ${reason}`,
    at,
    amount: worth,
  })
  return null
}

export const creditAct = ({ amount, points, reason }: Credit): OrderAct => ({
  action: 'order.credit',
  about: amount === undefined ? { points: points ?? 0 } : { amount },
  reason,
})

export const creditWorth = ({ amount, points }: Credit): number =>
  paiseOf(amount) + worthOfPoints(points ?? 0)

/** Gives the customer of an order money into the wallet, or points. */
export const creditIn = async (
  db: Db,
  order: StoredOrder,
  credit: Credit,
  givers: Givers,
  at: Timestamp,
): Promise<Failed | null> => {
  const { id: orderId, customer_id: customerId } = order
  const { amount, points, reason } = credit
  await recordGiving(db, givers, { act: 'credit', orderId, worth: creditWorth(credit) }, at)
  if (amount !== undefined)
    await creditWallet(db, { customerId, amount: paiseOf(amount), reason: 'goodwill', orderId, at })
  if (points !== undefined) await creditPoints(db, { customerId, orderId, points, at })
  await history(db, order, {
    job: 'credited',
    comment: `${amount ?? `${points} points`}: ${reason}`,
    at,
  })
  return null
}

const orderId = z.string().max(60)
const GivenRefund = z.union([
  z.object({ orderId, refund: opsSupport.refund.body }),
  ReversalRelease.extend({ orderId }),
])
type GivenRefund = z.infer<typeof GivenRefund>
const GivenCredit = z.object({ orderId, credit: opsSupport.credit.body })

const customerOf = async (db: Db, { orderId: id }: { orderId: string }): Promise<string | null> =>
  (await orderById(db, id))?.customer_id ?? null

/** What who approves is told of what was given before. */
const toldBefore = async (db: Db, orderId: string, at: Timestamp) => {
  const { order, customerMonth } = await givenFor(db, orderId, at)
  return { givenBefore: decimalRupees(order), customerMonth: decimalRupees(customerMonth) }
}

const givenWorth = (db: Db, goodwill: GivenRefund): Promise<number | Failed> =>
  'refund' in goodwill ? worthOf(db, goodwill.orderId, goodwill.refund) : releaseWorth(db, goodwill)

/** A refund above what one may give alone, or goods that leave although their money went back, once it is approved. */
export const refundGiving: TwoPersonAct<GivenRefund> = twoPersonAct<GivenRefund>({
  schema: GivenRefund,
  objectOf: ({ orderId: id }) => ['order', id],
  customerOf,
  tell: async (db, goodwill, at) => {
    const worth = await givenWorth(db, goodwill)
    return {
      ...(typeof worth === 'number' && { amount: decimalRupees(worth) }),
      ...(await toldBefore(db, goodwill.orderId, at)),
    }
  },
  alone: async (db, goodwill) => {
    const worth = await givenWorth(db, goodwill)
    return typeof worth === 'number' ? worth : null
  },
  check: async (db, _by, goodwill) => {
    const worth = await givenWorth(db, goodwill)
    return typeof worth === 'number' ? null : worth
  },
  perform: async (db, by, goodwill, at, approver) => {
    const givers = { by, approver }
    const done =
      'refund' in goodwill
        ? await auditedAct(
            db,
            by,
            goodwill.orderId,
            refundAct(goodwill.refund),
            new Date(at),
            (inside, order) => refundIn(inside, order, goodwill.refund, givers, at),
          )
        : await releaseReversal(db, givers, goodwill, { at, alone: null })
    return 'failed' in done ? done : null
  },
})

/** The same for a courtesy. */
export const creditGiving: TwoPersonAct<z.infer<typeof GivenCredit>> = twoPersonAct<
  z.infer<typeof GivenCredit>
>({
  schema: GivenCredit,
  objectOf: ({ orderId: id }) => ['order', id],
  customerOf,
  tell: (db, { orderId: id }, at) => toldBefore(db, id, at),
  alone: async (_db, { credit }) => creditWorth(credit),
  check: async (db, _by, { orderId: id }) =>
    (await orderById(db, id)) ? null : failed('notFound', { field: 'orderId' }),
  perform: async (db, by, { orderId: id, credit }, at, approver) => {
    const done = await auditedAct(db, by, id, creditAct(credit), new Date(at), (inside, order) =>
      creditIn(inside, order, credit, { by, approver }, at),
    )
    return 'failed' in done ? done : null
  },
})
