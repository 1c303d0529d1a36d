import { hash } from 'node:crypto'
import { type MailCategory, mailCategories } from '#model/mail-category.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'

const hashOf = (email: string): string => hash('sha256', `mail ${email.toLowerCase()}`, 'hex')

/** Which categories an address wants: all that it has not turned off. */
export const preferencesOf = async (
  db: Db,
  email: string,
): Promise<Record<MailCategory, boolean>> => {
  const rows = await db
    .selectFrom('mail_preference')
    .select(['category', 'wanted'])
    .where('address_hash', '=', hashOf(email))
    .execute()
  const unwanted = rows.flatMap(({ category, wanted }) => (wanted === 0 ? [category] : []))
  return Object.fromEntries(
    mailCategories.map((category) => [category, !unwanted.includes(category)]),
  ) as Record<MailCategory, boolean>
}

export const setWanted = async (
  db: Db,
  email: string,
  category: MailCategory,
  isWanted: boolean,
  at: Timestamp,
): Promise<void> => {
  const wanted = isWanted ? 1 : 0
  await db
    .insertInto('mail_preference')
    .values({ address_hash: hashOf(email), category, wanted, at })
    .onConflict((conflict) =>
      conflict.columns(['address_hash', 'category']).doUpdateSet({ wanted, at }),
    )
    .execute()
}
