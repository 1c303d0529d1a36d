import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Timestamp } from './timestamp.ts'
import type { Db } from './types.ts'

/** At most `max` uses in a window of `seconds`, which begins with the first use. */
export type RateLimit = { max: number; seconds: number }

const keyOf = (what: string, seconds: number, who: string): string =>
  hash('sha256', JSON.stringify([what, seconds, who]), 'hex')

/** The seconds that `who` has to wait before another use of `what`, 0 below the limit; counts none. */
export const waitFor = async (
  db: Db,
  what: string,
  who: string,
  { max, seconds }: RateLimit,
  now: Date,
): Promise<number> => {
  const window = await db
    .selectFrom('allowance')
    .select('until')
    .where('key', '=', keyOf(what, seconds, who))
    .where('used', '>=', max)
    .executeTakeFirst()
  return window ? Math.max(0, Math.ceil((Date.parse(window.until) - now.getTime()) / 1000)) : 0
}

/**
 * Counts one use of `what` by `who`; returns the seconds to wait at the limit, else 0. One statement, so that several servers count
 * together. At the limit it writes nothing: who asks on and on does not keep the disk busy. The key is a hash, so that no address is stored.
 */
export const take = async (
  db: Db,
  what: string,
  who: string,
  { max, seconds }: RateLimit,
  now: Date,
): Promise<number> => {
  const at: Timestamp = now.toISOString()
  const until = new Date(now.getTime() + seconds * 1000).toISOString()
  const key = keyOf(what, seconds, who)
  const counted = await db
    .insertInto('allowance')
    .values({ key, used: 1, until })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          used: sql<number>`case when allowance.until <= ${at} then 1 else allowance.used + 1 end`,
          until: sql<string>`case when allowance.until <= ${at} then ${until} else allowance.until end`,
        })
        .where(({ eb, or }) =>
          or([eb('allowance.used', '<', max), eb('allowance.until', '<=', at)]),
        ),
    )
    .returning('used')
    .executeTakeFirst()
  return counted ? 0 : Math.max(1, await waitFor(db, what, who, { max, seconds }, now))
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

export const removeExpiredRateLimits = async (db: Db, now: Timestamp): Promise<void> => {
  await db.deleteFrom('allowance').where('until', '<=', now).execute()
}
