import { hash } from 'node:crypto'
import type { MailCategory } from '#model/mail-category.ts'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'

const hashOf = (email: string): string => hash('sha256', `mail ${email.toLowerCase()}`, 'hex')

/** The categories that an address has turned off. */
export const unwantedBy = async (db: Db, email: string): Promise<string[]> => {
  const rows = await db.selectFrom('mail_preference').select(['category', 'wanted']).where('address_hash', '=', hashOf(email)).execute()
  return rows.flatMap(({ category, wanted }) => (wanted === 0 ? [category] : []))
}

export const setWanted = async (db: Db, email: string, category: MailCategory, isWanted: boolean, at: Moment): Promise<void> => {
  const wanted = isWanted ? 1 : 0
  await db
    .insertInto('mail_preference')
    .values({ address_hash: hashOf(email), category, wanted, at })
    .onConflict((conflict) => conflict.columns(['address_hash', 'category']).doUpdateSet({ wanted, at }))
    .execute()
}
