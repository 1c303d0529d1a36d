import type { Db, Moment } from './tables.ts'

/** When the care plan of a customer ends or has ended; null for one who never had any. */
export const planEndOf = async (db: Db, customerId: string): Promise<Moment | null> => {
  const plan = await db.selectFrom('care_plan').select('expires_at').where('customer_id', '=', customerId).executeTakeFirst()
  return plan?.expires_at ?? null
}

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
