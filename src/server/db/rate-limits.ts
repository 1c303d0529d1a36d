import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Moment } from './moment.ts'
import type { Db } from './types.ts'

/** At most `max` uses in a window of `seconds`, which begins with the first use. */
export type RateLimit = { max: number; seconds: number }

const keyOf = (what: string, seconds: number, who: string): string =>
  hash('sha256', JSON.stringify([what, seconds, who]), 'hex')

/**
 * Counts one use of `what` by `who`; returns the seconds to wait at the limit, else 0. One statement, so that several servers count
 * together. The key is a hash, so that no address is stored.
 */
export const take = async (
  db: Db,
  what: string,
  who: string,
  { max, seconds }: RateLimit,
  now: Date,
): Promise<number> => {
  const at: Moment = now.toISOString()
  const until = new Date(now.getTime() + seconds * 1000).toISOString()
  const key = keyOf(what, seconds, who)
  const window = await db
    .insertInto('allowance')
    .values({ key, used: 1, until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`case when allowance.until <= ${at} then 1 else allowance.used + 1 end`,
        until: sql<string>`case when allowance.until <= ${at} then ${until} else allowance.until end`,
      }),
    )
    .returning(['used', 'until'])
    .executeTakeFirstOrThrow()
  return window.used <= max
    ? 0
    : Math.max(1, Math.ceil((new Date(window.until).getTime() - now.getTime()) / 1000))
}

/** Lets no other transaction lock one of `whos` for `what` until this one ends, in their order. */
export const lockAll = async (
  db: Db,
  what: string,
  whos: readonly string[],
  seconds: number,
  now: Date,
): Promise<void> => {
  const until = new Date(now.getTime() + seconds * 1000).toISOString()
  await db
    .insertInto('allowance')
    .values(whos.map((who) => ({ key: keyOf(what, seconds, who), used: 1, until })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ until }))
    .execute()
}

/** Removes windows that ended before `now`. */
export const removeExpiredRateLimits = async (db: Db, now: Moment): Promise<void> => {
  await db.deleteFrom('allowance').where('until', '<=', now).execute()
}
