import { statement } from './statement.ts'
import type { Db, Moment } from './tables.ts'

const planOf = statement<{ customerId: string }, { expires_at: Moment }>((db, value) =>
  db.selectFrom('care_plan').select('expires_at').where('customer_id', '=', value('customerId')),
)

/** When the care plan of a customer ends or has ended; null for one who never had any. */
export const planEndOf = async (db: Db, customerId: string): Promise<Moment | null> =>
  (await planOf.rows(db, { customerId }))[0]?.expires_at ?? null

/** Gives the customer of an e-mail address a plan that ends at a moment, in place of the one before; false where there is none. */
export const setPlanEnd = async (db: Db, email: string, expires_at: Moment): Promise<boolean> => {
  const customer = await db.selectFrom('customer').select('id').where('email', '=', email.trim().toLowerCase()).executeTakeFirst()
  if (!customer) return false
  await db
    .insertInto('care_plan')
    .values({ customer_id: customer.id, expires_at })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ expires_at }))
    .execute()
  return true
}
