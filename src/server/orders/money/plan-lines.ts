import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { parcelMayBecome } from '#model/order.ts'
import type { Db } from '../../db/types.ts'
import { issueInvoice } from '../invoices/issue.ts'
import {
  linesOf,
  parcelsOf,
  type StoredOrder,
  type StoredOrderLine,
} from '../rows/order-repository.ts'
import { isPlansOnly, remainingLines } from '../rows/remaining-lines.ts'
import { changeLine } from '../rows/transition.ts'
import { moveAndFollow } from './move-parcel.ts'

/** What stands on the invoice of a care plan in the place of batch and expiry. */
const planBatch = (
  { plan_days }: StoredOrderLine,
  now: Date,
): { batch: string; expiry: string } => ({
  batch: 'PLAN',
  expiry: dayAfter(dayInIndia(now), plan_days ?? 0).slice(0, 7),
})

/** A care plan goes with the first parcel of its order without being packed. */
export const addPlans = async (
  db: Db,
  lines: readonly StoredOrderLine[],
  now: Date,
): Promise<void> => {
  for (const line of lines)
    if (line.plan_days !== null && line.batch === null)
      await changeLine(db, line, planBatch(line, now))
}

/** Completes an order of care plans alone once it is paid: there is nothing to pack, and it gets its invoice at once. */
export const completePlans = async (db: Db, order: StoredOrder, now: Date): Promise<void> => {
  if (
    order.state !== 'placed' ||
    order.payment_state !== 'paid' ||
    !isPlansOnly(await linesOf(db, [order.id]))
  )
    return
  const at = now.toISOString()
  await addPlans(db, remainingLines(await linesOf(db, [order.id])), now)
  const lines = remainingLines(await linesOf(db, [order.id]))
  let moved = order
  for (const { number } of await parcelsOf(db, order.id))
    for (const to of ['packed', 'shipped', 'delivered'] as const) {
      const parcel = (await parcelsOf(db, order.id)).find((one) => one.number === number)
      if (!parcel || !parcelMayBecome(parcel.state, to)) continue
      const inside = lines.filter((line) => line.parcel === number)
      if (to === 'shipped') await issueInvoice(db, moved, { parcel: number, lines: inside, at })
      moved = await moveAndFollow(db, moved, parcel, {
        to,
        job: to,
        comment: null,
        at,
        actor: 'system',
      })
    }
}
