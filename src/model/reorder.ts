import { dayAfter, daysBetween } from './calendar-india.ts'
import { limits } from './limits.ts'
import { maxQuantity, type SaleStep } from './quantity.ts'
import type { Transitions } from './transitions.ts'

/** A cancelled re-order may be activated again. */
export const reorderStates = ['active', 'cancelled'] as const
export type ReorderState = (typeof reorderStates)[number]

export const reorderTransitions = {
  active: ['cancelled'],
  cancelled: ['active'],
} as const satisfies Transitions<ReorderState>

/** Packs of a product in a re-order (spec §5): clamped to 1 to 100; an invalid number becomes 1. */
export const packsOf = (wanted: unknown): number => {
  const number =
    typeof wanted === 'number' || (typeof wanted === 'string' && wanted.trim() !== '')
      ? Number(wanted)
      : Number.NaN
  if (!Number.isFinite(number)) return limits.reorder.min
  return Math.min(Math.max(Math.trunc(number), limits.reorder.min), limits.reorder.max)
}

/** The packs that one order can have of a product: what a re-order asks beyond them would never be sent. */
export const maxPacks = (pack: SaleStep & { units: number }): number =>
  Math.min(
    limits.reorder.max,
    Math.max(limits.reorder.min, Math.floor(maxQuantity(pack) / pack.units)),
  )

/** The next due day after `today`: days on which nothing ran, because no server did, are not made up for. */
export const nextDue = (due: string, everyDays: number, today: string): string => {
  const late = Math.max(0, Math.floor(daysBetween(due, today) / everyDays))
  return dayAfter(due, (late + 1) * everyDays)
}

/** The next day of a paused re-order, which never comes: it stays active, so that it keeps its address and person, and is not ordered. */
export const pausedDay = '9999-12-31'
export const isPaused = ({ next_on }: { next_on: string }): boolean => next_on === pausedDay
/** How many days after the last message a customer is reminded of a paused re-order. */
export const pausedReminderDays = 30

/** How many days before it an order is announced. */
export const noticeDays = 5
/** How many days after the first message its customer is told again that an order cannot be placed. */
const tellAgainDays = 2

/** Whether the customer is told, today, of an order that could not be placed since `since`; `tried`: the day of the try before. */
export const isTold = (since: string, tried: string | null, today: string): boolean => {
  const again = dayAfter(since, tellAgainDays)
  return tried === null || (today >= again && tried < again)
}

/** The due day that an order which could not be placed stands for today: the last of those that have come. */
export const standsFor = (due: string, everyDays: number, today: string): string =>
  dayAfter(nextDue(due, everyDays, today), -everyDays)
