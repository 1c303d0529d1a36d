import type { Selectable } from 'kysely'
import type { Moment } from '../db/moment.ts'
import type { OidcAttemptTable } from '../db/tables/operators.ts'
import type { Db } from '../db/types.ts'

export type OidcAttempt = Selectable<OidcAttemptTable>

export const addAttempt = async (db: Db, row: OidcAttempt): Promise<void> => {
  await db.insertInto('oidc_attempt').values(row).execute()
}

/** Takes an attempt out of the table: it is good for one answer, and only in the browser that began it. */
export const takeAttempt = async (
  db: Db,
  state_hash: string,
  browser_hash: string,
): Promise<OidcAttempt | null> =>
  (await db
    .deleteFrom('oidc_attempt')
    .where('state_hash', '=', state_hash)
    .where('browser_hash', '=', browser_hash)
    .returningAll()
    .executeTakeFirst()) ?? null

export const removeEndedAttempts = async (db: Db, now: Moment): Promise<void> => {
  await db.deleteFrom('oidc_attempt').where('expires_at', '<=', now).execute()
}
