import type { Selectable } from 'kysely'
import type { ConsentTable } from '../db/tables/accounts.ts'
import type { Db } from '../db/types.ts'

export type StoredConsent = Selectable<ConsentTable>

/** All consent answers of a customer, in order. */
export const consentHistory = async (db: Db, customerId: string): Promise<StoredConsent[]> =>
  await db.selectFrom('consent').selectAll().where('customer_id', '=', customerId).orderBy('seq').execute()

/** Appends a consent answer; call it in a transaction. */
export const addConsent = async (db: Db, consent: Omit<StoredConsent, 'seq'>): Promise<void> => {
  const { last } = await db
    .selectFrom('consent')
    .select(({ fn }) => fn.max('seq').as('last'))
    .where('customer_id', '=', consent.customer_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('consent')
    .values({ ...consent, seq: (last ?? 0) + 1 })
    .execute()
}
