import type { Catalogue } from '#catalogue/open.ts'
import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { isTold, nextDue, standsFor } from '#model/reorder.ts'
import type { Db } from '../../db/types.ts'
import type { Core } from '../../kernel/session/core.ts'
import { createOrder, type PlacingDeps } from '../checkout/create-order.ts'
import type { CheckoutContextDeps } from '../checkout/load-checkout-context.ts'
import { unreadWarnings } from '../checkout/recent-medicines.ts'
import { removeCart } from '../rows/cart-repository.ts'
import { forEachOrder } from '../rows/for-each-order.ts'
import { copyPrescriptions } from '../rows/order-prescription-repository.ts'
import {
  type Prepared,
  prepareReorder,
  prescribedOrder,
  prescriptionProblems,
} from './prepare-reorder.ts'
import { tellFailed, tellPartly } from './reorder-messages.ts'
import { beyondTold } from './reorder-price.ts'
import { askedOf, type ReorderProblem, readProblems, storedProblems } from './reorder-problem.ts'
import {
  addRun,
  dueReorder,
  dueReorders,
  freeDay,
  keepPrice,
  type StoredReorder,
} from './reorder-repository.ts'
import { changeReorder } from './reorder-transition.ts'

export type RunDeps = CheckoutContextDeps &
  PlacingDeps &
  Pick<Core, 'storage' | 'activeCatalogue' | 'log'>

type Came =
  | { orderId: string; left: ReorderProblem[]; besides: ReorderProblem[] }
  | { problems: ReorderProblem[] }

const place = async (
  db: Db,
  reorder: StoredReorder,
  { cartId, context, business, left, besides: changed, blockers }: Prepared,
  deps: RunDeps,
): Promise<Came> => {
  if (blockers.length > 0) return { problems: blockers }
  const dearer = await beyondTold(db, reorder, context)
  if (dearer) return { problems: [...left, ...changed, dearer] }
  const { order_id, customer_id: customerId } = reorder
  // What needs a prescription is read by a pharmacist before it is sent.
  const unread = context.rx ? null : await unreadWarnings(db, context, customerId)
  if (unread) return { problems: [...left, ...changed, { code: 'severeUnread', values: unread }] }
  const placement = {
    customerId,
    cartId,
    context,
    paymentMethod: 'cod',
    business,
    actor: 'system',
    withTicked: false,
  } as const
  const { at: now } = context.pricing
  const besides = [
    ...changed,
    ...(await prescriptionProblems(db, order_id, context, dayInIndia(now))),
  ]
  const placed = await createOrder(db, placement, deps)
  if ('failed' in placed)
    return {
      problems: [...left, { code: placed.failed, ...(placed.values && { values: placed.values }) }],
    }
  // The pharmacist reviews the prescription again and decides whether it is still valid.
  if (context.rx) {
    const from = await prescribedOrder(db, order_id)
    await copyPrescriptions(db, { from, to: placed.order.id, at: now.toISOString() })
  }
  for (const { row } of context.priced.lines)
    if (row) await keepPrice(db, order_id, row.id, row.price)
  return { orderId: placed.order.id, left, besides }
}

/** The due order goes out of date when the next one is due: its day ends as failed. */
const onItsDay = async (
  db: Db,
  reorder: StoredReorder,
  now: Date,
): Promise<StoredReorder | null> => {
  const today = dayInIndia(now)
  const { order_id, next_on, every_days, tried_on } = reorder
  const day = standsFor(next_on, every_days, today)
  if (tried_on === null || day === next_on) return reorder
  const codes = readProblems(reorder.problem).map(({ code }) => code)
  const at = now.toISOString()
  await addRun(db, {
    order_id,
    due_on: next_on,
    outcome: 'failed',
    placed_order_id: null,
    reason: codes.join(' '),
    at,
  })
  const moved = {
    next_on: await freeDay(db, order_id, day, every_days),
    problem: null,
    problem_on: null,
    tried_on: null,
  }
  await changeReorder(db, reorder, { ...moved, updated_at: at })
  return moved.next_on > today ? null : { ...reorder, ...moved }
}

/** Notes that a due order could not be placed, and tells its customer at once and again later. */
const fail = async (
  db: Db,
  reorder: StoredReorder,
  problems: readonly ReorderProblem[],
  now: Date,
  triedOn = dayInIndia(now),
): Promise<void> => {
  const today = dayInIndia(now)
  const { tried_on } = reorder
  // A question is told when it comes up, however long the order waits for something else.
  const question = askedOf(problems)
  const isAsked =
    question !== null && question.total !== askedOf(readProblems(reorder.problem))?.total
  const problem_on = tried_on === null ? today : (reorder.problem_on ?? today)
  await changeReorder(db, reorder, {
    problem: storedProblems(problems),
    problem_on,
    tried_on: triedOn,
    updated_at: now.toISOString(),
  })
  const isAgain = triedOn === today || tried_on === null
  if (isAsked || (isAgain && isTold(problem_on, tried_on, today)))
    await tellFailed(db, reorder, problems, now)
}

const run = async (
  db: Db,
  catalogue: Catalogue,
  due: StoredReorder,
  deps: RunDeps,
): Promise<number> => {
  const now = deps.now()
  const today = dayInIndia(now)
  const reorder = await onItsDay(db, due, now)
  if (!reorder) return 0
  const prepared = await prepareReorder(db, catalogue, reorder, deps)
  const came = await place(db, reorder, prepared, deps)
  await removeCart(db, prepared.cartId)
  if ('problems' in came) {
    await fail(db, reorder, came.problems, now)
    return 0
  }
  const { order_id, next_on: due_on, every_days } = reorder
  const at = now.toISOString()
  const codes = came.left.map(({ code }) => code)
  await addRun(db, {
    order_id,
    due_on,
    outcome: 'placed',
    placed_order_id: came.orderId,
    reason: codes.join(' ') || null,
    at,
  })
  await changeReorder(db, reorder, {
    next_on: await freeDay(db, order_id, nextDue(due_on, every_days, today), every_days),
    problem: storedProblems(came.left),
    problem_on: came.left.length > 0 ? today : null,
    tried_on: null,
    updated_at: at,
  })
  const reported = [...came.left, ...came.besides]
  if (reported.length > 0) await tellPartly(db, reorder, came.orderId, reported, now)
  return 1
}

/**
 * Places the re-orders that are due, or became due while no server ran, and returns how many. Each due day ends with one row, written with its
 * order, so a day is ordered once however often and on however many servers this runs. What cannot be placed stays due and is tried once a day,
 * until the next one is due.
 */
export const runReorders = async (deps: RunDeps): Promise<number> => {
  const { storage, activeCatalogue, now, log } = deps
  const catalogue = activeCatalogue()
  if (!catalogue) return 0
  const today = dayInIndia(now())
  const inOne = (id: string, act: (db: Db, reorder: StoredReorder) => Promise<number>) =>
    storage.inTransaction(async (db) => {
      const reorder = await dueReorder(db, id, today)
      return reorder ? await act(db, reorder) : 0
    })
  return await forEachOrder(await dueReorders(storage.db, today), log, async (id) => {
    try {
      return await inOne(id, (db, reorder) => run(db, catalogue, reorder, deps))
    } catch (error) {
      // Tried again by the next run, not only tomorrow: what was thrown may have passed by then.
      await inOne(id, async (db, reorder) => {
        await fail(db, reorder, [{ code: 'unexpected' }], now(), dayAfter(today, -1))
        return 0
      })
      throw error
    }
  })
}
