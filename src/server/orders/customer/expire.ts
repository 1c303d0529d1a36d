import { formatDay } from '#i18n/date.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { dayMs } from '#model/duration.ts'
import type { Db, Storage } from '../../db/types.ts'
import type { Core } from '../../kernel/session/core.ts'
import type { Log } from '../../platform/log.ts'
import { holdsEnded, removeEndedHold } from '../../stock/hold-repository.ts'
import { releaseStock } from '../../stock/stock-repository.ts'
import { takeOut } from '../dispatch/remove-line.ts'
import { closeOrder } from '../money/close-order.ts'
import { forEachOrder } from '../rows/for-each-order.ts'
import { ordersPastDeadline } from '../rows/order-deadline-repository.ts'
import type { OrderDeadlines } from '../rows/order-deadlines.ts'
import { localeOfCustomer, notifyCustomer } from '../rows/order-messages.ts'
import {
  linesOf,
  orderById,
  type StoredOrder,
  type StoredOrderLine,
} from '../rows/order-repository.ts'
import {
  endQuestions,
  isOpenQuestion,
  noteReminded,
  ordersToRemind,
  questionsOf,
} from '../rows/question-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'

type Deps = Pick<Core, 'storage' | 'now' | 'log'> & {
  deadlines: OrderDeadlines
}

/**
 * Ends what a deadline for a prescription, an answer or a payment has passed, and returns of how many orders. Where a pharmacist has decided on all lines but
 * those about which the customer was asked, these lines leave the order and the rest goes on; any other order is closed. An order whose prescription no pharmacist
 * has reviewed stays open. Each order is read again in its own transaction, so any number of servers may run it, and a prescription or an answer of the last
 * moment either counts or comes too late, never both.
 */
export const expireOrders = async ({ storage, now, log, deadlines }: Deps): Promise<number> =>
  await forEachOrder(await ordersPastDeadline(storage.db, now().toISOString()), log, (id) => {
    const at = now()
    return storage.inTransaction(async (db) => {
      const order = await orderById(db, id)
      if (
        !order ||
        order.lapses_at === null ||
        order.lapses_at > at.toISOString() ||
        order.awaits_review === 1
      )
        return 0
      const { asked, decided } = await unanswered(db, order)
      if (asked.length === 0 || decided.length === 0)
        await closeOrder(db, order, {
          to: 'lapsed',
          reason: null,
          actor: 'system',
          at: at.toISOString(),
        })
      else {
        const reason = serverTexts(await localeOfCustomer(db, order.customer_id))(
          'order:questionUnanswered',
        )
        for (const { number } of asked) await endQuestions(db, id, number, at.toISOString())
        await takeOut(db, order, asked, { reason, at, deadlines, actor: 'system' })
      }
      return 1
    })
  })

/** How an order stands that waits for answers: the lines asked about, and those decided; none of either where anything else is missing too. */
const unanswered = async (
  db: Db,
  { id, state }: StoredOrder,
): Promise<Record<'asked' | 'decided', StoredOrderLine[]>> => {
  const open = (await questionsOf(db, id)).filter(isOpenQuestion)
  const lines = remainingLines(await linesOf(db, [id]))
  const pending = lines.filter(({ review }) => review === 'pending')
  const isAsked = ({ number }: StoredOrderLine): boolean => open.some(({ line }) => line === number)
  return state === 'awaiting_prescription' && pending.every(isAsked)
    ? { asked: pending, decided: lines.filter(({ review }) => review !== 'pending') }
    : { asked: [], decided: [] }
}

/** Reminds customers, once and half-way to the deadline, of what a pharmacist asked them, and returns of how many orders. */
export const remindOfQuestions = async ({
  storage,
  now,
  log,
  deadlines,
}: Deps): Promise<number> => {
  const half = (deadlines.prescriptionDays * dayMs) / 2
  const due = (at: Date): string => new Date(at.getTime() + half).toISOString()
  return await forEachOrder(await ordersToRemind(storage.db, due(now())), log, (id) => {
    const at = now()
    return storage.inTransaction(async (db) => {
      const order = await orderById(db, id)
      if (!order || order.lapses_at === null || order.awaits_review === 1) return 0
      if (order.lapses_at > due(at) || order.lapses_at <= at.toISOString()) return 0
      const open = (await questionsOf(db, id)).filter(
        (one) => isOpenQuestion(one) && one.reminded_at === null,
      )
      if (open.length === 0) return 0
      const { asked, decided } = await unanswered(db, order)
      const nameOf = (number: number) => asked.find((line) => line.number === number)?.name ?? ''
      const day = formatDay(
        await localeOfCustomer(db, order.customer_id),
        dayInIndia(new Date(order.lapses_at)),
      )
      await noteReminded(
        db,
        open.map((one) => one.id),
        at.toISOString(),
      )
      await notifyCustomer(
        db,
        order,
        'questionReminder',
        {
          reason: open.map(({ line, text }) => `${nameOf(line)}: ${text}`).join(' '),
          leftOut: decided.length > 0 ? day : '',
          lapses: decided.length > 0 ? '' : day,
        },
        at.toISOString(),
      )
      return 1
    })
  })
}

/**
 * Frees the stock of the orders that wait for a prescription or a payment longer than they may hold it, and returns of how many. They go on waiting,
 * and take it again as they go on.
 */
export const endHolds = async (storage: Storage, now: () => Date, log: Log): Promise<number> =>
  await forEachOrder(await holdsEnded(storage.db, now().toISOString()), log, (id) => {
    const at = now().toISOString()
    return storage.inTransaction(async (db) => {
      if (!(await removeEndedHold(db, id, at))) return 0
      await releaseStock(db, id, at)
      return 1
    })
  })
