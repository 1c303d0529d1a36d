import type { Db, Moment } from './tables.ts'

/** When the care plan of a customer ends or has ended; null for one who never had any. */
export const planEndOf = async (db: Db, customerId: string): Promise<Moment | null> => {
  const plan = await db.selectFrom('care_plan').select('expires_at').where('customer_id', '=', customerId).executeTakeFirst()
  return plan?.expires_at ?? null
}
