import type { Catalogue } from '#catalogue/open.ts'
import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { formatRupees } from '#model/money.ts'
import { noticeDays, pausedReminderDays } from '#model/reorder.ts'
import type { Db } from '../../db/types.ts'
import { severeWarnings, unreadWarnings } from '../checkout/recent-medicines.ts'
import { removeCart } from '../rows/cart-repository.ts'
import { forEachOrder } from '../rows/for-each-order.ts'
import { localeOfCustomer } from '../rows/order-messages.ts'
import { prepareReorder, prescriptionProblems } from './prepare-reorder.ts'
import { tellNotice, tellPaused } from './reorder-messages.ts'
import { cashOf, changedPrices, keepNotice } from './reorder-price.ts'
import {
  pausedReorder,
  pausedReorders,
  reordersToAnnounce,
  reorderToAnnounce,
  type StoredReorder,
} from './reorder-repository.ts'
import { changeReorder } from './reorder-transition.ts'
import type { RunDeps } from './run-due-reorders.ts'

const announce = async (
  db: Db,
  catalogue: Catalogue,
  reorder: StoredReorder,
  deps: RunDeps,
): Promise<void> => {
  const { order_id, next_on } = reorder
  const now = deps.now()
  const { cartId, context, left, besides, blockers } = await prepareReorder(
    db,
    catalogue,
    reorder,
    deps,
  )
  await removeCart(db, cartId)
  const locale = await localeOfCustomer(db, reorder.customer_id)
  const unread = context.rx ? null : await unreadWarnings(db, context, reorder.customer_id)
  const care = unread
    ? ''
    : (await severeWarnings(db, context, reorder.customer_id, locale)).join(' ')
  const isBlocked = blockers.length > 0
  const reasons = isBlocked
    ? blockers
    : [
        ...left,
        ...besides,
        ...(await prescriptionProblems(db, order_id, context, next_on)),
        ...(unread ? [{ code: 'severeUnread' as const, values: unread }] : []),
      ]
  const cash = cashOf(context)
  const amount = isBlocked ? '' : formatRupees(cash)
  const prices = await changedPrices(db, catalogue, order_id)
  await tellNotice(db, reorder, { amount, prices, reasons, care }, now)
  const isWhole = !isBlocked && left.length === 0
  await keepNotice(db, catalogue, reorder, { amount: isWhole ? cash : null, at: now })
}

/** Tells the customers of re-orders that are due in some days what will come, and returns how many. Each due day is announced once. */
export const announceReorders = async (deps: RunDeps): Promise<number> => {
  const { storage, activeCatalogue, now, log } = deps
  const catalogue = activeCatalogue()
  if (!catalogue) return 0
  const today = dayInIndia(now())
  const days = { after: today, until: dayAfter(today, noticeDays) }
  return await forEachOrder(await reordersToAnnounce(storage.db, days), log, (id) =>
    storage.inTransaction(async (db) => {
      const reorder = await reorderToAnnounce(db, id, days)
      if (!reorder) return 0
      await announce(db, catalogue, reorder, deps)
      return 1
    }),
  )
}

/** Reminds customers of re-orders that they paused, so that none is forgotten, and returns how many. */
export const remindOfPaused = async ({ storage, now, log }: RunDeps): Promise<number> => {
  const at = now()
  const today = dayInIndia(at)
  const day = dayAfter(today, -pausedReminderDays)
  return await forEachOrder(await pausedReorders(storage.db, day), log, (id) =>
    storage.inTransaction(async (db) => {
      const reorder = await pausedReorder(db, id, day)
      if (!reorder) return 0
      await tellPaused(db, reorder, at)
      await changeReorder(db, reorder, { noticed_for: today, updated_at: at.toISOString() })
      return 1
    }),
  )
}
