import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'

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
