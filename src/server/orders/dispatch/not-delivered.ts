import { standingDelivery } from '#model/delivery.ts'
import { hourMs } from '#model/duration.ts'
import { mistakenDeliveryHours } from '#model/order.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { messagesAbout, withdrawMessages } from '../../kernel/messages/queue-repository.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { moveAndFollow, parcelFor } from '../money/move-parcel.ts'
import { pointsOf } from '../offers/point-repository.ts'
import { activePointsOf } from '../offers/points.ts'
import { planIsUsed } from '../rows/care-plan-repository.ts'
import { invoicesOf } from '../rows/invoice-repository.ts'
import { notifyCustomer } from '../rows/order-messages.ts'
import { eventsOf, linesOf, type StoredEvent, type StoredOrder } from '../rows/order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { remittedOf } from '../rows/remittance-repository.ts'
import { forgetCashOf } from './cash-repository.ts'
import { forgetProof } from './door-code.ts'

/** Whether the customer has reviewed, rated or reported on what a delivery brought. */
const hasWrittenAbout = async (
  db: Db,
  { orderId, products, since }: { orderId: string; products: readonly number[]; since: Timestamp },
): Promise<boolean> => {
  const review = await db
    .selectFrom('product_review')
    .select('id')
    .where('order_id', '=', orderId)
    .where('product_id', 'in', [...products])
    .where('state', '<>', 'withdrawn')
    .limit(1)
    .executeTakeFirst()
  const feedback = await db
    .selectFrom('feedback')
    .select('kind')
    .where('order_id', '=', orderId)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  const report = await db
    .selectFrom('side_effect_report')
    .select('id')
    .where('order_id', '=', orderId)
    .where('product_id', 'in', [...products])
    .limit(1)
    .executeTakeFirst()
  return [review, feedback, report].some((found) => found !== undefined)
}

/** A return, or money that was given back for what was delivered. */
const isCredited = async (
  db: Db,
  order: StoredOrder,
  parcel: number,
  events: readonly StoredEvent[],
): Promise<boolean> =>
  events.some(({ job }) => job === 'sumRefunded') ||
  (await invoicesOf(db, order.id)).some((one) => one.kind === 'credit' && one.parcel === parcel)

/** Points or a care plan that the customer got with the delivery and has used since. */
const isBenefitUsed = async (db: Db, order: StoredOrder): Promise<boolean> => {
  if (order.state !== 'delivered') return false
  const { redeemable } = await pointsOf(db, order.customer_id)
  if (redeemable < (await activePointsOf(db, order.id))) return true
  return order.payment_method === 'cod' && (await planIsUsed(db, order))
}

/** What has followed from a delivery, so that it can no longer be a mistake. */
const consequence = async (
  db: Db,
  order: StoredOrder,
  { parcel, events, since }: { parcel: number; events: readonly StoredEvent[]; since: string },
): Promise<Failed | null> => {
  const refused = (code: Failed['failed']): Failed => failed(code, { field: 'parcel' })
  if (await isCredited(db, order, parcel, events)) return refused('deliveryCredited')
  if (((await remittedOf(db, order.id)).get(parcel) ?? 0) > 0) return refused('deliveryPaid')
  if (await isBenefitUsed(db, order)) return refused('deliveryBenefitUsed')
  const inside = remainingLines(await linesOf(db, [order.id])).filter(
    (line) => line.parcel === parcel,
  )
  const products = inside.map(({ product_id }) => product_id)
  const wrote = await hasWrittenAbout(db, { orderId: order.id, products, since })
  return wrote ? refused('deliveryAnswered') : null
}

/** Takes back what was to be told about a delivery; says the opposite where the customer has been told. */
const correctWord = async (
  db: Db,
  order: StoredOrder,
  { since, at }: { since: string; at: Date },
): Promise<void> => {
  await withdrawMessages(db, order.id, ['orderDelivered', 'feedbackAsked'])
  const wasTold = (await messagesAbout(db, order.id)).some(
    ({ template, state, created_at }) =>
      template === 'orderDelivered' &&
      created_at >= since &&
      (state === 'sent' || state === 'waiting'),
  )
  if (wasTold) await notifyCustomer(db, order, 'notDelivered', {}, at.toISOString())
}

/**
 * Takes back a delivery that was recorded by mistake: the parcel is on its way again, and what the delivery gave goes with it: the payment at the
 * door, points, a care plan. No money moves.
 */
export const takeBackDelivery = async (
  db: Db,
  order: StoredOrder,
  { parcel: named, reason, at }: { parcel: number; reason: string; at: Date },
): Promise<Failed | null> => {
  const parcel = await parcelFor(db, order, named, 'shipped')
  if ('failed' in parcel) return parcel
  const events = await eventsOf(db, order.id)
  const delivery = standingDelivery(events, named)
  // A care plan of its own is complete with its payment: it is not delivered to a door.
  if (parcel.state !== 'delivered' || !delivery || delivery.actor === 'system')
    return failed('lineUnknown', { field: 'parcel' })
  const since = delivery.at
  if (at.getTime() >= Date.parse(since) + mistakenDeliveryHours * hourMs)
    return failed('deliveryOld', { field: 'parcel', values: { hours: mistakenDeliveryHours } })
  const refused = await consequence(db, order, { parcel: named, events, since })
  if (refused) return refused
  await moveAndFollow(db, order, parcel, {
    to: 'shipped',
    job: 'deliveryTakenBack',
    comment: reason,
    at: at.toISOString(),
  })
  await forgetCashOf(db, order.id, named)
  await forgetProof(db, order.id, named)
  await correctWord(db, order, { since, at })
  return null
}
