import { freePlace } from '../../camps/transition.ts'
import type { Db } from '../../db/types.ts'
import type { PersonalArea } from './area.ts'

const emailOf = async (db: Db, customerId: string): Promise<string | null> =>
  (await db.selectFrom('customer').select('email').where('id', '=', customerId).executeTakeFirst())
    ?.email ?? null

/** Registrations are made by e-mail address, signed in or not: those under the customer's address are the customer's. */
export const campArea: PersonalArea = {
  area: 'camps',
  tables: ['camp_registration'],
  export: async (db, customerId) => {
    const email = await emailOf(db, customerId)
    if (email === null) return []
    return await db
      .selectFrom('camp_registration as r')
      .innerJoin('camp as c', 'c.id', 'r.camp_id')
      .select([
        'c.name as camp',
        'c.venue',
        'c.starts_at',
        'r.name',
        'r.email',
        'r.mobile',
        'r.registered_at',
        'r.confirm_by',
      ])
      .where('r.email', '=', email)
      .orderBy('r.registered_at')
      .execute()
  },
  erase: async (db, customerId, at) => {
    const email = await emailOf(db, customerId)
    if (email === null) return []
    const held = await db
      .deleteFrom('camp_registration')
      .where('email', '=', email)
      .returning('camp_id')
      .execute()
    // Their places become available again.
    for (const { camp_id } of held) await freePlace(db, camp_id, at)
    return []
  },
}
