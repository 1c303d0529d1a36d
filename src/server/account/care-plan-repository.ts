import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'

/** Sets the end of a customer's care plan, by e-mail address; their id, or null without such a customer. */
export const setPlanEnd = async (db: Db, email: string, expires_at: Moment): Promise<string | null> => {
  const customer = await db.selectFrom('customer').select('id').where('email', '=', email.trim().toLowerCase()).executeTakeFirst()
  if (!customer) return null
  await db
    .insertInto('care_plan')
    .values({ customer_id: customer.id, expires_at })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ expires_at }))
    .execute()
  return customer.id
}
