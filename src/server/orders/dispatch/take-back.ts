import { standingDelivery } from '#model/delivery.ts'
import { minuteMs } from '#model/duration.ts'
import type { Operator } from '#model/operator.ts'
import { returnsByAnotherMinutes } from '#model/order.ts'
import type { Db } from '../../db/types.ts'
import { changesOf } from '../../kernel/audit/audit-repository.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { returnLine, returnParcel } from '../money/refund-parcels.ts'
import { walletRefunds } from '../offers/wallet-repository.ts'
import { recordGiving } from '../offers/worth.ts'
import { eventsOf, linesOf, type StoredOrder } from '../rows/order-repository.ts'
import { refundsOf } from '../rows/refund-repository.ts'

/**
 * Refuses who recorded a delivery a short while ago and now records that it came back: one person alone would make a refund of nothing. An
 * event and its row in the audit are of one moment.
 */
const ownDelivery = async (
  db: Db,
  by: Operator,
  { orderId, parcel, at }: { orderId: string; parcel: number; at: Date },
): Promise<Failed | null> => {
  const delivered = standingDelivery(await eventsOf(db, orderId), parcel)
  if (!delivered) return null
  const until = Date.parse(delivered.at) + returnsByAnotherMinutes * minuteMs
  if (at.getTime() >= until) return null
  const isOwn = (await changesOf(db, ['order', orderId])).some(
    ({ action, at: then, operator_id }) =>
      action === 'order.deliver' && then === delivered.at && operator_id === by.id,
  )
  return isOwn
    ? failed('ownDelivery', { field: 'id', values: { minutes: returnsByAnotherMinutes } })
    : null
}

/** What a customer got back of an order until now, as refunds and in the wallet. */
const givenBack = async (db: Db, orderId: string): Promise<number> =>
  (await refundsOf(db, orderId)).reduce((sum, { amount }) => sum + amount, 0) +
  (await walletRefunds(db, orderId))

/** Does a return, and measures what it gave back among all that its operator and its customer had. */
const measured = async (
  db: Db,
  by: Operator,
  { id: orderId }: StoredOrder,
  at: Date,
  run: () => Promise<Failed | null>,
): Promise<Failed | null> => {
  const before = await givenBack(db, orderId)
  const refused = await run()
  if (refused) return refused
  const worth = (await givenBack(db, orderId)) - before
  if (worth > 0) await recordGiving(db, { by }, { act: 'return', orderId, worth }, at.toISOString())
  return null
}

type Back<What> = What & { reason: string; at: Date }

/** An operator records that a parcel came back. */
export const takeBackParcel = async (
  db: Db,
  by: Operator,
  order: StoredOrder,
  { parcel, reason, at }: Back<{ parcel: number }>,
): Promise<Failed | null> =>
  (await ownDelivery(db, by, { orderId: order.id, parcel, at })) ??
  (await measured(db, by, order, at, () =>
    returnParcel(db, order, parcel, reason, at.toISOString()),
  ))

/** The same for a delivered line, or a quantity of it. */
export const takeBackLine = async (
  db: Db,
  by: Operator,
  order: StoredOrder,
  { line, quantity, reason, at }: Back<{ line: number; quantity: number | null }>,
): Promise<Failed | null> => {
  const own = (await linesOf(db, [order.id])).find(({ number }) => number === line)
  const held = own && (await ownDelivery(db, by, { orderId: order.id, parcel: own.parcel, at }))
  if (held) return held
  const returning = { line, quantity, reason, at: at.toISOString(), comesBack: true }
  return await measured(db, by, order, at, async () => {
    const done = await returnLine(db, order, returning)
    return 'failed' in done ? done : null
  })
}
