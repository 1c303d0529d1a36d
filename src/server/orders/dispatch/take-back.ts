import { z } from 'zod'
import { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import { standingDelivery } from '#model/delivery.ts'
import { minuteMs } from '#model/duration.ts'
import { decimalRupees } from '#model/money.ts'
import { isPerson, type Operator } from '#model/operator.ts'
import { returnsByAnotherMinutes } from '#model/order.ts'
import { thousandthsOf } from '#model/quantity.ts'
import { allows } from '#model/role.ts'
import { creditFor, sumSettled } from '#model/settlement.ts'
import type { Alone } from '#model/worth.ts'
import type { Db } from '../../db/types.ts'
import { changesOf } from '../../kernel/audit/audit-repository.ts'
import { isSamePerson } from '../../kernel/operators/same-person.ts'
import { type TwoPersonAct, twoPersonAct } from '../../kernel/operators/two-person-act.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { invoicedLines } from '../invoices/credit.ts'
import { leftInParcel, returnLine, returnParcel } from '../money/refund-parcels.ts'
import { walletShare } from '../money/refund-returns.ts'
import { heldForAnother, recordGiving } from '../offers/worth.ts'
import { auditedAct, type OrderAct } from '../rows/audited-act.ts'
import { settledOf } from '../rows/invoice-repository.ts'
import { eventsOf, linesOf, orderById, type StoredOrder } from '../rows/order-repository.ts'

const kind = 'return.give'

/** What came back: a parcel, or a quantity of a line in thousandths of a unit; null is all of it. */
export type Back = { parcel: number } | { line: number; quantity: number | null }
/** `alone`: up to where one operator does it at once; null where `approver` agreed, or under small-shop mode. */
type Taking = { reason: string; at: Date } & (
  | { alone: Alone; approver?: undefined }
  | { alone: null; approver: Operator | null }
)

/**
 * Whether the operator recorded the delivery of a parcel a short while ago, and now records that it came back: one person alone would make a
 * refund of nothing. Any person may act through a program. An event and its row in the audit are of one moment.
 */
const isOwnDelivery = async (
  db: Db,
  by: Operator,
  { orderId, parcel, at }: { orderId: string; parcel: number; at: Date },
): Promise<boolean> => {
  const delivered = standingDelivery(await eventsOf(db, orderId), parcel)
  if (!delivered) return false
  if (at.getTime() >= Date.parse(delivered.at) + returnsByAnotherMinutes * minuteMs) return false
  for (const { action, at: then, operator_id } of await changesOf(db, ['order', orderId])) {
    if (action !== 'order.deliver' || then !== delivered.at) continue
    if (!isPerson({ id: operator_id }) || (await isSamePerson(db, operator_id, by.id))) return true
  }
  return false
}

/** The parcel that came back, or of which something did; null where there is none. */
const parcelOf = async (db: Db, orderId: string, back: Back): Promise<number | null> => {
  if ('parcel' in back) return back.parcel
  return (await linesOf(db, [orderId])).find(({ number }) => number === back.line)?.parcel ?? null
}

/**
 * What the customer gets for what came back, in paise: what it cost, now or as its cash is handed in, and what the wallet or a voucher paid of it. No money
 * where none was paid: a parcel in cash that was refused at the door, an order that waits for its payment.
 */
const worthOf = async (db: Db, order: StoredOrder, back: Back): Promise<number> => {
  const parcel = await parcelOf(db, order.id, back)
  if (parcel === null) return 0
  const isPaid =
    order.payment_method === 'online'
      ? order.payment_state !== 'due'
      : standingDelivery(await eventsOf(db, order.id), parcel) !== null
  const some =
    'parcel' in back
      ? await leftInParcel(db, order, back.parcel)
      : (await invoicedLines(db, order.id)).filter(({ line }) => line.line === back.line)
  const credited = sumSettled(
    some.flatMap(({ line, credited: before, left }) => {
      const quantity = 'parcel' in back ? left : Math.min(back.quantity ?? left, left)
      if (quantity <= 0) return []
      return [creditFor(settledOf(line), { of: line.quantity, before, quantity })]
    }),
  )
  return (isPaid ? credited.total : 0) + (await walletShare(db, order.id, credited))
}

/** Why another operator has to agree, or null. */
const held = async (
  db: Db,
  by: Operator,
  order: StoredOrder,
  { back, worth, at, alone }: { back: Back; worth: number; at: Date; alone: Alone },
): Promise<Failed | null> => {
  const parcel = await parcelOf(db, order.id, back)
  const isOwn = parcel !== null && (await isOwnDelivery(db, by, { orderId: order.id, parcel, at }))
  // One person may have any number of programs, each with a day of its own.
  if (isOwn || (by.scopes && worth > 0))
    return failed('approvalNeeded', { detail: kind, values: { kind } })
  if (worth === 0) return null
  const giving = { act: 'return', orderId: order.id, worth } as const
  return await heldForAnother(db, by, giving, { kind, alone, at: at.toISOString() })
}

/** An operator records that a parcel came back, or a delivered line or a quantity of it. */
export const takeBack = async (
  db: Db,
  by: Operator,
  order: StoredOrder,
  back: Back,
  { reason, at, alone, approver }: Taking,
): Promise<Failed | null> => {
  const worth = await worthOf(db, order, back)
  const refused = alone && (await held(db, by, order, { back, worth, at, alone }))
  if (refused) return refused
  const moment = at.toISOString()
  const done =
    'parcel' in back
      ? await returnParcel(db, order, back.parcel, reason, moment)
      : await returnLine(db, order, { ...back, reason, at: moment, comesBack: true })
  if (done && 'failed' in done) return done
  if (worth > 0)
    await recordGiving(
      db,
      { by, approver: approver ?? null },
      { act: 'return', orderId: order.id, worth },
      moment,
    )
  return null
}

const { parcel, reason } = opsOrders.return.body.shape

/** What is asked for: the parcel that came back, or the line or some units of it. What names neither, or both, is no parcel 1. */
const GivenReturn = z.object({
  orderId: z.string().max(60),
  return: z.union([
    z.strictObject({ parcel: parcel.removeDefault(), reason }),
    z.strictObject({ ...opsOrders.returnLine.body.shape, line: z.int().positive() }),
  ]),
})
type GivenReturn = z.infer<typeof GivenReturn>

const backOf = ({ return: asked }: GivenReturn): Back =>
  'parcel' in asked
    ? { parcel: asked.parcel }
    : { line: asked.line, quantity: asked.units === undefined ? null : thousandthsOf(asked.units) }

const actOf = ({ return: asked }: GivenReturn): OrderAct =>
  'parcel' in asked
    ? { action: 'order.return', about: { parcel: asked.parcel }, reason: asked.reason }
    : {
        action: 'order.return-line',
        about: { line: asked.line, units: asked.units ?? 'all' },
        reason: asked.reason,
      }

/** A return above what one may give alone, or of what the same operator delivered just now, once another who gives refunds agreed. */
export const returnGiving: TwoPersonAct<GivenReturn> = twoPersonAct<GivenReturn>({
  schema: GivenReturn,
  objectOf: ({ orderId }) => ['order', orderId],
  customerOf: async (db, { orderId }) => (await orderById(db, orderId))?.customer_id ?? null,
  tell: async (db, payload): Promise<Record<string, string>> => {
    const order = await orderById(db, payload.orderId)
    return order ? { amount: decimalRupees(await worthOf(db, order, backOf(payload))) } : {}
  },
  agree: (_by, approver) =>
    allows(approver.roles, 'refunds.give')
      ? null
      : failed('permissionMissing', {
          detail: 'refunds.give',
          values: { permission: 'refunds.give' },
        }),
  alone: async (db, payload) => {
    const order = await orderById(db, payload.orderId)
    return order ? await worthOf(db, order, backOf(payload)) : null
  },
  check: async (db, by, { orderId }) => {
    if (!allows(by.roles, 'parcels.ship'))
      return failed('permissionMissing', {
        detail: 'parcels.ship',
        values: { permission: 'parcels.ship' },
      })
    return (await orderById(db, orderId)) ? null : failed('notFound', { field: 'orderId' })
  },
  perform: async (db, by, payload, at, approver) => {
    const { orderId, return: asked } = payload
    const taking = { reason: asked.reason, at: new Date(at), alone: null, approver }
    const done = await auditedAct(db, by, orderId, actOf(payload), new Date(at), (inside, order) =>
      takeBack(inside, by, order, backOf(payload), taking),
    )
    return 'failed' in done ? done : null
  },
})
