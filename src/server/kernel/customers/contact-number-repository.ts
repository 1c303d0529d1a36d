import { findRow, updateRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type ContactNumber = StoredRow<'contact_number'>

/** The numbers whose owner has shown, by a code, to be this customer. */
export const confirmedNumbers = async (
  db: Db,
  customerId: string,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('contact_number')
    .select('number')
    .where('customer_id', '=', customerId)
    .where('confirmed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ number }) => number))
}

export const contactNumberOf = (
  db: Db,
  customerId: string,
  number: string,
): Promise<ContactNumber | null> =>
  findRow(db, 'contact_number', { customer_id: customerId, number })

export const putNumberCode = async (
  db: Db,
  code: Pick<ContactNumber, 'customer_id' | 'number' | 'code_hash' | 'expires_at'>,
): Promise<void> => {
  const { code_hash, expires_at } = code
  await db
    .insertInto('contact_number')
    .values({ ...code, tries: 0, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'number']).doUpdateSet({ code_hash, expires_at, tries: 0 }),
    )
    .execute()
}

/** Keeps a number as confirmed, to which a code has just been typed at the sign-in. */
export const keepConfirmed = async (
  db: Db,
  customer_id: string,
  number: string,
  confirmed_at: Timestamp,
): Promise<void> => {
  const confirmed = { code_hash: null, expires_at: null, confirmed_at }
  await db
    .insertInto('contact_number')
    .values({ customer_id, number, tries: 0, ...confirmed })
    .onConflict((conflict) => conflict.columns(['customer_id', 'number']).doUpdateSet(confirmed))
    .execute()
}

export const changeContactNumber = async (
  db: Db,
  { customer_id, number }: ContactNumber,
  change: Partial<Omit<ContactNumber, 'customer_id' | 'number'>>,
): Promise<void> => {
  await updateRows(db, 'contact_number', { customer_id, number }, change)
}
