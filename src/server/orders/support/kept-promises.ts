import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { promiseDays } from '#model/delivery-promise.ts'
import type { Core } from '../../kernel/session/core.ts'
import { promisesBetween } from '../rows/promise-repository.ts'

/** How many of the days that were promised in the last four weeks were kept. */
export const keptPromises = async ({ storage, now }: Pick<Core, 'storage' | 'now'>) => {
  const yesterday = dayAfter(dayInIndia(now()), -1)
  const from = dayAfter(yesterday, 1 - promiseDays)
  const all = await promisesBetween(storage.db, { from, until: yesterday })
  const kept = all.filter(
    ({ day, deliveredAt }) => deliveredAt !== null && dayInIndia(new Date(deliveredAt)) <= day,
  )
  return { from, until: yesterday, promised: all.length, kept: kept.length }
}
