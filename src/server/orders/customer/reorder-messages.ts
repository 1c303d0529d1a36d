import type { Db } from '../../db/types.ts'
import { dayTextFor, localeOfCustomer, notifyCustomer } from '../rows/order-messages.ts'
import { problemText, type ReorderProblem } from './reorder-problem.ts'
import type { StoredReorder } from './reorder-repository.ts'

type Told = Pick<StoredReorder, 'order_id' | 'customer_id' | 'next_on'>

const to = ({ order_id, customer_id }: Told) => ({ id: order_id, customer_id })

const dayText = (db: Db, { customer_id, next_on }: Told, day = next_on): Promise<string> =>
  dayTextFor(db, customer_id, day)

/** Confirms that a re-order was started or changed. */
export const tellSet = async (
  db: Db,
  reorder: Told & Pick<StoredReorder, 'every_days'>,
  now: Date,
): Promise<void> => {
  const values = { days: reorder.every_days, day: await dayText(db, reorder) }
  await notifyCustomer(db, to(reorder), 'refillSet', values, now.toISOString())
}

/** Says that a re-order is paused, and how it goes on: when it is paused, and again while it stays so. */
export const tellPaused = async (db: Db, reorder: Told, now: Date): Promise<void> =>
  notifyCustomer(db, to(reorder), 'refillPaused', {}, now.toISOString())

export const tellMoved = async (db: Db, reorder: Told, now: Date): Promise<void> => {
  const values = { day: await dayText(db, reorder) }
  await notifyCustomer(db, to(reorder), 'refillMoved', values, now.toISOString())
}

/** Confirms that the order of the day `skipped` will not come; `reorder` is due afterwards. */
export const tellSkipped = async (
  db: Db,
  reorder: Told,
  skipped: string,
  now: Date,
): Promise<void> => {
  const values = {
    skipped: await dayText(db, reorder, skipped),
    day: await dayText(db, reorder),
  }
  await notifyCustomer(db, to(reorder), 'refillSkipped', values, now.toISOString())
}

export const tellEnded = async (db: Db, reorder: Told, now: Date): Promise<void> =>
  notifyCustomer(db, to(reorder), 'refillEnded', {}, now.toISOString())

export const tellFailed = async (
  db: Db,
  reorder: Told,
  problems: readonly ReorderProblem[],
  now: Date,
): Promise<void> => {
  const reason = problemText(problems, await localeOfCustomer(db, reorder.customer_id))
  const values = { day: await dayText(db, reorder), reason }
  await notifyCustomer(db, to(reorder), 'refillFailed', values, now.toISOString())
}

/** Tells what the order `placed` went without, or still needs. */
export const tellPartly = async (
  db: Db,
  reorder: Told,
  placed: string,
  problems: readonly ReorderProblem[],
  now: Date,
): Promise<void> => {
  const reason = problemText(problems, await localeOfCustomer(db, reorder.customer_id))
  await notifyCustomer(db, to(reorder), 'refillPartly', { placed, reason }, now.toISOString())
}

/** Announces an order: what it comes to, which prices changed, and what stands against it as things are now. */
export const tellNotice = async (
  db: Db,
  reorder: Told,
  {
    amount,
    prices,
    reasons,
    care,
  }: { amount: string; prices: string; reasons: readonly ReorderProblem[]; care: string },
  now: Date,
): Promise<void> => {
  const reason = problemText(reasons, await localeOfCustomer(db, reorder.customer_id))
  const values = { day: await dayText(db, reorder), amount, prices, reason, care }
  await notifyCustomer(db, to(reorder), 'refillNotice', values, now.toISOString())
}
